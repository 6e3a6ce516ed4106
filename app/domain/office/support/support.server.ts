import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now, nowAfter } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea, requireUser } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { command, withIdempotency } from "../../platform/command.server.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { queueEmail } from "../../platform/email/queue-email.server.ts";
import { requireNoMaintenance } from "../../platform/maintenance.server.ts";
import { consumeRateLimit } from "../../platform/rate-limit.server.ts";
import { promisedBy } from "../../platform/time/time-zones.server.ts";
import {
	alreadyDecided,
	type Batch,
	type Restore,
	recordDecision,
} from "../../platform/work-items.server.ts";
import { newSupportReference, replyPromise, type SupportInquiry, type SupportUserType } from "./support.ts";
import { supportFollowUp, supportNotice, supportReceipt, supportReply } from "./support-emails.server.ts";
import type { DecideTicket, ReplyToSupport, SendSupportMessage } from "./support-forms.ts";

/** A ticket with its thread, and the latest ten other tickets from the same address. Throws `not_found`. */
export async function getTicket(actor: Actor, id: string) {
	requireArea(actor, "support");
	const ticket = await db().supportTicket.findUnique({
		where: { id },
		include: { messages: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] } },
	});
	if (!ticket) throw new DomainError("not_found", "There is no such ticket.");
	const [others, account] = await Promise.all([
		db().supportTicket.findMany({
			where: { email: ticket.email, id: { not: id } },
			orderBy: { createdAt: "desc" },
			take: 10,
			select: { id: true, reference: true, state: true, createdAt: true },
		}),
		db().user.findUnique({
			where: { email: ticket.email },
			select: { id: true, name: true, role: true, emailVerifiedAt: true },
		}),
	]);
	return { ...ticket, others, account };
}

/** The saved replies, sorted by title, at most 200. */
export async function findSavedReplies(actor: Actor) {
	requireArea(actor, "support");
	return db().savedReply.findMany({ orderBy: { title: "asc" }, take: 200 });
}

/**
 * Appends a saved reply, addressed to `name`, to a text. If the reply doesn't exist, returns only the text.
 */
export async function appendSavedReply(
	actor: Actor,
	{ text, replyId, name }: { text: string; replyId: string; name: string },
): Promise<string> {
	const reply = (await findSavedReplies(actor)).find(({ id }) => id === replyId);
	return [text, reply?.body.replaceAll("{name}", name)].filter(Boolean).join("\n\n");
}

/** One saved reply. Throws `not_found`. */
export async function getSavedReply(actor: Actor, id: string) {
	requireArea(actor, "support");
	const reply = await db().savedReply.findUnique({ where: { id } });
	if (!reply) throw new DomainError("not_found", "There is no such saved reply.");
	return reply;
}

/** The maximum number of tickets in a user's own list. */
const LISTED = 50;

/**
 * The address whose tickets a user may read. It must be confirmed, because anyone can enter any address in
 * the form.
 */
function confirmedAddress(actor: Actor): string {
	const { email, emailVerified } = requireUser(actor);
	if (!emailVerified) throw noSuchTicket();
	return email;
}

const noSuchTicket = () => new DomainError("not_found", "There is no such support case.");

/** The tickets from a user's confirmed address, newest first. Empty before it is confirmed. */
export async function findUserTickets(actor: Actor) {
	const { email, emailVerified } = requireUser(actor);
	if (!emailVerified) return [];
	return db().supportTicket.findMany({
		where: { email },
		orderBy: { createdAt: "desc" },
		take: LISTED,
		select: { id: true, reference: true, inquiryType: true, state: true, createdAt: true, dueAt: true },
	});
}

/**
 * One of the user's tickets with its thread. Throws `not_found` for other people's tickets and for
 * unknown references.
 */
export async function getUserTicket(actor: Actor, reference: string) {
	const ticket = await db().supportTicket.findUnique({
		where: { reference, email: confirmedAddress(actor) },
		include: { messages: { orderBy: [{ createdAt: "asc" }, { id: "asc" }] } },
	});
	if (!ticket) throw noSuchTicket();
	return ticket;
}

/**
 * Anyone may send a message. It becomes a ticket with a reference and a due date. The sender gets a
 * receipt, and the support or safety team is notified.
 */
