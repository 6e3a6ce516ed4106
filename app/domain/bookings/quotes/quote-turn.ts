import type { BookingSide } from "../booking.ts";
import { formatTurn, tasks } from "../turn.ts";

/** The facts that `quoteTurn` uses about a version that is waiting for an answer. */
export type WaitingQuote = {
	version: number;
	isAmendment: boolean;
	expiresAt: Date;
	changesDueAt: Date | null;
};

/**
 * What a version is waiting for: the creator's answer or, once they have requested changes, a new version. A
 * request for changes lapses when the quote expires, if not earlier.
 */
export function getQuoteTurn({
	isAmendment,
	expiresAt,
	changesDueAt,
}: Pick<WaitingQuote, "isAmendment" | "expiresAt" | "changesDueAt">) {
	const task = changesDueAt ? ("QUOTE_CHANGES" as const) : ("QUOTE_VALIDITY" as const);
	const { label, consequence, of: holder } = tasks[task];
	const dueAt = changesDueAt && changesDueAt < expiresAt ? changesDueAt : expiresAt;
	return { task, holder, dueAt, ...(isAmendment ? amendments[task] : { label, consequence }) };
}

/** The wording for an amendment, which is a new version of an agreement in force. */
const amendments = {
	QUOTE_VALIDITY: {
		label: "review the new version of the agreement",
		consequence: "the new version expires, and the signed agreement stays in force",
	},
	QUOTE_CHANGES: {
		label: "revise the new version of the agreement",
		consequence: "the new version stays as it is until it expires",
	},
} as const;

/**
 * Who acts next, and the deadline. `text` says what to do, and `consequence` says what happens if that isn't
 * done in time.
 */
export type QuoteTurn = { isYours: boolean; title: string; text: string; dueAt: Date; consequence: string };

/**
 * Whose turn it is while a version is waiting for an answer, worded for one side. It is the
 * creator's turn, or the professional's once the creator has requested changes.
 */
export function quoteTurn(
	{ version, isAmendment, ...times }: WaitingQuote,
	reader: BookingSide,
	names: Record<BookingSide, string>,
): QuoteTurn {
	const isCreator = reader === "CREATOR";
	const next = getQuoteTurn({ isAmendment, ...times });
	const { holder, dueAt } = next;
	const turn = { isYours: holder === reader, title: formatTurn(next, reader, names), dueAt };
	const end = isAmendment ? amendments.QUOTE_VALIDITY.consequence : tasks.QUOTE_VALIDITY.consequence;
	if (holder === "CREATOR") {
		const consequence = `If ${isCreator ? "you don't" : `${names.CREATOR} doesn't`} answer by then, ${end}.`;
		const text = isCreator
			? "Read it, then accept it, ask for changes, or decline it."
			: `We'll email you as soon as there is an answer. You can revise or withdraw ${isAmendment ? "the new version" : "the quote"} until then.`;
		return { ...turn, text, consequence };
	}
	const lapse = dueAt >= times.expiresAt ? end : `version ${version} stands until it expires`;
	const consequence = `If ${isCreator ? `${names.PROFESSIONAL} doesn't` : "you don't"} revise it by then, ${lapse}.`;
	const text = isCreator
		? `You asked for changes to version ${version}. We'll email you when ${names.PROFESSIONAL} sends a new version. You can still accept version ${version} as it is.`
		: `${names.CREATOR} asked for changes to version ${version}. Send a new version, or answer in your conversation. ${names.CREATOR} can still accept version ${version} as it is.`;
	return { ...turn, text, consequence };
}
