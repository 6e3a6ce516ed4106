import { describe, expect, it } from "vitest";
import type { ServiceLine } from "#app/domain/market/service-line.ts";
import { readCauses } from "#app/domain/matching/match.ts";
import {
	DeclineMatchForm,
	DelayMatchForm,
	ProposeMatchForm,
	proposalsIn,
} from "#app/domain/matching/matching-forms.ts";
import {
	describeCriteria,
	getObstacle,
	getScope,
	leftOutLabels,
	listChanges,
	OBSTACLES,
	obstacleLabels,
	type PoolCriteria,
	type Proposable,
	readCriteria,
	readPoolCursor,
	writePoolCursor,
} from "#app/domain/matching/pool.ts";
import type { ServiceNeed } from "#app/domain/matching/requirements.ts";
import {
	describeEmphasis,
	type Emphasis,
	exposureCost,
	getEmphasis,
	ranked,
} from "#app/domain/matching/score/ranking.ts";
import type { Wanted } from "#app/domain/matching/score/score-facts.ts";

const at = new Date("2026-11-20T18:00:00Z");
const free: Proposable = {
	state: "LISTED",
	isExample: false,
	hasAccount: true,
	isClosing: false,
	awayUntil: null,
	isDeclined: false,
	isBlocked: false,
};

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
		[{ isDeclined: true }, "refused"],
		[{ isBlocked: true }, "blocked"],
	])("find the obstacle for %j: %s", (facts, obstacle) => {
		expect(getObstacle({ ...free, ...facts }, at)).toBe(obstacle);
	});

	it("each have a description", () => {
		expect([Object.keys(obstacleLabels), Object.keys(leftOutLabels)]).toEqual([
			[...OBSTACLES],
			[...OBSTACLES],
		]);
	});
});

const wanted: Pick<Wanted, "city" | "state" | "point" | "isRemote" | "budgetRange"> = {
	city: "Los Angeles",
	state: "CA",
	point: { latitude: 34.05, longitude: -118.24 },
	isRemote: false,
	budgetRange: "500_1000",
};

describe("the pool's criteria", () => {
	it("default to any location and a rate within the budget unless the URL specifies others", () => {
		expect(readCriteria(new URLSearchParams())).toEqual({ place: "anywhere", rate: "budget" });
		expect(readCriteria(new URLSearchParams("place=moon&rate=-1"))).toEqual({
			place: "anywhere",
			rate: "budget",
		});
		expect(readCriteria(new URLSearchParams("place=near&rate=any"))).toEqual({ place: "near", rate: "any" });
	});

	it("are passed to the directory", () => {
		const near = { latitude: 34.05, longitude: -118.24, miles: 50 };
		expect(getScope("LEGAL", wanted, { place: "near", rate: "budget" })).toEqual({
			filter: { line: "LEGAL", maxRate: 500 },
			prefix: "",
			near,
		});
		expect(
			getScope("LEGAL", { ...wanted, point: null }, { place: "near", rate: "any" }).filter,
		).toMatchObject({ place: { region: "CA", city: "Los Angeles" } });
		expect(getScope("LEGAL", wanted, { place: "state", rate: "any" }).filter).toMatchObject({
			place: { region: "CA", city: undefined },
			maxRate: undefined,
		});
		expect(getScope("LEGAL", wanted, { place: "anywhere", rate: "budget" }).filter).toMatchObject({
			travel: "WILL_TRAVEL",
		});
		expect(
			getScope("LEGAL", { ...wanted, isRemote: true }, { place: "anywhere", rate: "budget" }).filter,
		).toMatchObject({ travel: undefined });
	});

	it("are described in words, and so are the changes that they offer", () => {
		const labels = (criteria: PoolCriteria, request = wanted) =>
			listChanges(criteria, request).map(({ label }) => label);
		expect(labels({ place: "state", rate: "budget" })).toEqual([
			"Only within 50 miles of Los Angeles",
			"Also in any state, if they travel",
			"At any rate",
		]);
		expect(labels({ place: "near", rate: "any" })).toEqual([
			"In all of California",
			"Also in any state, if they travel",
			"Only at up to $500 per hour",
		]);
		expect(labels({ place: "anywhere", rate: "budget" }, { ...wanted, budgetRange: "2500_plus" })).toEqual([
			"Only within 50 miles of Los Angeles",
			"Only in California",
		]);
		expect(describeCriteria({ place: "state", rate: "budget" }, wanted)).toBe(
			"in California or near Los Angeles, at up to $500 per hour",
		);
		expect(
			describeCriteria(
				{ place: "anywhere", rate: "budget" },
				{ ...wanted, budgetRange: "2500_plus", isRemote: true },
			),
		).toBe("in any state, at any rate");
		expect(describeCriteria({ place: "near", rate: "any" }, { ...wanted, point: null })).toBe(
			"in Los Angeles, at any rate",
		);
	});

	it("come with the position of the next page for each service line and location", () => {
		const cursor = readPoolCursor([
			"LEGAL.near:480~a-b",
			"PHOTO_VIDEO.state:end",
			"LEGAL.moon:1~a",
			"LEGAL",
			"ACCOUNTING.near:1",
			"",
		]);
		expect([...cursor]).toEqual([
			["LEGAL.near", { value: 480, id: "a-b" }],
			["PHOTO_VIDEO.state", "end"],
		]);
		expect(writePoolCursor(cursor)).toEqual(["LEGAL.near:480~a-b", "PHOTO_VIDEO.state:end"]);
	});
});

