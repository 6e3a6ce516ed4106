import { internalLink, pageOf } from "./links.ts";

/**
 * A click on an internal link scrolls smoothly to the top about 100 ms later (spec §2), where motion is welcome. The page
 * that is left is put back where it was, so that going back finds the place.
 */
export function startSmoothScroll(): void {
	let left: { page: string; top: number } | undefined;
	addEventListener("click", (event) => {
		const link = event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey ? undefined : internalLink(event);
		if (!link || link.hash || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
		left = { page: pageOf(location), top: scrollY };
		setTimeout(() => scrollTo({ top: 0, behavior: "smooth" }), 100);
	});
	addEventListener("pagehide", () => {
		if (left?.page === pageOf(location)) scrollTo({ top: left.top, behavior: "instant" });
	});
}
