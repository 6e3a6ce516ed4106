import { type Db, db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { lastingHashes } from "#app/infra/security/secrets.server.ts";

const hashesOf = (email: string): string[] => lastingHashes(`invitation-opt-out:${email}`);

/** Records that an address wants no invitations. Only a hash of it is kept. Idempotent. */
export async function addOptOut(tx: Tx, email: string): Promise<void> {
	const [addressHash = ""] = hashesOf(email);
	await tx.invitationOptOut.upsert({
		where: { addressHash },
		create: { addressHash, optedOutAt: now() },
		update: {},
	});
}

/** Whether an address wants no invitations. */
export const hasOptedOut = async (
	email: string,
	from: Pick<Db | Tx, "invitationOptOut"> = db(),
): Promise<boolean> =>
	(await from.invitationOptOut.count({ where: { addressHash: { in: hashesOf(email) } } })) > 0;
