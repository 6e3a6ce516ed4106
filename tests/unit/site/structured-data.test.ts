import { describe, expect, test } from "vitest";
import {
	article,
	faqPage,
	itemList,
	jobPosting,
	localBusiness,
	service,
	webPage,
} from "#app/ui/layout/schema-org.ts";
import { breadcrumbList, type StructuredDatum, structuredDataText } from "#app/ui/layout/structured-data.tsx";

const site = { name: "Greenroom", origin: "https://greenroom.example" };
const page = { name: "A page", description: "What it says.", path: "/a-page" };

/**
 * The builders, each with its minimal input, and the properties that search engines require or that
 * we always include.
 */
const things: [type: string, datum: StructuredDatum, properties: string[]][] = [
	["WebPage", webPage(page), ["name", "description", "url", "publisher"]],
	[
		"Article",
		article({ ...page, image: "/a.png", publishedAt: "2025-01-05", author: "Editors", wordCount: 1_234 }),
		[
			"headline",
			"image",
			"datePublished",
			"dateModified",
			"author",
			"publisher",
			"mainEntityOfPage",
			"wordCount",
		],
	],
	["BreadcrumbList", breadcrumbList([{ label: "Home", path: "/" }]), ["itemListElement"]],
	[
		"ItemList",
		itemList({ name: "Cities", items: [{ name: "Denver", path: "/locations/denver/co" }] }),
		["itemListElement", "numberOfItems"],
	],
	[
		"LocalBusiness",
		localBusiness({
			...page,
			city: "Denver",
			stateCode: "CO",
			areasServed: ["Boulder"],
			prices: { min: 500, max: 2_500 },
		}),
		["name", "address", "image", "url", "priceRange", "areaServed"],
	],
	[
		"Service",
		service({ ...page, serviceType: "Photography", prices: { min: 500, max: 2_500, per: "shoot" } }),
		["serviceType", "provider", "areaServed", "offers"],
	],
	["FAQPage", faqPage([{ question: "Why?", answer: "Because." }]), ["mainEntity"]],
	[
		"JobPosting",
		jobPosting({
			...page,
			postedAt: "2026-11-01",
			validThrough: "2026-12-01",
			employmentType: "CONTRACTOR",
			pay: { min: 500, max: 5_000, per: "DAY" },
		}),
		[
			"title",
			"description",
			"datePosted",
			"validThrough",
			"hiringOrganization",
			"baseSalary",
			"employmentType",
		],
	],
];

describe("each kind of structured data has its required properties", () => {
	test.each(things)("%s", (type, datum, properties) => {
		const thing = datum(site);
		expect(thing["@type"]).toBe(type);
		for (const property of properties) expect(thing[property], property).toBeDefined();
	});

	test("and a job is either in one location or anywhere in the country", () => {
		const job = {
			...page,
			postedAt: "2026-11-01",
			validThrough: "2026-12-01",
			employmentType: "FULL_TIME",
			pay: { min: 20, max: 30, per: "HOUR" },
		} as const;
		expect(jobPosting({ ...job, place: { city: "Austin", stateCode: "TX" } })(site)).toMatchObject({
			jobLocation: { address: { addressLocality: "Austin" } },
		});
		expect(jobPosting(job)(site)).toMatchObject({
			jobLocationType: "TELECOMMUTE",
			applicantLocationRequirements: { "@type": "Country" },
		});
	});
});

test("every URL is absolute", () => {
	const text = structuredDataText(
		site,
		things.map(([, datum]) => datum),
	);
	const addresses = [...text.matchAll(/"(?:url|item|image|mainEntityOfPage)":"([^"]*)"/g)].map(
		([, address]) => address,
	);
	expect(addresses.length).toBeGreaterThan(10);
	for (const address of addresses) expect(address).toMatch(/^https:\/\/greenroom\.example\//);
});

test("positions in lists start at one", () => {
	const crumbs = [
		{ label: "Home", path: "/" },
		{ label: "Blog", path: "/blog" },
	];
	expect(breadcrumbList(crumbs)(site)).toMatchObject({
		itemListElement: [
			{ position: 1, name: "Home", item: "https://greenroom.example/" },
			{ position: 2, name: "Blog", item: "https://greenroom.example/blog" },
		],
	});
});

test("a rating appears only if it was computed", () => {
	const facts = { ...page, city: "Denver", stateCode: "CO", areasServed: [], prices: { min: 1, max: 2 } };
	expect(localBusiness(facts)(site).aggregateRating).toBeUndefined();
	expect(localBusiness({ ...facts, rating: { value: 4.9, count: 12 } })(site)).toMatchObject({
		aggregateRating: { ratingValue: 4.9, reviewCount: 12 },
	});
});

test("no text can close the script element", () => {
	const hostile = "</script><script>alert(1)</script><!-- ]]>";
	const text = structuredDataText(site, [faqPage([{ question: hostile, answer: hostile }])]);
	expect(text).not.toContain("<");
	expect(JSON.parse(text)["@graph"][0].mainEntity[0].name).toBe(hostile);
});
