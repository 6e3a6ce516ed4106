import { load } from "cheerio";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, it } from "vitest";
import { getServices } from "#app/domain/content/market-pages.server.ts";
import type { DirectoryPage } from "#app/domain/profiles/directory.server.ts";
import { readDirectorySearch } from "#app/domain/profiles/directory-search.ts";
import { DirectoryResults } from "#app/routes/site/directory/parts/directory-results.tsx";
import { renderInDocument } from "../../support/browser/site-document.tsx";

const row: DirectoryPage["professionals"][number] = {
	id: "example-a",
	path: "/professional/example-a",
	isExample: true,
	businessName: "Harbor Light Studio",
	serviceLine: "PHOTO_VIDEO",
	lines: [{ line: "PHOTO_VIDEO", label: "Photography & Videography" }],
	place: "Los Angeles, CA",
	radius: "Los Angeles and its suburbs",
	travel: "Doesn’t travel",
	experience: "6–10 years",
	rate: "$150 per hour",
	rating: { value: 0, count: 0 },
	response: undefined,
	isRemote: null,
	isAway: false,
	verified: null,
	teaser: "Portraits.",
	photo: null,
	images: [],
	sample: null,
};
const { cities, ...words } = getServices();

/**
 * Renders the results. Returns their headings in order, and whether the search can be saved and the results
 * sorted.
 */
function render(query: string, listed: number) {
	const found = {
		professionals: Array.from({ length: listed }, (_, i) => ({ ...row, id: `p${i}`, isExample: false })),
		examples: [row],
		count: { value: listed, isMore: false },
		next: undefined,
		previous: undefined,
	};
	const search = readDirectorySearch(new URLSearchParams(query), cities);
	const router = createMemoryRouter([
		{
			path: "/",
			element: <DirectoryResults search={search} choices={[]} found={found} specialties={[]} words={words} />,
		},
	]);
	const $ = load(renderInDocument(<RouterProvider router={router} />));
	return {
		headings: $("h2")
			.toArray()
			.map((heading) => $(heading).text()),
		canSave: $("a:contains('Save this search')").length > 0,
		canSort: $("nav[aria-label='Sort by']").length > 0,
	};
}

it("a directory without professionals begins with examples, and has nothing to count, save, or sort", () =>
	expect(render("", 0)).toEqual({
		headings: ["What a profile looks like", "The first professionals are being verified"],
		canSave: false,
		canSort: false,
	}));

it("a search without a match says so, shows examples, and can be saved", () =>
	expect(render("category=legal", 0)).toEqual({
		headings: ["0 professionals", "What a profile looks like", "No one is listed here yet"],
		canSave: true,
		canSort: false,
	}));

it.each([1, 4])(
	"%i listed professionals come before the examples, and can be sorted only if there are several",
	(listed) =>
		expect(render("", listed)).toEqual({
			headings: [`${listed} professional${listed > 1 ? "s" : ""}`, "What a profile looks like"],
			canSave: true,
			canSort: listed > 1,
		}),
);
