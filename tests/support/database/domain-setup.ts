import { copyFileSync, mkdtempSync } from "node:fs";
import { basename, join } from "node:path";
import { beforeAll, beforeEach, inject } from "vitest";
import { emptyDatabase, type Template } from "./database.ts";
import { postgresUrl, runInPostgres } from "./postgres.ts";

declare module "vitest" {
	export interface ProvidedContext {
		template: Template;
	}
}

const MADE = "GREENROOM_TEST_WORKER";

// Each worker has its own database, which its test files use one after another. The application's modules
// read settings when they load, so this file sets them first.
if (process.env[MADE] === undefined) await makeDatabase(inject("template"));

async function makeDatabase(template: Template): Promise<void> {
	const dataDir = mkdtempSync(join(template.folder, "worker-"));
	const name = `test_${basename(dataDir).replaceAll(/\W/g, "_").toLowerCase()}_${process.pid}`;
	Object.assign(process.env, {
		[MADE]: name,
		NODE_ENV: "",
		DATA_DIR: dataDir,
		DATABASE_URL: template.dialect === "postgres" ? postgresUrl(template.socketFolder, name) : "",
		SESSION_SECRET: "a secret for tests only, of 32 characters or more",
		PUBLIC_URL: "https://greenroom.example",
		LOG_LEVEL: "silent",
		// Tests of the clearing period set the number of days. With 0 days, the other tests don't have to wait
		// for their payouts.
		PAYOUT_CLEARING_DAYS: "0",
		// Tests of immediate decisions set this to 0. All others leave age verifications to the team.
		AGE_REVIEW_PERCENT: "100",
		// Tests of previews of videos and PDFs use the programs that are installed. All others behave in the same way
		// on every machine.
		MEDIA_TOOLS: "none",
	});
	if (template.dialect === "postgres")
		await runInPostgres(template.socketFolder, `CREATE DATABASE ${name} TEMPLATE ${template.name}`);
	else copyFileSync(template.path, join(dataDir, "greenroom.db"));
}

// The database stays open from file to file, because a new client plans every query again, which took a
// sixth of the tests' time. The clock is reset before each file.
beforeAll(async () => {
	const { setClock, setClockAhead } = await import("#app/infra/process/clock.server.ts");
	setClock(undefined);
	setClockAhead(0);
	const { openDatabase } = await import("#app/infra/database/db.server.ts");
	const { watched } = await import("./watched-adapter.ts");
	await openDatabase({ around: watched });
});

beforeEach(emptyDatabase);
