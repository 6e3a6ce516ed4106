import { mkdirSync } from "node:fs";
import { join, resolve } from "node:path";
import ipaddr from "ipaddr.js";
import * as z from "zod";
import { plainConnections } from "#app/infra/database/plain-connections.server.ts";
import { SECRET_SETTINGS, withSecretFiles } from "#app/infra/security/secret-files.server.ts";
import { defaultLimits, type LimitName } from "./default-limits.ts";
import { nearestName } from "./edit-distance.ts";

const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"] as const;

const flag = z.enum(["", "0", "1"], { error: "must be 1 or 0" }).transform((value) => value === "1");

const addressRange = z.string().refine((range) => ipaddr.isValidCIDR(range) || ipaddr.isValid(range), {
	error: "must be addresses or CIDR ranges, separated by commas, such as 127.0.0.1,10.0.0.0/8",
});

const words = (list: string) =>
	list
		.split(",")
		.map((word) => word.trim())
		.filter(Boolean);

const wholeNumber = (min: number, max: number) => {
	const error = `must be a whole number from ${min} to ${max}`;
	return z.coerce.number({ error }).refine((value) => Number.isInteger(value) && value >= min && value <= max, { error });
};

const limitNames = Object.keys(defaultLimits);

/** What is wrong with an entry of RATE_LIMITS, if anything. */
function mistakeInLimit(entry: string): string | undefined {
	if (!/^[a-z-]+=\d+\/\d+$/.test(entry)) return "must look like waitlist=100/600,request=6000/60 (points/seconds)";
	const [name = ""] = entry.split("=");
	if (limitNames.includes(name)) return undefined;
	const meant = nearestName(name, limitNames, 2);
	return `there is no limit "${name}". ${meant ? `Did you mean "${meant}"?` : `The limits are ${limitNames.join(", ")}.`}`;
}

const parseLimit = (entry: string) => {
	const [name, points, seconds] = entry.split(/[=/]/) as [LimitName, string, string];
	return [name, { points: Number(points), seconds: Number(seconds) }] as const;
};

/**
 * Every setting of an instance. The descriptions are printed in docs/settings.md and in reports of
 * mistakes.
 */
