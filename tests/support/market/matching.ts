import { findPool, type Pool } from "#app/domain/matching/pool.server.ts";
import type { PoolCriteria, PoolCursor } from "#app/domain/matching/pool.ts";
import { proposeMatch } from "#app/domain/matching/propose-match.server.ts";
import { sendRequirements } from "#app/domain/matching/requirements.server.ts";
import type { SendRequirements } from "#app/domain/matching/requirements-forms.ts";
import type { Emphasis } from "#app/domain/matching/score/ranking.ts";
import { readWanted } from "#app/domain/matching/score/read-goal.server.ts";
import type { Actor, SignedInUser } from "#app/domain/platform/actor.ts";
import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { visitor } from "../accounts/actors.ts";
import { newCreator } from "./bookings.ts";
import { newProfessional } from "./professionals.ts";

export const needs: SendRequirements = {
	city: "Los Angeles",
	state: "CA",
	isRemote: false,
	budgetRange: "500_1000",
	serviceNeeds: ["legal"],
	projectTimeline: "within_2_weeks",
	goalDescription: "A contract for a brand deal.",
};

/** Sends a request as a verified creator, and returns the request and its creator. */
export async function newRequest(facts: Partial<SendRequirements> = {}, creator?: SignedInUser) {
	const user = creator ?? (await newCreator());
	const sent = await sendRequirements(visitor({ user }), { ...needs, ...facts });
	return { ...sent, id: sent.requirementsId, creator: user, as: visitor({ user }) };
}

type Asking = {
	creator: SignedInUser;
	facts?: Partial<SendRequirements>;
	criteria?: Partial<PoolCriteria>;
	after?: PoolCursor;
	start?: number;
	chosen?: string[];
	emphasis?: Emphasis;
};

/** Finds the pool of a request. */
export const poolFor = (
	team: Actor,
	{ creator, facts = {}, criteria = {}, after = new Map(), start = 0, chosen = [], emphasis = {} }: Asking,
): Promise<Pool> =>
	findPool(team, {
		wanted: wantedFor(facts),
		creatorId: creator.id,
		criteria: { place: "state", rate: "budget", ...criteria },
		after,
		start,
		chosen,
		emphasis,
	});

/** Returns the criteria that matching reads from a request with these facts. */
export const wantedFor = (facts: Partial<SendRequirements> = {}) =>
	readWanted({ ...needs, ...facts, latitude: null, longitude: null });

/** Proposes professionals for a request, and makes the proposal visible to the creator of the request. */
export async function proposeForGood(team: Actor, requirementsId: string, ids?: string[]) {
	const proposed = await propose(team, requirementsId, ids);
	await db().match.update({ where: { id: proposed.matchId }, data: { sentAt: now() } });
	return proposed;
}

/** Someone on our team proposes these professionals, or two new ones, for a request. */
export async function propose(team: Actor, requirementsId: string, ids?: string[]) {
	const professionals = ids ?? [(await newProfessional()).id, (await newProfessional()).id];
	const proposals = professionals.map((professionalId, i) => ({ professionalId, reason: `Reason ${i + 1}` }));
	return { ...(await proposeMatch(team, { requirementsId, proposals })), professionals };
}
