import type { ComponentType } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, test } from "vitest";
import { content } from "#app/domain/content/content.server.ts";
import {
	findCityPage,
	findServicePage,
	getLocations,
	getServices,
	getUnknownCityPage,
} from "#app/domain/content/market-pages.server.ts";
import { SERVICE_PAGES } from "#app/domain/market/service-line.ts";
import { handle as siteHandle } from "#app/routes/site/_layout.tsx";
import Category from "#app/routes/site/directory/category.tsx";
import Directory from "#app/routes/site/directory/directory.tsx";
import CreatorBusinessServices from "#app/routes/site/landings/creator-business-services.tsx";
import CreatorProfessionalOpportunities from "#app/routes/site/landings/creator-professional-opportunities.tsx";
import PhotographerJobs from "#app/routes/site/landings/photographer-jobs.tsx";
import CityRoute from "#app/routes/site/locations/city.tsx";
import Locations from "#app/routes/site/locations/locations.tsx";
import { getScene } from "#app/ui/image/city-scenes.ts";
import { renderInDocument } from "../../support/browser/site-document.tsx";

function render(path: string, Page: unknown, loaderData: unknown): string {
	const Route = Page as ComponentType<{ loaderData: unknown }>;
	const router = createMemoryRouter(
		[{ path: "*", handle: { ...siteHandle, reading: true }, element: <Route loaderData={loaderData} /> }],
		{ initialEntries: [path] },
	);
	return renderInDocument(<RouterProvider router={router} />);
}

const count = (html: string, part: RegExp) => [...html.matchAll(part)].length;
const part = (html: string, id: string) =>
	new RegExp(`<section aria-labelledby="${id}".*?</section>`, "s").exec(html)?.[0] ??
	expect.fail(`no part ${id}`);
const types = (html: string) => [...html.matchAll(/"@type":"(\w+)"/g)].map(([, type]) => type);
const { landings, pages } = content();
const creatorServices = { ...landings.creatorServices, match: pages.exampleJob.match };

describe("/creator-business-services", () => {
	const counted = [
		{ value: "1,204", label: "professionals listed", note: "Counted from 1,204 professionals." },
	];
	const html = render("/creator-business-services", CreatorBusinessServices, {
		...creatorServices,
		counted,
	});
	test("has four service cards, reasons, search suggestions, figures, and calls to action", () => {
		expect(count(part(html, "services-title"), /class="card"/g)).toBe(4);
		expect(count(part(html, "why-title"), /<h3/g)).toBeGreaterThanOrEqual(4);
		expect(count(part(html, "terms-title"), /href="\/search\?q=[^"]+"/g)).toBe(
			landings.creatorServices.searchTerms.length,
		);
		expect(count(part(html, "stats-title"), /<dd/g)).toBe(4);
		expect(part(html, "counted-title")).toMatch(
			/professionals listed.*Counted from 1,204 professionals\..*>1,204<\/dd>/s,
		);
		expect(html).toContain('href="/auth/signup"');
	});
	test("doesn't show a count, a goal, or an apology while there is too little to count", () => {
		const uncounted = render("/creator-business-services", CreatorBusinessServices, {
			...creatorServices,
			counted: [],
		});
		expect(uncounted).not.toMatch(/counted-title|Goal|Not a count/);
	});
	test("shows the advertised prices", () => {
		for (const price of [
			"$500–2,500 per shoot",
			"$200–600 per hour",
			"$100–400 per hour",
			"$2,000–10,000 per month",
		])
			expect(html).toContain(price);
	});
});

describe("/photographer-jobs", () => {
	const html = render("/photographer-jobs", PhotographerJobs, landings.photographerJobs);
	test("has four benefits, four work types with rates and requirements, three examples, and four steps", () => {
		expect(count(part(html, "benefits-title"), /<h3/g)).toBe(4);
		const work = part(html, "work-title");
		expect(count(work, /<article/g)).toBe(4);
		expect(count(work, />Requirements</g)).toBe(4);
		for (const rate of ["$1,000–3,000/day", "$500–1,500", "$300–1,000", "$800–2,500"])
			expect(work).toContain(rate);
		expect(count(part(html, "stories-title"), />Example</g)).toBe(3);
		expect([...part(html, "steps-title").matchAll(/<h3[^>]*>([^<]*)/g)].map(([, title]) => title)).toEqual([
			"Apply",
			"Get Approved",
			"Get Matched",
			"Start Earning",
		]);
	});
	test("links to sign-up, how it works, and services, and doesn't claim job openings", () => {
		for (const href of ["/auth/signup?type=PROFESSIONAL", "/how-it-works", "/services"])
			expect(html).toContain(`href="${href}"`);
		expect(types(html)).not.toContain("JobPosting");
	});
});

describe("/creator-professional-opportunities", () => {
	const html = render(
		"/creator-professional-opportunities",
		CreatorProfessionalOpportunities,
		landings.opportunities,
	);
	test("has three services, four benefits, market figures, twelve areas, and three examples", () => {
		for (const title of ["Creator Management", "Creator Legal Services", "Creator Accounting"])
			expect(part(html, "services-title")).toContain(title);
		expect(count(part(html, "services-title"), /<h3/g)).toBe(3);
		expect(count(part(html, "benefits-title"), /<h3/g)).toBe(4);
		for (const figure of ["$104B", "50M", "2M"])
			expect(part(html, "stats-title")).toContain(`>${figure}</dd>`);
		expect(count(part(html, "areas-title"), /<h3/g)).toBe(12);
		expect(count(part(html, "stories-title"), />Example</g)).toBe(3);
	});
});

