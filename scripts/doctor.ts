/** Checks an instance from inside and outside: npm run doctor */

import type { Finding } from "#app/domain/office/operations/examine-instance.server.ts";
import { closeDatabase } from "#app/infra/database/db.server.ts";
import { examineAll } from "./examine.ts";
import { readArguments } from "./read-arguments.ts";

const USAGE = `npm run doctor [-- --json]

Checks the settings, the disk, who can read DATA_DIR, the upload store, the database, the SMTP server, the outbox, the virus
scanner, the clock, the jobs, the backups, the keys that sign records, the payment provider and whether its events arrive, and whether the site responds: from inside on
its PORT, and from outside at PUBLIC_URL, with a form through the proxy. Each finding says what to do. It changes nothing, except that it writes a small object to an S3 store
and deletes it again. It can run while the server is running. Use the server's settings.

Exit codes: 0 nothing failed (there may be warnings), 1 something failed, 2 wrong arguments.`;

const isJson = readArguments(
	{ usage: USAGE, options: { json: { type: "boolean", default: false } } },
	({ json }) => json,
);
const findings = await examineAll();
const isFailed = findings.some(({ state }) => state === "failed");
console.log(
	isJson
		? JSON.stringify({ isWell: !isFailed, findings }, null, "\t")
		: findings.map(formatFinding).join("\n"),
);
process.exitCode = isFailed ? 1 : 0;
await closeDatabase();

function formatFinding({ name, state, said, todo }: Finding): string {
	return `${state.padEnd(8)} ${name.padEnd(9)} ${said}${todo ? `\n${" ".repeat(19)}${todo}` : ""}`;
}
