import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { personNotFound } from "../account-measures/measure.ts";
import { recordMeasure } from "../account-measures/measures.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { DomainError } from "../domain-error.ts";
import { queueEmail } from "../email/queue-email.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { areaOfAccount } from "../scopes/area.ts";
import { notifyOfLifting } from "./suspended-bookings.server.ts";
import { NOT_SUSPENDED, setProfile } from "./suspension.server.ts";
import { suspensionLifted } from "./suspension-emails.server.ts";

/**
 * Lifts the suspension of an account, or of a public profile alone, with a reason that the owner
 * reads. The account gets its earlier verification, and its profile is listed again. Ended sessions
 * stay ended. Throws `conflict` if nothing is suspended.
 */
export async function liftSuspension(
	actor: Actor,
	{ userId, reason }: { userId: string; reason: string },
): Promise<void> {
	requireArea(actor, "people");
	await withIdempotency(actor, "lift-suspension", { userId, reason }, (remember) =>
		transaction(async (tx) => {
			const user = await tx.user.findUnique({
				where: { id: userId },
				select: {
					email: true,
					name: true,
					role: true,
					suspendedAt: true,
					suspensionNoticeAt: true,
					verificationBefore: true,
					professional: { select: { id: true, state: true } },
				},
			});
			if (!user) throw personNotFound();
			requireArea(actor, areaOfAccount(user));
			const after = user.verificationBefore ?? "PENDING";
			const lifted = await tx.user.updateMany({
				where: { id: userId, suspendedAt: { not: null } },
				data: { ...NOT_SUSPENDED, verification: after },
			});
			const restricted = await tx.user.updateMany({
				where: { id: userId, suspendedAt: null, restrictedUntil: { gt: now() } },
				data: { restrictedUntil: null },
			});
			const profile = user.professional?.state === "SUSPENDED" ? user.professional : null;
			if (lifted.count + restricted.count === 0 && !profile)
				throw new DomainError(
					"conflict",
					"Nothing is suspended for this person. Reload the page to see the current status.",
				);
			if (profile) await setProfile(tx, profile.id, "LISTED");
			if (user.suspensionNoticeAt) await notifyOfLifting(tx, userId);
			const what = lifted.count > 0 ? "account" : profile ? "profile" : "requests";
			await recordMeasure(tx, actor, { userId, kind: "SUSPENSION_LIFTED", reason, at: now() });
			await queueEmail(tx, suspensionLifted({ ...user, reason, what }));
			await recordEvent(tx, actor, {
				action: "lift-suspension",
				subject: ["User", userId],
				detail: {
					before: "SUSPENDED",
					after: what === "account" ? after : what === "profile" ? "LISTED" : "UNRESTRICTED",
					what,
				},
			});
			await remember(tx, { what });
			return { what };
		}),
	);
}