export function sendSupportMessage(actor: Actor, input: SendSupportMessage): Promise<{ reference: string }> {
	return withIdempotency(actor, "send-support-message", input, async (commit) => {
		await consumeRateLimit("support", actor.address);
		const { name, email, userType, inquiryType, message } = input;
		const reference = newSupportReference();
		const createdAt = now();
		const dueAt = promisedBy(replyPromise(inquiryType), createdAt);
		return commit(async (tx) => {
			const { id } = await tx.supportTicket.create({
				data: {
					reference,
					name,
					email,
					userType: userTypeNames[userType],
					inquiryType: inquiryNames[inquiryType],
					dueAt,
					createdAt,
					messages: { create: { author: "SENDER", body: message, createdAt } },
				},
			});
			await queueEmail(tx, supportReceipt({ reference, email, inquiryType }));
			await queueEmail(tx, supportNotice({ reference, email, inquiryType, name, userType, message, dueAt }));
			await recordEvent(tx, actor, {
				action: "send-support-message",
				subject: ["SupportTicket", id],
				detail: { userType, inquiryType },
			});
			return { reference };
		});
	});
}

const userTypeNames = {
	creator: "CREATOR",
	professional: "PROFESSIONAL",
	both: "BOTH",
	other: "OTHER",
} as const satisfies Record<SupportUserType, string>;

const inquiryNames = {
	general: "GENERAL",
	account: "ACCOUNT",
	verification: "VERIFICATION",
	matching: "MATCHING",
	payment: "PAYMENT",
	safety: "SAFETY",
	technical: "TECHNICAL",
	partnership: "PARTNERSHIP",
} as const satisfies Record<SupportInquiry, string>;

/**
 * Adds a reply from the person who sent the ticket. They must be signed in, and the ticket's email address
 * must be their confirmed address. Reopens an answered or closed ticket with a new due date, and emails the
 * team. Throws `not_found` for anyone else.
 */
export async function replyToSupport(
	actor: Actor,
	{ reference, message }: ReplyToSupport & { reference: string },
): Promise<void> {
	const { email, emailVerified } = requireUser(actor);
	if (!emailVerified) throw noSuchTicket();
	await withIdempotency(actor, "reply-to-support", { reference, message }, async (commit) => {
		await consumeRateLimit("support", actor.address);
		return commit(async (tx) => {
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
		});
	});
}

/**
 * Answers an open ticket, closes it, or both. The reply joins the thread and is emailed to the
 * sender. Throws `conflict` if the ticket is no longer open.
 */
export async function decideTicket(
	actor: Actor,
	{ ticketId, decision, body }: DecideTicket & { ticketId: string },
): Promise<{ state: "ANSWERED" | "CLOSED" }> {
	requireArea(actor, "support");
	return command(actor, "decide-ticket", { ticketId, decision, body }, (tx) =>
		decideTicketWithin(tx, actor, { ticketId, decision, body }),
	);
}

/** Like `decideTicket`, in the caller's transaction. `batch` is for tickets that are decided together. */
export async function decideTicketWithin(
	tx: Tx,
	actor: Actor,
	{ ticketId, decision, body, batch }: DecideTicket & { ticketId: string; batch?: Batch },
): Promise<{ state: "ANSWERED" | "CLOSED" }> {
	const ticket = await tx.supportTicket.findUnique({ where: { id: ticketId } });
	if (!ticket) throw new DomainError("not_found", "There is no such ticket.");
	const at = batch?.at ?? now();
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
		batch,
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
	return { state };
}

/** Whether an account has confirmed the address, so that its owner can read the ticket on the site. */
const hasPage = async (tx: Tx, email: string): Promise<boolean> =>
	(await tx.user.count({ where: { email, emailVerifiedAt: { not: null } } })) > 0;

/** Undoes the decision on a ticket: removes the reply from the thread, and reopens the ticket. */
export const restoreTicket: Restore = async (tx, { subjectId: id, before }) => {
	const { messageId, state } = before as { messageId: string | null; state: "ANSWERED" | "CLOSED" };
	const { count } = await tx.supportTicket.updateMany({ where: { id, state }, data: { state: "OPEN" } });
	if (count > 0 && messageId) await tx.supportMessage.deleteMany({ where: { id: messageId } });
	return count > 0;
};

/** Reopens an answered or closed ticket with a new due date. */
export async function reopenTicket(actor: Actor, ticketId: string): Promise<void> {
	requireNoMaintenance();
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