describe("the ranking", () => {
	const part = (points: number) => ({ points, reason: "." });
	const row = (
		id: string,
		total: number,
		lines: readonly ServiceLine[] = ["PHOTO_VIDEO"],
		proposedLately = 0,
	) => ({
		id,
		lines,
		proposedLately,
		score: {
			specialization: part(total > 40 ? 10 : 0),
			location: part(10),
			budget: part(10),
			timeline: part(10),
			total,
		},
	});
	const order = (rows: ReturnType<typeof row>[], ...serviceNeeds: ServiceNeed[]) =>
		ranked({ serviceNeeds }, rows).map(({ id }) => id);

	it("is by score and, on a tie, by fewer proposals", () => {
		expect(
			order([row("a", 70), row("b", 90), row("c", 70, ["PHOTO_VIDEO"], 1), row("d", 80)], "photography"),
		).toEqual(["b", "d", "a", "c"]);
	});

	it("lowers professionals who were proposed often, up to a limit, so that newcomers are seen", () => {
		expect([0, 3, 4, 6, 50].map(exposureCost)).toEqual([0, 0, 3, 9, 15]);
		expect(order([row("known", 90, ["PHOTO_VIDEO"], 6), row("new", 82)], "photography")).toEqual([
			"new",
			"known",
		]);
		expect(order([row("known", 90, ["PHOTO_VIDEO"], 50), row("new", 74)], "photography")).toEqual([
			"known",
			"new",
		]);
	});

	it("puts people who can do the work before those who can't, and ends each group with those who offer only retainers or haven't answered about adult work", () => {
		const last = (id: string, total: number, part: "specialization" | "budget", points: number) => {
			const made = row(id, total);
			return {
				...made,
				score: { ...made.score, [part]: { points, reason: ".", comesLast: true } },
			};
		};
		const rows = [
			last("unknown", 90, "specialization", 30),
			row("yes", 50),
			last("retainer", 32, "budget", 0),
			row("over by the hour", 20),
		];
		expect(ranked({ serviceNeeds: ["photography"] }, rows).map(({ id }) => id)).toEqual([
			"yes",
			"unknown",
			"over by the hour",
			"retainer",
		]);
	});

	it("covers several services with the first three people, if anyone offers the services and can do the work", () => {
		const rows = [
			row("p1", 90),
			row("p2", 89),
			row("p3", 88),
			row("lawyer", 60, ["LEGAL"]),
			row("both", 55, ["LEGAL", "PHOTO_VIDEO"]),
		];
		expect(order(rows, "photography", "legal")).toEqual(["p1", "lawyer", "p2", "p3", "both"]);
		expect(order([...rows, row("star", 95, ["PHOTO_VIDEO", "LEGAL"])], "photography", "legal")[0]).toBe(
			"star",
		);
		expect(
			order([row("p1", 90), row("p2", 89), row("unfit", 30, ["LEGAL"])], "photography", "legal"),
		).toEqual(["p1", "p2", "unfit"]);
	});
});

