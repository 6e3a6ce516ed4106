import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now, nowAfter } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { alreadyDecided, recordDecision } from "../work-items/record-decision.server.ts";
import type { Restore } from "../work-items/restore.server.ts";
import { supportReply } from "./support-emails.server.ts";
import type { DecideTicket } from "./ticket-forms.ts";

/**
 * Answers an open ticket, closes it, or both. The reply joins the thread and is emailed to the
 * sender. Throws `conflict` if the ticket is no longer open.
 */
export async function decideTicket(
	actor: Actor,
	{ ticketId, decision, body }: DecideTicket & { ticketId: string },
): Promise<{ state: "ANSWERED" | "CLOSED" }> {
	requireArea(actor, "support");
	return withIdempotency(actor, "decide-ticket", { ticketId, decision, body }, async (remember) =>
		transaction(async (tx) => {
			const ticket = await tx.supportTicket.findUnique({ where: { id: ticketId } });
			if (!ticket) throw new DomainError("not_found", "There is no such ticket.");
			const at = now();
			const state = decision === "answer" ? "ANSWERED" : "CLOSED";
			const { count } = await tx.supportTicket.updateMany({
				where: { id: ticketId, state: "OPEN" },
				data: { state },
			});
			if (count === 0)
				throw await alreadyDecided(
					tx,
					"SUPPORT",
					ticketId,
					"This ticket is no longer open. Reload the page to see its status.",
				);
			const message =
				body === null
					? null
					: await tx.supportMessage.create({
							data: { ticketId, author: "TEAM", body, createdAt: nowAfter(ticket.createdAt) },
							select: { id: true },
						});
			await recordDecision(tx, actor, {
				kind: "SUPPORT",
				subjectId: ticketId,
				choice: decision,
				reason: null,
				before: { messageId: message?.id ?? null, state },
				from: "OPEN",
				to: state,
				at,
				emails:
					body === null
						? []
						: [
								supportReply({
									...ticket,
									body,
									isSafety: ticket.inquiryType === "SAFETY",
									hasPage: await hasPage(tx, ticket.email),
								}),
							],
				event: { action: "decide-ticket", subject: ["SupportTicket", ticketId], detail: { decision } },
			});
			await remember(tx, { state });
			return { state } as const;
		}),
	);
}

/** Whether the sender can sign in with this address and read the ticket there. */
const hasPage = async (tx: Tx, email: string): Promise<boolean> =>
	(await tx.user.count({ where: { email, emailVerifiedAt: { not: null } } })) > 0;

/** Undoes a reply or a closing: the reply leaves the thread, and the ticket is open again. */
export const restoreTicket: Restore = async (tx, { subjectId: id, before }) => {
	const { messageId, state } = before as { messageId: string | null; state: "ANSWERED" | "CLOSED" };
	const { count } = await tx.supportTicket.updateMany({ where: { id, state }, data: { state: "OPEN" } });
	if (count > 0 && messageId) await tx.supportMessage.deleteMany({ where: { id: messageId } });
	return count > 0;
};
