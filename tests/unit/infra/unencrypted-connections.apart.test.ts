import { join } from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { readSettings, SettingsError } from "#app/infra/process/settings.server.ts";
import { demandsTls } from "#app/infra/process/unencrypted-connections.server.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";

const { folder, remove } = temporaryFolder("unencrypted-connections");
afterAll(remove);
afterEach(() => vi.unstubAllEnvs());

/** Returns the names of the settings that production refuses. */
function refused(environment: Record<string, string>): string[] {
	try {
		readSettings({ DATA_DIR: join(folder, "data"), NODE_ENV: "production", ...environment });
	} catch (error) {
		if (!(error instanceof SettingsError)) throw error;
		return error.message
			.split("\n")
			.slice(1)
			.map((line) => line.split(":")[0]?.trim() ?? "");
	}
	return [];
}

const store = { S3_REGION: "auto", S3_BUCKET: "greenroom", S3_ACCESS_KEY: "key", S3_SECRET_KEY: "secret" };
const backups = Object.fromEntries(Object.entries(store).map(([name, value]) => [`BACKUP_${name}`, value]));

/** Lists settings that would send data to a host unencrypted. */
const unencryptedTo = (host: string): Record<string, string>[] => [
	{ DATABASE_URL: `postgres://u:p@${host}/d` },
	{ DATABASE_URL: `postgresql://u:p@${host}:5433/d?sslmode=disable` },
	{ DATABASE_URL: `postgres://u:p@${host}/d?sslmode=prefer` },
	{ DATABASE_URL: `postgres://u:p@${host}/d?sslmode=verify-full&sslmode=disable` },
	{ DATABASE_URL: `postgres://u:p@${host}/d?sslmode=require&uselibpqcompat=true` },
	{ DATABASE_URL: `postgres://u:p@localhost/d?host=${host}` },
	{ SMTP_URL: `smtp://u:p@${host}?ignoreTLS=true` },
	{ SMTP_URL: `smtp://u:p@${host}?requireTLS=false` },
	{ SMTP_URL: `smtps://u:p@${host}?tls.rejectUnauthorized=false` },
	{ ...store, S3_ENDPOINT: `http://${host}:9000` },
	{ ...backups, BACKUP_S3_ENDPOINT: `http://${host}:9000` },
	...(host.includes("[") ? [] : [{ CLAMD_HOST: host }]),
];

const safe: Record<string, string>[] = [
	{},
	{ DATABASE_URL: "postgres://u:p@db.example/d?sslmode=verify-full" },
	{ DATABASE_URL: "postgres://u:p@db.example/d?sslmode=verify-ca&sslrootcert=/etc/ssl/ca.crt" },
	{ DATABASE_URL: "postgres://u:p@db.example/d?sslmode=require" },
	{ DATABASE_URL: "postgres://u@localhost/d?host=%2Fvar%2Frun%2Fpostgresql" },
	{ DATABASE_URL: "postgres://u@%2Fvar%2Frun%2Fpostgresql/d" },
	{ DATABASE_URL: "postgres:///d" },
	{ SMTP_URL: "smtps://u:p@mail.example" },
	{ SMTP_URL: "smtp://u:p@mail.example:587" },
	{ ...store, S3_ENDPOINT: "https://s3.example" },
	{ CLAMD_SOCKET: "/run/clamav/clamd.ctl" },
];

describe("in production", () => {
	it.each(unencryptedTo("db.example"))(
		"a connection without TLS to another machine is refused: %j",
		(environment) => {
			const [name] = Object.keys(environment).slice(-1);
			expect(refused(environment)).toEqual([name]);
		},
	);

	it.each(["10.0.0.7", "127.0.0.1.example", "localhost.example", "[fd00::7]"])(
		"%s is treated as another machine",
		(host) => {
			for (const environment of unencryptedTo(host))
				expect(refused(environment), JSON.stringify(environment)).toHaveLength(1);
		},
	);

	it.each(["localhost", "LOCALHOST", "127.0.0.1", "127.8.0.1", "[::1]"])(
		"%s is treated as this machine, and the hosts in PLAIN_HOSTS are trusted",
		(host) => {
			for (const environment of unencryptedTo(host))
				expect(refused(environment), JSON.stringify(environment)).toEqual([]);
			for (const environment of unencryptedTo("db.example"))
				expect(refused({ ...environment, PLAIN_HOSTS: "clamd, DB.example" })).toEqual([]);
			for (const environment of unencryptedTo("db.example"))
				expect(refused({ ...environment, PLAIN_HOSTS: "example" })).toHaveLength(1);
		},
	);

	it.each(safe)("a connection that is encrypted or stays on the machine is accepted: %j", (environment) => {
		expect(refused(environment)).toEqual([]);
	});

	it("the connection for migrations follows the same rules, and certificate checks can't be disabled", () => {
		const DATABASE_URL = "postgres://u@db.example/d?sslmode=verify-full";
		expect(refused({ DATABASE_URL, MIGRATION_DATABASE_URL: "postgres://o@db.example/d" })).toEqual([
			"MIGRATION_DATABASE_URL",
		]);
		expect(refused({ NODE_TLS_REJECT_UNAUTHORIZED: "0" })).toEqual(["NODE_TLS_REJECT_UNAUTHORIZED"]);
	});

	it("a refused setting is reported without its value", () => {
		expect(() =>
			readSettings({
				DATA_DIR: folder,
				NODE_ENV: "production",
				DATABASE_URL: "postgres://u:hidden-word@db.example/d",
			}),
		).toThrow(/^(?![\s\S]*hidden-word)[\s\S]*sslmode=verify-full/);
	});

	it("SMTP requires TLS unless the mail server is on this machine or in PLAIN_HOSTS", async () => {
		expect(demandsTls("smtp://mail.example:587", [])).toBe(true);
		expect(demandsTls("smtp://mail.example", ["mail.example"])).toBe(false);
		expect(demandsTls("smtp://127.0.0.1:25", [])).toBe(false);
		vi.stubEnv("NODE_ENV", "production");
		vi.stubEnv("DATA_DIR", join(folder, "mail"));
		vi.resetModules();
		const { openTransport } = await import("#app/infra/email/mailer.server.ts");
		expect((await openTransport("smtp://mail.example:587")).options).toMatchObject({
			host: "mail.example",
			requireTLS: true,
		});
		expect((await openTransport("smtp://127.0.0.1:25")).options).toMatchObject({
			host: "127.0.0.1",
			requireTLS: false,
		});
	});
});

it("outside production, encryption isn't required", () => {
	for (const environment of unencryptedTo("db.example"))
		expect(refused({ ...environment, NODE_ENV: "" })).toEqual([]);
});

it("a separate role for migrations is available only on PostgreSQL", () => {
	expect(refused({ MIGRATION_DATABASE_URL: "postgres://o@localhost/d" })).toEqual(["MIGRATION_DATABASE_URL"]);
});
