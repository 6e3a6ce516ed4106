import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { DomainError } from "../domain-error.ts";

/** How many of the conversation's latest messages a dispute shows. */
const SHOWN = 30;

/**
 * A disputed booking, or one whose dispute was decided, with its history, its milestones with their
 * deliveries, and messages. Marks nothing as read.
 */
export async function getDispute(actor: Actor, id: string) {
	requireArea(actor, "bookings");
	const booking = await db().booking.findFirst({
		where: { id, events: { some: { status: "DISPUTED" } } },
		include: {
			creator: { select: { name: true } },
			professional: { select: { businessName: true } },
			events: { orderBy: [{ at: "asc" }, { id: "asc" }] },
			milestones: {
				where: { position: { gte: 0 } },
				orderBy: { position: "asc" },
				include: {
					deliveries: {
						orderBy: { round: "asc" },
						include: {
							links: { orderBy: { position: "asc" }, select: { url: true } },
							files: { orderBy: { position: "asc" }, select: { file: { select: { id: true, name: true } } } },
						},
					},
				},
			},
			moneyDecisions: {
				where: { kind: "DISPUTE", status: "WAITING" },
				include: { proposedBy: { select: { name: true } } },
			},
			messages: {
				orderBy: [{ createdAt: "desc" }, { id: "desc" }],
				take: SHOWN,
				include: { sender: { select: { name: true } } },
			},
		},
	});
	if (!booking) throw new DomainError("not_found", "This dispute doesn't exist.");
	return { ...booking, messages: booking.messages.toReversed() };
}
