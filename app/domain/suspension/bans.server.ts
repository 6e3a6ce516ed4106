import { site } from "#app/infra/content/site.server.ts";
import { type Db, db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { lastingHashes } from "#app/infra/security/secrets.server.ts";
import type { Actor } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";

const hashesOf = (email: string): string[] => lastingHashes(`ban:${email.trim().toLowerCase()}`);

/** Keeps of a suspended account that is being deleted that its address is barred, and why; the address itself is not kept. */
export async function keepBan(tx: Tx, { email, suspendedAt, reason }: { email: string; suspendedAt: Date; reason: string }): Promise<void> {
	const [addressHash = ""] = hashesOf(email);
	const kept = { reason, suspendedAt, createdAt: now() };
	await tx.ban.upsert({ where: { addressHash }, create: { addressHash, ...kept }, update: kept });
}

/** What is kept of a suspended account that had this address; null where there is nothing. */
export const banOf = (from: Pick<Db | Tx, "ban">, email: string) => from.ban.findFirst({ where: { addressHash: { in: hashesOf(email) } } });

/** Whether no account may be made with an address; that somebody tried is written down. */
export async function isBanned(actor: Actor, email: string): Promise<boolean> {
	const ban = await banOf(db(), email);
	if (ban) await transaction((tx) => recordEvent(tx, actor, { action: "refuse-barred-address", subject: ["Ban", ban.id] }));
	return ban !== null;
}

/** What whoever enters such an address reads: nothing of the suspension, since anybody can enter it. */
export const barredAddress = (): string => `This address cannot be used for an account. Write to ${site().contact.safety} if you think that is a mistake`;
