import { DomainError } from "./domain-error.ts";
import type { Role } from "./role.ts";

/** The signed-in person, as far as every command and page may know. */
export type SignedInUser = {
	id: string;
	email: string;
	name: string;
	role: Role;
	emailVerified: boolean;
	/** An ADMIN who may do nothing for the team before two-factor sign-in is set up. */
	needsTwoFactor: boolean;
	/** When the person asked for the account to be deleted. */
	deletionAskedAt: Date | null;
	sessionId: string;
	/** When the person last proved who they are in this session, by signing in or since. */
	provedAt: Date | null;
	/** The account's version when the session was read: a command that finds another one was overtaken by a change of credentials. */
	credentialVersion: number;
};

/** Who asks a command: a person or a visitor, from a network address, within one request. */
export type Actor = {
	user: SignedInUser | null;
	/** What rate limits count by: the IPv4 address, or the /64 network of an IPv6 address. */
	address: string;
	requestId: string;
	userAgent: string;
	/** From the form or the Idempotency-Key header: a repeated post under the same key is answered from the first. */
	submissionKey: string | undefined;
	/** What the device cookie holds; read where someone signs in. */
	device?: unknown;
};

/**
 * Who was authenticated, by one factor or by two, and the version of the account's credentials that was verified. It counts until they
 * change.
 */
export type Authentication = { userId: string; credentialVersion: number; factors: 1 | 2 };

/** What the scheduler acts as; the audit trail names its job. */
export const jobActor = (job: string): Actor => ({ user: null, address: "scheduler", requestId: job, userAgent: "", submissionKey: undefined });

/**
 * The signed-in person, of one of the roles where some are named. Throws `unauthenticated` or `forbidden`. An ADMIN who still has
 * to set up two-factor sign-in is of no role.
 */
export function requireUser(actor: Actor, ...roles: Role[]): SignedInUser {
	if (!actor.user) throw new DomainError("unauthenticated", "Authentication required");
	if (roles.length > 0 && !roles.includes(actor.user.role)) throw new DomainError("forbidden", "Access Denied");
	if (roles.length > 0 && actor.user.needsTwoFactor) throw new DomainError("forbidden", "Set up two-factor sign-in before you work for the team.");
	return actor.user;
}

/** Whether somebody may see and do what is the team's: an ADMIN who does not still have to set up two-factor sign-in. */
export const worksForTeam = ({ role, needsTwoFactor }: SignedInUser): boolean => role === "ADMIN" && !needsTwoFactor;
