import { transaction } from "#app/infra/database/db.server.ts";
import { now, nowAfter } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { promisedBy } from "../calendar/promised.server.ts";
import { queueEmail } from "../email/queue-email.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { consumeRateLimit } from "../limits/consume-rate-limit.server.ts";
import { replyPromise } from "./support.ts";
import { supportFollowUp } from "./support-emails.server.ts";
import type { ReplyToSupport } from "./support-forms.ts";
import { noSuchTicket } from "./user-tickets.server.ts";

/**
 * The sender of a ticket, signed in with its confirmed address, replies. An answered or closed
 * ticket reopens with a new due date, and the team gets an email. Throws `not_found` for anyone
 * else.
 */
export async function replyToSupport(
	actor: Actor,
	{ reference, message }: ReplyToSupport & { reference: string },
): Promise<void> {
	const { email, emailVerified } = requireUser(actor);
	if (!emailVerified) throw noSuchTicket();
	await withIdempotency(actor, "reply-to-support", { reference, message }, async (remember) => {
		await consumeRateLimit("support", actor.address);
		return transaction(async (tx) => {
			const ticket = await tx.supportTicket.findUnique({
				where: { reference, email },
				include: { messages: { orderBy: { createdAt: "desc" }, take: 1 } },
			});
			if (!ticket) throw noSuchTicket();
			const isSafety = ticket.inquiryType === "SAFETY";
			const dueAt = promisedBy(replyPromise(isSafety ? "safety" : "general"), now());
			const { count } = await tx.supportTicket.updateMany({
				where: { id: ticket.id, state: { not: "OPEN" } },
				data: { state: "OPEN", dueAt },
			});
			const latest = ticket.messages[0]?.createdAt ?? ticket.createdAt;
			await tx.supportMessage.create({
				data: { ticketId: ticket.id, author: "SENDER", body: message, createdAt: nowAfter(latest) },
			});
			await queueEmail(
				tx,
				supportFollowUp({ ...ticket, message, isSafety, dueAt: count > 0 ? dueAt : ticket.dueAt }),
			);
			await recordEvent(tx, actor, {
				action: "reply-to-support",
				subject: ["SupportTicket", ticket.id],
				detail: { before: ticket.state, after: "OPEN" },
			});
			await remember(tx, {});
			return {};
		});
	});
}
