import { db, type Tx } from "#app/infra/database/db.server.ts";
import { HOUR, later, now, nowAfter } from "#app/infra/process/clock.server.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import { type Actor, requireUser, type SignedInUser } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { appendToRecord } from "../../platform/booking-record.server.ts";
import { bookingCommand, withIdempotency } from "../../platform/command.server.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { lockBooking } from "../../platform/lock-booking.server.ts";
import { checkText } from "../../platform/off-platform-contact/detect-off-platform-contact.server.ts";
import { consumeContactLimit } from "../../platform/rate-limit.server.ts";
import { formatWhen } from "../../platform/time/time-zones.server.ts";
import { type BookingSide, otherSide } from "../booking.ts";
import { type BookingSides, getSideNames, getSidePerson, getUserBooking } from "../booking-sides.server.ts";
import { QUOTE_CHANGES_HOURS } from "../deadline.ts";
import { findBlocks } from "../messages/conversation-side.server.ts";
import { closeDeadlines, setDeadline } from "../set-deadline.server.ts";
import { transitionBooking } from "../transition-booking.server.ts";
import {
	canSendQuoteCommand,
	isQuoteCommandPossible,
	type QuoteCommand,
	type QuoteStatus,
	type QuoteTransition,
	quoteCommands,
	quoteStatusLabels,
	quoteTransitions,
} from "./quote.ts";
import { describeTurn, notifyOfQuote, quoteNotifications } from "./quote-emails.server.ts";
import { getQuoteTurn } from "./quote-turn.ts";

/** A version of a quote with all its parts. */
export const withParts = {
	items: { orderBy: { position: "asc" as const } },
	milestones: { orderBy: { position: "asc" as const } },
	notes: { orderBy: [{ at: "asc" as const }, { id: "asc" as const }] },
	feeRule: { select: { basisPoints: true } },
} satisfies Prisma.QuoteInclude;

export const findLatestQuote = (from: Tx, bookingId: string) =>
	from.quote.findFirst({ where: { bookingId }, orderBy: { version: "desc" }, include: withParts });
export type QuoteVersion = NonNullable<Awaited<ReturnType<typeof findLatestQuote>>>;

/**
 * A booking, the user's side of it, and its latest quote, for a command. Throws `not_found` for anyone else,
 * and `forbidden` for the side that may not send the command. Throws `conflict` if the command is no longer
 * possible, or if it writes to the other side and either side has blocked the other.
 */
export async function getForCommand(
	user: Pick<SignedInUser, "id">,
	command: QuoteCommand,
	bookingId: string,
	from: Tx = db(),
) {
	const { booking, side } = await getUserBooking(user, bookingId, from);
	if (!canSendQuoteCommand(command, side))
		throw new DomainError("forbidden", "Only the other party can do this.");
	const latest = await findLatestQuote(from, bookingId);
	if (booking.phase !== "OPEN")
		throw new DomainError(
			"conflict",
			"This request was sent in early access, so you accept it without a quote.",
		);
	if (!isQuoteCommandPossible(command, booking.status, latest?.status ?? null))
		throw new DomainError("conflict", `This is no longer possible. ${describeLatest(latest)}`);
	if (quoteCommands[command].writes) await assertNotBlocked(from, booking, side);
	return { booking, side, latest };
}

async function assertNotBlocked(from: Tx, booking: BookingSides, side: BookingSide): Promise<void> {
	const block = await findBlock(from, booking, side);
	const name = getSideNames(booking)[otherSide(side)];
	if (block?.byUser)
		throw new DomainError(
			"conflict",
			`You have blocked ${name}. Unblock them in your conversation, then try again.`,
		);
	if (block?.byOther)
		throw new DomainError(
			"conflict",
			`You can no longer send anything to ${name}. What you have both signed still applies.`,
		);
}

/** Whether each side of a booking has blocked the other. Null if neither has, or if a side has left. */
export async function findBlock(from: Tx, booking: BookingSides, side: BookingSide) {
	const [person, other] = [getSidePerson(booking, side), getSidePerson(booking, otherSide(side))];
	const blocks = person && other && (await findBlocks(from, person.id, other.id));
	return blocks && (blocks.byUser || blocks.byOther) ? blocks : null;
}

/**
 * Counts a command that writes to the other side toward the sender's rate limit, before the command's
 * transaction. Throws like `getForCommand`, and throws `rate_limited`.
 */
export async function countContact(
	user: Pick<SignedInUser, "id">,
	command: QuoteCommand,
	bookingId: string,
): Promise<void> {
	const { booking, side } = await getForCommand(user, command, bookingId);
	const other = getSidePerson(booking, otherSide(side));
	if (other) await consumeContactLimit({ from: user.id, to: other.id });
}

/**
 * Like `getForCommand`, for a command about the latest version. Also throws `conflict` if that isn't the
 * version on the page.
 */
