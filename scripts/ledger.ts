/** Prints the balances of the ledger, and verifies it: npm run ledger -- --check */

import { ledgerChecks } from "#app/domain/money/check-ledger.server.ts";
import { isBalanceShown } from "#app/domain/money/fees.server.ts";
import { balancesByKind } from "#app/domain/money/ledger.server.ts";
import { accounts } from "#app/domain/money/ledger-account.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { closeDatabase } from "#app/infra/database/db.server.ts";
import { openInstance } from "#app/infra/migrations/open-instance.server.ts";
import { readArguments } from "./read-arguments.ts";
import { explain } from "./setup/explain.mjs";

const USAGE = `npm run ledger
npm run ledger -- --check

Prints the balances of the ledger's accounts by kind: debits are what is ours or held for us, credits what we owe. With --check, it
first reads the ledger from its first entry: every entry adds up to zero, no account is missing a line or was ever overdrawn, and
milestones, payments, payouts, and refunds agree with what was posted. It changes nothing and can run while the server is running.
Use the server's settings (DATA_DIR, DATABASE_URL).

Exit codes: 0 printed and nothing is wrong, 1 something is wrong or the command failed, 2 wrong arguments.`;

const { isCheck } = readArguments(
	{ usage: USAGE, options: { check: { type: "boolean", default: false } } },
	({ check }) => ({ isCheck: check }),
);
try {
	await openInstance();
	if (isCheck) await check();
	await printBalances();
} catch (error) {
	console.error(explain(error, "The command failed"));
	process.exitCode = 1;
} finally {
	await closeDatabase();
}

/** Prints each fault as it is found. */
async function check(): Promise<void> {
	let faults = 0;
	const counts: string[] = [];
	for (const [name, checkAll] of Object.entries(ledgerChecks)) {
		let records = 0;
		for await (const checked of checkAll()) {
			records += checked.records;
			faults += checked.faults.length;
			for (const fault of checked.faults) console.error(fault);
		}
		counts.push(`${records} ${name}`);
	}
	console.log(`Checked ${counts.join(", ")}: ${faults === 0 ? "nothing is wrong" : `${faults} faults`}.\n`);
	if (faults > 0) process.exitCode = 1;
}

async function printBalances(): Promise<void> {
	for (const [kind, balance] of await balancesByKind()) {
		if (!isBalanceShown(kind, balance)) continue;
		const side = balance > 0n ? "debit" : balance < 0n ? "credit" : "";
		console.log(
			`${accounts[kind].label.padEnd(30)} ${formatCents(balance < 0n ? -balance : balance).padStart(18)} ${side}`.trimEnd(),
		);
	}
}
