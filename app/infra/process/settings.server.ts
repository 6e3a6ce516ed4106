import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import type * as z from "zod";
import { SECRET_SETTINGS, withSecretFiles } from "./secret-files.server.ts";
import { SettingsSchema } from "./settings-schema.ts";
import { unencryptedConnections } from "./unencrypted-connections.server.ts";

/** All environment variables that can contain a setting. */
export const settingNames = [
	...Object.keys(SettingsSchema.shape),
	...SECRET_SETTINGS.map((name) => `${name}_FILE`),
];

type ParsedSettings = z.infer<typeof SettingsSchema>;

export type Settings = ParsedSettings & {
	/** Absolute path of DATA_DIR. */
	dataDir: string;
	/** `file:/absolute/path` or a postgres URL. */
	databaseUrl: string;
	/** The URL for the role that migrates. */
	migrationUrl: string;
	isProduction: boolean;
	/** Whether an ADMIN needs two-factor sign-in to use the back office. */
	isAdminTwoFactorRequired: boolean;
};

const STRIPE_SETTINGS = [
	"STRIPE_SECRET_KEY",
	"STRIPE_WEBHOOK_SECRET",
	"STRIPE_CONNECT_WEBHOOK_SECRET",
	"STRIPE_V2_WEBHOOK_SECRET",
] as const;
const SMTP_CERTIFICATE_SETTINGS = ["SMTP_URL", "SMTP_CERTIFICATE", "SMTP_CERTIFICATE_KEY"] as const;

/** The settings of an S3 store that belong together: with lasting keys, or with a file of temporary ones. */
function s3Settings(prefix: "" | "BACKUP_", hasTemporaryKeys: boolean): string[] {
	const keys = hasTemporaryKeys ? ["S3_CREDENTIALS"] : ["S3_ACCESS_KEY", "S3_SECRET_KEY"];
	return ["S3_ENDPOINT", "S3_REGION", "S3_BUCKET", ...keys].map((name) => prefix + name);
}

/** Settings or a DATA_DIR that can't be used. The message says what the operator must correct. */
export class SettingsError extends Error {
	override readonly name = "SettingsError";
}

/**
 * Reads the settings from environment variables and secret files, and creates DATA_DIR. Empty
 * variables are treated as unset. Throws a SettingsError that names all wrong settings.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
	const { settings: given, mistakes } = withSecretFiles(
		Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== "")),
	);
	const { error, data = SettingsSchema.parse(withoutInvalid(given, error)) } =
		SettingsSchema.safeParse(given);
	const isProduction = data.NODE_ENV === "production";
	if (isProduction) mistakes.push(...unencryptedConnections(data));
	if (isProduction && environment.NODE_TLS_REJECT_UNAUTHORIZED === "0")
		mistakes.push("NODE_TLS_REJECT_UNAUTHORIZED: must not be 0, because that disables certificate checks");
	if (given.MIGRATION_DATABASE_URL && !given.DATABASE_URL?.startsWith("postgres"))
		mistakes.push("MIGRATION_DATABASE_URL: needs a PostgreSQL DATABASE_URL; set both, or remove it");
	if (data.NODE_ROLE !== "both" && !given.DATABASE_URL?.startsWith("postgres"))
		mistakes.push(
			`NODE_ROLE: must not be ${data.NODE_ROLE} with SQLite, because only one process can use its file; remove it, or move to PostgreSQL (npm run db:move)`,
		);
	mistakes.push(...mistakesInStripe(data, isProduction), ...mistakesInBackups(data));
	for (const prefix of ["", "BACKUP_"] as const)
		if (data[`${prefix}S3_CREDENTIALS`] && (data[`${prefix}S3_ACCESS_KEY`] || data[`${prefix}S3_SECRET_KEY`]))
			mistakes.push(`${prefix}S3_CREDENTIALS: replaces the two keys; remove them, or remove this setting`);
	const lines = [
		...(error?.issues.map((issue) => `${issue.path[0]?.toString()}: ${issue.message}`) ?? []),
		...mistakes,
	].map((line) => `  ${line}`);
	lines.push(
		...missingSettings(
			given,
			s3Settings("", given.S3_CREDENTIALS !== undefined),
			"set all of them, or none to keep uploads in DATA_DIR",
		),
		...missingSettings(
			given,
			s3Settings("BACKUP_", given.BACKUP_S3_CREDENTIALS !== undefined),
			"set all of them, or none to keep no backups in an S3 store",
		),
		...(given.SMTP_CERTIFICATE || given.SMTP_CERTIFICATE_KEY
			? missingSettings(given, SMTP_CERTIFICATE_SETTINGS, "set all three, or only SMTP_URL")
			: []),
		...missingSettings(given, STRIPE_SETTINGS, "set all four, or none to use no Stripe"),
	);
	if (lines.length > 0)
		throw new SettingsError(`Greenroom cannot start because of its settings:\n${lines.join("\n")}`);
	const dataDir = resolve(data.DATA_DIR);
	try {
		mkdirSync(dataDir, { recursive: true, mode: 0o700 });
	} catch (cause) {
		throw new SettingsError(
			`Greenroom cannot start: the folder DATA_DIR=${dataDir} cannot be created (${(cause as Error).message}).`,
		);
	}
	const databaseUrl = data.DATABASE_URL ?? `file:${join(dataDir, "greenroom.db")}`;
	return {
		...data,
		dataDir,
		databaseUrl,
		migrationUrl: data.MIGRATION_DATABASE_URL ?? databaseUrl,
		isProduction,
		isAdminTwoFactorRequired: data.ADMIN_TWO_FACTOR ?? isProduction,
	};
}

/** The settings without the invalid ones, so that the valid ones are also checked in combination. */
function withoutInvalid(
	given: Record<string, string | undefined>,
	error: z.ZodError | undefined,
): Record<string, string | undefined> {
	const invalid = new Set(error?.issues.map(({ path }) => path[0]));
	return Object.fromEntries(Object.entries(given).filter(([name]) => !invalid.has(name)));
}

