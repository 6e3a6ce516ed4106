import { db, type Tx } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { linesOf, placeOf, rateInWords } from "../professionals/professional.ts";
import { PROPOSED_DAYS } from "./match.ts";
import { type Obstacle, obstacleOf } from "./pool-filter.ts";
import type { Scored } from "./score.ts";

const fields = {
	id: true,
	userId: true,
	exampleSlug: true,
	state: true,
	businessName: true,
	serviceLine: true,
	furtherLines: { select: { line: true } },
	experienceLevel: true,
	hourlyRateCents: true,
	city: true,
	region: true,
	serviceRadius: true,
	travelWillingness: true,
	awayUntil: true,
	responseMinutes: true,
	responseCount: true,
	areas: { orderBy: { position: "asc" }, select: { place: true } },
	user: { select: { suspendedAt: true, verification: true, deletionAskedAt: true } },
} as const;

/** A professional who may be proposed, and what rules them out, if anything. */
export type Candidate = Omit<Scored, "underWay"> & { id: string; businessName: string; place: string; rate: string; obstacle: Obstacle | null };

/** Professionals as candidates for a creator, by id. Unknown ids are left out. */
export async function findCandidates(ids: readonly string[], creatorId: string, from: Tx = db()): Promise<Map<string, Candidate>> {
	if (ids.length === 0) return new Map();
	const rows = await from.professional.findMany({ where: { id: { in: [...ids] } }, select: fields });
	const blocks = await from.block.findMany({ where: { OR: [{ blockerId: creatorId }, { blockedId: creatorId }] }, select: { blockerId: true, blockedId: true } });
	const apart = new Set(blocks.flatMap(({ blockerId, blockedId }) => [blockerId, blockedId]));
	const refused = await findRefused(creatorId, from);
	const at = now();
	return new Map(
		rows.map(({ areas, furtherLines, user, userId, exampleSlug, state, awayUntil, ...row }) => {
			const obstacle = obstacleOf(
				{
					state,
					isExample: exampleSlug !== null,
					hasAccount: user !== null,
					isClosing: user !== null && (user.suspendedAt !== null || user.verification === "SUSPENDED" || user.deletionAskedAt !== null),
					awayUntil,
					isRefused: refused.has(row.id),
					isBlocked: userId !== null && apart.has(userId),
				},
				at,
			);
			const candidate: Candidate = {
				...row,
				lines: linesOf({ ...row, furtherLines }),
				areas: areas.map(({ place }) => place),
				place: placeOf(row),
				rate: rateInWords(row.hourlyRateCents),
				obstacle,
			};
			return [row.id, candidate];
		}),
	);
}

/** The professionals a creator has refused in earlier proposals, over all requests. */
async function findRefused(creatorId: string, from: Tx): Promise<Set<string>> {
	const requests = await from.requirements.findMany({
		where: { userId: creatorId },
		select: { matches: { where: { state: "REFUSED" }, select: { proposals: { select: { professionalId: true } } } } },
	});
	return new Set(requests.flatMap(({ matches }) => matches.flatMap(({ proposals }) => proposals.map(({ professionalId }) => professionalId))));
}

/** Active bookings per professional id. Professionals without any are left out. */
export async function countUnderWay(ids: readonly string[], from: Tx = db()): Promise<Map<string, number>> {
	const rows = await from.booking.groupBy({ by: ["professionalId"], where: { professionalId: { in: [...ids] }, status: { in: ["ACCEPTED", "IN_PROGRESS"] } }, _count: true });
	return new Map(rows.map(({ professionalId, _count }) => [professionalId, _count]));
}

/** How often each professional was proposed to any creator in the last 30 days, by id. */
export async function countProposals(ids: readonly string[]): Promise<Map<string, number>> {
	const since = later(now(), -PROPOSED_DAYS * DAY);
	const rows = await db().matchProposal.groupBy({ by: ["professionalId"], where: { professionalId: { in: [...ids] }, match: { sentAt: { gt: since } } }, _count: true });
	return new Map(rows.map(({ professionalId, _count }) => [professionalId, _count]));
}
