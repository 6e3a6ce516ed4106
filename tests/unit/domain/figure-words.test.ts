import { describe, expect, it } from "vitest";
import { comparison } from "#app/domain/office/figures/business-figures.server.ts";
import { shortLabels } from "#app/ui/chart/series.tsx";

it.each([
	[
		1,
		1,
		"1 of 1 figure is higher than in the period before. The other 7 had too few events then to compare.",
	],
	[5, 8, "5 of 8 figures are higher than in the period before."],
])("a sentence says that %i figures are higher, out of %i that can be compared", (more, compared, words) =>
	expect(comparison(more, compared, 8)).toBe(words),
);

it("a sentence says if no figure can be compared", () =>
	expect(comparison(0, 0, 8)).toBe("The period before has too few events to compare with."));

describe("chart labels", () => {
	it("are cut at the end, or at the beginning if cutting the end would make them look the same", () => {
		const steps = ["Business name", "Hourly rate"].map((field) => `/onboarding/professional/step/1 ${field}`);
		const labels = shortLabels([...steps, "A decision on reports on time, as promised"]);
		expect(labels).toEqual([
			"…essional/step/1 Business name",
			"…ofessional/step/1 Hourly rate",
			"A decision on reports on time…",
		]);
	});
});
