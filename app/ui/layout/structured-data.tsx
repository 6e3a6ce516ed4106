/** What structured data needs from the site: its name, and its origin without a trailing slash. */
export type SiteIdentity = { name: string; origin: string };

type Json = string | number | boolean | readonly Json[] | { readonly [property: string]: Json | undefined };

/** A schema.org object with absolute URLs. */
export type Thing = { readonly "@type": string; readonly [property: string]: Json | undefined };

/** The subject of a page. Builders get paths, and the component that renders the data knows the origin. */
export type StructuredDatum = (site: SiteIdentity) => Thing;

/** The breadcrumbs, beginning with Home. */
export const breadcrumbList =
	(crumbs: readonly { label: string; path: string }[]): StructuredDatum =>
	({ origin }) => ({
		"@type": "BreadcrumbList",
		itemListElement: crumbs.map(({ label, path }, i) => ({
			"@type": "ListItem",
			position: i + 1,
			name: label,
			item: origin + path,
		})),
	});

/** All structured data of a page as one graph. Text in it can't close the script element. */
export function structuredDataText(site: SiteIdentity, data: readonly StructuredDatum[]): string {
	return JSON.stringify({
		"@context": "https://schema.org",
		"@graph": data.map((thing) => thing(site)),
	}).replaceAll("<", "\\u003c");
}

/**
 * A data block for search engines. Browsers don't run it, and the content security policy allows
 * it.
 */
export function StructuredData({ site, data }: { site: SiteIdentity; data: readonly StructuredDatum[] }) {
	return <script type="application/ld+json">{structuredDataText(site, data)}</script>;
}
