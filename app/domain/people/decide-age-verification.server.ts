import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../platform/actor.ts";
import { command } from "../platform/command.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { alreadyDecided, type Restore, recordDecision } from "../platform/work-items.server.ts";
import { ageVerificationTransitions } from "./age-verification.ts";
import {
	ageVerificationRejected,
	ageVerificationReopened,
	ageVerified,
} from "./age-verification-emails.server.ts";
import type { DecideAgeVerification, ReviewUnderageRejection } from "./age-verification-forms.ts";

/**
 * Verifies or rejects a creator's age verification and emails the creator. Each verification can be decided
 * only once. A rejection requires a reason that the creator sees. The creator may then send the form again.
 */
export function decideAgeVerification(
	actor: Actor,
	input: DecideAgeVerification & { id: string },
): Promise<{ status: "VERIFIED" | "REJECTED" }> {
	const { from, to } = ageVerificationTransitions[input.decision];
	requireArea(actor, "vetting");
	return command(actor, "decide-age-verification", input, async (tx) => {
		const { id, decision, reason } = input;
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
		// A suspended account stays suspended until the suspension is lifted.
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
				decision === "verify" ? ageVerified(user) : ageVerificationRejected({ ...user, note: reason ?? "" }),
			],
			event: {
				action: "decide-age-verification",
				subject: ["User", user.id],
				detail: { verificationId: id, status: to },
			},
		});
		return { status: to };
	});
}

type Verified = { userId: string; verification: "PENDING" | "VERIFIED" | "REJECTED" };

/** Undoes a decision on an age verification, unless the creator has sent the form again since then. */
export const restoreAgeVerification: Restore = async (tx, { subjectId: id, at, before }) => {
	const { userId, verification } = before as Verified;
	const another = await tx.ageVerification.findFirst({
		where: { openFor: userId, id: { not: id } },
		select: { id: true },
	});
	if (another) return false;
	const { count } = await tx.ageVerification.updateMany({
		where: { id, decidedAt: at, status: { in: ["VERIFIED", "REJECTED"] } },
		data: { status: "SUBMITTED", decidedAt: null, decisionNote: null, openFor: userId },
	});
	if (count === 0) return false;
	await tx.user.updateMany({
		where: { id: userId, verification: { in: ["VERIFIED", "REJECTED"] } },
		data: { verification },
	});
	return true;
};

type Reviewed = { userId: string | null; isReopened: boolean; verificationIds: string[] };

/** Undoes the review of an underage log entry. */
export const restoreUnderageRejection: Restore = async (tx, { subjectId: id, at, before }) => {
	const { userId, isReopened, verificationIds } = before as Reviewed;
	if (isReopened && userId) {
		const again = await tx.ageVerification.findFirst({ where: { openFor: userId }, select: { id: true } });
		if (again) return false;
		const { count } = await tx.user.updateMany({
			where: { id: userId, verification: "PENDING" },
			data: { verification: "AGE_REJECTED" },
		});
		if (count === 0) return false;
		for (const verificationId of verificationIds)
			await tx.ageVerification.update({
				where: { id: verificationId },
				data: { status: "AGE_REJECTED", openFor: userId },
			});
	}
	const { count } = await tx.underageRejection.updateMany({
		where: { id, reviewedAt: at },
		data: { reviewedAt: null },
	});
	return count > 0;
};

/**
 * Reviews an underage log entry, which either stands or was a mistake. Each entry can be reviewed only once.
 * If the entry was a mistake and the account is still rejected for its age, the creator may send the age
 * verification again and gets an email about it.
 */
export function reviewUnderageRejection(
	actor: Actor,
	input: ReviewUnderageRejection & { id: string },
): Promise<{ isReopened: boolean }> {
	requireArea(actor, "vetting");
	return command(actor, "review-underage-rejection", input, async (tx) => {
		const { id, finding } = input;
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
		return result;
	});
}

/** Lets a creator who was rejected as underage try again. Null if the account is in another state. */
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
