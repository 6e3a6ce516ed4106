import type { Tx } from "#app/infra/database/db.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import type { SignedInUser } from "../actor.ts";
import { type BookingSide, otherSide } from "../bookings/booking.ts";
import { type BookingSides, getUserBooking, namesOf, personOf } from "../bookings/booking-sides.server.ts";
import { momentInWords } from "../calendar/instant-words.server.ts";
import { DomainError } from "../domain-error.ts";
import { consumeContactLimit } from "../limits/consume-rate-limit.server.ts";
import { findBlocks } from "../messages/side.server.ts";
import {
	isQuoteCommandOf,
	isQuoteCommandPossible,
	type QuoteCommand,
	type QuoteStatus,
	quoteCommands,
	quoteStatusLabels,
} from "./quote.ts";

/** A version of a quote with all that it consists of. */
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
 * A booking, the side that the person is on, and its latest quote, for a command. Throws
 * `not_found` for anyone else, `forbidden` for the other side, and `conflict` if it is no longer
 * possible, or if it writes to the other side and one has blocked the other.
 */
export async function getForCommand(
	user: Pick<SignedInUser, "id">,
	command: QuoteCommand,
	bookingId: string,
	from: Tx = db(),
) {
	const { booking, side } = await getUserBooking(user, bookingId, from);
	if (!isQuoteCommandOf(command, side))
		throw new DomainError("forbidden", "Only the other side of the booking can do this.");
	const latest = await findLatestQuote(from, bookingId);
	if (booking.phase !== "OPEN")
		throw new DomainError(
			"conflict",
			"This request was sent in early access, so it is accepted without a quote.",
		);
	if (!isQuoteCommandPossible(command, booking.status, latest?.status ?? null))
		throw new DomainError("conflict", `This is no longer possible. ${describeLatest(latest)}`);
	if (quoteCommands[command].writes) await refuseBlocked(from, booking, side);
	return { booking, side, latest };
}

async function refuseBlocked(from: Tx, booking: BookingSides, side: BookingSide): Promise<void> {
	const block = await findBlock(from, booking, side);
	const name = namesOf(booking)[otherSide(side)];
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

/** Who of the two sides of a booking has blocked the other. Null if neither has, or one has left. */
export async function findBlock(from: Tx, booking: BookingSides, side: BookingSide) {
	const [person, other] = [personOf(booking, side), personOf(booking, otherSide(side))];
	const blocks = person && other && (await findBlocks(from, person.id, other.id));
	return blocks && (blocks.byUser || blocks.byOther) ? blocks : null;
}

/** Counts a command that writes to the other side, before its transaction. Throws as `getForCommand`, and `rate_limited`. */
export async function countContact(
	user: Pick<SignedInUser, "id">,
	command: QuoteCommand,
	bookingId: string,
): Promise<void> {
	const { booking, side } = await getForCommand(user, command, bookingId);
	const other = personOf(booking, otherSide(side));
	if (other) await consumeContactLimit({ from: user.id, to: other.id });
}

/** As `getForCommand`, for a command about the version that waits for an answer, which must be the one that was shown. */
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
			`Version ${latest.version} was sent meanwhile, and replaces the one that you opened. Read it below, then answer.`,
		);
	return { booking, side, quote: latest };
}

/** What happened to the latest version, for someone who comes too late. */
export function describeLatest(
	latest: { version: number; status: QuoteStatus; statusAt: Date } | null,
): string {
	if (!latest) return "There is no quote yet, or the request is closed.";
	return `Version ${latest.version} of the quote: ${quoteStatusLabels[latest.status].toLowerCase()} since ${momentInWords(latest.statusAt)}.`;
}

/** The command by which a professional answers now: a first quote, or a revision once there is one. */
export const sendingCommand = async (
	bookingId: string,
	from: Tx = db(),
): Promise<"send-quote" | "revise-quote"> =>
	(await from.quote.count({ where: { bookingId } })) > 0 ? "revise-quote" : "send-quote";
