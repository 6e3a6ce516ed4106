import { DomainError } from "./domain-error.ts";
import { type Area, formatRoles, isOpenTo, type Role, type Scope } from "./roles.ts";

/** The signed-in person, as every command and page sees them. */
export type SignedInUser = {
	id: string;
	email: string;
	name: string;
	role: Role;
	/** The scopes of an ADMIN. Empty for everyone else. */
	scopes: readonly Scope[];
	emailVerified: boolean;
	/** Whether an ADMIN must set up two-factor sign-in before using the back office. */
	needsTwoFactor: boolean;
	/** When the person requested account deletion. */
	deletionAskedAt: Date | null;
	sessionId: string;
	/** When the person last confirmed their identity in this session, at sign-in or later. */
	provedAt: Date | null;
	/**
	 * The version of the account's credentials when the session was read. If a command finds a different
	 * version, the credentials have changed in the meantime.
	 */
	credentialVersion: number;
	/**
	 * The version of the terms that the person has accepted. Null if they haven't accepted any, as for team
	 * accounts.
	 */
	termsVersion: number | null;
	/**
	 * Set if a program uses an API key instead of a session: what the key may read or change. `sessionId` is
	 * then no session's.
	 */
	apiKey?: { id: string; scopes: Readonly<Partial<Record<string, "READ" | "WRITE">>> };
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
	 * The key from the form or the Idempotency-Key header. A repeated request with the same key gets the result
	 * of the first request.
	 */
	submissionKey: string | undefined;
	/**
	 * The kinds of off-platform contact that the writer has confirmed after being asked, from the form or the
	 * `confirm` field of an API call.
	 */
	confirmed?: readonly string[];
	/** The content of the device cookie, read at sign-in. */
	device?: unknown;
};

/**
 * An authentication: the user, the number of factors, and the version of the account's credentials. It is
 * invalid once the credentials change.
 */
export type Authentication = { userId: string; credentialVersion: number; factors: 1 | 2 };

/** The actor for a scheduled job. The audit log contains the job's name. */
export const jobActor = (job: string): Actor => ({
	user: null,
	address: "scheduler",
	requestId: job,
	userAgent: "",
	submissionKey: undefined,
});

/**
 * Returns the signed-in user, who must have one of the roles, if any are given. Throws
 * `unauthenticated` or `forbidden`. For the team, use `requireArea`.
 */
export function requireUser(actor: Actor, ...roles: Exclude<Role, "ADMIN">[]): SignedInUser {
	if (!actor.user) throw new DomainError("unauthenticated", "Authentication required");
	if (roles.length > 0 && !roles.some((role) => role === actor.user?.role))
		throw new DomainError("forbidden", "Access Denied");
	return actor.user;
}

/**
 * Returns the signed-in user, who must be on the team and have a scope that opens one of the areas. Throws
 * `unauthenticated`, or `forbidden` with a message that tells people on the team which role is missing, or
 * that they have to set up two-factor sign-in.
 */
export function requireArea(actor: Actor, ...areas: [Area, ...Area[]]): SignedInUser {
	const user = requireUser(actor);
	if (user.role !== "ADMIN") throw new DomainError("forbidden", "Access Denied");
	if (user.needsTwoFactor)
		throw new DomainError("forbidden", "Set up two-factor sign-in before you use the back office.");
	if (!areas.some((area) => opensArea(user, area))) {
		const roles = formatRoles(...areas);
		throw new DomainError(
			"forbidden",
			roles ? `This needs the role ${roles}.` : "Only an owner can do this.",
		);
	}
	return user;
}

/**
 * Whether a user may use the back office: an ADMIN who has set up two-factor sign-in if required.
 */
const worksForTeam = ({ role, needsTwoFactor }: SignedInUser): boolean => role === "ADMIN" && !needsTwoFactor;

/** Whether a user is on the team and has a scope that opens an area. */
export const opensArea = (user: SignedInUser, area: Area): boolean =>
	worksForTeam(user) && isOpenTo(user.scopes, area);
