import { db, type Tx } from "#app/infra/database/db.server.ts";
import { ACCOUNT_KINDS, type AccountKind, readAccount } from "./account.ts";

/** The balance of an account in cents: debits are positive, credits negative. */
export async function balanceOf(name: string, from: Tx = db()): Promise<bigint> {
	const account = await from.ledgerAccount.findUnique({ where: { name }, select: { balanceCents: true } });
	return account?.balanceCents ?? 0n;
}

const withLines = {
	lines: { orderBy: { position: "asc" }, select: { accountName: true, cents: true } },
} as const;

/** What was posted for a booking, the oldest first. */
export const entriesOfBooking = (bookingId: string, from: Tx = db()) =>
	from.ledgerEntry.findMany({ where: { bookingId }, orderBy: { id: "asc" }, include: withLines });

const BATCH = 1_000;

/** The sum of the balances of each kind of account. They add up to zero. */
export async function balancesByKind(from: Tx = db()): Promise<Map<AccountKind, bigint>> {
	const sums = new Map<AccountKind, bigint>(ACCOUNT_KINDS.map((kind) => [kind, 0n]));
	for (let after = ""; ; ) {
		const accounts = await from.ledgerAccount.findMany({
			where: { name: { gt: after } },
			orderBy: { name: "asc" },
			take: BATCH,
			select: { name: true, balanceCents: true },
		});
		for (const { name, balanceCents } of accounts) {
			const { kind } = readAccount(name);
			sums.set(kind, (sums.get(kind) ?? 0n) + balanceCents);
		}
		const last = accounts.at(-1);
		if (!last || accounts.length < BATCH) return sums;
		after = last.name;
	}
}