/** A line of the report for each missing setting, if some of the settings that belong together are set. */
function missingSettings(
	given: Record<string, string | undefined>,
	names: readonly string[],
	advice: string,
): string[] {
	const set = names.filter((name) => given[name]);
	const missing = set.length > 0 ? names.filter((name) => !given[name]) : [];
	return missing.map((name) => `  ${name}: is needed with ${set.join(", ")}; ${advice}`);
}

/** Whether a Stripe key is for test mode, which moves no real money. */
export const isStripeTestKey = (key: string): boolean => /^[sr]k_test_/.test(key);

/**
 * Payments with a test key must not be mistaken for real ones. Live keys must not be sent anywhere but to
 * Stripe, and a demo, whose accounts anyone may have, must not move real money.
 */
function mistakesInStripe(
	{ STRIPE_SECRET_KEY: key, STRIPE_API_BASE, ALLOW_DEMO }: ParsedSettings,
	isProduction: boolean,
): string[] {
	if (key === undefined) return [];
	if (isStripeTestKey(key))
		return isProduction && !ALLOW_DEMO
			? [
					"STRIPE_SECRET_KEY: must not be a test key in production, because it moves no real money; use a live key, or set ALLOW_DEMO=1 for a demo",
				]
			: [];
	const mistakes: string[] = [];
	if (!isProduction || ALLOW_DEMO)
		mistakes.push(
			`STRIPE_SECRET_KEY: must not be a live key ${isProduction ? "with ALLOW_DEMO=1" : "outside production"}, because a demo's accounts could move real money; use a test key, or ${isProduction ? "remove ALLOW_DEMO" : "set NODE_ENV=production"}`,
		);
	if (STRIPE_API_BASE !== undefined)
		mistakes.push(
			"STRIPE_API_BASE: must not be set with a live key, which is sent to Stripe only; remove it, or use a test key",
		);
	return mistakes;
}

/** Someone who can delete uploads must not be able to delete backups, and a stolen data secret must not open them. */
function mistakesInBackups(data: ParsedSettings): string[] {
	const mistakes: string[] = [];
	const isSameBucket =
		data.BACKUP_S3_BUCKET !== undefined &&
		data.BACKUP_S3_BUCKET === data.S3_BUCKET &&
		data.BACKUP_S3_ENDPOINT === data.S3_ENDPOINT;
	if (isSameBucket)
		mistakes.push("BACKUP_S3_BUCKET: must not be the bucket of the uploads; create one for backups");
	const split = (secrets = "") => secrets.split(",").map((secret) => secret.trim());
	const others = [...split(data.DATA_SECRET), ...split(data.SESSION_SECRET)];
	if (data.BACKUP_KEY && split(data.BACKUP_KEY).some((key) => others.includes(key)))
		mistakes.push(
			"BACKUP_KEY: must differ from DATA_SECRET and SESSION_SECRET; create a key for backups only",
		);
	return mistakes;
}

let current: Settings | undefined;

/** The settings of this process, read once from its environment. */
export function settings(): Settings {
	if (!current) {
		current = readSettings(process.env);
		// Sets SQLite's folder for temporary files, so that no other folder needs to be writable. SQLite reads it
		// when the first database is opened.
		process.env.SQLITE_TMPDIR = current.dataDir;
	}
	return current;
}

/** The folder with the operator's own content files, arranged like content/. It doesn't have to exist. */
export const ownContentFolder = (): string => join(settings().dataDir, "content");

/** Path of the SQLite file. */
export const sqlitePath = (): string => settings().databaseUrl.replace(/^file:/, "");

/** Whether the database is PostgreSQL. Otherwise it is SQLite. */
export const isPostgres = (): boolean => settings().databaseUrl.startsWith("postgres");

let listeningPort: number | undefined;

/** Sets the port that the server listens on. With PORT=0, the operating system chooses it. */
export function setListeningPort(port: number): void {
	listeningPort = port;
}

/** The origin at which this machine reaches the instance itself, without a proxy. */
export function insideOrigin(): string {
	const { HOST, PORT } = settings();
	const host = /^(0\.0\.0\.0|::)$/.test(HOST) ? "127.0.0.1" : HOST.includes(":") ? `[${HOST}]` : HOST;
	return `http://${host}:${listeningPort ?? PORT}`;
}

/**
 * The origin that visitors type, without a trailing slash: PUBLIC_URL or, if it isn't set, localhost with the
 * instance's port.
 */
export const publicUrl = (): string =>
	settings().PUBLIC_URL ?? `http://localhost:${listeningPort ?? settings().PORT}`;
