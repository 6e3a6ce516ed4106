import { readCompiled } from "#app/infra/content/compiled.server.ts";
import { type ContentOverrides, setContentOverrides, withContentOverrides } from "#app/infra/content/content-files.server.ts";
import { type Blog, readBlog } from "../articles/article-content.server.ts";
import { type ExampleProfessional, readExampleProfessionals } from "../example-professionals/example-content.server.ts";
import { type FaqPage, readFaqs } from "../faqs/faq-content.server.ts";
import { type Guide, readGuides } from "../guides/guide-content.server.ts";
import { type Landings, readLandings } from "../landings/landing-content.server.ts";
import { type LegalTexts, readLegalTexts } from "../legal/legal-content.server.ts";
import { type CityPage, type LocationsPage, readCities, readLocationsPage } from "../locations/location-content.server.ts";
import { type Pages, readPages } from "../pages/page-content.server.ts";
import { readSearchPage, type SearchPage } from "../search/search-content.server.ts";
import type { ServicePageSlug } from "../service-lines/service-line.ts";
import { readServicePages, readServicesPage, type ServicePage, type ServicesPage } from "../service-lines/service-line-content.server.ts";

export type Content = {
	blog: Blog;
	faqs: Map<string, FaqPage>;
	guides: Map<string, Guide>;
	pages: Pages;
	legal: LegalTexts;
	landings: Landings;
	services: ServicesPage;
	servicePages: Map<ServicePageSlug, ServicePage>;
	cities: CityPage[];
	locations: LocationsPage;
	search: SearchPage;
	/** Example profiles, which are shown until the site is launched. */
	professionals: Map<string, ExampleProfessional>;
};

let current: Content | undefined;
/** Whether something stands in place of files, so that the build knows nothing of it. */
let isEdited = false;
const listeners: (() => void)[] = [];

/** Everything that editors write, checked, with Markdown turned into HTML: as the build left it, or read anew where a file has changed. Throws a ContentError. */
export function content(): Content {
	current ??= readCompiled<Content>("content") ?? readContent();
	return current;
}

/** What was compiled from the same content by the build; undefined where the content was edited since. */
export const compiledFromContent = <T extends object>(name: string): T | undefined => (isEdited ? undefined : readCompiled<T>(name));

/** The content as it would be with these texts in place of files. Throws a ContentError. */
export const contentWith = (overrides: ContentOverrides): Content => withContentOverrides(overrides, readContent);

/** Puts texts in place of files, for everyone at once, and tells whoever keeps something made of the content. Throws a ContentError and changes nothing. */
export function replaceContent(overrides: ContentOverrides): void {
	const next = contentWith(overrides);
	setContentOverrides(overrides);
	isEdited = true;
	current = next;
	for (const listener of listeners) listener();
}

/** Is called after each change of the content. */
export function onContentChange(listener: () => void): void {
	listeners.push(listener);
}

function readContent(): Content {
	return {
		blog: readBlog(),
		faqs: readFaqs(),
		guides: readGuides(),
		pages: readPages(),
		legal: readLegalTexts(),
		landings: readLandings(),
		services: readServicesPage(),
		servicePages: readServicePages(),
		cities: readCities(),
		locations: readLocationsPage(),
		search: readSearchPage(),
		professionals: readExampleProfessionals(),
	};
}
