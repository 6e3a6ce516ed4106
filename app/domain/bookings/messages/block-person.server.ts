import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { dropWaiting } from "../../platform/email/queue-email.server.ts";
import { requireNoMaintenance } from "../../platform/maintenance.server.ts";
import { bookingsOfUser } from "../booking-sides.server.ts";
import { getSides } from "./conversation-side.server.ts";

/**
 * One side of a conversation blocks the other. After that, neither can message the other in any conversation,
 * request or send quotes, request changes to a quote, propose other dates for it, or change call sheets.
 * Unsent emails to the blocker about new versions of quotes, requested changes, and proposed dates are
 * dropped.
 */
export async function blockPerson(
	actor: Actor,
	{ bookingId }: { bookingId: string },
): Promise<{ name: string }> {
	requireNoMaintenance();
	const user = requireUser(actor);
	const { other } = await getSides(user, bookingId);
	if (!other) throw new DomainError("conflict", "The other person has left Greenroom.");
	const pair = { blockerId: user.id, blockedId: other.userId };
	try {
		await transaction(async (tx) => {
			if ((await tx.block.count({ where: pair })) > 0) return;
			await tx.block.create({ data: { ...pair, createdAt: now() } });
			const shared = await tx.booking.findMany({
				where: { AND: [bookingsOfUser(user), bookingsOfUser({ id: other.userId })] },
				select: { id: true },
			});
			await dropWaiting(
				tx,
				user.email,
				shared.map(({ id }) => id),
			);
			await recordEvent(tx, actor, {
				action: "block-person",
				subject: ["User", other.userId],
				detail: { bookingId },
			});
		});
	} catch (error) {
		// The same person has already blocked the other side from another tab.
		if (!isUniqueViolation(error)) throw error;
	}
	return { name: other.name };
}

/** Lifts the block on the other side of a conversation. */
export async function unblockPerson(
	actor: Actor,
	{ bookingId }: { bookingId: string },
): Promise<{ name: string }> {
	requireNoMaintenance();
	const user = requireUser(actor);
	const { other } = await getSides(user, bookingId);
	if (!other) return { name: "" };
	await transaction(async (tx) => {
		const { count } = await tx.block.deleteMany({ where: { blockerId: user.id, blockedId: other.userId } });
		if (count > 0)
			await recordEvent(tx, actor, {
				action: "unblock-person",
				subject: ["User", other.userId],
				detail: { bookingId },
			});
	});
	return { name: other.name };
}
