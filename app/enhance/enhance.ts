/** The only script of reading pages. It enhances a page that is complete without it. */
import { startBehaviors } from "./behaviors.ts";
import { startCharactersLeft } from "./characters-left.ts";
import { startChecks } from "./checks.ts";
import { startIncompleteForms } from "./incomplete.ts";
import { focusErrorSummary, focusResult } from "./landing.ts";
import { loadPageScript } from "./page-script.ts";
import { startPrefetchingLinks } from "./prefetch.ts";
import { startToasts } from "./toasts.ts";

startBehaviors();
startPrefetchingLinks();
startToasts();
startChecks();
startIncompleteForms();
startCharactersLeft();
loadPageScript();
focusResult();
focusErrorSummary();
