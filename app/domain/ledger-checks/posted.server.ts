import type { Tx } from "#app/infra/database/db.server.ts";
import { readAccount } from "../ledger/account.ts";

/** What entries moved on the accounts of a kind, by their keys. */
export async function readPosted(tx: Tx, keys: readonly string[]) {
	const entries = await tx.ledgerEntry.findMany({
		where: { key: { in: [...keys] } },
		select: { key: true, lines: { select: { accountName: true, cents: true } } },
	});
	const byKey = new Map(entries.map(({ key, lines }) => [key, lines]));
	return {
		has: (key: string): boolean => byKey.has(key),
		/** In cents, debits positive. Zero for an entry that isn't there. */
		on: (kind: ReturnType<typeof readAccount>["kind"], key: string): bigint =>
			(byKey.get(key) ?? [])
				.filter(({ accountName }) => readAccount(accountName).kind === kind)
				.reduce((sum, { cents }) => sum + cents, 0n),
	};
}

/** 1 to a round. */
export const roundsOf = ({ round }: { round: number }): number[] =>
	Array.from({ length: round }, (_, i) => i + 1);
