import type { BookingSide } from "../booking.ts";
import { formatTurn, tasks } from "../turn.ts";

/** What `quoteTurn` needs to know about a version that is waiting for an answer. */
export type WaitingQuote = {
	version: number;
	isAmendment: boolean;
	expiresAt: Date;
	changesDueAt: Date | null;
};

/** Whose turn it is, and the deadline. A request for changes ends when the quote expires, at the latest. */
export const getQuoteTurn = ({
	expiresAt,
	changesDueAt,
}: Pick<WaitingQuote, "expiresAt" | "changesDueAt">): { of: BookingSide; dueAt: Date } =>
	changesDueAt
		? { of: "PROFESSIONAL", dueAt: new Date(Math.min(changesDueAt.getTime(), expiresAt.getTime())) }
		: { of: "CREATOR", dueAt: expiresAt };

/**
 * Who acts next, and the deadline. `text` says what to do, and `consequence` what happens if they
 * don't.
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
	const { of, dueAt } = getQuoteTurn(times);
	const task = of === "CREATOR" ? "QUOTE_VALIDITY" : "QUOTE_CHANGES";
	const { label } = isAmendment ? describeAmendment(times) : tasks[task];
	const turn = {
		isYours: of === reader,
		title: formatTurn({ task, holder: of, label }, reader, names),
		dueAt,
	};
	const end = isAmendment
		? "the new version expires, and the signed agreement stays in force"
		: "the quote expires";
	if (of === "CREATOR") {
		const consequence = `If ${isCreator ? "you don't" : `${names.CREATOR} doesn't`} answer by then, ${end}.`;
		const text = isCreator
			? "Read it, then accept it, ask for changes, or decline it."
			: `We'll email you as soon as there is an answer. You can revise or withdraw ${isAmendment ? "the new version" : "the quote"} until then.`;
		return { ...turn, text, consequence };
	}
	const decides = isCreator ? "you decide" : `${names.CREATOR} decides`;
	const lapse =
		dueAt >= times.expiresAt
			? end
			: `version ${version} stays as it is, and ${decides} on it until it expires`;
	const consequence = `If ${isCreator ? `${names.PROFESSIONAL} doesn't` : "you don't"} revise it by then, ${lapse}.`;
	const text = isCreator
		? `You asked for changes to version ${version}. We'll email you when ${names.PROFESSIONAL} sends a new version. You can still accept version ${version} as it is.`
		: `${names.CREATOR} asked for changes to version ${version}. Send a new version, or answer in your conversation. ${names.CREATOR} can still accept version ${version} as it is.`;
	return { ...turn, text, consequence };
}

/** What a new version of an agreement in force is waiting for, worded to follow "to". */
export const describeAmendment = ({
	changesDueAt,
}: Pick<WaitingQuote, "changesDueAt">): { label: string } => ({
	label: changesDueAt ? "revise the new version of the agreement" : "review the new version of the agreement",
});
