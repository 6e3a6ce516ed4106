import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { SECRET_SETTINGS } from "#app/infra/process/secret-files.server.ts";
import { readSettings, SettingsError } from "#app/infra/process/settings.server.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";

const { folder, remove } = temporaryFolder("secret-files");
afterAll(remove);
const read = (environment: Record<string, string>) =>
	readSettings({ DATA_DIR: join(folder, "data"), ...environment });

/** Writes a file with this text. Returns its path. */
function writeSecret(text: string): string {
	const path = join(folder, `secret-${Math.random()}`);
	writeFileSync(path, text, { mode: 0o600 });
	return path;
}

function reportOn(environment: Record<string, string>): string[] {
	try {
		read(environment);
	} catch (error) {
		if (error instanceof SettingsError) return error.message.split("\n").slice(1);
		throw error;
	}
	return [];
}

const secrets: Record<(typeof SECRET_SETTINGS)[number], string> = {
	DATABASE_URL: "postgres://greenroom@localhost/greenroom",
	MIGRATION_DATABASE_URL: "postgres://greenroom_owner@localhost/greenroom",
	SESSION_SECRET: "a session's secret, which is long enough for it",
	DATA_SECRET: "a new secret of the data, of some length, and the old secret of the data",
	SMTP_URL: "smtps://user:a-password@localhost",
	S3_ACCESS_KEY: "an access key",
	S3_SECRET_KEY: "a secret key",
	BACKUP_S3_ACCESS_KEY: "another access key",
	BACKUP_S3_SECRET_KEY: "another secret key",
	BACKUP_KEY:
		"a new key of the backups with enough characters, an old key of the backups with enough characters",
	OPERATOR_TOKEN: "0123456789abcdef0123456789abcdef",
	STRIPE_SECRET_KEY: "sk_test_key",
	STRIPE_WEBHOOK_SECRET: "whsec_new,whsec_old",
	STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_connect",
	STRIPE_V2_WEBHOOK_SECRET: "whsec_v2",
};
const store = {
	S3_ENDPOINT: "https://s3.example",
	S3_REGION: "auto",
	S3_BUCKET: "greenroom",
	BACKUP_S3_ENDPOINT: "https://s3.example",
	BACKUP_S3_REGION: "auto",
	BACKUP_S3_BUCKET: "greenroom-backups",
};

describe("a secret", () => {
	it.each(["", "\n", "\r\n"])("may be in the file that its _FILE setting names, followed by %j", (end) => {
		const files = Object.fromEntries(
			Object.entries(secrets).map(([name, secret]) => [`${name}_FILE`, writeSecret(secret + end)]),
		);
		expect(read({ ...store, ...files })).toMatchObject(secrets);
	});

	it("from a file loses only its last line break", () => {
		const secret = "  a session's secret, which is long enough for it \n";
		expect(read({ SESSION_SECRET_FILE: writeSecret(`${secret}\n`) }).SESSION_SECRET).toBe(secret);
	});

	it("is refused if both its value and its file are set", () => {
		const [line, ...others] = reportOn({
			SESSION_SECRET: secrets.SESSION_SECRET,
			SESSION_SECRET_FILE: writeSecret(secrets.SESSION_SECRET),
		});
		expect([line, others]).toEqual([
			"  SESSION_SECRET_FILE: is set together with SESSION_SECRET; keep only one of them",
			[],
		]);
	});

	it("is refused if its file is empty, missing, or a folder, with one line for each problem", () => {
		mkdirSync(join(folder, "a-folder"));
		const files = {
			SESSION_SECRET_FILE: writeSecret("\n"),
			DATA_SECRET_FILE: join(folder, "missing"),
			SMTP_URL_FILE: join(folder, "a-folder"),
		};
		const report = reportOn(files);
		expect(report).toHaveLength(3);
		expect(report).toEqual(
			expect.arrayContaining([
				`  SESSION_SECRET_FILE: names an empty file (${files.SESSION_SECRET_FILE}); write the secret into it`,
				`  DATA_SECRET_FILE: names a file that cannot be read (${files.DATA_SECRET_FILE}, ENOENT); let the server's account read it`,
				`  SMTP_URL_FILE: names a file that cannot be read (${files.SMTP_URL_FILE}, EISDIR); let the server's account read it`,
			]),
		);
	});

	it("from a file is checked like any other, and its value is never shown", () => {
		const report = reportOn({
			SESSION_SECRET_FILE: writeSecret("too short"),
			DATABASE_URL_FILE: writeSecret("mysql://u:password@h/d"),
		});
		expect(report.map((line) => line.split(":")[0]?.trim()).toSorted()).toEqual([
			"DATABASE_URL",
			"SESSION_SECRET",
		]);
		expect(report.join()).not.toMatch(/too short|password/);
	});

	it("is absent if the path is empty", () => {
		expect(read({ SESSION_SECRET_FILE: "" }).SESSION_SECRET).toBeUndefined();
	});
});
