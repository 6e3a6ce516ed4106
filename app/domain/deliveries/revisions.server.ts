import type { Tx } from "#app/infra/database/db.server.ts";

/** The rounds of changes that the agreement in force includes, in a retainer for each month, and how many were asked for. */
export async function getRevisions(from: Tx, bookingId: string): Promise<{ included: number; used: number }> {
	const [agreed, planned] = await Promise.all([
		from.quote.findFirst({
			where: { bookingId, status: "ACCEPTED" },
			select: { revisions: true, isMonthly: true, _count: { select: { milestones: true } } },
		}),
		from.milestone.count({ where: { bookingId, position: { gte: 0 } } }),
	]);
	const first = agreed?.isMonthly ? planned - agreed._count.milestones : 0;
	const used = await from.delivery.count({
		where: { milestone: { bookingId, position: { gte: first } }, changesAt: { not: null } },
	});
	return { included: agreed?.revisions ?? 0, used };
}
