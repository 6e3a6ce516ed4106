/** Encrypts everything again with the current data key: npm run rotate-keys */
import {
	isAllCurrent,
	type KeyReport,
	reportKeys,
	rotateKeys,
	type SealedHolding,
} from "#app/domain/office/operations/rotate-keys.server.ts";
import { closeDatabase } from "#app/infra/database/db.server.ts";
import { openInstance } from "#app/infra/migrations/open-instance.server.ts";
import { readArguments } from "./read-arguments.ts";
import { explain } from "./setup/explain.mjs";

const USAGE = `npm run rotate-keys [-- --report] [--json]

Encrypts again, with the first secret in DATA_SECRET and the cipher in DATA_CIPHER, what is encrypted with another secret or
cipher: values in the database, and files of performer records, on disk or in S3. It also writes the search index of performer records again. Then it reports how much
each key still encrypts, without showing keys, and whether the older ones can be removed. --report only reports.

Before: put the new secret first in DATA_SECRET, keep the old ones after it (or change DATA_CIPHER), and restart all servers. It can run while they
run. It can be interrupted and repeated at any time. Use the server's settings (DATA_DIR, DATABASE_URL, DATA_SECRET).

Exit codes: 0 everything is encrypted with the current key and cipher, 1 something isn't, or it failed, 2 wrong arguments.`;

const flag = { type: "boolean", default: false } as const;
const { isReport, isJson } = readArguments(
	{ usage: USAGE, options: { report: flag, json: flag } },
	({ report, json }) => ({ isReport: report, isJson: json }),
);
try {
	await openInstance();
	const count = isReport ? 0 : await rotateKeys(showProgress);
	const report = await reportKeys();
	if (isJson)
		console.log(JSON.stringify({ count, isAllCurrent: isAllCurrent(report), ...report }, null, "\t"));
	else console.log([...(isReport ? [] : [`${count} encrypted again.`, ""]), ...describe(report)].join("\n"));
	const isUnreadable = report.sealed.some(({ unreadable }) => unreadable > 0);
	if (!isAllCurrent(report) || isUnreadable) process.exitCode = 1;
} catch (error) {
	console.error(
		explain(error, "Not everything was encrypted again. Everything stays readable; run it again"),
	);
	process.exitCode = 1;
} finally {
	await closeDatabase();
}

function showProgress(done: number): void {
	if (process.stderr.isTTY && done % 100 === 0) process.stderr.write(`\r${done} encrypted again`);
}

function describe(report: KeyReport): string[] {
	const { keys, sealed, hashes } = report;
	const width = Math.max(...sealed.map(({ what }) => what.length));
	const heads = Array.from({ length: keys }, (_, i) => (i === 0 ? "current" : `older ${i}`));
	const isUnreadable = sealed.some(({ unreadable }) => unreadable > 0);
	const hasOtherCipher = sealed.some(({ otherCipher }) => otherCipher > 0);
	const columns = [
		...heads.map((head, i) => ({ head, count: ({ byKey }: SealedHolding) => byKey[i] ?? 0 })),
		...(hasOtherCipher ? [{ head: "other cipher", count: (one: SealedHolding) => one.otherCipher }] : []),
		...(isUnreadable ? [{ head: "unreadable", count: (one: SealedHolding) => one.unreadable }] : []),
	];
	const lines = [
		["ENCRYPTED".padEnd(width), ...columns.map(({ head }) => head)].join("  "),
		...sealed.map((holding) =>
			[
				holding.what.padEnd(width),
				...columns.map(({ head, count }) => String(count(holding)).padStart(head.length)),
			].join("  "),
		),
	];
	if (isUnreadable)
		lines.push(
			"",
			"Add the secret that encrypted what is unreadable, last in DATA_SECRET, and run this again.",
		);
	lines.push("");
	if (hasOtherCipher) lines.push("Something is encrypted with another cipher than DATA_CIPHER.");
	if (keys === 1)
		return [...lines, hasOtherCipher ? "Run this again." : "There is one key, so there is nothing to do."];
	if (!isAllCurrent(report)) return [...lines, "Something still needs an older key, so keep it."];
	lines.push(
		"Nothing is encrypted with an older key. Keep it as long as you need what it has hashed, and as long",
	);
	lines.push("as you may restore a backup from before:");
	for (const { what, count, without } of hashes)
		lines.push(`- ${what} (${count} in total): without it, ${without}`);
	return lines;
}
