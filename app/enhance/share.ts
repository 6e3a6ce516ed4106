import { announce } from "./announce.ts";
import { relabel } from "./sending.ts";

const COPIED = "Link copied";

/**
 * Share buttons open the device's share sheet or, if there is none, copy the page's URL and say so. They are
 * hidden unless this script runs and the browser can share or copy.
 */
export function startSharing(): void {
	// Over plain HTTP, browsers offer neither API, and some desktop browsers never offer `share`.
	const { share, clipboard } = navigator as Partial<Navigator>;
	if (share || clipboard) document.documentElement.dataset.canShare = "";
	let restore: (() => void) | undefined;
	addEventListener("click", async ({ target }) => {
		const button = target instanceof Element ? target.closest("[data-share]") : null;
		if (!button) return;
		const url = location.href;
		try {
			if (share) return await share.call(navigator, { title: document.title, url });
			await clipboard?.writeText(url);
			announce(COPIED);
			restore ??= relabel(button, COPIED);
			setTimeout(() => {
				restore?.();
				restore = undefined;
			}, 4_000);
		} catch (error) {
			if ((error as Error).name !== "AbortError") console.error("Sharing failed.", error);
		}
	});
}
