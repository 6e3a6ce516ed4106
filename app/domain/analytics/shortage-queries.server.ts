import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import type { WaitlistService } from "../waitlist/waitlist.ts";
import { countSegment } from "../waitlist/waitlist-queries.server.ts";
import { type WaitlistSegment, writeSegment } from "../waitlist/waitlist-segment.ts";
import { lineLabels } from "./business-figures.server.ts";
import { periodOf } from "./figure.ts";
import { findLiquidity, type Market, missing } from "./liquidity.server.ts";

/** A place that lacks professionals or creators, and whom on the waitlist to invite for it. */
export type Shortage = { key: string; text: string /** Null if the waitlist has no one to invite. */; invite: { label: string; query: string } | null };

/** How many shortages of each kind are listed. */
const LISTED = 8;
/** Professionals without any request from which on creators are worth inviting. */
const IDLE = 3;

/** The services of the waitlist by line. Other lines are part of "other". */
const services: Record<string, WaitlistService> = { PHOTO_VIDEO: "photography", LEGAL: "legal", ACCOUNTING: "accounting", MARKETING: "marketing" };

/**
 * Where professionals are missing for the requests of a period, and where professionals have no
 * requests, with the segment of the waitlist to invite. Throws `forbidden` for all but the team.
 */
export async function findShortages(actor: Actor, periodName: string | null): Promise<Shortage[]> {
	requireUser(actor, "ADMIN");
	const markets = await findLiquidity(periodOf(periodName, now().toISOString().slice(0, 10)));
	const short = markets.filter((market) => missing(market) > 0).slice(0, LISTED);
	const idle = markets
		.filter(({ wanted, listed }) => wanted === 0 && listed >= IDLE)
		.toSorted((a, b) => b.listed - a.listed)
		.slice(0, LISTED);
	const shortages: Shortage[] = [];
	for (const market of short) shortages.push(await shortageOf(actor, market, "PROFESSIONAL"));
	for (const market of idle) shortages.push(await shortageOf(actor, market, "CREATOR"));
	return shortages;
}

async function shortageOf(actor: Actor, market: Market, audience: "PROFESSIONAL" | "CREATOR"): Promise<Shortage> {
	const { area, line, wanted, listed } = market;
	const segment: WaitlistSegment = { audience, service: services[line] ?? "other", invited: "no" };
	const { invitable } = await countSegment(actor, segment);
	const what = `${area}, ${(lineLabels[line] ?? line).toLowerCase()}: ${count(wanted, "request", "requests")}, ${count(listed, "professional", "professionals")}.`;
	const who = audience === "CREATOR" ? "creators" : "professionals";
	const invite = invitable > 0 ? { label: `Invite ${who} (${invitable.toLocaleString("en-US")} waiting)`, query: writeSegment(segment) } : null;
	return { key: `${area} ${line} ${audience}`, text: what, invite };
}

const count = (value: number, one: string, many: string): string => `${value.toLocaleString("en-US")} ${value === 1 ? one : many}`;
