import { db } from "#app/infra/database/db.server.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import { type Actor, requireArea } from "../../platform/actor.ts";
import { getPageById, type IdPage, idPageQuery } from "../../platform/pagination.ts";
import { DISPUTE_DEADLINES } from "../deadline.ts";
import type { DisputeStatus } from "./dispute.ts";

/** Disputes per page. */
const PAGE = 50;

const columns = {
	id: true,
	reference: true,
	status: true,
	outcome: true,
	openedAt: true,
	disputedCents: true,
	booking: {
		select: {
			reference: true,
			title: true,
			creator: { select: { name: true } },
			professional: { select: { businessName: true } },
			deadlines: {
				where: { closedAt: null, pausedAt: null, kind: { in: [...DISPUTE_DEADLINES] } },
				select: { subjectId: true, dueAt: true },
			},
		},
	},
	proposals: { where: { status: "WAITING" as const }, select: { id: true } },
	decisions: { select: { id: true } },
} satisfies Prisma.DisputeSelect;

/**
 * All disputes, or those in one state, for the team, newest first. `dueAt` is the earliest of a dispute's
 * open deadlines that aren't paused, or null.
 */
export async function findDisputes(
	actor: Actor,
	{ status, page }: { status: DisputeStatus | undefined; page: IdPage },
) {
	requireArea(actor, "bookings");
	const { where, ...query } = idPageQuery(page, PAGE);
	const found = await db().dispute.findMany({
		where: { ...where, ...(status && { status }) },
		...query,
		select: columns,
	});
	const rows = found.map(({ booking: { deadlines, ...booking }, proposals, decisions, ...dispute }) => {
		const subjects = [dispute, ...proposals, ...decisions].map(({ id }) => id);
		const due = deadlines
			.filter(({ subjectId }) => subjects.includes(subjectId))
			.map(({ dueAt }) => dueAt)
			.sort((a, b) => a.getTime() - b.getTime());
		return { ...dispute, booking, dueAt: due[0] ?? null };
	});
	return getPageById(rows, page, PAGE);
}
