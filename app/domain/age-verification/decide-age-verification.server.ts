import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { alreadyDecided, recordDecision } from "../work-items/record-decision.server.ts";
import { ageVerificationTransitions } from "./age-verification.ts";
import { ageVerificationRejected, ageVerified } from "./age-verification-emails.server.ts";
import type { DecideAgeVerification } from "./age-verification-forms.ts";

/**
 * Verifies or rejects a creator's age verification, once, and emails the creator. A rejection needs
 * a reason, which the creator sees, and lets them send the form again.
 */
export function decideAgeVerification(
	actor: Actor,
	input: DecideAgeVerification & { id: string },
): Promise<{ status: "VERIFIED" | "REJECTED" }> {
	const { from, to } = ageVerificationTransitions[input.decision];
	requireArea(actor, "vetting");
	return withIdempotency(actor, "decide-age-verification", input, async (remember) => {
		const { id, decision, reason } = input;
		return transaction(async (tx) => {
			const found = await tx.ageVerification.findUnique({
				where: { id },
				select: { user: { select: { id: true, email: true, name: true, verification: true } } },
			});
			if (!found) throw new DomainError("not_found", "This age verification doesn't exist.");
			const { user } = found;
			const at = now();
			const decided = {
				status: to,
				decidedAt: at,
				decisionNote: reason ?? null,
				...(decision === "reject" && { openFor: null }),
			};
			const { count } = await tx.ageVerification.updateMany({
				where: { id, status: { in: [...from] } },
				data: decided,
			});
			if (count === 0)
				throw await alreadyDecided(
					tx,
					"AGE_VERIFICATION",
					id,
					"Someone else already decided on this age verification.",
				);
			// A suspended account stays so until the suspension is lifted.
			await tx.user.updateMany({
				where: { id: user.id, verification: "PENDING" },
				data: { verification: to },
			});
			await tx.user.updateMany({
				where: { id: user.id, verification: "SUSPENDED", verificationBefore: "PENDING" },
				data: { verificationBefore: to },
			});
			await recordDecision(tx, actor, {
				kind: "AGE_VERIFICATION",
				subjectId: id,
				choice: decision,
				reason: reason ?? null,
				before: { userId: user.id, verification: user.verification },
				from: "SUBMITTED",
				to,
				at,
				emails: [
					decision === "verify"
						? ageVerified(user)
						: ageVerificationRejected({ ...user, note: reason ?? "" }),
				],
				event: {
					action: "decide-age-verification",
					subject: ["User", user.id],
					detail: { verificationId: id, status: to },
				},
			});
			await remember(tx, { status: to });
			return { status: to };
		});
	});
}
