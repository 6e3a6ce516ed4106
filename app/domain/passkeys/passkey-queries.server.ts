import { db } from "#app/infra/database/db.server.ts";
import type { SignedInUser } from "../actor.ts";
import { DomainError } from "../domain-error.ts";

/** A passkey as its owner sees it. */
export type PasskeyView = { id: string; name: string; createdAt: Date; lastUsedAt: Date | null };

/** A user's passkeys, newest first. */
export const findPasskeys = (user: SignedInUser): Promise<PasskeyView[]> =>
	db().passkey.findMany({
		where: { userId: user.id },
		orderBy: { id: "desc" },
		select: { id: true, name: true, createdAt: true, lastUsedAt: true },
	});

export const countPasskeys = (user: SignedInUser): Promise<number> =>
	db().passkey.count({ where: { userId: user.id } });

/** One of the user's own passkeys. Throws `not_found` for any other. */
export async function getPasskey(user: SignedInUser, id: string): Promise<PasskeyView> {
	const found = (await findPasskeys(user)).find((passkey) => passkey.id === id);
	if (!found) throw passkeyNotFound();
	return found;
}

export const passkeyNotFound = () => new DomainError("not_found", "There is no such passkey.");

/** What a browser needs to recognize the passkeys of an account. */
export const findKnownPasskeys = (userId: string): Promise<{ credentialId: string; transports: string }[]> =>
	db().passkey.findMany({ where: { userId }, select: { credentialId: true, transports: true } });
