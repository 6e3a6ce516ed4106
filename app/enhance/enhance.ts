/** The one script of reading pages. It adds to a page that is complete without it. */
import { startBehaviors } from "./behaviors.ts";
import { focusResult } from "./landing.ts";
import { startToasts } from "./toasts.ts";

startBehaviors();
startToasts();
focusResult();
