import { startSession } from "#app/domain/people/sessions.server.ts";
import type { Actor, Authentication, SignedInUser } from "#app/domain/platform/actor.ts";
import type { Role, Scope } from "#app/domain/platform/roles.ts";
import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { hashPassword } from "#app/infra/security/passwords.server.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";

let count = 0;

/**
 * Creates an actor with a network address that is unique in the test file, so that rate limits don't
 * interfere.
 */
export function visitor(facts: Partial<Actor> = {}): Actor {
	count++;
	return {
		user: null,
		address: `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`,
		requestId: `request-${count}`,
		userAgent: "Test",
		submissionKey: undefined,
		...facts,
	};
}

/** Creates an email address that is unique in the test file. */
export const newAddress = (): string => `person-${++count}@example.com`;

export const PASSWORD = "a long enough password";

let hash: Promise<string> | undefined;

type Facts = Partial<Pick<Prisma.UserUncheckedCreateInput, "verification" | "emailVerifiedAt">> & {
	name?: string;
};

/**
 * Creates an account whose password is PASSWORD and whose address is confirmed. An ADMIN is an owner, unless
 * other scopes are given.
 */
export async function newMember(
	role: Role = "CREATOR",
	email = newAddress(),
	scopes: readonly Scope[] = role === "ADMIN" ? ["OWNER"] : [],
	{ name = "Sam Person", ...facts }: Facts = {},
): Promise<SignedInUser> {
	hash ??= hashPassword(PASSWORD);
	const at = now();
	const granted = scopes.map((scope) => ({ scope, grantedAt: at }));
	const user = await db().user.create({
		data: {
			email,
			name,
			role,
			...(granted.length > 0 && { scopes: { create: granted } }),
			passwordHash: await hash,
			emailVerifiedAt: at,
			createdAt: at,
			...facts,
		},
		select: { id: true },
	});
	return signedIn({ id: user.id, email, name, role }, { scopes });
}

/**
 * Returns the signed-in user of a request, who has just proved their identity. An ADMIN gets the OWNER scope.
 */
export const signedIn = (
	{ id, email, name, role }: Pick<SignedInUser, "id" | "email" | "name" | "role">,
	facts: Partial<SignedInUser> = {},
): SignedInUser => ({
	id,
	email,
	name,
	role,
	scopes: role === "ADMIN" ? ["OWNER"] : [],
	emailVerified: true,
	needsTwoFactor: false,
	termsVersion: null,
	deletionAskedAt: null,
	sessionId: "",
	provedAt: now(),
	credentialVersion: 0,
	...facts,
});

/** Returns the result of signing in to an account now, with only the password or with two factors. */
export async function authenticate(userId: string, factors: 1 | 2 = 1): Promise<Authentication> {
	const { credentialVersion } = await db().user.findUniqueOrThrow({
		where: { id: userId },
		select: { credentialVersion: true },
	});
	return { userId, credentialVersion, factors };
}

/** Starts a session for an account, and returns its secret. */
export const openSession = async (
	userId: string,
	kind: "BROWSER" | "API",
	actor = visitor(),
): Promise<string> => startSession(actor, await authenticate(userId, 2), kind);

/** Creates an account whose password is PASSWORD and whose address isn't confirmed. */
export async function newUnconfirmedMember(role: Role = "CREATOR"): Promise<SignedInUser> {
	const user = await newMember(role, newAddress(), [], { emailVerifiedAt: null });
	return { ...user, emailVerified: false };
}