export async function getShownQuote(
	user: Pick<SignedInUser, "id">,
	command: QuoteCommand,
	{ bookingId, quoteId }: { bookingId: string; quoteId: string },
	tx: Tx,
) {
	const { booking, side, latest } = await getForCommand(user, command, bookingId, tx);
	if (!latest) throw new DomainError("conflict", describeLatest(latest));
	if (latest.id !== quoteId)
		throw new DomainError(
			"conflict",
			`Version ${latest.version} was sent in the meantime and replaces the one you opened. Review it below, then respond.`,
		);
	return { booking, side, quote: latest };
}

/** What happened to the latest version, for someone who was too late. */
function describeLatest(latest: { version: number; status: QuoteStatus; statusAt: Date } | null): string {
	if (!latest) return "There is no quote yet, or the request is closed.";
	return `Version ${latest.version} of the quote: ${quoteStatusLabels[latest.status].toLowerCase()} since ${formatWhen(latest.statusAt)}.`;
}

/**
 * The command that a professional uses to answer now: a first quote or, if there already is a quote, a
 * revision.
 */
export const sendingCommand = async (
	bookingId: string,
	from: Tx = db(),
): Promise<"send-quote" | "revise-quote"> =>
	(await from.quote.count({ where: { bookingId } })) > 0 ? "revise-quote" : "send-quote";

/**
 * Makes it the professional's turn to revise a version, in the caller's transaction, because of a note from
 * the creator. The revision is due in 72 hours or when the quote expires, whichever is sooner. Requesting
 * changes again restarts the time. Returns the version with the new deadline.
 */
export async function awaitRevision(
	tx: Tx,
	quote: QuoteVersion,
	noteId: string,
): Promise<QuoteVersion & { changesDueAt: Date }> {
	const { dueAt: changesDueAt } = getQuoteTurn({
		...quote,
		changesDueAt: later(now(), QUOTE_CHANGES_HOURS * HOUR),
	});
	await tx.quote.update({ where: { id: quote.id }, data: { changesDueAt } });
	await closeDeadlines(tx, quote.bookingId, ["QUOTE_CHANGES"]);
	await setDeadline(
		tx,
		{ kind: "QUOTE_CHANGES", bookingId: quote.bookingId, subjectId: noteId },
		changesDueAt,
	);
	return { ...quote, changesDueAt };
}

/**
 * Drops the creator's request for changes, because no revision was sent in time. The creator decides on the
 * quote as it is. Both sides get an email unless the quote has expired as well.
 */
export async function lapseChanges(tx: Tx, booking: BookingSides, noteId: string): Promise<void> {
	const asked = await tx.quote.findFirstOrThrow({ where: { notes: { some: { id: noteId } } } });
	const quote = await tx.quote.update({ where: { id: asked.id }, data: { changesDueAt: null } });
	if (quote.expiresAt <= now()) return;
	await notifyOfQuote(tx, booking, {
		kind: "changes-lapsed",
		role: null,
		notification: (reader, by, zone) =>
			quoteNotifications["changes-lapsed"](
				by,
				booking.title,
				reader,
				describeTurn(quote, reader, getSideNames(booking), zone),
			),
	});
}

/**
 * Applies a lifecycle transition to a version, in the caller's transaction. Throws `conflict`, saying what
 * happened in the meantime, if the version's state doesn't allow the transition or the version expired before
 * it was accepted. Afterward, any requested changes are no longer due.
 */
export async function transitionQuote(
	tx: Tx,
	transition: QuoteTransition,
	quote: QuoteVersion,
	reason: string | null = null,
): Promise<void> {
	const { from, to } = quoteTransitions[transition];
	const at = nowAfter(quote.statusAt);
	const { count } = await tx.quote.updateMany({
		where: {
			id: quote.id,
			status: { in: [...from] },
			...(transition === "accept" && { expiresAt: { gt: at } }),
		},
		data: { status: to, statusAt: at, reason, changesDueAt: null },
	});
	if (count > 0) {
		await closeDeadlines(tx, quote.bookingId, ["QUOTE_CHANGES"]);
		return appendToRecord(tx, quote.bookingId, {
			kind: "quote",
			facts: { quoteId: quote.id, version: quote.version, transition, to },
			texts: { reason },
		});
	}
	const latest = await findLatestQuote(tx, quote.bookingId);
	if (transition === "accept" && latest?.id === quote.id && latest.status === "SENT")
		throw new DomainError(
			"conflict",
			"The time to accept this quote is over. Ask for a new version in your conversation.",
		);
	throw new DomainError("conflict", `This is no longer possible. ${describeLatest(latest)}`);
}

/** How a version can end without being accepted or replaced. */
const endings = {
	decline: { booking: "decline-quote", role: "CREATOR", kind: "amendment-declined" },
	withdraw: { booking: "withdraw-quote", role: "PROFESSIONAL", kind: "amendment-withdrawn" },
	expire: { booking: "expire-quote", role: null, kind: "amendment-expired" },
} as const satisfies Record<
	string,
	{ booking: string; role: BookingSide | null; kind: keyof typeof quoteNotifications }
>;

/**
 * Ends the version that is waiting for an answer, in the caller's transaction. The booking ends with it,
 * unless an agreement is in force, which continues to apply. `transitionBooking` or `notifyOfQuote` notifies
 * the other side, or both sides if a deadline ended the version.
 */
