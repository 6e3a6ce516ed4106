import type { ReactElement } from "react";
import { createMemoryRouter, type RouteObject, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { getFaqPage } from "#app/domain/content/faqs.server.ts";
import { getGuide } from "#app/domain/content/guides.server.ts";
import { getHowItWorks, getInformationPage } from "#app/domain/content/pages.server.ts";
import { FaqPage, faqSight } from "#app/routes/site/faq/parts/faq-page.tsx";
import HowItWorks from "#app/routes/site/pages/how-it-works.tsx";
import { GuidePage } from "#app/routes/site/pages/parts/guide-page.tsx";
import { InformationPage } from "#app/routes/site/pages/parts/information-page.tsx";
import { Page } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { origin, renderInDocument } from "../../support/browser/site-document.tsx";

const render = (path: string, page: ReactElement): string =>
	renderRoutes(path, [{ path: "*", handle: { reading: true }, element: page }]);

function renderRoutes(path: string, routes: RouteObject[]): string {
	const router = createMemoryRouter(routes, { initialEntries: [path] });
	return renderInDocument(<RouterProvider router={router} />);
}

const faq = (slug: string, query = "") =>
	render(
		`/${slug}${query}`,
		<FaqPage
			page={getFaqPage(slug)}
			path={`/${slug}`}
			sight={faqSight(`${origin}/${slug}${query}`)}
			feedback={null}
		/>,
	);
const guide = (slug: string, isChecklistOnly = false) =>
	render(`/${slug}`, <GuidePage guide={getGuide(slug)} isChecklistOnly={isChecklistOnly} feedback={null} />);
const information = (slug: string) =>
	render(`/${slug}`, <InformationPage page={getInformationPage(slug)} path={`/${slug}`} subject="Legal" />);
const howItWorks = () =>
	render(
		"/how-it-works",
		<HowItWorks {...({ loaderData: getHowItWorks() } as Parameters<typeof HowItWorks>[0])} />,
	);

const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, group = ""]) => group);
const answers = (html: string) => all(html, /<details ([^>]*)><summary><h3/g);
const graph = (html: string): { "@type": string; [property: string]: unknown }[] =>
	JSON.parse(all(html, /<script type="application\/ld\+json">(.*?)<\/script>/g)[0] ?? "{}")["@graph"];

const FAQS: [slug: string, count: number][] = [
	["faq", 20],
	["creator-photography-faq", 30],
	["creator-tax-faq", 25],
	["creator-legal-faq", 20],
	["professional-services-faq", 15],
];
const GUIDES = ["creator-tax-guide", "reddit-marketing-guide", "photography-contracts"];
const INFORMATION = ["about", "safety", "accessibility", "cookies", "creator-1099"];

