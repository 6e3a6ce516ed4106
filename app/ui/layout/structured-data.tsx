/**
 * What structured data says of the site itself: its name, and its origin without a slash at the
 * end.
 */
export type SiteIdentity = { name: string; origin: string };

type Json = string | number | boolean | readonly Json[] | { readonly [property: string]: Json | undefined };

/** A thing in the words of schema.org, with absolute addresses. */
export type Thing = { readonly "@type": string; readonly [property: string]: Json | undefined };

/**
 * One thing that a page is about. Builders take paths of this site; the component that prints them
 * knows the origin.
 */
export type StructuredDatum = (site: SiteIdentity) => Thing;

/** Where the page is in the site, beginning with Home. */
export const breadcrumbList =
	(crumbs: readonly { label: string; path: string }[]): StructuredDatum =>
	({ origin }) => ({
		"@type": "BreadcrumbList",
		itemListElement: crumbs.map(({ label, path }, i) => ({ "@type": "ListItem", position: i + 1, name: label, item: origin + path })),
	});

/** Everything that a page is about as one graph, in which no text can end the script element. */
export function structuredDataText(site: SiteIdentity, data: readonly StructuredDatum[]): string {
	return JSON.stringify({ "@context": "https://schema.org", "@graph": data.map((thing) => thing(site)) }).replaceAll("<", "\\u003c");
}

/**
 * A block of data for search engines. Browsers neither run it nor hold it against the policy on
 * scripts.
 */
export function StructuredData({ site, data }: { site: SiteIdentity; data: readonly StructuredDatum[] }) {
	return <script type="application/ld+json">{structuredDataText(site, data)}</script>;
}
