import { afterLoad } from "./prefetch.ts";

/**
 * Opens every <details> around the URL's target, and moves the focus to the target. Returns whether there is a
 * target.
 */
export function reveal(hash: string): boolean {
	const target = document.getElementById(decode(hash.slice(1)));
	if (!target) return false;
	for (let closed = closedAround(target); closed; closed = closedAround(target)) closed.open = true;
	// The browser has already scrolled there, and the reader may have moved on.
	if (target.contains(document.activeElement)) return true;
	const place = target.querySelector<HTMLElement>(":scope > summary") ?? target;
	if (place.tabIndex < 0) place.tabIndex = -1;
	place.focus({ preventScroll: true });
	target.scrollIntoView();
	return true;
}

const closedAround = (target: Element) => target.closest<HTMLDetailsElement>("details:not([open])");

function decode(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/** Links to a closed answer open it. Printing opens all answers. */
export function startDisclosures(): void {
	const [arrival] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
	// After Back or a reload, the browser restores the scroll position instead. Wait for the load event,
	// because the browser takes the focus away until then.
	if (arrival?.type === "navigate" && location.hash) afterLoad(0, () => reveal(location.hash));
	addEventListener("hashchange", () => reveal(location.hash));
	addEventListener("click", ({ target }) => {
		// A second click on the same link doesn't change the URL.
		const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href^='#']") : null;
		if (link && link.hash === location.hash) setTimeout(reveal, 0, link.hash);
	});

	let opened: [details: HTMLDetailsElement, name: string][] = [];
	addEventListener("beforeprint", () => {
		opened = [...document.querySelectorAll<HTMLDetailsElement>("details:not([open], [data-menu])")].map(
			(details) => [details, details.name],
		);
		for (const [details] of opened) {
			// Without this, opening one answer would close the others with the same name.
			details.name = "";
			details.open = true;
		}
	});
	addEventListener("afterprint", () => {
		for (const [details, name] of opened) {
			details.open = false;
			details.name = name;
		}
	});
}