describe("/locations", () => {
	const html = render("/locations", Locations, getLocations());
	test("shows each state with demand and averages, and a card for every city", () => {
		expect(count(html, /aria-labelledby="state-/g)).toBe(10);
		expect(count(html, /(High|Medium|Low) demand</g)).toBe(10);
		expect(count(html, /Average photography rate/g)).toBe(10);
		expect(count(html, /class="card"/g)).toBe(10);
		expect(html).toContain('href="/locations/new-york/ny"');
	});
	test("ends with both ways to sign up", () => {
		expect(html).toMatch(/href="\/auth\/signup\?type=CREATOR"[^>]*>Join Waitlist</);
		expect(html).toMatch(/href="\/auth\/signup\?type=PROFESSIONAL"[^>]*>Become a Professional</);
	});
});

describe("a city's page", () => {
	const city = findCityPage("los-angeles", "ca") ?? expect.fail("no Los Angeles");
	const html = render("/locations/los-angeles/ca", CityRoute, {
		city,
		prices: [],
		people: [],
		count: { value: 0, isMore: false },
	});
	test("has its badges, four services with their demand, the market, and the areas", () => {
		for (const badge of ["Los Angeles, California", "Large market"]) expect(html).toContain(badge);
		expect(count(part(html, "services-title"), /class="card"/g)).toBe(4);
		expect(count(part(html, "services-title"), /(High|Medium|Low) demand/g)).toBe(4);
		expect(part(html, "market-title")).toMatch(/\$1,600.*High demand/s);
		expect(part(html, "areas-title")).toContain("9+ service areas");
	});
	test("says where it is, and doesn't link to a city without its state", () => {
		for (const meta of [
			'name="geo.region" content="US-CA"',
			'name="geo.placename" content="Los Angeles"',
			'name="geo.position" content="34.0522;-118.2437"',
			'name="ICBM" content="34.0522, -118.2437"',
		]) {
			expect(html).toContain(meta);
		}
		expect(types(html)).toEqual(expect.arrayContaining(["Service", "BreadcrumbList"]));
		expect(html).not.toContain('"https://greenroom.example/locations/los-angeles"');
	});
	test("says that we have no information if the city is unknown", () => {
		const asked = { name: "<img src=x>", state: "ZZ" };
		const unknown = render("/locations/x/zz", CityRoute, {
			city: null,
			asked,
			...getUnknownCityPage(),
			back: "/search?q=x",
		});
		expect(unknown).toContain("Location Not Found");
		expect(unknown).toContain("We don&#x27;t currently have detailed information for &lt;img src=x&gt;, ZZ.");
		expect(unknown).toMatch(/href="\/search\?q=x"[^>]*>Go Back</);
		expect(unknown).toContain('content="noindex"');
	});
	test("has its own picture, even if none was drawn for the city", () => {
		const slugs = [
			...content().cities.map(({ city: name }) => name.toLowerCase().replaceAll(" ", "-")),
			"boise",
			"omaha",
		];
		expect(new Set(slugs.map((slug) => JSON.stringify(getScene(slug)))).size).toBe(slugs.length);
		expect(getScene("boise")).toEqual(getScene("boise"));
	});
});

describe("/services", () => {
	test("links to the seven service lines and to matching", () => {
		const { cities: _, ...page } = getServices();
		const found = {
			professionals: [],
			examples: [],
			count: { value: 0, isMore: false },
			next: undefined,
			previous: undefined,
		};
		const html = render("/services", Directory, {
			page,
			found,
			search: { filter: {}, sort: "rating", cursor: {}, unknownPlace: undefined },
			choices: [],
			specialties: [],
			cities: [],
		});
		for (const slug of SERVICE_PAGES) expect(html).toContain(`href="/services/${slug}"`);
		expect(html).toMatch(/href="\/start"[^>]*>Get matched</);
	});

	test.each(SERVICE_PAGES)(
		"/services/%s contains its price, all of its sections, and its questions",
		(slug) => {
			const page = findServicePage(slug) ?? expect.fail(`no page ${slug}`);
			const html = render(`/services/${slug}`, Category, {
				page,
				professionals: [],
				openId: page.questions[0]?.id,
			});
			for (const id of [
				"included-title",
				"price-title",
				"prepare-title",
				"checks-title",
				"cities-title",
				"questions-title",
				"posts-title",
				"closing-title",
			])
				part(html, id);
			expect(html.replaceAll("&#x27;", "'")).toContain(page.price.text);
			expect(count(html, /<details/g)).toBe(page.questions.length);
			expect(count(html, /<details[^>]* open=""/g)).toBe(1);
			expect(count(part(html, "cities-title"), /href="\/locations\//g)).toBe(10);
			expect(count(part(html, "posts-title"), /href="\/blog\/[a-z]/g)).toBeGreaterThanOrEqual(2);
			expect(html).not.toContain("](/");
			expect(types(html)).toEqual(expect.arrayContaining(["Service", "FAQPage"]));
		},
	);
});
