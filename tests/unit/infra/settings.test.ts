import { existsSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readSettings, SettingsError } from "#app/infra/process/settings.server.ts";
import { SettingsSchema } from "#app/infra/process/settings-schema.ts";
import { settingsWarnings } from "#app/infra/process/settings-warnings.server.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";

const { folder, remove } = temporaryFolder("settings");
afterAll(remove);
const read = (environment: Record<string, string>) =>
	readSettings({ DATA_DIR: join(folder, "data"), ...environment });
/** Returns the warnings of a server that starts with this environment. */
const getWarnings = (environment: Record<string, string>) => settingsWarnings(environment, read(environment));

describe("settings", () => {
	it("aren't required, and by default put the entire instance into one private folder", () => {
		const settings = read({});
		expect(settings).toMatchObject({
			PORT: 3000,
			HOST: "127.0.0.1",
			LOG_LEVEL: "info",
			ALLOW_DEMO: false,
			isProduction: false,
			TRUSTED_PROXIES: [],
			RATE_LIMITS: {},
		});
		expect(settings.databaseUrl).toBe(`file:${join(folder, "data", "greenroom.db")}`);
		expect(statSync(settings.dataDir).mode & 0o777).toBe(0o700);
	});

	it("are treated as absent if they are empty", () => {
		expect(
			read({ PORT: "", PUBLIC_URL: "", DATABASE_URL: "", SESSION_SECRET: "", ALLOW_DEMO: "" }),
		).toMatchObject({ PORT: 3000, ALLOW_DEMO: false });
	});

	it("are parsed from text", () => {
		const settings = read({
			PORT: "0",
			PUBLIC_URL: "https://greenroom.example/",
			TRUSTED_PROXIES: "127.0.0.1, 10.0.0.0/8,fd00::/8",
			RATE_LIMITS: "waitlist=100/600, request=6000/60",
			RETENTION_DAYS: "emails=30, errors=365",
			ALLOW_DEMO: "1",
			NODE_ENV: "production",
		});
		expect(settings).toMatchObject({
			PORT: 0,
			PUBLIC_URL: "https://greenroom.example",
			TRUSTED_PROXIES: ["127.0.0.1", "10.0.0.0/8", "fd00::/8"],
			RATE_LIMITS: { waitlist: { points: 100, seconds: 600 }, request: { points: 6_000, seconds: 60 } },
			RETENTION_DAYS: { emails: 30, errors: 365 },
			ALLOW_DEMO: true,
			isProduction: true,
		});
	});

	it("separate web nodes from workers on PostgreSQL only, because one process uses an SQLite file", () => {
		const DATABASE_URL = "postgres://greenroom@localhost/greenroom";
		expect(read({}).NODE_ROLE).toBe("both");
		expect(read({ NODE_ROLE: "worker", DATABASE_URL }).NODE_ROLE).toBe("worker");
		expect(() => read({ NODE_ROLE: "web" })).toThrow(
			"NODE_ROLE: must not be web with SQLite, because only one process can use its file; remove it, or move to PostgreSQL (npm run db:move)",
		);
	});

	it("that are invalid are all named in one report", () => {
		const wrong = {
			PORT: "70000",
			PUBLIC_URL: "https://greenroom.example/shop",
			DATABASE_URL: "mysql://localhost/x",
			SESSION_SECRET: "short",
			SMTP_URL: "mail.example.com",
			TRUSTED_PROXIES: "10.0.0.0/8,everyone",
			ALLOW_DEMO: "yes",
			RATE_LIMITS: "waitlist=many",
			RETENTION_DAYS: "emails=91",
			LOG_LEVEL: "loud",
			SALES_TAX: "a lot",
			CAMPAIGN_RATE: "fast",
			CLAMD_PORT: "0",
			METRICS_PORT: "1.5",
		};
		const report = getMessage(() => read(wrong));
		for (const name of Object.keys(wrong)) expect(report).toMatch(new RegExp(`^ {2}${name}: .+`, "m"));
		expect(report.split("\n")).toHaveLength(Object.keys(wrong).length + 1);
		expect(report).not.toContain("short");
		expect(report).not.toMatch(/invalid|expected|received|too (small|big)|zod/i);
	});

	it("that are invalid only in combination are named in the same report", () => {
		const report = getMessage(() =>
			read({
				NODE_ENV: "production",
				PORT: "70000",
				CLAMD_HOST: "scanner.example",
				S3_BUCKET: "uploads",
				STRIPE_SECRET_KEY: "sk_test_1",
				STRIPE_WEBHOOK_SECRET: "whsec_1",
				STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_2",
				STRIPE_V2_WEBHOOK_SECRET: "whsec_3",
				MIGRATION_DATABASE_URL: "postgres://localhost/greenroom",
			}),
		);
		for (const line of [
			"PORT: must be a whole number",
			"CLAMD_HOST: must be this machine",
			"S3_ENDPOINT: is needed with S3_BUCKET",
			"STRIPE_SECRET_KEY: must not be a test key",
			"MIGRATION_DATABASE_URL: needs a PostgreSQL DATABASE_URL",
		])
			expect(report).toContain(`\n  ${line}`);
	});

	describe("of Stripe", () => {
		const stripe = (over: Record<string, string> = {}) => ({
			STRIPE_SECRET_KEY: "sk_test_1",
			STRIPE_WEBHOOK_SECRET: "whsec_1",
			STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_2,whsec_3",
			STRIPE_V2_WEBHOOK_SECRET: "whsec_4",
			...over,
		});
		const live = { STRIPE_SECRET_KEY: "rk_live_1" };
		const production = { NODE_ENV: "production" };

		it("are accepted if they are complete, in test mode only outside of production or in a demo", () => {
			expect(read(stripe())).toMatchObject(stripe());
			expect(read(stripe({ ...production, ...live }))).toMatchObject(live);
			expect(read(stripe({ ...production, ALLOW_DEMO: "1" })).STRIPE_SECRET_KEY).toBe("sk_test_1");
			for (const address of ["http://127.0.0.1:12111/", "http://[::1]:12111", "https://localhost"])
				expect(read(stripe({ STRIPE_API_BASE: address })).STRIPE_API_BASE).toBe(new URL(address).origin);
		});

		it.each([
			["a test key in production", stripe(production), "STRIPE_SECRET_KEY: must not be a test key"],
			["a publishable key", stripe({ STRIPE_SECRET_KEY: "pk_live_1" }), "STRIPE_SECRET_KEY: must begin with"],
			["a key without webhook secrets", live, "STRIPE_V2_WEBHOOK_SECRET: is needed with STRIPE_SECRET_KEY"],
			["a secret that isn't one", stripe({ STRIPE_WEBHOOK_SECRET: "we_1" }), "STRIPE_WEBHOOK_SECRET: must"],
			[
				"three secrets at once",
				stripe({ STRIPE_V2_WEBHOOK_SECRET: "whsec_1,whsec_2,whsec_3" }),
				"STRIPE_V2_WEBHOOK_SECRET: must",
			],
			[
				"an address on another machine",
				stripe({ STRIPE_API_BASE: "https://stripe.example" }),
				"STRIPE_API_BASE: must be on this machine",
			],
			[
				"an address on this machine with a live key",
				stripe({ ...live, STRIPE_API_BASE: "http://127.0.0.1:1" }),
				"STRIPE_API_BASE: must not be set with a live key",
			],
			["a live key outside production", stripe(live), "STRIPE_SECRET_KEY: must not be a live key"],
			[
				"a live key in a demo in production",
				stripe({ ...production, ...live, ALLOW_DEMO: "1" }),
				"STRIPE_SECRET_KEY: must not be a live key",
			],
		])("are refused with %s", (_, environment, line) => {
			const report = getMessage(() => read(environment));
			expect(report).toContain(`\n  ${line}`);
			expect(report).not.toMatch(/whsec_\d|[sr]k_(live|test)_1/);
		});
	});

	it.each([
		[
			"foo=1/2",
			/^ {2}RATE_LIMITS: there is no limit "foo"\. The limits are sign-in, .*waitlist.*request\.$/m,
		],
		["waitlst=1/2", /^ {2}RATE_LIMITS: there is no limit "waitlst"\. Did you mean "waitlist"\?$/m],
	])("RATE_LIMITS=%s causes an error that names the unknown limit", (value, said) =>
		expect(getMessage(() => read({ RATE_LIMITS: value }))).toMatch(said),
	);

	it("SALES_TAX is read as thousandths of a percent by state", () => {
		expect(read({}).SALES_TAX).toEqual({});
		expect(read({ SALES_TAX: "TX 8.25, NY 8.875%,CA 9" }).SALES_TAX).toEqual({
			TX: 8_250,
			NY: 8_875,
			CA: 9_000,
		});
	});

	it.each([
		[
			"8.25",
			/SALES_TAX: must look like "TX 8\.25, NY 8\.875": states by their two letters, with percentages$/m,
		],
		["TX", /SALES_TAX: must look like/],
		["TX 8.25.1", /SALES_TAX: must look like/],
		["TX 8.3333", /SALES_TAX: must look like/],
		["TX -1", /SALES_TAX: there is no state "TX -"/],
		["TX 0", /SALES_TAX: "TX 0" must have a percentage above 0, and of at most 25$/m],
		["TX 82.5", /SALES_TAX: "TX 82\.5" must have a percentage above 0/],
		["tx 8.25", /SALES_TAX: there is no state "tx"\. Did you mean "TX" for Texas\?$/m],
		["Texsa 8.25", /SALES_TAX: there is no state "Texsa"\. Did you mean "TX" for Texas\?$/m],
		[
			"TX 8.25, ZZ 4",
			/SALES_TAX: there is no state "ZZ"\. Write the two letters of its postal code, such as TX\.$/m,
		],
		["TX 8.25, NY 8, TX 9", /SALES_TAX: names TX twice$/m],
	])("SALES_TAX=%s causes an error that says what to change", (value, said) =>
		expect(getMessage(() => read({ SALES_TAX: value }))).toMatch(said),
	);

	it.each([
		["SMPT_URL", "SMTP_URL"],
		["smtp_url", "SMTP_URL"],
		["TRUSTED_PROXY", "TRUSTED_PROXIES"],
		["TRUSTED_PROXYS", "TRUSTED_PROXIES"],
		["RATE_LIMIT", "RATE_LIMITS"],
		["SESION_SECRET_FILE", "SESSION_SECRET_FILE"],
		[
			"S3_SECRET_ACCESS_KEY",
			"S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY, or S3_CREDENTIALS",
		],
		["SMTP_PASSWORD", "SMTP_URL, SMTP_CERTIFICATE, or SMTP_CERTIFICATE_KEY"],
	])("%s is reported as an unknown setting", (name, meant) => {
		expect(getWarnings({ [name]: "x" })).toEqual([`${name} is not a setting. Did you mean ${meant}?`]);
	});

	it("of other programs aren't reported", () => {
		const others =
			"EDITOR HOME HOSTNAME HTTP_PROXY LANG LOGNAME MAIL NODE_EXTRA_CA_CERTS NODE_OPTIONS NODE_PATH PATH PWD SESSION_MANAGER SHELL TERM USER XDG_DATA_DIRS".split(
				" ",
			);
		expect(
			getWarnings({ SMTP_URL: "smtp://localhost", ...Object.fromEntries(others.map((name) => [name, "x"])) }),
		).toEqual([]);
	});

	it("for production are reported if they lack the public URL or the mail server", () => {
		expect(getWarnings({ NODE_ENV: "production" })).toEqual([
			expect.stringMatching(/^PUBLIC_URL is not set, .+ Set it to /),
			expect.stringMatching(/^SMTP_URL is not set, .+ Set it to /),
		]);
		expect(
			getWarnings({
				NODE_ENV: "production",
				PUBLIC_URL: "https://greenroom.example",
				SMTP_URL: "smtp://localhost",
			}),
		).toEqual([]);
	});

	it("for S3 must all be set or all be absent", () => {
		const all = {
			S3_ENDPOINT: "https://s3.example/",
			S3_REGION: "eu-central-1",
			S3_BUCKET: "greenroom",
			S3_ACCESS_KEY: "key",
			S3_SECRET_KEY: "a secret that no one may see",
		};
		expect(read(all)).toMatchObject({ ...all, S3_ENDPOINT: "https://s3.example" });
		for (const name of Object.keys(all)) {
			const report = getMessage(() => read({ ...all, [name]: "" }));
			expect(report).toMatch(new RegExp(`settings:\\n {2}${name}: is needed with `));
			expect(report).not.toContain("no one may see");
		}
		const { S3_ACCESS_KEY, S3_SECRET_KEY, ...place } = all;
		read({ ...place, S3_CREDENTIALS: "/run/s3.json" });
		expect(getMessage(() => read({ ...all, S3_CREDENTIALS: "/run/s3.json" }))).toMatch(
			/S3_CREDENTIALS: replaces the two keys; remove them, or remove this setting/,
		);
	});

	it("for a certificate for the mail server must all be set", () => {
		const all = {
			SMTP_URL: "smtp://mail.example",
			SMTP_CERTIFICATE: "/a.pem",
			SMTP_CERTIFICATE_KEY: "/a.key",
		};
		read(all);
		for (const name of Object.keys(all))
			expect(getMessage(() => read({ ...all, [name]: "" }))).toMatch(
				new RegExp(`${name}: is needed with .*set all three, or only SMTP_URL`),
			);
	});

	it("for backups refuse the bucket of the uploads, and a key that is also another secret", () => {
		const uploads = {
			S3_ENDPOINT: "https://s3.example/",
			S3_REGION: "auto",
			S3_BUCKET: "greenroom",
			S3_ACCESS_KEY: "key",
			S3_SECRET_KEY: "secret",
		};
		const backups = Object.fromEntries(
			Object.entries(uploads).map(([name, value]) => [`BACKUP_${name}`, value]),
		);
		const key = "a secret of at least 32 characters";
		const other = "another one of at least 32 characters";
		const report = getMessage(() =>
			read({ ...uploads, ...backups, BACKUP_KEY: `${other}, ${key}`, DATA_SECRET: key }),
		);
		expect(report).toMatch(/BACKUP_S3_BUCKET: must not be the bucket of the uploads/);
		expect(report).toMatch(/BACKUP_KEY: must differ from DATA_SECRET and SESSION_SECRET/);
		expect(report).not.toContain(key);
		read({ ...uploads, ...backups, BACKUP_S3_BUCKET: "backups", BACKUP_KEY: other, DATA_SECRET: key });
		expect(getMessage(() => read({ ...backups, BACKUP_S3_REGION: "" }))).toMatch(
			/BACKUP_S3_REGION: is needed with /,
		);
	});

	it.each([
		["S3_ENDPOINT", "s3.example"],
		["BACKUP_FOLDER", "backups"],
		["BACKUP_HOUR", "24"],
		["BACKUP_KEY", "a key of at least 32 characters is long enough, but this isn't"],
		["S3_BUCKET", "No Bucket"],
		["PORT", "three thousand"],
		["PORT", "-1"],
		["PORT", "1.5"],
		["PUBLIC_URL", "greenroom.example"],
		["PUBLIC_URL", "ftp://greenroom.example"],
		["PUBLIC_URL", "https://greenroom.example/?a=1"],
		["PUBLIC_URL", "javascript:alert(1)"],
		["DATABASE_URL", "file:"],
		["TRUSTED_PROXIES", "10.0.0.0/99"],
	])("refuse %s=%s", (name, value) => {
		expect(() => read({ [name]: value })).toThrow(new RegExp(`settings:\\n {2}${name}: `));
	});

	it("cause an error if a folder can't be created, and the error doesn't reveal a secret", () => {
		writeFileSync(join(folder, "file"), "");
		const refused = getMessage(() =>
			readSettings({
				DATA_DIR: join(folder, "file", "data"),
				SESSION_SECRET: "a secret that no one may ever see in a report",
			}),
		);
		expect(refused).toContain(`DATA_DIR=${join(folder, "file", "data")}`);
		expect(refused).not.toContain("no one may ever see");
		expect(existsSync(join(folder, "file", "data"))).toBe(false);
	});

	it("each have a description", () => {
		for (const [name, schema] of Object.entries(SettingsSchema.shape))
			expect(schema.description, name).toMatch(/\w{3}/);
	});
});

function getMessage(act: () => unknown): string {
	try {
		act();
	} catch (error) {
		if (error instanceof SettingsError) return error.message;
		throw error;
	}
	throw new Error("Nothing was refused.");
}
