import type { Role } from "./accounts/account.ts";
import { DomainError } from "./domain-error.ts";

/** The signed-in person, as far as every command and page may know. */
export type SignedInUser = {
	id: string;
	email: string;
	name: string;
	role: Role;
	emailVerified: boolean;
	sessionId: string;
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
};

/** The signed-in person, of one of the roles where some are named. Throws `unauthenticated` or `forbidden`. */
export function requireUser(actor: Actor, ...roles: Role[]): SignedInUser {
	if (!actor.user) throw new DomainError("unauthenticated", "Authentication required");
	if (roles.length > 0 && !roles.includes(actor.user.role)) throw new DomainError("forbidden", "Access Denied");
	return actor.user;
}
