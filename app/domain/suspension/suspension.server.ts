import type { Tx } from "#app/infra/database/db.server.ts";
import { recordMeasure } from "../account-measures/measures.server.ts";
import { requireAnotherOwner } from "../accounts/team-accounts.server.ts";
import type { Actor } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { wakeLiveStreams } from "../live-events/publish-event.server.ts";
import { refreshDirectory } from "../professionals/refresh-directory.server.ts";

type ProfileState = "LISTED" | "SUSPENDED" | "REMOVED";
type Verification = "PENDING" | "VERIFIED" | "REJECTED" | "AGE_REJECTED" | "SUSPENDED";

/** The state before a suspension, or null if the account was already suspended. */
export type Suspended = { userId: string; verification: Verification | null; profile: ProfileState | null };

/** Takes a listed profile off the site, in the caller's transaction. Returns its earlier state. */
export async function suspendProfile(tx: Tx, professionalId: string): Promise<ProfileState> {
	const { state } = await tx.professional.findUniqueOrThrow({
		where: { id: professionalId },
		select: { state: true },
	});
	if (state === "LISTED") await setProfile(tx, professionalId, "SUSPENDED");
	return state;
}

/** Sets the state of a profile and updates the directory, in the caller's transaction. */
export async function setProfile(tx: Tx, professionalId: string, state: ProfileState): Promise<void> {
	await tx.professional.update({ where: { id: professionalId }, data: { state } });
	await refreshDirectory(tx, professionalId);
}

/**
 * Suspends an account with its profile and ends its sessions, in the caller's transaction. Every
 * account suspension goes through here. Throws `conflict` for the last owner. An account that is
 * already suspended stays unchanged.
 */
export async function suspendWithin(
	tx: Tx,
	actor: Actor,
	{ userId, reason, at }: { userId: string; reason: string; at: Date },
): Promise<Suspended> {
	const user = await tx.user.findUniqueOrThrow({
		where: { id: userId },
		select: { role: true, verification: true, professional: { select: { id: true } } },
	});
	if (user.role === "ADMIN")
		await requireAnotherOwner(
			tx,
			userId,
			"This is the last owner who can sign in. Make someone else an owner first.",
		);
	const suspended = {
		suspendedAt: at,
		suspensionReason: reason,
		verification: "SUSPENDED",
		verificationBefore: user.verification,
	} as const;
	const { count } = await tx.user.updateMany({ where: { id: userId, suspendedAt: null }, data: suspended });
	const profile = user.professional && (await suspendProfile(tx, user.professional.id));
	if (count === 0) return { userId, verification: null, profile };
	await tx.session.deleteMany({ where: { userId } });
	// Releases an admin's work items for others.
	await tx.workClaim.deleteMany({ where: { adminId: userId } });
	await recordMeasure(tx, actor, { userId, kind: "SUSPENDED", reason, at });
	await wakeLiveStreams(tx, userId);
	return { userId, verification: user.verification, profile };
}

/** `suspendWithin` for a decision of a queue. Throws `conflict` for an ADMIN. */
export async function suspendMember(
	tx: Tx,
	actor: Actor,
	suspension: { userId: string; reason: string; at: Date },
): Promise<Suspended> {
	const { role } = await tx.user.findUniqueOrThrow({
		where: { id: suspension.userId },
		select: { role: true },
	});
	if (role === "ADMIN")
		throw new DomainError(
			"conflict",
			"You can’t suspend a team account from a queue. Talk to its owner, then choose another decision.",
		);
	return suspendWithin(tx, actor, suspension);
}

/** Undoes the suspension of that instant completely. Ended sessions stay ended. */
export async function undoSuspension(
	tx: Tx,
	{ userId, verification, profile }: Suspended,
	at: Date,
): Promise<void> {
	if (verification) {
		const { count } = await tx.user.updateMany({
			where: { id: userId, suspendedAt: at },
			data: { ...NOT_SUSPENDED, verification },
		});
		// It was lifted since, and perhaps suspended again. That decision remains.
		if (count === 0) return;
		await tx.accountMeasure.deleteMany({ where: { userId, kind: "SUSPENDED", at } });
	}
	const professional = await tx.professional.findUnique({ where: { userId }, select: { id: true } });
	if (professional && profile) await setProfile(tx, professional.id, profile);
}

/** The columns of an account that isn't suspended. */
export const NOT_SUSPENDED = {
	suspendedAt: null,
	suspensionReason: null,
	restrictedUntil: null,
	suspensionNoticeAt: null,
	verificationBefore: null,
} as const;
