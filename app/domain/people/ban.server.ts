import { site } from "#app/infra/content/site.server.ts";
import { type Db, db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { lastingHashes } from "#app/infra/security/secrets.server.ts";
import { type Actor, requireArea } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { command } from "../platform/command.server.ts";
import { DomainError } from "../platform/domain-error.ts";

/** The possible hashes of a banned address, the current one first. */
export const getBanHashes = (email: string): string[] => lastingHashes(`ban:${email.trim().toLowerCase()}`);

/**
 * Bans the address of a suspended account when the account is deleted, and stores the reason. Only a hash of
 * the address is stored.
 */
export async function storeBan(
	tx: Tx,
	{ email, suspendedAt, reason }: { email: string; suspendedAt: Date; reason: string },
): Promise<void> {
	const [addressHash = ""] = getBanHashes(email);
	const kept = { reason, suspendedAt, createdAt: now() };
	await tx.ban.upsert({ where: { addressHash }, create: { addressHash, ...kept }, update: kept });
}

/** The ban on an address, or null if it isn't banned. */
export const findBanByEmail = (from: Pick<Db | Tx, "ban">, email: string) =>
	from.ban.findFirst({ where: { addressHash: { in: getBanHashes(email) } } });

/** Whether an address is banned. If so, records an audit event for the attempt. */
export async function isBanned(actor: Actor, email: string): Promise<boolean> {
	const ban = await findBanByEmail(db(), email);
	if (ban)
		await transaction((tx) =>
			recordEvent(tx, actor, { action: "refuse-barred-address", subject: ["Ban", ban.id] }),
		);
	return ban !== null;
}

/**
 * The error message for a banned address. It doesn't mention the suspension, because anyone can
 * enter the address.
 */
export const getBannedMessage = (): string =>
	`You can’t use this address for an account. If you think that’s a mistake, email ${site().contact.safety}`;

/** A ban by its ID, for the team. */
export async function getBan(actor: Actor, banId: string) {
	requireArea(actor, "people");
	const ban = await db().ban.findUnique({
		where: { id: banId },
		select: { id: true, reason: true, suspendedAt: true, createdAt: true },
	});
	if (!ban) throw banNotFound();
	return ban;
}

/** The error (`not_found`) for a ban that doesn't exist. */
export const banNotFound = () => new DomainError("not_found", "There is no such ban.");

/** Deletes a ban, for instance after an appeal, so that the address can have an account again. */
export async function liftBan(actor: Actor, { banId }: { banId: string }): Promise<void> {
	requireArea(actor, "people");
	await command(actor, "lift-ban", { banId }, async (tx) => {
		const { count } = await tx.ban.deleteMany({ where: { id: banId } });
		if (count === 0) throw banNotFound();
		await recordEvent(tx, actor, {
			action: "lift-ban",
			subject: ["Ban", banId],
			detail: { before: "BANNED", after: null },
		});
	});
}
