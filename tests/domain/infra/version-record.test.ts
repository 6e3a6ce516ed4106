import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { examineVersion } from "#app/domain/office/operations/examine-instance.server.ts";
import { recordVersion } from "#app/infra/migrations/version-record.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { serverVersion } from "#app/infra/process/version.server.ts";
import { earlierMigrations, newDatabaseMigrations } from "../../support/database/migration-history.ts";

const path = () => join(settings().dataDir, "version.json");
afterEach(() => rmSync(path(), { force: true }));

const record = (version: string, previous: string | null, since: string) =>
	writeFileSync(path(), JSON.stringify({ version, previous, since }));

describe("the version that runs with a folder", () => {
	it("is recorded at the first start of a new instance, with nothing to say", () => {
		expect(recordVersion([])).toBeUndefined();
		expect(JSON.parse(readFileSync(path(), "utf8"))).toMatchObject({
			version: serverVersion(),
			previous: null,
		});
		expect(recordVersion(newDatabaseMigrations("sqlite"))).toBeUndefined();
		expect(examineVersion([])).toEqual({
			name: "version",
			state: "ok",
			said: `This is ${serverVersion()}.`,
		});
	});

	it("follows 0.1.0 if the database is from before the baseline, and is announced once", () => {
		const applied = earlierMigrations("sqlite").slice(0, 3);
		expect(examineVersion(applied)).toMatchObject({
			state: "warning",
			said: `This is ${serverVersion()}, which hasn't started yet. 0.1.0 ran last.`,
			todo: expect.stringMatching(/^Before 0\.2\.0: Run `npm run backup`\.[\s\S]*^After 0\.2\.0: /m),
		});
		expect(recordVersion(applied)).toBe("0.1.0");
		expect(recordVersion([...applied, ...newDatabaseMigrations("sqlite")])).toBeUndefined();
		expect(examineVersion([])).toMatchObject({
			state: "ok",
			said: expect.stringMatching(/ since \d{4}-\d\d-\d\d\. 0\.1\.0 ran before\.$/),
			todo: expect.stringMatching(/^After 0\.2\.0: /),
		});
	});

	it("has no notes two weeks after the upgrade", () => {
		record(serverVersion(), "0.1.0", "2026-01-05T00:00:00.000Z");
		expect(examineVersion([])).not.toHaveProperty("todo");
	});

	it("is reported if it is older than the one that ran last", () => {
		record("99.0.0", null, "2026-01-05T00:00:00.000Z");
		expect(examineVersion([])).toMatchObject({ state: "warning", todo: expect.stringContaining("99.0.0") });
	});
});
