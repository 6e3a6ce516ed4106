/**
 * Writes content that was published in the back office into the files under content/:
 * npm run content:export
 */
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { exportContent } from "#app/domain/content/editorial/follow-content.server.ts";
import { closeDatabase } from "#app/infra/database/db.server.ts";
import { openInstance } from "#app/infra/migrations/open-instance.server.ts";
import { readArguments } from "./read-arguments.ts";
import { explain } from "./setup/explain.mjs";

const USAGE = `npm run content:export [-- --dry-run] [--json]

Writes published articles, FAQs, cities, and site facts into the files under content/, and deletes the files of archived
articles, so that you can review and commit them. --dry-run changes nothing and lists the files. It can run next to the
server. Use the server's settings (DATA_DIR, DATABASE_URL).

Exit codes: 0 done, 1 failed, 2 wrong arguments.`;

const { isDry, isJson } = readArguments(
	{
		usage: USAGE,
		options: { "dry-run": { type: "boolean", default: false }, json: { type: "boolean", default: false } },
	},
	(values) => ({
		isDry: values["dry-run"],
		isJson: values.json,
	}),
);
try {
	await openInstance();
	const files = await exportContent();
	// Another account may build and serve these sources. Only the instance's data files are private.
	process.umask(0o022);
	for (const { file, text } of isDry ? [] : files) {
		if (text === null) rmSync(join("content", file), { force: true });
		else writeFileSync(join("content", file), text);
	}
	const list = files.map(({ file, text }) => ({
		file: `content/${file}`,
		change: text === null ? "removed" : "written",
	}));
	if (isJson) console.log(JSON.stringify(list));
	else
		console.log(
			list.length === 0
				? "Nothing to export: content/ is up to date."
				: list.map(({ file, change }) => `${file} ${isDry ? "would be " : ""}${change}`).join("\n"),
		);
} catch (error) {
	console.error(explain(error, "The content could not be exported"));
	process.exitCode = 1;
} finally {
	await closeDatabase();
}
