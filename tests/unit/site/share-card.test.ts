import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { toPng } from "#app/infra/images/raster.server.ts";
import {
	CARD,
	type CardFacts,
	drawShareCard,
	getCardFacts,
	shareCardPath,
} from "#app/routes/site/professionals/parts/draw-share-card.server.tsx";

type Shown = Parameters<typeof getCardFacts>[0];

const profile = {
	businessName: "Parker Light & Lens",
	lines: [{ line: "PHOTO_VIDEO", label: "Photography & Videography", page: "photography" }],
	place: "Los Angeles, CA",
	hourlyPrice: "$150",
	isExample: false,
	verified: { day: "2026-09-14", text: "Sep 14" },
	checks: [
		{ kind: "IDENTITY", label: "Identity", passedOn: "2026-09-14" },
		{ kind: "INSURANCE", label: "Insurance", passedOn: null },
	],
	rating: { value: 4.75, count: 4 },
} as const satisfies Partial<Shown>;

const read = (changes: Partial<Shown> = {}) => getCardFacts({ ...profile, ...changes } as unknown as Shown);
const draw = async (changes: Partial<CardFacts> = {}) => drawShareCard({ ...read(), ...changes });

describe("the share card of a profile", () => {
	it("shows facts from the profile and nothing else", () => {
		expect(read()).toEqual({
			name: "Parker Light & Lens",
			service: "Photography & Videography",
			place: "Los Angeles, CA",
			hourlyPrice: "$150",
			stamp: "Verified Sep 14",
			notes: ["4.8 out of 5, 4 reviews", "1 check passed"],
		});
		expect(read({ verified: null, checks: [], rating: { value: 0, count: 0 } })).toMatchObject({
			stamp: null,
			notes: [],
		});
	});

	it("says that an example is an example, and doesn't mention its checks", () =>
		expect(read({ isExample: true, verified: null })).toMatchObject({
			stamp: "Example",
			notes: ["This business is made up"],
		}));

	it("is a 1200-by-630-pixel picture without text elements, so it doesn't depend on the machine's fonts", async () => {
		const svg = await draw();
		expect(svg).not.toMatch(/<text|font-family|NaN|undefined|e-\d/);
		const { format, width, height } = await sharp(await toPng(svg)).metadata();
		expect({ format, width, height }).toEqual({ format: "png", ...CARD });
	});

	it("differs for every fact that it shows", async () => {
		const changes: Partial<CardFacts>[] = [
			{},
			{ name: "Parker Light" },
			{ service: "Legal & Compliance" },
			{ place: "Łódź, TX" },
			{ hourlyPrice: "$155" },
			{ stamp: "Example" },
			{ stamp: null },
			{ notes: [] },
		];
		const cards = await Promise.all(changes.map(draw));
		expect(new Set(cards).size).toBe(changes.length);
	});

	it("has a different URL once it shows something else, because social networks cache it by URL", () => {
		const path = (changes: Partial<Shown> = {}) =>
			shareCardPath({ ...profile, id: "p1", ...changes } as unknown as Shown);
		expect(path()).toMatch(/^\/professional\/p1\/card\.png\?v=\w+$/);
		expect(path({ hourlyPrice: "$155" })).not.toBe(path());
		expect(path({ description: "Other words" })).toBe(path());
	});

	it("fits long names, and shows the service instead of a name that its font can't draw", async () => {
		for (const name of ["W".repeat(100), "Wide Words ".repeat(9).trim(), "A"]) {
			const svg = await draw({ name });
			for (const [, left, scale] of svg.matchAll(/translate\(([\d.]+) [\d.]+\) scale\(([\d.]+) /g))
				expect(Number(left) + Number(scale) * 2).toBeLessThan(CARD.width);
		}
		expect(await draw({ name: "光影工作室" })).toBe(await draw({ name: "Photography & Videography" }));
	});
});
