import type { Role } from "#app/domain/accounts/account.ts";
import type { Actor, SignedInUser } from "#app/domain/actor.ts";
import { now } from "#app/infra/clock.server.ts";
import { db } from "#app/infra/db.server.ts";
import { hashPassword } from "#app/infra/passwords.server.ts";

let count = 0;

/** Somebody at a network address that nobody else in the test file has, so that limits do not meet. */
export function visitor(facts: Partial<Actor> = {}): Actor {
	count++;
	return { user: null, address: `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}`, requestId: `request-${count}`, userAgent: "Test", submissionKey: undefined, ...facts };
}

/** An e-mail address that nobody else in the test file has. */
export const newAddress = (): string => `person-${++count}@example.com`;

export const PASSWORD = "a long enough password";

let hash: Promise<string> | undefined;

/** A stored account whose password is PASSWORD. */
export async function newMember(role: Role = "CREATOR", email = newAddress()): Promise<SignedInUser> {
	hash ??= hashPassword(PASSWORD);
	const user = await db().user.create({ data: { email, name: "Sam Person", role, passwordHash: await hash, createdAt: now() } });
	return { id: user.id, email, name: user.name, role, emailVerified: false, needsTwoFactor: false, deletionAskedAt: null, sessionId: "" };
}
