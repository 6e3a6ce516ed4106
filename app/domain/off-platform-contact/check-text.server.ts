import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { promisedBy } from "../calendar/promised.server.ts";
import { detectInLongText } from "./detect-off-platform-contact.server.ts";
import { contextOf, type FlaggedPlace } from "./flagged-place.ts";
import type { OffPlatformContact } from "./off-platform-contact.ts";
import { OffPlatformContactError } from "./off-platform-contact-error.ts";

/** `subjectId`: the booking, professional, application, or review that a text belongs to. */
type Written = { place: Exclude<FlaggedPlace, "MESSAGE">; subjectId: string; text: string };

/**
 * The check of every text that one side writes and the other reads, except messages: asks the
 * writer first if it looks like off-platform contact or payment, and flags it for the team once
 * confirmed, in the transaction that stores it. Returns what was found. Words that are flagged
 * already, or that the team found to be no problem, aren't flagged again.
 */
export async function checkText(
	tx: Tx,
	actor: Actor,
	{ place, subjectId, text }: Written,
): Promise<OffPlatformContact> {
	const found = await detectInLongText(text, contextOf(place));
	askToConfirm(actor, found);
	if (found.kinds.length === 0) return found;
	const { id: senderId } = requireUser(actor);
	const known = await tx.messageFlag.count({
		where: { senderId, place, text, state: { in: ["OPEN", "NO_PROBLEM"] } },
	});
	if (known === 0)
		await tx.messageFlag.create({ data: { senderId, place, subjectId, text, ...flagOf(found, now()) } });
	return found;
}

/** Throws unless the actor has confirmed each kind that was found in a text. */
export function askToConfirm({ confirmed = [] }: Actor, found: OffPlatformContact): void {
	if (found.kinds.some((kind) => !confirmed.includes(kind))) throw new OffPlatformContactError(found);
}

/** A flag for the team about what was found in a text that was sent at an instant. */
export const flagOf = ({ kinds, score }: OffPlatformContact, createdAt: Date) => ({
	kinds: kinds.join(","),
	score,
	createdAt,
	dueAt: promisedBy("report-investigation-time", createdAt),
});