export async function endQuote(
	tx: Tx,
	actor: Actor,
	how: keyof typeof endings,
	booking: BookingSides,
	quote: QuoteVersion,
	reason: string | null = null,
): Promise<void> {
	const { booking: transition, role, kind } = endings[how];
	await transitionQuote(tx, how, quote, reason);
	await closeDeadlines(tx, booking.id, ["QUOTE_VALIDITY"]);
	await recordEvent(tx, actor, {
		action: transition,
		subject: ["Quote", quote.id],
		detail: { version: quote.version },
	});
	if (!quote.isAmendment)
		await transitionBooking(tx, actor, transition, booking, {
			role: role ?? "CLOCK",
			reason: reason ?? undefined,
		});
	else
		await notifyOfQuote(tx, booking, {
			kind,
			role,
			notification: (_, by) => quoteNotifications[kind](by, booking.title, reason ?? ""),
		});
}

/**
 * Ends the waiting version of a QUOTED booking when a side leaves. If the creator leaves, it is declined. If
 * the professional leaves, it is withdrawn.
 */
export async function endWaitingQuote(
	tx: Tx,
	actor: Actor,
	booking: BookingSides,
	{ role, reason }: { role: BookingSide; reason: string },
): Promise<void> {
	const latest = await findLatestQuote(tx, booking.id);
	if (!latest) throw new Error(`The booking ${booking.id} is quoted but has no quote.`);
	await endQuote(tx, actor, role === "CREATOR" ? "decline" : "withdraw", booking, latest, reason);
}

type DeclineInput = { bookingId: string; quoteId: string; reason: string };

/**
 * The creator declines the version on the page, with a reason for the professional to read. The request is
 * closed or, if the version is an amendment, the agreement in force still applies. Throws `conflict` if
 * another version was sent or this version isn't waiting for an answer anymore.
 */
export async function declineQuote(
	actor: Actor,
	{ bookingId, quoteId, reason }: DeclineInput,
): Promise<void> {
	const user = requireUser(actor);
	await bookingCommand(actor, "decline-quote", { bookingId, quoteId, reason }, async (tx) => {
		const { booking, quote } = await getShownQuote(user, "decline-quote", { bookingId, quoteId }, tx);
		await checkText(tx, actor, { place: "QUOTE_NOTE", subjectId: bookingId, text: reason });
		await endQuote(tx, actor, "decline", booking, quote, reason);
	});
}

type WithdrawalInput = { bookingId: string; quoteId: string; reason: string | null };

/**
 * The professional withdraws the version on the page. The request is closed or, if the version is an
 * amendment, the agreement in force still applies. Throws `conflict` if another version was sent or this
 * version isn't waiting for an answer anymore.
 */
export async function withdrawQuote(
	actor: Actor,
	{ bookingId, quoteId, reason }: WithdrawalInput,
): Promise<void> {
	const user = requireUser(actor);
	await bookingCommand(actor, "withdraw-quote", { bookingId, quoteId, reason }, async (tx) => {
		const { booking, quote } = await getShownQuote(user, "withdraw-quote", { bookingId, quoteId }, tx);
		await checkText(tx, actor, { place: "QUOTE_NOTE", subjectId: bookingId, text: reason ?? "" });
		await endQuote(tx, actor, "withdraw", booking, quote, reason);
	});
}

type ChangesInput = { bookingId: string; quoteId: string; text: string };

/**
 * The creator requests changes to the version on the page, and the professional has 72 hours to send a new
 * version, unless the quote expires sooner. In the meantime, the creator can still accept the current version.
 * Throws `conflict` if another version was sent or this version isn't waiting for an answer anymore.
 */
export async function askForChanges(actor: Actor, { bookingId, quoteId, text }: ChangesInput): Promise<void> {
	const user = requireUser(actor);
	await withIdempotency(actor, "ask-for-changes", { bookingId, quoteId, text }, async (commit) => {
		await countContact(user, "ask-for-changes", bookingId);
		return commit(async (tx) => {
			await lockBooking(tx, bookingId);
			const { booking, quote } = await getShownQuote(user, "ask-for-changes", { bookingId, quoteId }, tx);
			await checkText(tx, actor, { place: "QUOTE_NOTE", subjectId: bookingId, text });
			const at = nowAfter(quote.notes.at(-1)?.at ?? quote.sentAt);
			const { id: noteId } = await tx.quoteNote.create({
				data: { quoteId, side: "CREATOR", kind: "CHANGES", text, at },
			});
			await appendToRecord(tx, bookingId, {
				kind: "quote-note",
				facts: { quoteId, version: quote.version, asks: "CHANGES", by: "CREATOR" },
				texts: { text },
			});
			const asked = await awaitRevision(tx, quote, noteId);
			await recordEvent(tx, actor, {
				action: "ask-for-changes",
				subject: ["Quote", quoteId],
				detail: { version: quote.version },
			});
			await notifyOfQuote(tx, booking, {
				kind: "changes-asked",
				role: "CREATOR",
				notification: (reader, by, zone) =>
					quoteNotifications["changes-asked"](
						by,
						booking.title,
						text,
						describeTurn(asked, reader, getSideNames(booking), zone),
					),
			});
		});
	});
}
