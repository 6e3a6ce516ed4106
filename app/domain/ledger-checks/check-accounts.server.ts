import type { Tx } from "#app/infra/database/db.server.ts";
import { isForbidden } from "../ledger/account.ts";
import { type Checked, inBatches } from "./in-batches.server.ts";

type Account = { name: string; version: number; balanceCents: bigint };

/**
 * Each account has the versions 1, 2, 3, … without a gap, was never overdrawn, and has the balance
 * that its lines add up to.
 */
export async function* checkAccounts(): AsyncGenerator<Checked> {
	const accounts = inBatches(
		(tx, last: Account | undefined, take) =>
			tx.ledgerAccount.findMany({
				where: { name: { gt: last?.name ?? "" } },
				orderBy: { name: "asc" },
				take,
			}),
		async (accounts, tx) => {
			const faults: string[] = [];
			for (const account of accounts) faults.push(...(await checkAccount(account, tx)));
			return faults;
		},
	);
	yield* accounts;
}

const LINES = 1_000;

async function checkAccount({ name, version, balanceCents }: Account, tx: Tx): Promise<string[]> {
	const faults: string[] = [];
	let sum = 0n;
	let last = 0;
	for (let isRead = false; !isRead; ) {
		const lines = await tx.ledgerLine.findMany({
			where: { accountName: name, version: { gt: last } },
			orderBy: { version: "asc" },
			take: LINES,
			select: { version: true, cents: true },
		});
		for (const line of lines) {
			if (line.version !== last + 1) faults.push(`${name} has no line with the version ${last + 1}.`);
			last = line.version;
			sum += line.cents;
			if (isForbidden(name, sum))
				faults.push(`${name} was overdrawn at the version ${last}: its balance was ${sum} cents.`);
		}
		isRead = lines.length < LINES;
	}
	if (last !== version) faults.push(`${name} says version ${version}, and its lines end with ${last}.`);
	if (sum !== balanceCents)
		faults.push(`${name} says a balance of ${balanceCents} cents, and its lines add up to ${sum}.`);
	return faults;
}
