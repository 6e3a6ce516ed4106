import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { alreadyDecided, recordDecision } from "../work-items/record-decision.server.ts";
import { ageVerificationTransitions } from "./age-verification.ts";
import { ageVerificationReopened } from "./age-verification-emails.server.ts";
import type { ReviewUnderageRejection } from "./age-verification-forms.ts";

/**
 * Reviews an underage log entry, once: upholds it, or finds that it was a mistake. After a mistake,
 * the creator may send the age verification again and gets an email that says so.
 */
export function reviewUnderageRejection(
	actor: Actor,
	input: ReviewUnderageRejection & { id: string },
): Promise<{ isReopened: boolean }> {
	requireArea(actor, "vetting");
	return withIdempotency(actor, "review-underage-rejection", input, async (remember) => {
		const { id, finding } = input;
		return transaction(async (tx) => {
			const found = await tx.underageRejection.findUnique({ where: { id }, select: { userId: true } });
			if (!found) throw new DomainError("not_found", "This underage log entry doesn't exist.");
			const at = now();
			const { count } = await tx.underageRejection.updateMany({
				where: { id, reviewedAt: null },
				data: { reviewedAt: at },
			});
			if (count === 0)
				throw await alreadyDecided(tx, "UNDERAGE", id, "Someone else already reviewed this entry.");
			const reopened = finding === "mistake" && found.userId !== null ? await reopen(tx, found.userId) : null;
			const result = { isReopened: reopened !== null };
			await recordDecision(tx, actor, {
				kind: "UNDERAGE",
				subjectId: id,
				choice: finding,
				reason: null,
				before: { userId: found.userId, ...result, verificationIds: reopened?.verificationIds ?? [] },
				from: "LOGGED",
				to: finding,
				at,
				emails: reopened ? [ageVerificationReopened(reopened.creator)] : [],
				event: {
					action: "review-underage-rejection",
					subject: ["UnderageRejection", id],
					detail: { finding, ...result },
				},
			});
			await remember(tx, result);
			return result;
		});
	});
}

/** Lets a creator rejected for age try again. Null if the account is in another state. */
async function reopen(tx: Tx, userId: string) {
	const { count } = await tx.user.updateMany({
		where: { id: userId, verification: "AGE_REJECTED" },
		data: { verification: "PENDING" },
	});
	if (count === 0) return null;
	const { from, to } = ageVerificationTransitions.reopen;
	const where = { userId, status: { in: [...from] } };
	const closed = await tx.ageVerification.findMany({ where, select: { id: true } });
	await tx.ageVerification.updateMany({ where, data: { status: to, openFor: null } });
	const creator = await tx.user.findUniqueOrThrow({
		where: { id: userId },
		select: { email: true, name: true },
	});
	return { creator, verificationIds: closed.map(({ id }) => id) };
}
