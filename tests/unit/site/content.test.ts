import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { content, contentWith } from "#app/domain/content/content.server.ts";
import { contentLinks, contentPages, listLinks } from "#app/domain/content/content-pages.server.ts";
import { TIME_ZONE_COOKIE } from "#app/domain/platform/time/time-zone.ts";
import { withPhase } from "#app/infra/content/phase.server.ts";
import { fillFacts, site } from "#app/infra/content/site.server.ts";
import { deadLinks } from "../../../scripts/compile/dead-links.ts";

const { faqs, guides, legal, pages, landings, blog, servicePages, cities } = content();
const faq = (slug: string) => faqs.get(slug) ?? expect.fail(`no FAQ page ${slug}`);
const guide = (slug: string) => guides.get(slug) ?? expect.fail(`no guide ${slug}`);
const information = (slug: string) =>
	pages.information.get(slug) ?? expect.fail(`no information page ${slug}`);
const itemCount = (slug: string) => faq(slug).sections.reduce((sum, { items }) => sum + items.length, 0);
const words = (text: string) => text.split(/\s+/).filter(Boolean).length;

describe("in the required content,", () => {
	test("/faq has three groups of 8, 8, and 4 questions", () => {
		expect(faq("faq").sections.map(({ title, items }) => [title, items.length])).toEqual([
			["For Creators", 8],
			["For Service Providers", 8],
			["General Platform Questions", 4],
		]);
	});

	test("/faq has guidelines, a knowledge base, contact details, quick links, and a call to action", () => {
		const { guidelines, knowledgeBase, contactSupport, quickLinks, callToAction } = faq("faq");
		expect(guidelines.length).toBeGreaterThanOrEqual(4);
		expect(knowledgeBase?.title).toBe("Knowledge Base");
		expect(knowledgeBase?.items.length).toBeGreaterThanOrEqual(6);
		expect(contactSupport?.title).toBe("Contact Support");
		expect(contactSupport?.body.text).toContain(site().contact.support);
		expect(contactSupport?.body.text).toContain("Live chat: Coming Soon");
		expect(quickLinks?.title).toBe("Quick Links");
		expect(quickLinks?.items.length).toBeGreaterThanOrEqual(4);
		expect(callToAction?.links.map(({ href }) => href)).toEqual([
			"/auth/signup",
			"/auth/signup?type=PROFESSIONAL",
		]);
	});

	test.each([
		["creator-photography-faq", 30, ["Safety tips", "Service rates"]],
		["creator-tax-faq", 25, ["Tax reminder"]],
		["creator-legal-faq", 20, ["Not legal advice"]],
		["professional-services-faq", 15, ["Service rates"]],
	])("/%s has %i questions and its cards", (slug, count, cards) => {
		expect(itemCount(slug)).toBe(count);
		expect(faq(slug).cards.map(({ title }) => title)).toEqual(cards);
		expect(faq(slug).related.length).toBeGreaterThanOrEqual(4);
	});

	test("/creator-tax-faq has twelve deductions, and /creator-legal-faq a protection checklist", () => {
		expect(faq("creator-tax-faq").lists.map(({ title, items }) => [title, items.length])).toEqual([
			["Twelve deductions to know", 12],
		]);
		expect(faq("creator-legal-faq").lists.map(({ title, items }) => [title, items.length >= 8])).toEqual([
			["Protection checklist", true],
		]);
	});

	test("how it works has four steps, each with a sheet of the example job", () => {
		const { howItWorks, exampleJob } = pages;
		expect([howItWorks.steps.length, Object.keys(exampleJob).length]).toEqual([4, 4]);
		expect(exampleJob.match.people.length).toBe(3);
	});

	test("the landing pages have their services, benefits, kinds of work, stories, steps, and areas", () => {
		const { creatorServices, photographerJobs, opportunities } = landings;
		expect(creatorServices.services.length).toBe(4);
		expect([
			photographerJobs.benefits.length,
			photographerJobs.workTypes.length,
			photographerJobs.stories.length,
		]).toEqual([4, 4, 3]);
		expect(photographerJobs.steps.map(({ title }) => title)).toEqual([
			"Apply",
			"Get Approved",
			"Get Matched",
			"Start Earning",
		]);
		expect(opportunities.services.map(({ title }) => title)).toEqual([
			"Creator Management",
			"Creator Legal Services",
			"Creator Accounting",
		]);
		expect([opportunities.benefits.length, opportunities.areas.length, opportunities.stories.length]).toEqual(
			[4, 12, 3],
		);
	});

	test("there are 20 articles, 7 service pages, and 10 cities", () => {
		expect([blog.articles.length, servicePages.size, cities.length]).toEqual([20, 7, 10]);
	});
});

