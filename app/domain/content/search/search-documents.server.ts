import { slugify } from "#app/infra/content/markdown.server.ts";
import { textInForce } from "../../market/legal.server.ts";
import { LEGAL_DOCUMENTS, legalPath } from "../../market/legal.ts";
import { cityPath } from "../../market/location.ts";
import { filterSpecialties } from "../../market/specialty.ts";
import type { Content } from "../content.server.ts";
import { onOneLine } from "./highlight.ts";
import type { SearchKind } from "./search.ts";

/** A document in the search index. */
export type SearchDocument = {
	/** The path, which is also the ID. */
	path: string;
	kind: SearchKind;
	title: string;
	/** Shown if none of the searched words occur in the body. The summary and the body are each on one line. */
	summary: string;
	body: string;
	keywords: string[];
	/** Where a question or an article belongs: the name of its FAQ, service, or category. */
	place?: string;
};

/** All content that the search can find. */
export const searchDocuments = (all: Content): SearchDocument[] =>
	[
		...services(all),
		...cities(all),
		...guides(all),
		...pages(all),
		...landings(all),
		...articles(all),
		...questions(all),
	].map((document) => ({
		...document,
		summary: onOneLine(document.summary),
		body: onOneLine(document.body),
	}));

const join = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join("\n");
const points = (list: readonly { title: string; body: string }[]): string =>
	list.map(({ title, body }) => `${title}. ${body}`).join("\n");

const services = ({ servicePages, specialties }: Content): SearchDocument[] =>
	[...servicePages.values()].map((page) => ({
		path: `/services/${page.slug}`,
		kind: "service",
		title: page.name,
		summary: page.description,
		body: join(
			page.definition.text,
			points(page.included),
			page.price.text,
			page.price.body.text,
			points(page.prepare),
			page.checks.text,
			`Specialties: ${filterSpecialties(specialties, [page.category])
				.map(({ label }) => label)
				.join(", ")}`,
		),
		keywords: [page.title, page.slug, ...(page.keywords ?? []), ...page.words],
	}));

const cities = ({ cities }: Content): SearchDocument[] =>
	cities.map((city) => ({
		path: cityPath(city),
		kind: "city",
		title: `${city.city}, ${city.stateCode}`,
		summary: `Rates, demand, and service areas for creators in ${city.city}, ${city.state}.`,
		body: join(city.intro.text, ...city.insights.map(({ title, body }) => `${title}. ${body.text}`)),
		keywords: [city.state, ...city.aliases, ...city.nearbyAreas, ...city.keywords],
	}));

const guides = ({ guides }: Content): SearchDocument[] =>
	[...guides].map(([slug, guide]) => ({
		path: `/${slug}`,
		kind: "guide",
		title: guide.title,
		summary: guide.description,
		body: join(guide.intro, guide.body.text, guide.checklist.title, ...guide.checklist.items),
		keywords: ["guide", ...(guide.keywords ?? [])],
	}));

function pages({
	legal,
	pages: { information, howItWorks, support },
	faqs,
	glossary,
	services,
	locations,
	blog,
	search,
}: Content): SearchDocument[] {
	const page = (
		path: string,
		title: string,
		summary: string,
		body = "",
		keywords: string[] = [],
	): SearchDocument => ({ path, kind: "page", title, summary, body, keywords });
	return [
		...[...information].map(([slug, { title, description, body, keywords }]) =>
			page(`/${slug}`, title, description, body.text, keywords),
		),
		...LEGAL_DOCUMENTS.map((document) => {
			const { title, description, body, keywords } = textInForce(legal[document]);
			return page(legalPath(document), title, description, body.text, keywords);
		}),
		...[...faqs].map(([slug, { title, description, intro, cards, keywords }]) =>
			page(
				`/${slug}`,
				title,
				description,
				join(intro.text, ...cards.map((card) => join(card.title, card.body.text))),
				["faq", "questions", ...(keywords ?? [])],
			),
		),
		page(
			"/how-it-works",
			howItWorks.title,
			howItWorks.description,
			join(howItWorks.intro.text, ...howItWorks.steps.map(({ title, body }) => join(title, body.text))),
			howItWorks.keywords,
		),
		page(
			"/support",
			support.title,
			support.description,
			join(support.intro.text, ...support.channels.map(({ title, body }) => join(title, body.text))),
			["contact", "help", "email", "phone", "live chat"],
		),
		page(
			"/services",
			services.title,
			services.description,
			join(services.lead, services.directory.body, points(services.matching.steps)),
			services.keywords,
		),
		page("/locations", locations.title, locations.description, locations.lead, [
			"near me",
			"where",
			...(locations.keywords ?? []),
		]),
		page(
			"/glossary",
			glossary.title,
			glossary.description,
			points(
				glossary.groups.flatMap(({ terms }) => terms.map(({ term, text }) => ({ title: term, body: text }))),
			),
			glossary.keywords,
		),
		page("/blog", blog.title, blog.description, "", ["articles", "newsletter"]),
		...search.pages.map(({ href, title, description, keywords }) =>
			page(href, title, description, "", keywords),
		),
	];
}

function landings({
	landings: { creatorServices, photographerJobs, opportunities },
}: Content): SearchDocument[] {
	const landing = (
		path: string,
		{
			title,
			description,
			keywords = [],
		}: { title: string; description: string; keywords?: string[] | undefined },
		body: string,
	): SearchDocument => ({
		path,
		kind: "page",
		title,
		summary: description,
		body,
		keywords,
	});
	return [
		landing(
			"/creator-business-services",
			creatorServices,
			join(creatorServices.hero.lead, points(creatorServices.services), points(creatorServices.why)),
		),
		landing(
			"/photographer-jobs",
			photographerJobs,
			join(
				photographerJobs.hero.lead,
				points(photographerJobs.benefits),
				...photographerJobs.workTypes.map(({ type, description }) => `${type}. ${description}`),
			),
		),
		landing(
			"/creator-professional-opportunities",
			opportunities,
			join(opportunities.hero.lead, points(opportunities.services), points(opportunities.areas)),
		),
	];
}

const articles = ({ blog }: Content): SearchDocument[] =>
	blog.articles.map(({ slug, title, excerpt, text, tags, keywords, category }) => ({
		path: `/blog/${slug}`,
		kind: "article",
		title,
		summary: excerpt,
		body: text,
		keywords: [...tags, ...keywords],
		place: category.name,
	}));

/** The permanent URL of an answer. Visiting it opens the answer. */
const answerPath = (page: string, id: string): string => `${page}?open=${id}#${id}`;

const questions = ({ faqs, servicePages }: Content): SearchDocument[] => [
	...[...faqs].flatMap(([slug, { title, sections }]) =>
		sections.flatMap(({ items }) =>
			items.map(
				({ id, question, answer }): SearchDocument => ({
					path: answerPath(`/${slug}`, id),
					kind: "question",
					title: question,
					summary: answer.text,
					body: answer.text,
					keywords: [],
					place: title,
				}),
			),
		),
	),
	...[...servicePages.values()].flatMap(({ slug, name, questions }) =>
		questions.map(
			({ question, answer }): SearchDocument => ({
				path: answerPath(`/services/${slug}`, slugify(question)),
				kind: "question",
				title: question,
				summary: answer.text,
				body: answer.text,
				keywords: [],
				place: name,
			}),
		),
	),
];
