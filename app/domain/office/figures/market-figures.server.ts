import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Area, formatArea } from "../../market/places/place.ts";
import { PART_POINTS, partLabels, SCORE_PARTS, type ScorePart } from "../../matching/score/score.ts";
import { findCountedAccounts } from "../../people/demo-account.server.ts";
import {
	NO_PLACE,
	type WaitlistSegment,
	type WaitlistService,
	writeSegment,
} from "../../people/waitlist/waitlist.ts";
import { countInvitable } from "../../people/waitlist/waitlist-segments.sql.server.ts";
import { type Actor, requireArea } from "../../platform/actor.ts";
import { addDays } from "../../platform/time/calendar-day.ts";
import { type Figure, getPeriod, MIN_SAMPLE, type Period, separation, share } from "./figure.ts";
import { findLiquidity, getShortage, type Market, marketLine } from "./liquidity.server.ts";

/** The figures about the outcomes of proposals. */
export const matchFigures = { "match-outcomes": matchOutcomes, "match-predictions": matchPredictions };

/** The outcomes of a proposal, in the order that they can happen. */
const OUTCOMES = ["accepted", "quoted", "booked", "completed"] as const;
type Outcome = (typeof OUTCOMES)[number];

type Proposal = Record<ScorePart, number> & Record<Outcome, boolean>;

/** The maximum number of matches to read, newest first, and the maximum number of booking IDs per query. */
const PROPOSALS_MAX = 20_000;
const BATCH = 500;

const ANSWERED =
	"Proposals sent in the period that the creator answered, by asking for a quote or declining. Accepted: the creator asked this professional for a quote. Quoted: the professional answered it with a quote or a yes. Booked: both agreed. Completed: the work is done.";

/** The statuses of a booking after both sides have agreed to it. */
const BOOKED = ["ACCEPTED", "IN_PROGRESS", "COMPLETED"];

/** The proposals sent in a period that were answered, with their outcomes. */
async function findOutcomes({ from, to }: Period): Promise<Proposal[]> {
	const sentAt = { gte: new Date(`${from}T00:00:00Z`), lt: new Date(`${addDays(to, 1)}T00:00:00Z`) };
	const matches = await db().match.findMany({
		where: {
			sentAt,
			state: { in: ["ACCEPTED", "REFUSED"] },
			requirements: { user: await findCountedAccounts() },
		},
		orderBy: { sentAt: "desc" },
		take: PROPOSALS_MAX,
		select: {
			proposals: {
				select: {
					specialization: true,
					location: true,
					budget: true,
					timeline: true,
					isChosen: true,
					bookingId: true,
				},
			},
		},
	});
	const proposals = matches.flatMap((match) => match.proposals);
	const reached = await findStatuses(proposals.flatMap(({ bookingId }) => bookingId ?? []));
	return proposals.map(({ isChosen, bookingId, ...points }) => {
		const has = (...statuses: string[]) =>
			bookingId !== null && statuses.some((status) => reached.get(bookingId)?.has(status));
		return {
			...points,
			accepted: isChosen,
			quoted: has("QUOTED", ...BOOKED),
			booked: has(...BOOKED),
			completed: has("COMPLETED"),
		};
	});
}

/** All statuses that bookings have had, by booking ID. */
async function findStatuses(ids: readonly string[]): Promise<Map<string, Set<string>>> {
	const found = new Map<string, Set<string>>();
	for (let at = 0; at < ids.length; at += BATCH) {
		const events = await db().bookingEvent.findMany({
			where: { bookingId: { in: ids.slice(at, at + BATCH) } },
			select: { bookingId: true, status: true },
		});
		for (const { bookingId, status } of events)
			found.set(bookingId, (found.get(bookingId) ?? new Set()).add(status));
	}
	return found;
}

/** The thirds into which the points for one part of a score are divided. */
const THIRDS = ["the lowest third", "the middle third", "the highest third"];
const getThird = (part: ScorePart, points: number): number =>
	Math.min(2, Math.floor((points / PART_POINTS[part]) * 3));

async function matchOutcomes(period: Period): Promise<Figure> {
	const proposals = await findOutcomes(period);
	const rate = (of: readonly Proposal[], outcome: Outcome) =>
		share(of.filter((proposal) => proposal[outcome]).length, of.length);
	const getRow = (label: string, of: readonly Proposal[]) => [
		label,
		of.length,
		...OUTCOMES.map((outcome) => rate(of, outcome)),
	];
	const accepted = proposals.filter((proposal) => proposal.accepted).length;
	return {
		name: "match-outcomes",
		title: "What became of proposals",
		definition: `${ANSWERED} By the points of each part when the proposal was sent.`,
		sample: proposals.length,
		sampleUnit: ["proposal", "proposals"],
		sentence: `Creators asked for a quote from ${accepted.toLocaleString("en-US")} of ${proposals.length.toLocaleString("en-US")} proposed professionals.`,
		chart: "bars",
		columns: [
			{ label: "Part and points", kind: "text" },
			{ label: "Proposals", kind: "count" },
			{ label: "Accepted", kind: "percent" },
			{ label: "Quoted", kind: "percent" },
			{ label: "Booked", kind: "percent" },
			{ label: "Completed", kind: "percent" },
		],
		rows: [
			getRow("All proposals", proposals),
			...SCORE_PARTS.flatMap((part) =>
				THIRDS.map((third, i) =>
					getRow(
						`${partLabels[part]}, ${third}`,
						proposals.filter((proposal) => getThird(part, proposal[part]) === i),
					),
				),
			),
		],
	};
}

