import { describe, expect, it } from "vitest";
import { DelayMatchForm, ProposeMatchForm, proposalsIn, RefuseMatchForm } from "#app/domain/matching/matching-forms.ts";
import { changesOf, criteriaInWords, directoryFilterOf, readCriteria } from "#app/domain/matching/pool-criteria.ts";
import { readPoolCursor, writePoolCursor } from "#app/domain/matching/pool-cursor.ts";
import { leftOutWords, OBSTACLES, obstacleOf, obstacleWords, type Proposable } from "#app/domain/matching/pool-filter.ts";
import type { Wanted } from "#app/domain/matching/score.ts";

const at = new Date("2026-11-20T18:00:00Z");
const free: Proposable = { state: "LISTED", isExample: false, hasAccount: true, isClosing: false, awayUntil: null, isRefused: false, isBlocked: false };

describe("the filters of the pool", () => {
	it.each<[Partial<Proposable>, (typeof OBSTACLES)[number] | null]>([
		[{}, null],
		[{ awayUntil: at }, null],
		[{ awayUntil: new Date(at.getTime() + 1) }, "away"],
		[{ state: "SUSPENDED" }, "not-listed"],
		[{ state: "REMOVED" }, "not-listed"],
		[{ isExample: true, hasAccount: false }, "example"],
		[{ hasAccount: false }, "closing"],
		[{ isClosing: true }, "closing"],
		[{ isRefused: true }, "refused"],
		[{ isBlocked: true }, "blocked"],
	])("find in %j: %s", (facts, obstacle) => {
		expect(obstacleOf({ ...free, ...facts }, at)).toBe(obstacle);
	});

	it("have words for each", () => {
		expect([Object.keys(obstacleWords), Object.keys(leftOutWords)]).toEqual([[...OBSTACLES], [...OBSTACLES]]);
	});
});

const wanted: Wanted = { serviceNeeds: ["legal"], city: "Los Angeles", state: "CA", isRemote: false, budgetRange: "500_1000", projectTimeline: "immediate" };

describe("the criteria of the pool", () => {
	it("are the state and the budget, unless the address says otherwise", () => {
		expect(readCriteria(new URLSearchParams(), wanted)).toEqual({ place: "state", rate: "budget" });
		expect(readCriteria(new URLSearchParams("place=moon&rate=-1"), wanted)).toEqual({ place: "state", rate: "budget" });
		expect(readCriteria(new URLSearchParams("place=anywhere&rate=any"), wanted)).toEqual({ place: "anywhere", rate: "any" });
		expect(readCriteria(new URLSearchParams(), { isRemote: true })).toEqual({ place: "anywhere", rate: "budget" });
		expect(readCriteria(new URLSearchParams("place=city"), { isRemote: true })).toEqual({ place: "city", rate: "budget" });
	});

	it("ask the directory", () => {
		expect(directoryFilterOf("LEGAL", wanted, { place: "city", rate: "budget" })).toEqual({ line: "LEGAL", place: { region: "CA", city: "Los Angeles" }, maxRate: 300 });
		expect(directoryFilterOf("LEGAL", wanted, { place: "state", rate: "any" })).toEqual({ line: "LEGAL", place: { region: "CA", city: undefined }, maxRate: undefined });
		expect(directoryFilterOf("LEGAL", { ...wanted, budgetRange: "2500_plus" }, { place: "anywhere", rate: "budget" })).toEqual({
			line: "LEGAL",
			place: undefined,
			maxRate: undefined,
		});
	});

	it("differ in one thing from their neighbors, and have words", () => {
		expect(changesOf({ place: "state", rate: "budget" }, wanted).map(({ label }) => label)).toEqual(["Only in Los Angeles", "In any state", "At any rate"]);
		expect(changesOf({ place: "city", rate: "any" }, wanted).map(({ label }) => label)).toEqual(["In all of California", "In any state", "Only at up to $300 per hour"]);
		expect(changesOf({ place: "anywhere", rate: "budget" }, { ...wanted, budgetRange: "2500_plus" }).map(({ label }) => label)).toEqual([
			"Only in Los Angeles",
			"Only in California",
		]);
		expect(criteriaInWords({ place: "state", rate: "budget" }, wanted)).toBe("in California, at up to $300 per hour");
		expect(criteriaInWords({ place: "anywhere", rate: "budget" }, { ...wanted, budgetRange: "2500_plus" })).toBe("anywhere, at any rate");
	});

	it("go on behind a place of each line", () => {
		const cursor = readPoolCursor(["LEGAL:480~a-b", "PHOTO_VIDEO:end", "MOON:1~a", "LEGAL", "ACCOUNTING:1", ""]);
		expect([...cursor]).toEqual([
			["LEGAL", { value: 480, id: "a-b" }],
			["PHOTO_VIDEO", "end"],
		]);
		expect(writePoolCursor(cursor)).toEqual(["LEGAL:480~a-b", "PHOTO_VIDEO:end"]);
	});
});

describe("the forms of the matching", () => {
	const two = { professional1: "a", reason1: "Near.", professional2: "b", reason2: "Quick." };
	const errorsOf = (value: unknown) => ProposeMatchForm.safeParse(value).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];
	const SAY = "Say why you propose them. The creator reads it.";

	it("take one, where no more fit", () => {
		expect(proposalsIn(ProposeMatchForm.parse({ professional1: "a", reason1: "Near." }))).toEqual([{ professionalId: "a", reason: "Near." }]);
	});

	it("take two or three with their reasons", () => {
		expect(proposalsIn(ProposeMatchForm.parse(two))).toEqual([
			{ professionalId: "a", reason: "Near." },
			{ professionalId: "b", reason: "Quick." },
		]);
		expect(proposalsIn(ProposeMatchForm.parse({ ...two, professional3: "c", reason3: " Kind.\r\nCalm. " }))[2]).toEqual({ professionalId: "c", reason: "Kind.\nCalm." });
	});

	it.each([
		[{ reason1: " " }, "reason1", SAY],
		[{ reason2: undefined }, "reason2", SAY],
		[{ professional3: "c" }, "reason3", SAY],
		[{ reason1: "x".repeat(601) }, "reason1", "Use 600 characters or fewer."],
		[{ reason1: "a\u0000b" }, "reason1", "Remove the characters that can't be shown, then try again."],
		[{ professional1: undefined }, "professional1", "Choose 1 to 3 professionals"],
		[{ professional1: ["a", "b"] }, "professional1", "Choose 1 to 3 professionals"],
		[{ professional1: "x".repeat(65) }, "professional1", "Choose 1 to 3 professionals"],
	])("refuse %j", (change, field, message) => expect(errorsOf({ ...two, ...change })).toEqual([[field, message]]));

	it("ask why it takes longer", () => {
		expect(DelayMatchForm.safeParse({ reason: " " }).error?.issues[0]?.message).toBe("Say why it takes longer. The creator reads it.");
		expect(DelayMatchForm.safeParse({ reason: "x".repeat(601) }).error?.issues[0]?.message).toBe("Use 600 characters or fewer.");
	});

	it("ask why none of them fits", () => {
		expect(RefuseMatchForm.safeParse({ reason: "\n" }).error?.issues[0]?.message).toBe("Tell us what didn’t fit, so we can find someone else");
		expect(RefuseMatchForm.safeParse({ reason: "x".repeat(1_001) }).error?.issues[0]?.message).toBe("Use 1,000 characters or fewer.");
		expect(RefuseMatchForm.parse({ reason: "Too far 🎬" })).toEqual({ reason: "Too far 🎬" });
	});
});
