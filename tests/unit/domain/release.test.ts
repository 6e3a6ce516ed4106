import { describe, expect, it } from "vitest";
import {
	listMissing,
	listStopped,
	type ReleaseStanding,
	type ReleaseStatus,
	summarizeReleases,
} from "#app/domain/bookings/releases/release.ts";
import { AskReleaseForm } from "#app/domain/bookings/releases/release-forms.ts";
import { releaseTemplates } from "#app/domain/bookings/releases/release-templates.server.ts";
import { withContentOverrides } from "#app/infra/content/content-files.server.ts";

const at = (day: number) => new Date(Date.UTC(2026, 4, day));

/** A release for Jamie Fox. `asked` and `changed` are days in May. */
const release = (
	status: ReleaseStatus,
	asked: number,
	changed = asked,
	facts: Partial<ReleaseStanding> = {},
): ReleaseStanding => ({
	kind: "MODEL",
	subject: "Jamie Fox",
	status,
	day: null,
	askedAt: at(asked),
	statusAt: at(changed),
	...facts,
});

describe("the releases of a booking", () => {
	it("are missing until they are signed, on their date or on all dates", () => {
		const asked = release("ASKED", 1);
		const dated = release("ASKED", 1, 1, { subject: "The loft", kind: "PROPERTY", day: "2026-05-20" });
		const all = [asked, dated, release("CANCELED", 1, 2), release("SIGNED", 1, 2, { subject: "Alex Roy" })];
		expect(listMissing(all)).toEqual([asked, dated]);
		expect(listMissing(all, "2026-05-20")).toEqual([asked, dated]);
		expect(listMissing(all, "2026-05-21")).toEqual([asked]);
	});

	it("are missing and stop the use once they are withdrawn, until they are signed again", () => {
		const withdrawn = release("WITHDRAWN", 1, 5);
		expect([listMissing([withdrawn]), listStopped([withdrawn])]).toEqual([[withdrawn], [withdrawn]]);
		const again = release("ASKED", 6, 6, { subject: "jamie  fox" });
		expect([listMissing([withdrawn, again]), listStopped([withdrawn, again])]).toEqual([
			[again],
			[withdrawn],
		]);
		const signed = release("SIGNED", 6, 7);
		expect([listMissing([withdrawn, signed]), listStopped([withdrawn, signed])]).toEqual([[], []]);
		// A release that was signed before the other one was withdrawn, or for something else, doesn't help.
		for (const other of [release("SIGNED", 2, 3), release("SIGNED", 6, 7, { kind: "PROPERTY" })])
			expect([listMissing([withdrawn, other]), listStopped([withdrawn, other])]).toEqual([
				[withdrawn],
				[withdrawn],
			]);
	});

	it("are counted for a link on the booking's page", () => {
		expect(summarizeReleases([release("CANCELED", 1)])).toBe("Ask for a release");
		expect(
			summarizeReleases([
				release("SIGNED", 1, 2, { subject: "Alex Roy" }),
				release("ASKED", 1, 1, { subject: "The loft" }),
				release("WITHDRAWN", 1, 2),
			]),
		).toBe("1 of 3 signed, 1 withdrawn");
	});
});

describe("the form that asks for a release", () => {
	const typed = { kind: "MINOR", subject: "Robin Lee" };

	it("asks for a year of birth only for a minor", () => {
		expect(AskReleaseForm.parse({ ...typed, birthYear: "2014" })).toMatchObject({ birthYear: 2014 });
		expect(AskReleaseForm.parse({ ...typed, kind: "MODEL", birthYear: "x" })).toMatchObject({
			birthYear: null,
		});
		for (const birthYear of [undefined, "14", "20144"])
			expect(AskReleaseForm.safeParse({ ...typed, birthYear }).error?.issues).toMatchObject([
				{ path: ["birthYear"], message: "Enter the year with four digits, such as 2012" },
			]);
	});
});

describe("the templates of releases", () => {
	it("say for how many days a release can be withdrawn, and have no unknown or missing placeholders", () => {
		for (const { text, withdrawalDays } of Object.values(releaseTemplates())) {
			expect(withdrawalDays).toBeGreaterThan(0);
			expect(text).toContain("within [[withdrawalDays]] days after signing it");
		}
		const asking =
			"---\ntitle: A\nversion: 1\nwithdrawalDays: 14\nasksForPhoto: true\nabout: A\nsigner: A\nrecorded: A\nshown: A\nlimits: A\n---\n[[subject]]";
		withContentOverrides(new Map([["agreements/release-model.md", asking]]), () => {
			const { MODEL, PROPERTY } = releaseTemplates.read();
			expect([MODEL.asksForPhoto, PROPERTY.asksForPhoto]).toEqual([true, false]);
		});
		const broken = "---\ntitle: A\nversion: 1\n---\n[[subject]] and [[total]]";
		withContentOverrides(new Map([["agreements/release-for-all.md", broken]]), () =>
			expect(() => releaseTemplates.read()).toThrow(
				/\[\[total\]\] is not a fact of a release[\s\S]*\[\[work\]\] is missing/,
			),
		);
	});
});
