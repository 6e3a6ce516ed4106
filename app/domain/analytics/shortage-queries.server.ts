import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { type Area, areaInWords } from "../places/area.ts";
import { countInvitable } from "../waitlist/segments.sql.server.ts";
import type { WaitlistService } from "../waitlist/waitlist.ts";
import { NO_PLACE, type WaitlistSegment, writeSegment } from "../waitlist/waitlist-segment.ts";
import { periodOf } from "./figure.ts";
import { findLiquidity, type Market, missing } from "./liquidity.server.ts";
import { marketLine } from "./liquidity-figures.server.ts";

/**
 * A place that lacks professionals or creators, and whom on the waitlist to invite for it: those of
 * the service there, or else anyone there, or else those of the service who didn't say where they
 * are.
 */
export type Shortage = {
	key: string;
	text: string /** Null if the waitlist has no one to invite. */;
	invite: { label: string; query: string } | null;
};

/** How many shortages of each kind are listed. */
const LISTED = 8;
/** Professionals without any request from which on creators are worth inviting. */
const IDLE = 3;

/** The services of the waitlist by line. Other lines are part of "other". */
const services: Record<string, WaitlistService> = {
	PHOTO_VIDEO: "photography",
	LEGAL: "legal",
	ACCOUNTING: "accounting",
	MARKETING: "marketing",
};

/**
 * Where professionals are missing for the requests of a period, and where professionals have no
 * requests, with the segment of the waitlist to invite. Throws `forbidden` for all but the team.
 */
export async function findShortages(actor: Actor, periodName: string | null): Promise<Shortage[]> {
	requireArea(actor, "audience");
	const markets = await findLiquidity(periodOf(periodName, now().toISOString().slice(0, 10)));
	const short = markets.filter((market) => missing(market) > 0).slice(0, LISTED);
	const idle = markets
		.filter(({ wanted, listed }) => wanted === 0 && listed >= IDLE)
		.toSorted((a, b) => b.listed - a.listed)
		.slice(0, LISTED);
	const shortages: Shortage[] = [];
	for (const market of short) shortages.push(await shortageOf(market, "PROFESSIONAL"));
	for (const market of idle) shortages.push(await shortageOf(market, "CREATOR"));
	return shortages;
}

async function shortageOf(market: Market, audience: "PROFESSIONAL" | "CREATOR"): Promise<Shortage> {
	const { area, line, wanted, listed } = market;
	const text = `${areaInWords(area)}, ${marketLine(market).toLowerCase()}: ${count(wanted, "request", "requests")}, ${count(listed, "professional", "professionals")}.`;
	return {
		key: `${area} ${line} ${audience}`,
		text,
		invite: await inviteFor(area, services[line] ?? "other", audience),
	};
}

/** The narrowest segment that has someone to invite. */
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
