/** The script of every reading page. It enhances a page that is complete without it. */

import { focusErrorSummary, focusResult } from "./announce.ts";
import { startBehaviors } from "./behaviors.ts";
import { startCharactersLeft } from "./characters-left.ts";
import { startChecks } from "./checks.ts";
import { startIncompleteForms } from "./incomplete.ts";
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

/** Loads the page's own script, if it has one. */
function loadPageScript(): void {
	const src = document.querySelector<HTMLElement>("[data-page-script]")?.dataset.pageScript;
	if (!src) return;
	const script = document.createElement("script");
	script.type = "module";
	script.src = src;
	document.head.append(script);
}