async function matchPredictions(period: Period): Promise<Figure> {
	const proposals = await findOutcomes(period);
	const pointGetters = {
		...Object.fromEntries(
			SCORE_PARTS.map((part) => [partLabels[part], (proposal: Proposal) => proposal[part]]),
		),
		"All parts together": getTotal,
	};
	const rows = Object.entries(pointGetters).map(([label, value]) => [
		label,
		...OUTCOMES.map((outcome) => getPrediction(proposals, value, outcome)),
	]);
	const best = rows
		.filter((row) => typeof row[1] === "number")
		.toSorted((a, b) => Number(b[1]) - Number(a[1]))[0];
	return {
		name: "match-predictions",
		title: "Which parts predict the outcome",
		definition: `${ANSWERED} In how many of 100 comparisons of one that reached the outcome with one that did not, the first had more points. Ties count as half, and 50 means the part predicts nothing. Shown from ${MIN_SAMPLE} of each kind.`,
		sample: proposals.length,
		sampleUnit: ["proposal", "proposals"],
		sentence: best
			? `What says most about being accepted: ${String(best[0]).toLowerCase()}, in ${best[1]} of 100 comparisons.`
			: "There are too few outcomes yet to say what predicts them.",
		chart: "bars",
		columns: [
			{ label: "Part", kind: "text" },
			...OUTCOMES.map((outcome) => ({
				label: `${outcome.charAt(0).toUpperCase()}${outcome.slice(1)}`,
				kind: "percent" as const,
			})),
		],
		rows,
	};
}

const getTotal = (proposal: Proposal): number => SCORE_PARTS.reduce((sum, part) => sum + proposal[part], 0);

function getPrediction(
	proposals: readonly Proposal[],
	value: (proposal: Proposal) => number,
	outcome: Outcome,
): number | null {
	const reached = proposals.filter((proposal) => proposal[outcome]).map(value);
	const missed = proposals.filter((proposal) => !proposal[outcome]).map(value);
	return reached.length < MIN_SAMPLE || missed.length < MIN_SAMPLE
		? null
		: Math.round(separation(reached, missed) * 1_000) / 10;
}

/**
 * A place that lacks professionals or creators, and whom to invite from the waitlist: those of the missing
 * role who haven't been invited yet. They are the people in this place who chose the service, or else
 * everyone of that role in this place, or else the people who chose the service but didn't say where they are.
 */
export type Shortage = {
	key: string;
	text: string;
	/** Null if there is nobody on the waitlist to invite. */
	invite: { label: string; query: string } | null;
};

/** The maximum number of shortages of each kind to list. */
const LISTED = 8;
/** The minimum number of professionals that makes it worth inviting creators to a place without demand. */
const IDLE = 3;

/** Maps service lines to waitlist services. Lines not listed here are "other". */
const services: Record<string, WaitlistService> = {
	PHOTO_VIDEO: "photography",
	LEGAL: "legal",
	ACCOUNTING: "accounting",
	MARKETING: "marketing",
};

/**
 * Places that lack professionals for the requirements sent in a period, and places with professionals but no
 * requirements. Each has the waitlist segment to invite. Throws `forbidden` for anyone who can't open the
 * area `audience`.
 */
export async function findShortages(actor: Actor, periodName: string | null): Promise<Shortage[]> {
	requireArea(actor, "audience");
	const markets = await findLiquidity(getPeriod(periodName, now().toISOString().slice(0, 10)));
	const short = markets.filter((market) => getShortage(market) > 0).slice(0, LISTED);
	const idle = markets
		.filter(({ wanted, listed }) => wanted === 0 && listed >= IDLE)
		.toSorted((a, b) => b.listed - a.listed)
		.slice(0, LISTED);
	const shortages: Shortage[] = [];
	for (const market of short) shortages.push(await describeShortage(market, "PROFESSIONAL"));
	for (const market of idle) shortages.push(await describeShortage(market, "CREATOR"));
	return shortages;
}

async function describeShortage(market: Market, audience: "PROFESSIONAL" | "CREATOR"): Promise<Shortage> {
	const { area, line, wanted, listed } = market;
	const text = `${formatArea(area)}, ${marketLine(market).toLowerCase()}: ${count(wanted, "request", "requests")}, ${count(listed, "professional", "professionals")}.`;
	return {
		key: `${area} ${line} ${audience}`,
		text,
		invite: await inviteFor(area, services[line] ?? "other", audience),
	};
}

/** The narrowest segment with someone to invite. */
async function inviteFor(
	area: Area,
	service: WaitlistService,
	audience: "PROFESSIONAL" | "CREATOR",
): Promise<Shortage["invite"]> {
	const who = audience === "CREATOR" ? "creators" : "professionals";
	const segments: { words: string; segment: WaitlistSegment }[] = [
		{ words: `Invite ${who} of this service there`, segment: { audience, service, area, invited: "no" } },
		{ words: `Invite ${who} there, whatever their service`, segment: { audience, area, invited: "no" } },
		{
			words: `Invite ${who} of this service who didn't say where they are`,
			segment: { audience, service, area: NO_PLACE, invited: "no" },
		},
	];
	for (const { words, segment } of segments) {
		const invitable = await countInvitable(db(), segment);
		if (invitable > 0)
			return {
				label: `${words} (${invitable.toLocaleString("en-US")} waiting)`,
				query: writeSegment(segment),
			};
	}
	return null;
}

const count = (value: number, one: string, many: string): string =>
	`${value.toLocaleString("en-US")} ${value === 1 ? one : many}`;
