import { readCompiled } from "#app/infra/content/compiled.server.ts";
import {
	type ContentOverrides,
	setContentOverrides,
	withContentOverrides,
} from "#app/infra/content/content-files.server.ts";
import { type DecisionReasons, decisionReasons } from "../bookings/disputes/decision-reasons.server.ts";
import { type RecordsTexts, recordsTexts } from "../bookings/performer-records/records-texts.server.ts";
import { type AgreementTemplates, agreementTemplates } from "../bookings/quotes/agreement.server.ts";
import { type ReleaseTemplates, releaseTemplates } from "../bookings/releases/release-templates.server.ts";
import { type ContentPart, replaceParts } from "../market/content-part.server.ts";
import { type LegalTexts, legalTexts } from "../market/legal.server.ts";
import { type CityPage, cityPages, type LocationsPage, locationsPage } from "../market/locations.server.ts";
import { type SearchPage, searchPage } from "../market/search-content.server.ts";
import type { ServicePageSlug } from "../market/service-line.ts";
import {
	type ServicePage,
	type ServicesPage,
	servicePages,
	servicesPage,
} from "../market/service-lines.server.ts";
import { specialties } from "../market/specialties.server.ts";
import type { Specialty } from "../market/specialty.ts";
import { type TaxThresholds, taxThresholds } from "../money/tax-thresholds.server.ts";
import { type ExampleProfessional, exampleProfessionals } from "../profiles/examples.server.ts";
import { type Sample, samples } from "../profiles/samples.server.ts";
import { type Blog, blog } from "./articles.server.ts";
import { type FaqPage, faqs } from "./faqs.server.ts";
import { type Glossary, glossary } from "./glossary.server.ts";
import { type Guide, guides } from "./guides.server.ts";
import { type Landings, landings } from "./landings.server.ts";
import { type Pages, pages } from "./pages.server.ts";

export type Content = {
	blog: Blog;
	faqs: Map<string, FaqPage>;
	glossary: Glossary;
	guides: Map<string, Guide>;
	pages: Pages;
	legal: LegalTexts;
	agreements: AgreementTemplates;
	releases: ReleaseTemplates;
	/** The texts of performer records. */
	performerRecords: RecordsTexts;
	/** Templates for the team's reasons in disputes. */
	decisionReasons: DecisionReasons;
	/** The totals from which a Form 1099 has to be filed for a professional. */
	taxThresholds: TaxThresholds;
	landings: Landings;
	services: ServicesPage;
	servicePages: Map<ServicePageSlug, ServicePage>;
	cities: CityPage[];
	locations: LocationsPage;
	search: SearchPage;
	/** The specialties that professionals choose from. */
	specialties: Specialty[];
	/** Example profiles, shown until the marketplace opens, and always in a demo. */
	professionals: Map<string, ExampleProfessional>;
	/** The sample work and reviews that example profiles show, by slug. */
	samples: Map<string, Sample>;
};

let current: Content | undefined;
/**
 * Whether `replaceContent` has replaced the content. If so, the content that the build compiled is outdated.
 */
let isEdited = false;
const listeners: (() => void)[] = [];

/**
 * All editorial content, validated, with rendered Markdown. It comes from the build or, if there is no build
 * or any content has changed, from the files and the published edits. Throws a ContentError if a file is
 * invalid.
 */
export function content(): Content {
	current ??= compose((part) => part());
	return current;
}

/**
 * The value that the build compiled from this content. Undefined if there is none, or if the content has
 * changed since.
 */
export const compiledFromContent = <T extends object>(name: string): T | undefined =>
	isEdited ? undefined : readCompiled<T>(name);

/**
 * The content with these texts in place of the files that they override. Throws a ContentError if the result
 * is invalid.
 */
export const contentWith = (overrides: ContentOverrides): Content =>
	withContentOverrides(overrides, () => compose((part) => part.read()));

/**
 * Replaces files with texts for all requests, and calls the listeners of code that caches anything built from
 * the content. If the content is invalid, throws a ContentError without changing anything.
 */
export function replaceContent(overrides: ContentOverrides): void {
	const next = contentWith(overrides);
	setContentOverrides(overrides);
	isEdited = true;
	replaceParts(next);
	current = next;
	for (const listener of listeners) listener();
}

/** Registers a listener for content changes. */
export function onContentChange(listener: () => void): void {
	listeners.push(listener);
}

/** Composes the content from the value that `of` returns for each part. */
function compose(
	of: <Name extends keyof Content>(part: ContentPart<Name, Content[Name]>) => Content[Name],
): Content {
	return {
		blog: of(blog),
		faqs: of(faqs),
		glossary: of(glossary),
		guides: of(guides),
		pages: of(pages),
		legal: of(legalTexts),
		agreements: of(agreementTemplates),
		releases: of(releaseTemplates),
		performerRecords: of(recordsTexts),
		decisionReasons: of(decisionReasons),
		taxThresholds: of(taxThresholds),
		landings: of(landings),
		services: of(servicesPage),
		servicePages: of(servicePages),
		cities: of(cityPages),
		locations: of(locationsPage),
		search: of(searchPage),
		specialties: of(specialties),
		professionals: of(exampleProfessionals),
		samples: of(samples),
	};
}
