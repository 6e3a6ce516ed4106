import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { isFormerAddress } from "../accounts/account.ts";
import { type Actor, requireArea } from "../actor.ts";
import { zoneOfUser } from "../calendar/reader-zone.server.ts";
import { DomainError } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { releaseMessage } from "../messages/release-message.server.ts";
import { offPlatformKindsOf } from "../off-platform-contact/off-platform-contact.ts";
import { hideReview, showReview } from "../reviews/hide-review.server.ts";
import { type Suspended, suspendMember, undoSuspension } from "../suspension/suspension.server.ts";
import { accountSuspended } from "../suspension/suspension-emails.server.ts";
import { alreadyDecided, recordDecision } from "../work-items/record-decision.server.ts";
import type { Restore } from "../work-items/restore.server.ts";
import { textWarning } from "./message-flag-emails.server.ts";
import type { DecideMessageFlag } from "./message-flag-forms.ts";

const states = { "no-problem": "NO_PROBLEM", warn: "WARNED", suspend: "SUSPENDED" } as const;
type Decided = { state: (typeof states)[keyof typeof states] };

/**
 * An admin decides that a flagged text is no problem, warns its sender, or suspends the sender's
 * account. After a warning or suspension the sender is emailed the reason, and a review is hidden. A
 * held message is delivered if it is no problem, which can't be undone, and else stays held. Throws
 * `conflict` if the flag was already decided or the sender has left.
 */
export async function decideMessageFlag(
	actor: Actor,
	{ flagId, decision, reason }: DecideMessageFlag & { flagId: string },
): Promise<Decided> {
	requireArea(actor, "moderation");
	return withIdempotency(actor, "decide-message-flag", { flagId, decision, reason }, async (remember) =>
		transaction(async (tx) => {
			const flag = await tx.messageFlag.findUnique({
				where: { id: flagId },
				include: { sender: { select: { name: true, email: true } }, message: { select: { heldAt: true } } },
			});
			if (!flag) throw new DomainError("not_found", "There is no such flagged text.");
			const { place, messageId, subjectId, senderId, sender, kinds, createdAt, message } = flag;
			const isHeld = Boolean(message?.heldAt);
			const at = now();
			const state = states[decision];
			const { count } = await tx.messageFlag.updateMany({
				where: { id: flagId, state: "OPEN" },
				data: { state, decidedAt: at, decisionNote: reason },
			});
			if (count === 0)
				throw await alreadyDecided(tx, "MESSAGE_FLAG", flagId, "Someone has already decided on this text.");
			if (decision !== "no-problem" && isFormerAddress(sender.email))
				throw new DomainError("conflict", "The sender has deleted their account. Choose “No problem”.");
			const recipient = { ...sender, reason: reason ?? "" };
			const isReleased = isHeld && decision === "no-problem";
			if (isReleased && messageId) await releaseMessage(tx, messageId, at);
			const account =
				decision === "suspend"
					? await suspendMember(tx, actor, { userId: senderId, reason: recipient.reason, at })
					: null;
			const review =
				decision !== "no-problem" && place === "REVIEW" && subjectId ? await hideReview(tx, subjectId) : null;
			const timeZone = await zoneOfUser(tx, senderId);
			const emails = {
				"no-problem": [],
				warn: [
					textWarning({
						...recipient,
						place,
						sentAt: createdAt,
						timeZone,
						kinds: offPlatformKindsOf(kinds),
						isHeld,
					}),
				],
				suspend: [accountSuspended(recipient)],
			};
			await recordDecision(tx, actor, {
				kind: "MESSAGE_FLAG",
				subjectId: flagId,
				choice: decision,
				reason,
				before: { account, review },
				from: "OPEN",
				to: state,
				at,
				emails: emails[decision],
				isFinal: isReleased,
				event: {
					action: "decide-message-flag",
					subject: ["MessageFlag", flagId],
					detail: { decision, place, messageId, subjectId, senderId, isHeld },
				},
			});
			await remember(tx, { state });
			return { state };
		}),
	);
}

/** Undoes the decision on a flagged text. Sessions ended by a suspension stay ended. */
export const restoreMessageFlag: Restore = async (tx, { subjectId: id, at, before }) => {
	const { account, review } = before as {
		account: Suspended | null;
		review?: "WAITING" | "PUBLISHED" | null;
	};
	const { count } = await tx.messageFlag.updateMany({
		where: { id, decidedAt: at },
		data: { state: "OPEN", decidedAt: null, decisionNote: null },
	});
	if (count === 0) return false;
	if (account) await undoSuspension(tx, account, at);
	if (review) {
		const { subjectId } = await tx.messageFlag.findUniqueOrThrow({
			where: { id },
			select: { subjectId: true },
		});
		if (subjectId) await showReview(tx, subjectId, review);
	}
	return true;
};
