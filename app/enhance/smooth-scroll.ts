import { getPage, internalLink } from "./prefetch.ts";

/**
 * Scrolls smoothly to the top about 100 ms after a plain click on an internal link without a fragment, unless
 * the user prefers reduced motion. When the user leaves the page, restores the scroll position at the time of
 * the click, so that Back returns there.
 */
export function startSmoothScroll(): void {
	let left: { page: string; top: number } | undefined;
	addEventListener("click", (event) => {
		const link =
			event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
				? undefined
				: internalLink(event);
		if (!link || link.hash || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
		left = { page: getPage(location), top: scrollY };
		setTimeout(() => scrollTo({ top: 0, behavior: "smooth" }), 100);
	});
	addEventListener("pagehide", () => {
		if (left?.page === getPage(location)) scrollTo({ top: left.top, behavior: "instant" });
	});
}