describe.each(FAQS)("/%s", (slug, count) => {
	test("shows all questions collapsed, each with its own URL, and lets only one in each group be open at a time", () => {
		const html = faq(slug);
		expect(answers(html)).toHaveLength(count);
		for (const attributes of answers(html)) expect(attributes).toMatch(/^name="answers/);
		for (const { id } of getFaqPage(slug).sections.flatMap(({ items }) => items))
			expect(html).toContain(`href="/${slug}?open=${id}#${id}"`);
	});

	test("opens the answer in the URL", () => {
		const id = getFaqPage(slug).sections.at(-1)?.items.at(-1)?.id;
		const open = answers(faq(slug, `?open=${id}`)).filter((attributes) => attributes.includes("open"));
		expect(open).toHaveLength(1);
		expect(
			answers(faq(slug, "?open=unknown")).filter((attributes) => attributes.includes("open")),
		).toHaveLength(0);
	});

	test("shows all answers at once, with an unchanged canonical URL", () => {
		const html = faq(slug, "?all=1");
		expect(answers(html).filter((attributes) => attributes === 'open=""')).toHaveLength(count);
		expect(html).toContain(`<link rel="canonical" href="${origin}/${slug}"/>`);
		expect(html).toContain(`href="/${slug}"`);
		expect(faq(slug)).toContain(`href="/${slug}?all=1"`);
	});

	test("provides its questions to search engines", () => {
		const [questions, crumbs] = graph(faq(slug));
		expect(questions?.["@type"]).toBe("FAQPage");
		expect(questions?.mainEntity).toHaveLength(count);
		expect(crumbs?.["@type"]).toBe("BreadcrumbList");
	});
});

test("/faq has three accordions, the other pages one each", () => {
	const names = (slug: string) => new Set(all(faq(slug), /<details name="(.*?)"/g)).size;
	expect(FAQS.map(([slug]) => names(slug))).toEqual([3, 1, 1, 1, 1]);
});

test("/faq ends with guidelines, knowledge base, contact details, quick links, and a call to action", () => {
	const headings = all(faq("faq"), /<h2[^>]*>(.*?)<\/h2>/g);
	expect(headings.slice(-5)).toEqual([
		"Community Guidelines",
		"Knowledge Base",
		"Contact Support",
		"Quick Links",
		"Still deciding?",
	]);
});

describe.each(GUIDES)("/%s", (slug) => {
	test("has a table of contents that links to its sections and to the checklist", () => {
		const html = guide(slug);
		const targets = all(html, /<li class="border-t border-rule"><a href="#(.*?)"/g);
		expect(targets.length).toBeGreaterThanOrEqual(7);
		expect(targets.at(-1)).toBe("checklist");
		for (const id of targets) expect(html).toContain(`id="${id}"`);
	});

	test("is marked up as an article with its length", () => {
		const [article] = graph(guide(slug));
		expect(article).toMatchObject({
			"@type": "Article",
			headline: getGuide(slug).title,
			wordCount: getGuide(slug).wordCount,
		});
		expect(guide(slug)).toContain('<meta property="og:type" content="article"/>');
	});

	test("has its checklist on a separate page under the guide's URL, which search engines don't index", () => {
		const html = guide(slug, true);
		expect(html).toContain('<meta name="robots" content="noindex"/>');
		expect(html).toContain(`<link rel="canonical" href="${origin}/${slug}"/>`);
		for (const item of getGuide(slug).checklist.items) expect(html).toContain(item.replaceAll("'", "&#x27;"));
		expect(html).not.toContain('class="prose"');
	});
});

describe.each(INFORMATION)("/%s", (slug) => {
	test("has a table of contents that links to its sections", () => {
		const html = information(slug);
		const targets = all(html, /<li class="border-t border-rule"><a href="#(.*?)"/g);
		expect(targets).toEqual(getInformationPage(slug).sections.map(({ id }) => id));
		for (const id of targets) expect(html).toContain(`<h2 id="${id}"`);
		expect(targets.length).toBeGreaterThanOrEqual(5);
	});

	test("is marked up as a page with its date", () => {
		expect(graph(information(slug)).map((thing) => thing["@type"])).toEqual(["WebPage", "BreadcrumbList"]);
		expect(information(slug)).toMatch(/Reviewed <time dateTime="\d{4}-\d{2}-\d{2}">/);
	});
});

test("the safety page states the promises of the platform by name", () => {
	const text = information("safety").replace(/<[^>]*>/g, " ");
	for (const promise of [
		"Held payment",
		"Dispute resolution",
		"24/7 support",
		"Satisfaction guarantee",
		"Background-checked professionals",
		"Verified reviews",
		"Secure messaging",
		"Protection on the platform only",
	])
		expect(text).toContain(promise);
});

test("how it works ends with its two links", () => {
	expect(all(howItWorks(), /<a ([^>]*>[^<]*)<\/a>/g).slice(-2)).toEqual([
		expect.stringMatching(
			/href="\/auth\/signup">Join Early Access|href="\/auth\/signup"[^>]*>Join Early Access/,
		),
		expect.stringMatching(/href="\/services"[^>]*>View Platform Demo/),
	]);
});

test("how it works shows each of its four steps on a sheet of the product, marked as an example", () => {
	const steps = howItWorks().split("<h2").slice(1, 5);
	expect(steps).toHaveLength(4);
	for (const step of steps) {
		expect(step.match(/class="call-sheet"/g)).toHaveLength(1);
		expect(step).toContain(">Example<");
	}
	expect(steps.map((step) => step.includes(">At launch<"))).toEqual([false, true, true, true]);
	expect(
		getHowItWorks().job.match.people.every(({ name }) => steps[0]?.includes(name.replace("&", "&amp;"))),
	).toBe(true);
});

test("every page has unique IDs and region names, headings that don't skip levels, and no inline styles", () => {
	const pages = [
		...FAQS.map(([slug]) => faq(slug)),
		...GUIDES.map((slug) => guide(slug)),
		...GUIDES.map((slug) => guide(slug, true)),
		...INFORMATION.map(information),
		howItWorks(),
	];
	for (const html of pages) {
		for (const names of [all(html, / id="(.*?)"/g), all(html, /role="region" aria-label="(.*?)"/g)])
			expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
		expect(html).not.toMatch(/<[^>]* style="/);
		const levels = all(html, /<h([1-6])/g).map(Number);
		expect(levels.filter((level) => level === 1)).toHaveLength(1);
		for (const [i, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[i - 1] ?? 0) + 1);
	}
});

describe("search engines leave a page out", () => {
	const isLeftOut = (handles: RouteHandle[], noindex?: boolean) => {
		const page = (
			<Page title="Title" description="Description" {...(noindex !== undefined && { noindex })}>
				Text
			</Page>
		);
		const [leaf, ...layouts] = handles.toReversed();
		const routes = layouts.reduce<RouteObject>((child, handle) => ({ handle, children: [child] }), {
			path: "/page",
			handle: leaf,
			element: page,
		});
		return renderRoutes("/page", [routes]).includes('<meta name="robots" content="noindex"/>');
	};

	test("if it isn't a reading page, unless its handle says otherwise", () => {
		expect(isLeftOut([{}])).toBe(true);
		expect(isLeftOut([{ reading: true }])).toBe(false);
		expect(isLeftOut([{ reading: true, noindex: true }])).toBe(true);
		expect(isLeftOut([{ noindex: false }])).toBe(false);
	});

	test("if its layout says so, for an entire area", () => {
		expect(isLeftOut([{ noindex: true }, { reading: true }])).toBe(true);
		expect(isLeftOut([{ noindex: true }, { reading: true, noindex: false }])).toBe(false);
	});

	test("if its data says so", () => {
		expect(isLeftOut([{ reading: true }], true)).toBe(true);
		expect(isLeftOut([{ reading: true, noindex: true }], false)).toBe(false);
	});
});
