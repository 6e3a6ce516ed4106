import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { promisedBy } from "../calendar/promised.server.ts";
import { DomainError } from "../domain-error.ts";
import { replyPromise } from "./support.ts";

/** Reopens an answered or closed ticket with a new due date. */
export async function reopenTicket(actor: Actor, ticketId: string): Promise<void> {
	requireArea(actor, "support");
	await transaction(async (tx) => {
		const ticket = await tx.supportTicket.findUnique({
			where: { id: ticketId },
			select: { state: true, inquiryType: true },
		});
		if (!ticket) throw new DomainError("not_found", "There is no such ticket.");
		const dueAt = promisedBy(replyPromise(ticket.inquiryType === "SAFETY" ? "safety" : "general"), now());
		const { count } = await tx.supportTicket.updateMany({
			where: { id: ticketId, state: { not: "OPEN" } },
			data: { state: "OPEN", dueAt },
		});
		if (count === 0) throw new DomainError("conflict", "This ticket is already open.");
		await recordEvent(tx, actor, {
			action: "reopen-ticket",
			subject: ["SupportTicket", ticketId],
			detail: { before: ticket.state, after: "OPEN" },
		});
	});
}
