export type NavigationLink = {
	href: string;
	label: string;
	/** The paths whose pages, at any depth, belong to this link. The longest match wins. */
	paths: readonly string[];
	/** The number of items waiting on the linked page. */
	waiting?: number | undefined;
};

export type NavigationGroup = { title: string; links: readonly NavigationLink[] };

/**
 * The link that a page belongs to: its own link, or else the link whose path is the closest one above the
 * page.
 */
export function findCurrentLink(
	groups: readonly NavigationGroup[],
	pathname: string,
): NavigationLink | undefined {
	const links = groups.flatMap((group) => group.links);
	const own = links.find(({ href }) => href === pathname);
	if (own) return own;
	const above = links.flatMap((link) =>
		link.paths.filter((path) => `${pathname}/`.startsWith(`${path}/`)).map((path) => ({ link, path })),
	);
	return above.toSorted((a, b) => b.path.length - a.path.length)[0]?.link;
}
