import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

/** The palette of app/app.css. Maps each name to its values in the light and the dark scheme. */
const palette = new Map(
	[
		...readFileSync("app/app.css", "utf8").matchAll(
			/^\t--([\w-]+): light-dark\((#[\da-f]{6}), (#[\da-f]{6})\);$/gm,
		),
	].map(([, name, light, dark]) => [name, { light, dark }]),
);
/** The colors of the circles behind initials. */
const tones = [
	...readFileSync("app/styles/parts.css", "utf8").matchAll(
		/--tone: light-dark\((#[\da-f]{6}), (#[\da-f]{6})\)/g,
	),
].map(([, light, dark]) => ({ light, dark }));

type Scheme = "light" | "dark";

function readColor(name: string, scheme: Scheme): string {
	const value = palette.get(name)?.[scheme];
	if (!value) throw new Error(`app/app.css has no color --${name}`);
	return value;
}

/** Computes the relative luminance of an sRGB color, as defined by WCAG 2.2. */
function luminance(hex: string): number {
	const [red = 0, green = 0, blue = 0] = [1, 3, 5]
		.map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
		.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
	return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
	const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
	return (lighter + 0.05) / (darker + 0.05);
}

/** The minimum contrast between colors and their backgrounds. */
const rules: [least: number, names: string[], grounds: string[]][] = [
	// Text
	[7, ["ink", "soft-ink", "green", "green-hover"], ["paper", "sheet", "sage"]],
	[7, ["tally"], ["paper", "sheet"]],
	[7, ["paper"], ["ink"]],
	// Controls and large text
	[4.5, ["tally"], ["sage"]],
	[4.5, ["on-tally"], ["tally-mark", "tally-hover"]],
	[4.5, ["on-green"], ["green", "green-hover"]],
	// Borders of fields, marks, and the focus ring, which is green
	[3, ["field", "green", "tally-mark"], ["paper", "sheet", "sage"]],
];

describe.each(["light", "dark"] as const)("%s scheme", (scheme) => {
	const pairs = rules.flatMap(([least, names, grounds]) =>
		names.flatMap((name) => grounds.map((ground) => ({ name, ground, least }))),
	);

	test.each(pairs)("$name on $ground reaches $least:1", ({ name, ground, least }) => {
		expect(contrast(readColor(name, scheme), readColor(ground, scheme))).toBeGreaterThanOrEqual(least);
	});

	test("initials on each of the six circles reach 7:1", () => {
		expect(tones).toHaveLength(6);
		for (const tone of tones)
			expect(contrast(readColor("ink", scheme), tone[scheme] ?? "")).toBeGreaterThanOrEqual(7);
	});
});
