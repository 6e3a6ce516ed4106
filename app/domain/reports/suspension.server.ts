import type { Tx } from "#app/infra/db.server.ts";
import { DomainError } from "../domain-error.ts";
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

export async function setProfile(tx: Tx, professionalId: string, state: ProfileState): Promise<void> {
	await tx.professional.update({ where: { id: professionalId }, data: { state } });
	await refreshDirectory(tx, professionalId);
}

/** Suspends an account with its profile and ends its sessions, in the caller's transaction. The team's accounts are not suspended here. */
export async function suspendAccount(tx: Tx, userId: string, reason: string, at: Date): Promise<Suspended> {
	const user = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { role: true, verification: true, suspendedAt: true, professional: { select: { id: true } } } });
	if (user.role === "ADMIN") throw new DomainError("conflict", "An account of the team is not suspended by a report. Talk to them, then decide on the thing alone.");
	const profile = user.professional && (await suspendProfile(tx, user.professional.id));
	if (user.suspendedAt) return { userId, verification: null, profile };
	await tx.user.update({ where: { id: userId }, data: { suspendedAt: at, suspensionReason: reason, verification: "SUSPENDED", verificationBefore: user.verification } });
	await tx.session.deleteMany({ where: { userId } });
	return { userId, verification: user.verification, profile };
}

/** Undoes a suspension; the sessions that it ended stay ended. */
export async function liftSuspension(tx: Tx, { userId, verification, profile }: Suspended): Promise<void> {
	if (verification) await tx.user.update({ where: { id: userId }, data: { suspendedAt: null, suspensionReason: null, verification, verificationBefore: null } });
	const professional = await tx.professional.findUnique({ where: { userId }, select: { id: true } });
	if (professional && profile) await setProfile(tx, professional.id, profile);
}
