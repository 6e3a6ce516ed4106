import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, expect, it } from "vitest";
import { earlierHistoryIn, migrationNames } from "../../support/database/migration-history.ts";
import { insertIntoSqlite, sampleRows } from "../../support/database/sample-rows.ts";
import { runChild } from "../../support/instance/child.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";

const { folder: root, remove } = temporaryFolder("mail-priority");
afterAll(remove);

it("emails that wait in a database without priorities get that of their kind", async () => {
	const names = migrationNames("sqlite");
	const before = names[names.findIndex((name) => name.endsWith("_mail-priority")) - 1] ?? "";
	for (const part of ["data", "earlier"]) mkdirSync(join(root, part));
	const settings = { DATA_DIR: join(root, "data") };
	await runChild("database/migrate.ts", { settings, cwd: earlierHistoryIn(join(root, "earlier"), "sqlite", before) });
	const path = join(root, "data", "greenroom.db");
	const earlier = new Database(path);
	insertIntoSqlite(earlier, sampleRows(earlier, 4));
	const change = earlier.prepare("UPDATE OutboxMail SET state = ?, kind = ?, headers = ? WHERE rowid = ?");
	change.run("PENDING", "campaign-1", '{"List-Unsubscribe":"<https://greenroom.example/news/leave>"}', 1);
	change.run("PENDING", "new-message", "{}", 2);
	change.run("PENDING", "password-reset", "{}", 3);
	change.run("SENT", "password-reset", "{}", 4);
	earlier.close();
	await runChild("database/migrate.ts", { settings });
	const today = new Database(path, { readonly: true });
	try {
		expect(today.prepare("SELECT priority FROM OutboxMail ORDER BY rowid").pluck().all()).toEqual([2, 1, 0, 1]);
	} finally {
		today.close();
	}
});
