/** Shows what is kept for how long, and what is due: npm run retention */
import { type Retention, reportRetention } from "#app/domain/office/operations/retention.server.ts";
import { closeDatabase } from "#app/infra/database/db.server.ts";
import { openInstance } from "#app/infra/migrations/open-instance.server.ts";
import { readArguments } from "./read-arguments.ts";
import { explain } from "./setup/explain.mjs";

const USAGE = `npm run retention [-- --json]

Lists each kind of records that is kept for a time: its period, where that is promised, how many there are, the oldest, how many
are due and will be removed when the job runs next, and how many a legal hold keeps. RETENTION_DAYS shortens some periods. It
changes nothing, shows no personal data, and can run next to the server. Use the server's settings (DATA_DIR, DATABASE_URL).

Exit codes: 0 listed, 1 the list cannot be read, 2 wrong arguments.`;

const isJson = readArguments(
	{ usage: USAGE, options: { json: { type: "boolean", default: false } } },
	({ json }) => json,
);
try {
	await openInstance();
	const report = await reportRetention();
	console.log(isJson ? JSON.stringify(report, null, "\t") : report.map(describe).join("\n\n"));
} catch (error) {
	console.error(explain(error, "The report cannot be made"));
	process.exitCode = 1;
} finally {
	await closeDatabase();
}

function describe({ what, period, setting, promisedIn, job, count, oldestAt, due, held }: Retention): string {
	const oldest = oldestAt instanceof Date ? oldestAt.toISOString().slice(0, 10) : oldestAt;
	return [
		`${what}: ${period}${setting ? `, RETENTION_DAYS=${setting}=...` : ""}`,
		`  promised in: ${promisedIn}`,
		`  there are ${count}${oldest ? `, the oldest from ${oldest}` : ""}`,
		job ? `  due: ${due}, removed by ${job}` : "  never removed",
		...(held > 0 ? [`  kept by a legal hold: ${held}`] : []),
	].join("\n");
}
