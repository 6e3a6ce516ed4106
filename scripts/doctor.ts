/** Checks an instance from inside and outside: npm run doctor */

import { type Finding, formatNotes } from "#app/domain/office/operations/examine-instance.server.ts";
import { closeDatabase } from "#app/infra/database/db.server.ts";
import { isVersion, notesBetween } from "#app/infra/process/changelog.server.ts";
import { serverVersion } from "#app/infra/process/version.server.ts";
import { examineAll } from "./examine.ts";
import { readArguments } from "./read-arguments.ts";

const USAGE = `npm run doctor [-- --json]
npm run doctor -- --since 0.1.0

Checks the settings, the disk, who can read DATA_DIR, the upload store, the database, the SMTP server, the outbox, the virus
scanner, the clock, the jobs, the backups, the keys that sign records, the payment provider and whether its events arrive, and whether the site responds: from inside on
its PORT, and from outside at PUBLIC_URL, with a form through the proxy. Each finding says what to do. It changes nothing, except that it writes a small object to an S3 store
and deletes it again. It can run while the server is running. Use the server's settings.

It also says which version ran last and, around an upgrade, what CHANGELOG.md has for operators about the versions since then.
--since only prints these notes, for the versions after the given one.

Exit codes: 0 nothing failed (there may be warnings), 1 something failed, 2 wrong arguments.`;

const options = { json: { type: "boolean", default: false }, since: { type: "string" } } as const;
const { isJson, since } = readArguments({ usage: USAGE, options }, ({ json, since }) => {
	if (since !== undefined && !isVersion(since)) throw new Error("Give a version such as 0.1.0.");
	return { isJson: json, since };
});
if (since !== undefined) {
	console.log(formatNotes(notesBetween(since, serverVersion())) || `There are no notes since ${since}.`);
	process.exit();
}
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
	const lines = [said, ...(todo?.split("\n") ?? [])];
	return `${state.padEnd(8)} ${name.padEnd(9)} ${lines.join(`\n${" ".repeat(19)}`)}`;
}
