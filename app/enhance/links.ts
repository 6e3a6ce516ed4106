/** The internal link that an event occurred on, if it opens another page in this tab. */
export function internalLink(event: Event): HTMLAnchorElement | undefined {
	const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
	const leaves = link && link.origin === location.origin && !link.target && !link.hasAttribute("download");
	return leaves && getPage(link) !== getPage(location) ? link : undefined;
}

/** The path and query of a URL, without its fragment. */
export const getPage = ({ pathname, search }: { pathname: string; search: string }): string =>
	pathname + search;
