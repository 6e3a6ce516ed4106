import { db, type Tx } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import type { Point } from "../places/place.ts";
import { pointOf } from "../places/settle-place.server.ts";
import { placeOf, rateInWords } from "../professionals/professional.ts";
import { PROPOSED_DAYS } from "./match.ts";
import { type Obstacle, obstacleOf } from "./pool-filter.ts";

const fields = {
	id: true,
	userId: true,
	exampleSlug: true,
	state: true,
	businessName: true,
	hourlyRateCents: true,
	city: true,
	region: true,
	latitude: true,
	longitude: true,
	awayUntil: true,
	user: { select: { suspendedAt: true, verification: true, deletionAskedAt: true } },
} as const;

/** A professional who may be proposed, and what rules them out, if anything. */
export type Candidate = {
	id: string;
	businessName: string;
	city: string;
	region: string;
	point: Point | null;
	place: string;
	rate: string;
	obstacle: Obstacle | null;
};

/** Professionals as candidates for a creator, by id. Unknown ids are left out. */
export async function findCandidates(
	ids: readonly string[],
	creatorId: string,
	from: Tx = db(),
): Promise<Map<string, Candidate>> {
	if (ids.length === 0) return new Map();
	const rows = await from.professional.findMany({ where: { id: { in: [...ids] } }, select: fields });
	const blocks = await from.block.findMany({
		where: { OR: [{ blockerId: creatorId }, { blockedId: creatorId }] },
		select: { blockerId: true, blockedId: true },
	});
	const apart = new Set(blocks.flatMap(({ blockerId, blockedId }) => [blockerId, blockedId]));
	const refused = await findRefused(creatorId, from);
	const at = now();
	return new Map(
		rows.map(({ user, userId, exampleSlug, state, awayUntil, ...row }) => {
			const obstacle = obstacleOf(
				{
					state,
					isExample: exampleSlug !== null,
					hasAccount: user !== null,
					isClosing:
						user !== null &&
						(user.suspendedAt !== null || user.verification === "SUSPENDED" || user.deletionAskedAt !== null),
					awayUntil,
					isRefused: refused.has(row.id),
					isBlocked: userId !== null && apart.has(userId),
				},
				at,
			);
			const { id, businessName, city, region, hourlyRateCents } = row;
			return [
				id,
				{
					id,
					businessName,
					city,
					region,
					point: pointOf({ ...row, state: region }),
					place: placeOf(row),
					rate: rateInWords(hourlyRateCents),
					obstacle,
				},
			];
		}),
	);
}

/** The professionals a creator has refused in earlier proposals, over all requests. */
async function findRefused(creatorId: string, from: Tx): Promise<Set<string>> {
	const requests = await from.requirements.findMany({
		where: { userId: creatorId },
		select: {
			matches: { where: { state: "REFUSED" }, select: { proposals: { select: { professionalId: true } } } },
		},
	});
	return new Set(
		requests.flatMap(({ matches }) =>
			matches.flatMap(({ proposals }) => proposals.map(({ professionalId }) => professionalId)),
		),
	);
}

/** How often each professional was proposed to any creator in the last 30 days, by id. */
export async function countProposals(ids: readonly string[]): Promise<Map<string, number>> {
	const since = later(now(), -PROPOSED_DAYS * DAY);
	const rows = await db().matchProposal.groupBy({
		by: ["professionalId"],
		where: { professionalId: { in: [...ids] }, match: { sentAt: { gt: since } } },
		_count: true,
	});
	return new Map(rows.map(({ professionalId, _count }) => [professionalId, _count]));
}