describe("in the texts of pages,", () => {
	test.each(legal.terms)(
		"version $version of the terms states the law, the limit of liability, the fee, and the minimum age",
		({ body }) => {
			expect(body.text).toContain("The law of Delaware governs these terms");
			expect(body.text).toContain("limited to the fees you paid us in the preceding 12 months");
			expect(body.text).toContain("at least $500");
			expect(body.text).toContain("Our fee is 10% of the total project value.");
			expect(body.text).toContain("at least 18 years old");
		},
	);

	test("the first terms and the first privacy policy have their dates", () => {
		expect([legal.terms[0]?.updated, legal.privacy[0]?.updated]).toEqual(["December 2024", "January 2024"]);
	});

	test("the safety page has six checks and four things never to accept", () => {
		const { html } = information("safety").body;
		for (const check of [
			"Identity",
			"Criminal record",
			"Sex-offender registry",
			"References",
			"Portfolio",
			"Insurance",
		])
			expect(html).toContain(`>${check}</h3>`);
		for (const refused of [
			"Cash.",
			"Direct transfers.",
			"Off-platform communication.",
			"A request to save the fee.",
		])
			expect(html).toContain(`<strong>${refused}</strong>`);
	});

	test("the cookie policy lists the cookies that this site sets, and no others", () => {
		const { html } = information("cookies").body;
		const set = [
			...readFileSync("app/session/cookies.server.ts", "utf8").matchAll(
				/= (?:signed|new SiteCookie)\("([\w-]+)"/g,
			),
		].map(([, name]) => name);
		set.push(TIME_ZONE_COOKIE);
		expect([...html.matchAll(/<td[^>]*><code>(.*?)<\/code><\/td>/g)].map(([, name]) => name).sort()).toEqual(
			set.sort(),
		);
		const count = ["ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen"][
			set.length - 10
		];
		expect(html).toContain(`This site uses ${count}.`);
		expect(information("cookies").description).toContain(`${count} essential ones`);
	});

	test("questions about availability are answered according to the site's facts", () => {
		const answer = faq("faq")
			.sections.flatMap(({ items }) => items)
			.find(({ id }) => id === "availability")?.answer.text;
		expect(answer).toContain(`in the ${site().market.name}`);
		expect(answer).toContain(`${site().market.planned.join(", ")} is planned`);
	});
});

describe("guides", () => {
	test.each(["creator-tax-guide", "reddit-marketing-guide", "photography-contracts"])(
		"/%s has at least 1,500 words, sections, and a review date",
		(slug) => {
			const { body, lastReviewed } = guide(slug);
			expect(words(body.text)).toBeGreaterThanOrEqual(1_500);
			expect(body.headings.filter(({ level }) => level === 2).length).toBeGreaterThanOrEqual(6);
			expect(lastReviewed).toMatch(/^\d{4}-\d{2}-\d{2}$/);
		},
	);
});

test("every reference to a fact is filled in", () => {
	const all = JSON.stringify(content(), (_, value) => (value instanceof Map ? [...value] : value));
	expect(all.match(/.{0,60}\{\{.{0,60}/g)).toBeNull();
});

test("headings don't skip levels, and their anchors are unique on each page", () => {
	const texts = Object.entries(legal).flatMap(([document, versions]) =>
		versions.map(({ version, body }) => ({ slug: `${document} ${version}`, headings: body.headings })),
	);
	const bodies = [
		...[...pages.information, ...guides].map(([slug, { body }]) => ({ slug, headings: body.headings })),
		...texts,
		...blog.articles,
	];
	for (const { slug, headings } of bodies) {
		const ids = headings.map(({ id }) => id);
		expect(new Set(ids).size, slug).toBe(ids.length);
		for (const [i, { level, text }] of headings.entries())
			expect(level, `${slug}: ${text}`).toBeLessThanOrEqual((headings[i - 1]?.level ?? 1) + 1);
	}
});

test("every link leads to a page on this site", () => {
	expect(contentLinks().length).toBeGreaterThan(40);
	expect(deadLinks()).toEqual([]);
});

test("every page built from a file has its own URL", () => {
	const paths = contentPages().map(({ path }) => path);
	expect(new Set(paths).size).toBe(paths.length);
	expect(paths).toEqual(
		expect.arrayContaining([
			"/about",
			"/creator-tax-guide",
			"/services/legal",
			"/locations/los-angeles/ca",
			"/blog/brief-a-photographer",
		]),
	);
});

describe("no sentence of five words or more appears twice", () => {
	const unsaid = new Set([
		"href",
		"buttonLink",
		"id",
		"slug",
		"key",
		"keywords",
		"tags",
		"relatedPosts",
		"aliases",
		"nearbyAreas",
		"source",
		"color",
	]);

	/** Lists every text of a parsed file, without URLs, names, and keywords for search engines. */
	const textsIn = (value: unknown): string[] => {
		if (typeof value === "string") return [value];
		if (Array.isArray(value)) return value.flatMap(textsIn);
		if (typeof value !== "object" || value === null) return [];
		return Object.entries(value).flatMap(([key, item]) => (unsaid.has(key) ? [] : textsIn(item)));
	};

	const readTexts = (file: string): string[] => {
		const text = readFileSync(join("content", file), "utf8");
		if (file.endsWith(".yaml")) return textsIn(parse(text));
		const [, front = "", body = ""] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
		return [...textsIn(parse(front)), body];
	};

	/** Splits each block of Markdown (a paragraph, list item, cell, or heading) into sentences. */
	const sentencesIn = (text: string): string[] =>
		text
			.split(/\n\s*\n|\n(?=\s*(?:[-*>#]|\d+\.) ?)|\|/)
			.flatMap((block) => block.replace(/\s+/g, " ").split(/(?<=[.!?]["”’)]?) (?=["“([]?[A-Z0-9$*{])/))
			.map((sentence) =>
				sentence
					.replace(/\]\([^)]*\)/g, "]")
					.replace(/\{\{[\w.-]+\}\}/g, "0")
					.toLowerCase()
					.replace(/[^a-z0-9$%]+/g, " ")
					.trim(),
			)
			.filter((sentence) => words(sentence) >= 5);

	test("in all of the content", () => {
		// An earlier version of a legal text shares most of its sentences with the current one, so it is left
		// out.
		const earlier = Object.entries(legal).flatMap(([document, versions]) =>
			versions.slice(0, -1).map(({ version }) => `legal/${document}/${version}.md`),
		);
		const unread = new Set(["promises.yaml", ...earlier]);
		const files = readdirSync("content", { recursive: true, encoding: "utf8" }).filter(
			(file) => /\.(md|yaml)$/.test(file) && !unread.has(file),
		);
		const places = new Map<string, string[]>();
		for (const file of files)
			for (const sentence of readTexts(file).flatMap(sentencesIn))
				places.set(sentence, [...(places.get(sentence) ?? []), file]);
		expect(places.size).toBeGreaterThan(4_000);
		expect([...places].filter(([, where]) => where.length > 1)).toEqual([]);
	});
});

describe("in the texts of a phase,", () => {
	const inWords = (all: object) =>
		JSON.stringify(all, (_, value) => (value instanceof Map ? [...value] : value));
	// Terms and privacy texts may name both phases, and a published version is never edited.
	const { legal: _, ...openContent } = withPhase("open", () => contentWith(new Map()));
	const { legal: __, ...earlyContent } = content();
	const [open, early] = [inWords(openContent), inWords(earlyContent)];
	/** Finds the texts that match a pattern, with the surrounding words. */
	const found = (text: string, pattern: RegExp) =>
		[...text.matchAll(pattern)].map(({ 0: match, index }) =>
			text.slice(Math.max(0, index - 80), index + match.length + 60),
		);

	test("no page in an open marketplace says that something hasn't opened yet, or offers the waitlist", () => {
		const unopened =
			/Nothing can be paid|not be paid here yet|\b(at|from|until|before|after|since) launch\b|open(s)? at launch|early[- ]access|join the waitlist|From then on/gi;
		expect(found(open, unopened)).toEqual([]);
		expect(open).toContain("Payment protection covers only work that is booked and paid on Greenroom.");
	});

	test("in early access, texts say that nothing can be paid yet, and offer the waitlist", () => {
		expect(early).toContain("Nothing can be paid on Greenroom yet, and payment protection starts at launch.");
		expect(early).toContain("Join the waitlist");
	});

	test("held payment isn't called escrow, except where the text explains that word", () => {
		const explained = /People often call this escrow|escrow is a licensed service|"escrow","held payment"/g;
		for (const text of [open, early]) expect(found(text.replace(explained, ""), /escrow/gi)).toEqual([]);
	});

	test("no text contains the markers of a phase", () => {
		for (const text of [open, early]) expect(found(text, /\{\{|early-access\||open\|/g)).toEqual([]);
	});

	test("a text for one phase can use facts, and may span paragraphs", () => {
		const text =
			"{{early-access|From {{minimum-hourly-rate}}\n\nan hour, later.}}{{open|{{marketplace-fee}} now.}}";
		expect([fillFacts(text), withPhase("open", () => fillFacts(text))]).toEqual([
			"From $25\n\nan hour, later.",
			"10% now.",
		]);
		expect(() => fillFacts("{{open|{{no-such-fact}}}}")).toThrow(
			"{{no-such-fact}} is not in content/site.yaml",
		);
	});

	test("no link in an open marketplace leads to the waitlist", () => {
		expect(listLinks(openContent)).not.toContain("/waitlist");
	});
});
