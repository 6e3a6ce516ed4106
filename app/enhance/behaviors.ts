import { startDisclosures } from "./disclosures.ts";
import { startMenu } from "./menu.ts";
import { startPrefetching } from "./prefetch.ts";
import { startSending } from "./sending.ts";
import { startSharing } from "./share.ts";
import { startSignedOut } from "./signed-out.ts";
import { startSmoothScroll } from "./smooth-scroll.ts";
import { startToastKeys } from "./toasts.ts";
import { startVitals } from "./vitals.ts";

/**
 * The behaviors of every page, reading or working. Their listeners are on the window and find elements when an
 * event occurs, so they also work for elements that React renders later. The menu comes before the toasts, so
 * that Escape closes it first.
 */
export function startBehaviors(): void {
	document.documentElement.dataset.enhanced = "";
	startVitals();
	startMenu();
	startToastKeys();
	startSending();
	startSignedOut();
	startSharing();
	startDisclosures();
	startSmoothScroll();
	startPrefetching();
}
