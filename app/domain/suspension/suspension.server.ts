import type { Tx } from "#app/infra/database/db.server.ts";
import { recordMeasure } from "../account-measures/measures.server.ts";
import { requireAnotherAdmin } from "../accounts/last-admin.server.ts";
import type { Actor } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { wakeLiveStreams } from "../live-events/publish-event.server.ts";
import { refreshDirectory } from "../professionals/refresh-directory.server.ts";

type ProfileState = "LISTED" | "SUSPENDED" | "REMOVED";
type Verification = "PENDING" | "VERIFIED" | "REJECTED" | "AGE_REJECTED" | "SUSPENDED";

/** What a person was before a suspension; null where the account was suspended already. */
export type Suspended = { userId: string; verification: Verification | null; profile: ProfileState | null };

/** Takes a listed profile off the site, in the caller's transaction. Returns what it was. */
export async function suspendProfile(tx: Tx, professionalId: string): Promise<ProfileState> {
	const { state } = await tx.professional.findUniqueOrThrow({ where: { id: professionalId }, select: { state: true } });
	if (state === "LISTED") await setProfile(tx, professionalId, "SUSPENDED");
	return state;
}

/** Gives a profile a state and brings the directory in line, in the caller's transaction. */
export async function setProfile(tx: Tx, professionalId: string, state: ProfileState): Promise<void> {
	await tx.professional.update({ where: { id: professionalId }, data: { state } });
	await refreshDirectory(tx, professionalId);
}

/**
 * Suspends an account with its profile and ends its sessions, in the caller's transaction. Every suspension of an account is made
 * here. Throws `conflict` for the last ADMIN. An account that is suspended already stays as it is.
 */
export async function suspendWithin(tx: Tx, actor: Actor, { userId, reason, at }: { userId: string; reason: string; at: Date }): Promise<Suspended> {
	const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { role: true, verification: true, professional: { select: { id: true } } } });
	if (user.role === "ADMIN") await requireAnotherAdmin(tx, userId, "This is the last admin who can sign in. Make another admin first.");
	const suspended = { suspendedAt: at, suspensionReason: reason, verification: "SUSPENDED", verificationBefore: user.verification } as const;
	const { count } = await tx.user.updateMany({ where: { id: userId, suspendedAt: null }, data: suspended });
	const profile = user.professional && (await suspendProfile(tx, user.professional.id));
	if (count === 0) return { userId, verification: null, profile };
	await tx.session.deleteMany({ where: { userId } });
	// What somebody of the team works on is free for the others.
	await tx.workClaim.deleteMany({ where: { adminId: userId } });
	await recordMeasure(tx, actor, { userId, kind: "SUSPENDED", reason, at });
	await wakeLiveStreams(tx, userId);
	return { userId, verification: user.verification, profile };
}

/** `suspendWithin` for a decision of a queue, which never suspends an account of the team: that throws `conflict`. */
export async function suspendMember(tx: Tx, actor: Actor, suspension: { userId: string; reason: string; at: Date }): Promise<Suspended> {
	const { role } = await tx.user.findUniqueOrThrow({ where: { id: suspension.userId }, select: { role: true } });
	if (role === "ADMIN") throw new DomainError("conflict", "An account of the team is not suspended from a queue. Talk to them, then choose another decision.");
	return suspendWithin(tx, actor, suspension);
}

/** Undoes the suspension of that instant as if it had never been; the sessions that it ended stay ended. */
export async function undoSuspension(tx: Tx, { userId, verification, profile }: Suspended, at: Date): Promise<void> {
	if (verification) {
		const { count } = await tx.user.updateMany({ where: { id: userId, suspendedAt: at }, data: { ...NOT_SUSPENDED, verification } });
		// It was lifted since, and perhaps made anew: that stands.
		if (count === 0) return;
		await tx.accountMeasure.deleteMany({ where: { userId, kind: "SUSPENDED", at } });
	}
	const professional = await tx.professional.findUnique({ where: { userId }, select: { id: true } });
	if (professional && profile) await setProfile(tx, professional.id, profile);
}

/** What a row holds of an account that is not suspended. */
export const NOT_SUSPENDED = { suspendedAt: null, suspensionReason: null, verificationBefore: null } as const;