describe("reasons why earlier proposals were declined", () => {
	const part = (points: number) => ({ points, reason: "." });
	const makeScore = (specialization: number, location: number, budget: number, timeline: number) => ({
		specialization: part(specialization),
		location: part(location),
		budget: part(budget),
		timeline: part(timeline),
		total: specialization + location + budget + timeline,
	});
	const refusal = (refusalCauses: string, ...points: [number, number, number, number][]) => ({
		state: "REFUSED" as const,
		refusalCauses,
		proposals: points.map(([specialization, location, budget, timeline]) => ({
			specialization,
			location,
			budget,
			timeline,
		})),
	});
	const order = (emphasis: Emphasis, rows: Record<string, ReturnType<typeof makeScore>>) =>
		ranked(
			{ serviceNeeds: ["photography"] },
			Object.entries(rows).map(([id, score]) => ({
				id,
				score,
				lines: ["PHOTO_VIDEO"] as const,
				proposedLately: 0,
			})),
			emphasis,
		).map(({ id }) => id);

	it("are counted at most twice for each part of the score, along with the lowest points that a declined professional had for it", () => {
		const far = refusal("PLACE,PRICE", [30, 16, 12, 15], [30, 19, 8, 15]);
		expect(getEmphasis([far])).toEqual({
			location: { times: 1, fewest: 16 },
			budget: { times: 1, fewest: 8 },
		});
		expect(
			getEmphasis([far, refusal("PLACE", [30, 13, 20, 15]), refusal("PLACE", [30, 21, 20, 15])]),
		).toMatchObject({ location: { times: 2, fewest: 13 } });
		expect(getEmphasis([refusal("WORK,DATES", [20, 25, 20, 10])])).toEqual({
			specialization: { times: 1, fewest: 20 },
			timeline: { times: 1, fewest: 10 },
		});
		expect([
			getEmphasis([refusal("OTHER", [1, 1, 1, 1])]),
			getEmphasis([{ ...far, state: "ACCEPTED" }]),
			getEmphasis([]),
		]).toEqual([{}, {}, {}]);
	});

	it("move someone closer, cheaper, or available sooner to first place if that is what the creator wanted", () => {
		const rows = {
			known: makeScore(40, 16, 12, 9),
			near: makeScore(32, 23, 12, 9),
			cheap: makeScore(34, 16, 17, 9),
			free: makeScore(33, 16, 12, 14),
		};
		expect(order({}, rows)[0]).toBe("known");
		const first = (causes: string) => order(getEmphasis([refusal(causes, [38, 16, 12, 9])]), rows)[0];
		expect(["PLACE", "PRICE", "DATES", "WORK", "OTHER"].map(first)).toEqual([
			"near",
			"cheap",
			"free",
			"known",
			"known",
		]);
	});

	it("lower the rank of professionals who are no better than those declined", () => {
		const rows = { same: makeScore(36, 19, 12, 15), slightlyNearer: makeScore(26, 21, 12, 15) };
		expect(order(getEmphasis([refusal("PLACE", [30, 16, 12, 15])]), rows)).toEqual([
			"same",
			"slightlyNearer",
		]);
		expect(order(getEmphasis([refusal("PLACE", [30, 19, 12, 15])]), rows)).toEqual([
			"slightlyNearer",
			"same",
		]);
	});

	it("are explained to the team in a sentence", () => {
		expect(describeEmphasis({})).toBeNull();
		expect(describeEmphasis(getEmphasis([refusal("PRICE,PLACE", [30, 16, 12, 15])]))).toBe(
			"The creator declined earlier professionals because of their distance and their prices, so missing points for location and budget count more here, and professionals who do no better rank lower.",
		);
	});
});

describe("the matching forms", () => {
	const two = { professional1: "a", reason1: "Near.", professional2: "b", reason2: "Quick." };
	const getErrors = (value: unknown) =>
		ProposeMatchForm.safeParse(value).error?.issues.map(({ path, message }) => [path.join("."), message]) ??
		[];
	const SAY = "Say why you propose them. The creator reads it.";

	it("accept a single professional", () => {
		expect(proposalsIn(ProposeMatchForm.parse({ professional1: "a", reason1: "Near." }))).toEqual([
			{ professionalId: "a", reason: "Near." },
		]);
	});

	it("accept two or three professionals with reasons", () => {
		expect(proposalsIn(ProposeMatchForm.parse(two))).toEqual([
			{ professionalId: "a", reason: "Near." },
			{ professionalId: "b", reason: "Quick." },
		]);
		expect(
			proposalsIn(ProposeMatchForm.parse({ ...two, professional3: "c", reason3: " Kind.\r\nCalm. " }))[2],
		).toEqual({ professionalId: "c", reason: "Kind.\nCalm." });
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
	])("refuse %j", (change, field, message) =>
		expect(getErrors({ ...two, ...change })).toEqual([[field, message]]),
	);

	it("require a reason for a delay", () => {
		expect(DelayMatchForm.safeParse({ reason: " " }).error?.issues[0]?.message).toBe(
			"Say why it's taking longer. The creator reads it.",
		);
		expect(DelayMatchForm.safeParse({ reason: "x".repeat(601) }).error?.issues[0]?.message).toBe(
			"Use 600 characters or fewer.",
		);
	});

	it("require a cause and a reason if the creator declines the proposal", () => {
		const issue = (value: object) =>
			DeclineMatchForm.safeParse({ causes: ["PLACE"], ...value }).error?.issues[0]?.message;
		expect(issue({ causes: [], reason: "No." })).toBe("Choose what was wrong");
		expect(issue({ causes: ["MOON"], reason: "No." })).toBe("Choose from the list");
		expect(issue({ reason: "\n" })).toBe("Tell us what didn’t fit, so we can find someone else");
		expect(issue({ reason: "x".repeat(1_001) })).toBe("Use 1,000 characters or fewer.");
		expect(DeclineMatchForm.parse({ causes: ["PRICE", "PLACE", "PRICE"], reason: "Too far 🎬" })).toEqual({
			causes: ["PLACE", "PRICE"],
			reason: "Too far 🎬",
		});
		expect(readCauses("PRICE,PLACE,")).toEqual(["PLACE", "PRICE"]);
	});
});