export const SettingsSchema = z.object({
	NODE_ENV: z.string().default("").describe("`production` seeds no demo and refuses a database that holds one"),
	PORT: wholeNumber(0, 65_535).default(3000).describe("port to listen on"),
	HOST: z.string().default("127.0.0.1").describe("address to listen on"),
	PUBLIC_URL: z
		.url({ protocol: /^https?$/, error: "must be an address such as https://greenroom.example", abort: true })
		.refine((url) => new URL(url).pathname === "/" && !new URL(url).search, "must have no path")
		.transform((url) => new URL(url).origin)
		.optional()
		.describe("address that visitors type; needed behind a proxy, and passkeys belong to its host; default http://localhost:PORT"),
	DATA_DIR: z.string().default("./data").describe("folder of database, uploads, secrets and outbox: the whole instance"),
	DATABASE_URL: z
		.string()
		.regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, "must begin with file: or postgres://")
		.optional()
		.describe("default: an SQLite file in DATA_DIR"),
	MIGRATION_DATABASE_URL: z
		.string()
		.regex(/^postgres(ql)?:\/\/.+$/, "must begin with postgres://")
		.optional()
		.describe("PostgreSQL as the role that owns the tables, for migrations alone; the role of DATABASE_URL then needs no right to change them"),
	MIGRATE_WITHOUT_BACKUP: flag.default(false).describe("1 brings PostgreSQL to a new version's schema though the backup before that fails, as without pg_dump"),
	SESSION_SECRET: z
		.string()
		.min(32, "must have at least 32 characters; several, separated by commas, rotate: the first one signs")
		.optional()
		.describe("signs cookies; made once and kept in DATA_DIR where absent"),
	DATA_SECRET: z
		.string()
		.min(32, "must have at least 32 characters; several, separated by commas, rotate: the first one seals")
		.optional()
		.describe("seals personal data in the database; made once and kept in DATA_DIR where absent"),
	SMTP_URL: z
		.string()
		.regex(/^smtps?:\/\/.+$/, "must begin with smtp:// or smtps://")
		.optional()
		.describe("mail server; where absent, mails become files in DATA_DIR/outbox"),
	S3_ENDPOINT: z
		.url({ protocol: /^https?$/, error: "must be an address such as https://s3.eu-central-1.amazonaws.com", abort: true })
		.transform((url) => url.replace(/\/+$/, ""))
		.optional()
		.describe("keeps uploads in this S3 store, with the four settings below; where absent, in DATA_DIR/uploads"),
	S3_REGION: z.string().optional().describe("region of the S3 store, such as eu-central-1; `auto` where it has none"),
	S3_BUCKET: z
		.string()
		.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "must be the name of a bucket: 3 to 63 small letters, digits, dots and hyphens")
		.optional()
		.describe("private bucket that holds the uploads and nothing else"),
	S3_ACCESS_KEY: z.string().optional().describe("access key of the S3 store"),
	S3_SECRET_KEY: z.string().optional().describe("its secret key"),
	TRUSTED_PROXIES: z.string().transform(words).pipe(z.array(addressRange)).default([]).describe("addresses of proxies whose X-Forwarded-For is believed"),
	PLAIN_HOSTS: z
		.string()
		.transform((list) => words(list.toLowerCase()))
		.default([])
		.describe("other machines that production may talk to without TLS, since the network below encrypts, such as WireGuard's; names, separated by commas"),
	CAMPAIGN_RATE: wholeNumber(1, 100_000).default(60).describe("most mails of campaigns in a minute"),
	CLAMD_HOST: z.string().optional().describe("scans uploads by the clamd (ClamAV) at this host; where absent, and CLAMD_SOCKET too, nothing is scanned"),
	CLAMD_PORT: wholeNumber(1, 65_535).default(3310).describe("its port"),
	CLAMD_SOCKET: z.string().startsWith("/", "must be the absolute path of a socket").optional().describe("scans uploads by the clamd behind this socket, in place of CLAMD_HOST"),
	OPERATOR_TOKEN: z
		.string()
		.regex(/^\S{32,}$/, "must have at least 32 characters and no spaces")
		.optional()
		.describe("opens /metrics, and the details of /readyz, to `Authorization: Bearer` with it; where absent, /metrics is not there"),
	METRICS_PORT: wholeNumber(0, 65_535).optional().describe("serves /metrics, /healthz and /readyz in detail on a port of its own, without a token"),
	METRICS_HOST: z.string().default("127.0.0.1").describe("address of that port; never one that visitors reach"),
	SECURITY_CONTACT: z
		.string()
		.regex(/^(mailto:.+@.+|https:\/\/.+)$/, "must begin with mailto: or https://")
		.optional()
		.describe("whom /.well-known/security.txt names; default the support address of content/site.yaml"),
	ALLOW_DEMO: flag.default(false).describe("1 lets a production start run on a database with demo accounts, and with placeholders for the company in content/site.yaml"),
	ADMIN_TWO_FACTOR: flag.optional().describe("1 keeps the back office closed to an ADMIN without two-factor sign-in, 0 does not; default 1 in production, else 0"),
	RATE_LIMITS: z
		.string()
		.default("")
		.transform(words)
		.pipe(z.array(z.string().refine((entry) => !mistakeInLimit(entry), { error: ({ input }) => mistakeInLimit(String(input)) })))
		.transform((entries) => Object.fromEntries(entries.map(parseLimit)) as Partial<Record<LimitName, { points: number; seconds: number }>>)
		.describe("changes single rate limits: name=points/seconds, separated by commas"),
	LOG_LEVEL: z
		.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(", ")}` })
		.default("info")
		.describe("least severe level that is logged"),
});

/** All names under which something of the settings may stand in the environment. */
export const settingNames = [...Object.keys(SettingsSchema.shape), ...SECRET_SETTINGS.map((name) => `${name}_FILE`)];

type ParsedSettings = z.infer<typeof SettingsSchema>;

export type Settings = ParsedSettings & {
	/** Absolute path of DATA_DIR. */
	dataDir: string;
	/** `file:/absolute/path` or a postgres address. */
	databaseUrl: string;
	/** The same for the role that changes tables. */
	migrationUrl: string;
	isProduction: boolean;
	/** Whether an ADMIN must have two-factor sign-in to work for the team. */
	isAdminTwoFactorRequired: boolean;
};

const S3_SETTINGS = ["S3_ENDPOINT", "S3_REGION", "S3_BUCKET", "S3_ACCESS_KEY", "S3_SECRET_KEY"] as const;

/** A mistake in the settings; its message is a report for the operator, one line a setting. */
export class SettingsError extends Error {
	override readonly name = "SettingsError";
}

/**
 * Reads the settings from environment variables, secrets from the files that these name, and makes
 * DATA_DIR. Empty variables count as absent. Throws a SettingsError that names every wrong setting
 * at once.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
	const { settings: present, mistakes } = withSecretFiles(Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== "")));
	const parsed = SettingsSchema.safeParse(present);
	const isProduction = parsed.data?.NODE_ENV === "production";
	if (parsed.data && isProduction) mistakes.push(...plainConnections(parsed.data));
	if (isProduction && environment.NODE_TLS_REJECT_UNAUTHORIZED === "0") mistakes.push("NODE_TLS_REJECT_UNAUTHORIZED: must not be 0, because that disables certificate checks");
	if (present.MIGRATION_DATABASE_URL && !present.DATABASE_URL?.startsWith("postgres"))
		mistakes.push("MIGRATION_DATABASE_URL: is for a DATABASE_URL of PostgreSQL; remove it, or set both");
	const lines = [...(parsed.error?.issues.map((issue) => `${issue.path[0]?.toString()}: ${issue.message}`) ?? []), ...mistakes].map((line) => `  ${line}`);
	const givenForS3 = S3_SETTINGS.filter((name) => present[name]);
	const missingForS3 = givenForS3.length > 0 ? S3_SETTINGS.filter((name) => !present[name]) : [];
	lines.push(...missingForS3.map((name) => `  ${name}: is needed with ${givenForS3.join(", ")}; set all five, or none to keep uploads in DATA_DIR`));
	if (!parsed.success || lines.length > 0) throw new SettingsError(`Greenroom cannot start because of its settings:\n${lines.join("\n")}`);
	const dataDir = resolve(parsed.data.DATA_DIR);
	try {
		mkdirSync(dataDir, { recursive: true, mode: 0o700 });
	} catch (error) {
		throw new SettingsError(`Greenroom cannot start: the folder DATA_DIR=${dataDir} cannot be made (${(error as Error).message}).`);
	}
	const databaseUrl = parsed.data.DATABASE_URL ?? `file:${join(dataDir, "greenroom.db")}`;
	return {
		...parsed.data,
		dataDir,
		databaseUrl,
		migrationUrl: parsed.data.MIGRATION_DATABASE_URL ?? databaseUrl,
		isProduction,
		isAdminTwoFactorRequired: parsed.data.ADMIN_TWO_FACTOR ?? isProduction,
	};
}

let current: Settings | undefined;

/** The settings of this process, read once from its environment. */
export function settings(): Settings {
	if (!current) {
		current = readSettings(process.env);
		// SQLite looks there for temporary files once, when the first database is opened: no other
		// folder must be writable.
		process.env.SQLITE_TMPDIR = current.dataDir;
	}
	return current;
}

/** Path of the SQLite file that the settings name. */
export const sqlitePath = (): string => settings().databaseUrl.replace(/^file:/, "");

/** Whether the database is PostgreSQL; else it is SQLite. */
export const isPostgres = (): boolean => settings().databaseUrl.startsWith("postgres");

let listeningPort: number | undefined;

/** Sets the port the server listens on. With PORT=0, the system chooses it. */
export function setListeningPort(port: number): void {
	listeningPort = port;
}

/**
 * The origin that visitors type, without a slash at the end: PUBLIC_URL, else localhost with the
 * port of this instance.
 */
export const publicUrl = (): string => settings().PUBLIC_URL ?? `http://localhost:${listeningPort ?? settings().PORT}`;
