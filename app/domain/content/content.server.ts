import { readCompiled } from "#app/infra/compiled.server.ts";
import { type Blog, readBlog } from "../articles/article-content.server.ts";
import { type FaqPage, readFaqs } from "../faqs/faq-content.server.ts";
import { type Guide, readGuides } from "../guides/guide-content.server.ts";
import { type Landings, readLandings } from "../landings/landing-content.server.ts";
import { type CityPage, type LocationsPage, readCities, readLocationsPage } from "../locations/location-content.server.ts";
import { type Pages, readPages } from "../pages/page-content.server.ts";
import { type ExampleProfessional, readExampleProfessionals } from "../professionals/example-content.server.ts";
import { readSearchPage, type SearchPage } from "../search/search-content.server.ts";
import type { ServicePageSlug } from "../service-lines/service-line.ts";
import { readServicePages, readServicesPage, type ServicePage, type ServicesPage } from "../service-lines/service-line-content.server.ts";

export type Content = {
	blog: Blog;
	faqs: Map<string, FaqPage>;
	guides: Map<string, Guide>;
	pages: Pages;
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

/** Everything that editors write, checked, with Markdown turned into HTML: as the build left it, or read anew where a file has changed. Throws a ContentError. */
export function content(): Content {
	current ??= readCompiled<Content>("content") ?? readContent();
	return current;
}

function readContent(): Content {
	return {
		blog: readBlog(),
		faqs: readFaqs(),
		guides: readGuides(),
		pages: readPages(),
		landings: readLandings(),
		services: readServicesPage(),
		servicePages: readServicePages(),
		cities: readCities(),
		locations: readLocationsPage(),
		search: readSearchPage(),
		professionals: readExampleProfessionals(),
	};
}
