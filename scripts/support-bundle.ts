/** Writes one file with what helps to find a problem, without secrets: npm run support-bundle */
import { join, resolve } from "node:path";
import { collectSupportBundle } from "#app/domain/office/operations/support-bundle.server.ts";
import { closeDatabase } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { readSettings } from "#app/infra/process/settings.server.ts";
import { writeFileAtomically } from "#app/infra/process/write-file.server.ts";
import { examineAll } from "./examine.ts";
import { readArguments } from "./read-arguments.ts";
import { explain } from "./setup/explain.mjs";

const USAGE = `npm run support-bundle [-- --to FILE]

Writes one file, DATA_DIR/support-bundle-<time>.json or FILE, to send to someone who helps you with a problem: the version, the
settings, the findings of npm run doctor, recent errors, jobs, migrations, and table sizes. Secrets, email addresses, the
messages of errors, and everything that people entered are left out. It sends nothing: read the file before you do. It can
run while the server is running. Use the server's settings.

Exit codes: 0 written, 1 failed, 2 wrong arguments.`;

const to = readArguments({ usage: USAGE, options: { to: { type: "string" } } }, (values) => values.to);
try {
	const { dataDir } = readSettings(process.env);
	const time = now().toISOString().slice(0, 19).replaceAll(":", "-");
	const path = to ? resolve(to) : join(dataDir, `support-bundle-${time}.json`);
	const { sections, json } = await collectSupportBundle(await examineAll());
	writeFileAtomically(path, json);
	console.log(
		[
			`The bundle is in ${path}. Nothing was sent. It contains:`,
			...sections.map(({ title, about }) => `  ${title.padEnd(10)} ${about}`),
			"Host names, paths, and network addresses of the settings are in it. Read it before you give it to anyone.",
		].join("\n"),
	);
} catch (error) {
	console.error(explain(error, "The bundle cannot be written"));
	process.exitCode = 1;
} finally {
	await closeDatabase();
}
