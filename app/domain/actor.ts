import { DomainError } from "./domain-error.ts";
import type { Role } from "./role.ts";

/** The signed-in person, as every command and page sees them. */
export type SignedInUser = {
	id: string;
	email: string;
	name: string;
	role: Role;
	emailVerified: boolean;
	/** An ADMIN who must set up two-factor sign-in before using the back office. */
	needsTwoFactor: boolean;
	/** When the person requested account deletion. */
	deletionAskedAt: Date | null;
	sessionId: string;
	/** When the person last confirmed their identity in this session, at sign-in or later. */
	provedAt: Date | null;
	/**
	 * The account's version when the session was read. If a command finds another, the credentials
	 * changed in the meantime.
	 */
	credentialVersion: number;
};

/**
 * Who runs a command: a signed-in person or a visitor, from a network address, within one request.
 */
export type Actor = {
	user: SignedInUser | null;
	/** The key for rate limits: the IPv4 address, or the /64 prefix of an IPv6 address. */
	address: string;
	requestId: string;
	userAgent: string;
	/**
	 * From the form or the Idempotency-Key header. A repeated request with the same key gets the
	 * first one's result.
	 */
	submissionKey: string | undefined;
	/** The content of the device cookie, read at sign-in. */
	device?: unknown;
};

/**
 * Who was authenticated, by how many factors, and against which version of the account's
 * credentials. Invalid once the credentials change.
 */
export type Authentication = { userId: string; credentialVersion: number; factors: 1 | 2 };

/** The actor for a scheduled job. The audit log shows the job's name. */
export const jobActor = (job: string): Actor => ({ user: null, address: "scheduler", requestId: job, userAgent: "", submissionKey: undefined });

/**
 * Returns the signed-in user, who must have one of the roles, if any are given. Throws
 * `unauthenticated` or `forbidden`. An ADMIN who still has to set up two-factor sign-in counts as
 * having no role.
 */
export function requireUser(actor: Actor, ...roles: Role[]): SignedInUser {
	if (!actor.user) throw new DomainError("unauthenticated", "Authentication required");
	if (roles.length > 0 && !roles.includes(actor.user.role)) throw new DomainError("forbidden", "Access Denied");
	if (roles.length > 0 && actor.user.needsTwoFactor) throw new DomainError("forbidden", "Set up two-factor sign-in before you use the back office.");
	return actor.user;
}

/**
 * Whether a user may use the back office: an ADMIN who has set up two-factor sign-in if required.
 */
export const worksForTeam = ({ role, needsTwoFactor }: SignedInUser): boolean => role === "ADMIN" && !needsTwoFactor;
