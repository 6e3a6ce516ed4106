import ipaddr from "ipaddr.js";
import * as z from "zod";
import { cipherNames } from "#app/infra/security/ciphers.ts";
import { defaultLimits, type LimitName } from "./default-limits.ts";
import { nearestName } from "./edit-distance.ts";
import { type RetentionName, retentionNames, retentionPeriods } from "./retention-periods.ts";
import { mistakeInSalesTax, readSalesTax } from "./sales-tax-setting.ts";
import { isThisMachine } from "./unencrypted-connections.server.ts";

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

/** A webhook's signing secret, or two while it is being rotated. */
const webhookSecret = z
	.string()
	.regex(
		/^whsec_[^\s,]+(, ?whsec_[^\s,]+)?$/,
		"must begin with whsec_; while it is being rotated, there may be two, separated by a comma",
	);

const integer = (min: number, max: number) => {
	const error = `must be a whole number from ${min} to ${max}`;
	return z.coerce
		.number({ error })
		.refine((value) => Number.isInteger(value) && value >= min && value <= max, { error });
};

const s3Endpoint = z
	.url({
		protocol: /^https?$/,
		error: "must be an address such as https://s3.eu-central-1.amazonaws.com",
		abort: true,
	})
	.transform((url) => url.replace(/\/+$/, ""));

const absolutePath = z.string().startsWith("/", "must be an absolute path");

const bucketName = z
	.string()
	.regex(
		/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/,
		"must be the name of a bucket: 3 to 63 lowercase letters, digits, periods, and hyphens",
	);

const limitNames = Object.keys(defaultLimits);

/** The mistake in an entry of RATE_LIMITS, if there is one. */
function mistakeInLimit(entry: string): string | undefined {
	if (!/^[a-z-]+=\d+\/\d+$/.test(entry))
		return "must look like waitlist=100/600,request=6000/60 (requests/seconds)";
	const [name = ""] = entry.split("=");
	if (limitNames.includes(name)) return undefined;
	const meant = nearestName(name, limitNames, 2);
	return `there is no limit "${name}". ${meant ? `Did you mean "${meant}"?` : `The limits are ${limitNames.join(", ")}.`}`;
}

const parseLimit = (entry: string) => {
	const [name, points, seconds] = entry.split(/[=/]/) as [LimitName, string, string];
	return [name, { points: Number(points), seconds: Number(seconds) }] as const;
};

/** The mistake in an entry of RETENTION_DAYS, if there is one. */
function mistakeInRetention(entry: string): string | undefined {
	if (!/^[a-z]+=\d+$/.test(entry)) return "must look like emails=30,errors=60 (days)";
	const [name = "", days] = entry.split("=");
	if (!retentionNames.includes(name as RetentionName))
		return `there is no period "${name}". The periods are ${retentionNames.join(", ")}.`;
	const { min, max } = retentionPeriods[name as RetentionName];
	return Number(days) < min || Number(days) > max ? `${name} must be from ${min} to ${max} days` : undefined;
}

const parseRetention = (entry: string) => {
	const [name, days] = entry.split("=") as [RetentionName, string];
	return [name, Number(days)] as const;
};

/** Every setting of an instance. The descriptions appear in docs/settings.md. */
export const SettingsSchema = z.object({
	NODE_ENV: z
		.string()
		.default("")
		.describe("`production` seeds no demo and refuses a database that contains one"),
	PORT: integer(0, 65_535).default(3000).describe("port to listen on"),
	HOST: z.string().default("127.0.0.1").describe("address to listen on"),
	PUBLIC_URL: z
		.url({ protocol: /^https?$/, error: "must be an address such as https://greenroom.example", abort: true })
		.refine((url) => new URL(url).pathname === "/" && !new URL(url).search, "must have no path")
		.transform((url) => new URL(url).origin)
		.optional()
		.describe(
			"address that visitors type; needed behind a proxy, and passkeys belong to its host; default http://localhost:PORT",
		),
	DATA_DIR: z
		.string()
		.default("./data")
		.describe("folder of the database, uploads, secrets, and outbox: the whole instance"),
	DATABASE_URL: z
		.string()
		.regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, "must begin with file: or postgres://")
		.optional()
		.describe("default: an SQLite file in DATA_DIR"),
	MIGRATION_DATABASE_URL: z
		.string()
		.regex(/^postgres(ql)?:\/\/.+$/, "must begin with postgres://")
		.optional()
		.describe(
			"PostgreSQL URL with the role that owns the tables, used only for migrations; the role in DATABASE_URL then doesn't need permission to alter them",
		),
	NODE_ROLE: z
		.enum(["both", "web", "worker"], { error: "must be both, web, or worker" })
		.default("both")
		.describe(
			"`web` serves pages and runs no jobs, `worker` runs the jobs and serves only health and metrics, `both` does both; with PostgreSQL only",
		),
	MIGRATE_WITHOUT_BACKUP: flag
		.default(false)
		.describe("1 migrates PostgreSQL even if the backup before it fails, for example without pg_dump"),
	SESSION_SECRET: z
		.string()
		.min(32, "must have at least 32 characters; several, separated by commas, rotate: the first one signs")
		.optional()
		.describe("signs cookies; if unset, generated once and stored in DATA_DIR"),
	DATA_SECRET: z
		.string()
		.min(32, "must have at least 32 characters; several, separated by commas, rotate: the first one encrypts")
		.optional()
		.describe("encrypts personal data in the database; if unset, generated once and stored in DATA_DIR"),
	DATA_CIPHER: z
		.enum(cipherNames, { error: `must be one of ${cipherNames.join(", ")}` })
		.default("aes-256-gcm")
		.describe("cipher for new personal data, performer records, and backups; each value names its own"),
	SMTP_URL: z
		.string()
		.regex(/^smtps?:\/\/.+$/, "must begin with smtp:// or smtps://")
		.optional()
		.describe("email server; if unset, emails are written to DATA_DIR/outbox"),
	SMTP_CERTIFICATE: absolutePath
		.optional()
		.describe(
			"PEM file with the certificate by which the email server knows this one, instead of a password",
		),
	SMTP_CERTIFICATE_KEY: absolutePath.optional().describe("PEM file with its private key"),
	S3_ENDPOINT: s3Endpoint
		.optional()
		.describe("stores uploads in this S3 store, with the four settings below; if unset, in DATA_DIR/uploads"),
	S3_REGION: z
		.string()
		.optional()
		.describe("region of the S3 store, such as eu-central-1; `auto` if it has none"),
	S3_BUCKET: bucketName.optional().describe("private bucket for the uploads and nothing else"),
	S3_ACCESS_KEY: z.string().optional().describe("access key of the S3 store"),
	S3_SECRET_KEY: z.string().optional().describe("its secret key"),
	S3_CREDENTIALS: absolutePath
		.optional()
		.describe(
			"instead of the two keys, a JSON file with temporary ones (`AccessKeyId`, `SecretAccessKey`, `SessionToken`), read again for each request",
		),
	BACKUP_FOLDER: absolutePath
		.optional()
		.describe(
			"existing folder for scheduled backups, on another disk than DATA_DIR; without it and BACKUP_S3_ENDPOINT, nothing is backed up on schedule",
		),
	BACKUP_S3_ENDPOINT: s3Endpoint
		.optional()
		.describe(
			"S3 store for scheduled backups, in addition to BACKUP_FOLDER or instead of it, with the four settings below",
		),
	BACKUP_S3_REGION: z.string().optional().describe("its region; `auto` if it has none"),
	BACKUP_S3_BUCKET: bucketName.optional().describe("private bucket for backups, other than S3_BUCKET"),
	BACKUP_S3_ACCESS_KEY: z
		.string()
		.optional()
		.describe("access key that can list, read, write, and delete in that bucket, and nothing else"),
	BACKUP_S3_SECRET_KEY: z.string().optional().describe("its secret key"),
	BACKUP_S3_CREDENTIALS: absolutePath
		.optional()
		.describe("instead of the two keys, a file with temporary ones, as in S3_CREDENTIALS"),
	BACKUP_S3_PREFIX: z
		.string()
		.regex(
			/^[\w-]+(\/[\w-]+)*$/,
			"must be letters, digits, hyphens, and slashes, such as greenroom/production",
		)
		.optional()
		.describe("begins the keys of backups in that bucket, so that several instances can share it"),
	BACKUP_KEY: z
		.string()
		.refine(
			(list) => list.split(",").every((key) => key.trim().length >= 32),
			"must have at least 32 characters; several such keys, separated by commas, rotate: the first one encrypts",
		)
		.optional()
		.describe(
			"encrypts backups; keep a copy elsewhere, because without it they can't be restored; unset, they aren't encrypted",
		),
	BACKUP_EVERY_HOURS: integer(0, 168)
		.default(24)
		.describe("hours from one scheduled backup to the next; 0 makes none, so that only npm run backup does"),
	BACKUP_HOUR: integer(0, 23)
		.default(9)
		.describe("hour of the day in UTC from which scheduled backups are counted"),
	BACKUP_KEEP_DAYS: integer(1, 366)
		.default(7)
		.describe("on how many days the last backup of the day is kept; all of the last 24 hours are kept"),
	BACKUP_KEEP_WEEKS: integer(0, 520)
		.default(4)
		.describe("in how many weeks the last backup of the week is kept"),
	TRUSTED_PROXIES: z
		.string()
		.transform(words)
		.pipe(z.array(addressRange))
		.default([])
		.describe("addresses of proxies whose X-Forwarded-For is believed"),
	PLAIN_HOSTS: z
		.string()
		.transform((list) => words(list.toLowerCase()))
		.default([])
		.describe(
			"other machines that production may connect to without TLS, because the network itself is encrypted, such as WireGuard; names, separated by commas",
		),
	CAMPAIGN_RATE: integer(1, 100_000).default(60).describe("campaign emails per minute at most"),
	CLAMD_HOST: z
		.string()
		.optional()
		.describe(
			"scans uploads by the clamd (ClamAV) at this host; if this and CLAMD_SOCKET are unset, nothing is scanned",
		),
	CLAMD_PORT: integer(1, 65_535).default(3310).describe("its port"),
	CLAMD_SOCKET: z
		.string()
		.startsWith("/", "must be the absolute path of a socket")
		.optional()
		.describe("scans uploads by the clamd behind this socket, in place of CLAMD_HOST"),
	CLAMD_MAX_MB: integer(1, 4_000)
		.default(25)
		.describe(
			"largest file that is scanned, in MB: the lowest of clamd's StreamMaxLength, MaxFileSize, and MaxScanSize; larger files of deliveries are marked as not scanned",
		),
	UPLOAD_QUOTA_GB: integer(1, 100_000)
		.default(50)
		.describe("how much the delivered files of one booking may take up, in GB"),
	MEDIA_TOOLS: z
		.enum(["installed", "none"])
		.default("installed")
		.describe(
			"`installed` makes previews of videos and PDFs in deliveries with ffmpeg and poppler-utils if they are installed; `none` never runs them",
		),
	OPERATOR_TOKEN: z
		.string()
		.regex(/^\S{32,}$/, "must have at least 32 characters and no spaces")
		.optional()
		.describe(
			"opens /metrics, and the details of /readyz, to `Authorization: Bearer` with it; if unset, /metrics is a 404",
		),
	METRICS_PORT: integer(0, 65_535)
		.optional()
		.describe("serves /metrics, /healthz, and /readyz with its details on a separate port, without a token"),
	METRICS_HOST: z
		.string()
		.default("127.0.0.1")
		.describe("address of that port; never one that visitors reach"),
	SECURITY_CONTACT: z
		.string()
		.regex(/^(mailto:.+@.+|https:\/\/.+)$/, "must begin with mailto: or https://")
		.optional()
		.describe("contact in /.well-known/security.txt; default: the support address of content/site.yaml"),
	ALLOW_DEMO: flag
		.default(false)
		.describe(
			"1 lets a production start run on a database with demo accounts, with placeholders for the company and its addresses in content/site.yaml, and with the test bank or a test key of Stripe as payment provider; also lets demo:advance move the clock",
		),
	ADULT_PAYMENT_PROVIDER: z
		.enum(["test-bank", "none"], "must be test-bank or none")
		.optional()
		.describe(
			"payment provider for work marked as adult content; with none it can't be quoted; default: the provider of other work, if its rules allow it",
		),
	PERFORMER_RECORDS: flag
		.default(false)
		.describe(
			"1 lets work marked as adult content that shows people be delivered, with the performer records of 18 U.S.C. 2257, once counsel's approval of their texts is recorded at /admin/phase; without it, such work can't be delivered",
		),
	STRIPE_SECRET_KEY: z
		.string()
		.regex(/^[sr]k_(test|live)_\w+$/, "must begin with sk_live_, rk_live_, sk_test_, or rk_test_")
		.optional()
		.describe(
			"takes payments through Stripe, with the three settings below; a test key moves no real money and needs ALLOW_DEMO=1 in production; a live key is refused with ALLOW_DEMO=1 and outside production",
		),
	STRIPE_WEBHOOK_SECRET: webhookSecret
		.optional()
		.describe("signing secret of the webhook for the events of our own Stripe account"),
	STRIPE_CONNECT_WEBHOOK_SECRET: webhookSecret
		.optional()
		.describe("signing secret of the webhook for the events of connected accounts"),
	STRIPE_V2_WEBHOOK_SECRET: webhookSecret
		.optional()
		.describe("signing secret of the event destination for the thin events of API v2"),
	STRIPE_API_BASE: z
		.url({ protocol: /^https?$/, error: "must be an address such as http://127.0.0.1:12111", abort: true })
		.refine(
			(url) => isThisMachine(new URL(url).hostname),
			"must be on this machine, such as http://127.0.0.1:12111",
		)
		.refine((url) => new URL(url).pathname === "/" && !new URL(url).search, "must have no path")
		.transform((url) => new URL(url).origin)
		.optional()
		.describe("address of a local replacement for Stripe, for tests; refused with a live key"),
	SALES_TAX: z
		.string()
		.default("")
		.transform(words)
		.pipe(
			z.array(z.string()).refine((entries) => !mistakeInSalesTax(entries), {
				error: ({ input }) => mistakeInSalesTax(input as string[]),
			}),
		)
		.transform(readSalesTax)
		.describe(
			"sales tax in percent by state, such as `TX 8.25, NY 8.875`, which creators pay on top of new agreements; unset, no tax is collected; see docs/money.md",
		),
	NEW_PAYER_LIMIT: integer(0, 1_000_000)
		.default(10_000)
		.describe(
			"amount in dollars that a creator can have held at a time, and pay in 24 hours, until a first payment of theirs was released; 0 sets no limit",
		),
	CANCELED_PAYMENTS_LIMIT: integer(0, 1_000)
		.default(3)
		.describe(
			"how many payments a creator can cancel in 30 days before new ones are refused; 0 sets no limit",
		),
	PAYOUT_CLEARING_DAYS: integer(0, 7)
		.default(5)
		.describe(
			"how many days after the release a professional's first payouts and large ones wait, at most 7, because agreements promise payouts within 5 business days; 0 sends them immediately",
		),
	PAYOUT_CLEARING_FIRST: integer(0, 1_000)
		.default(3)
		.describe(
			"how many of a professional's payouts must have reached their bank before later ones are sent without waiting",
		),
	PAYOUT_CLEARING_ABOVE: integer(1, 1_000_000)
		.default(5000)
		.describe("amount in dollars above which a payout waits as well"),
	AGE_REVIEW_PERCENT: integer(0, 100)
		.default(5)
		.describe(
			"percentage of the inconspicuous age verifications that the team reviews as a sample, while the others are decided immediately; with 100, the team decides about all of them",
		),
	ADMIN_TWO_FACTOR: flag
		.optional()
		.describe(
			"1 keeps the back office closed to an ADMIN without two-factor sign-in, 0 does not; default 1 in production, else 0",
		),
	RATE_LIMITS: z
		.string()
		.default("")
		.transform(words)
		.pipe(
			z.array(
				z
					.string()
					.refine((entry) => !mistakeInLimit(entry), { error: ({ input }) => mistakeInLimit(String(input)) }),
			),
		)
		.transform(
			(entries) =>
				Object.fromEntries(entries.map(parseLimit)) as Partial<
					Record<LimitName, { points: number; seconds: number }>
				>,
		)
		.describe("changes single rate limits: name=points/seconds, separated by commas"),
	RETENTION_DAYS: z
		.string()
		.default("")
		.transform(words)
		.pipe(
			z.array(
				z.string().refine((entry) => !mistakeInRetention(entry), {
					error: ({ input }) => mistakeInRetention(String(input)),
				}),
			),
		)
		.transform(
			(entries) => Object.fromEntries(entries.map(parseRetention)) as Partial<Record<RetentionName, number>>,
		)
		.describe(
			`keeps some kinds of records for fewer days: name=days, separated by commas; default ${retentionNames.map((name) => `${name}=${retentionPeriods[name].days}`).join(",")}`,
		),
	LOG_LEVEL: z
		.enum(LOG_LEVELS, { error: `must be one of ${LOG_LEVELS.join(", ")}` })
		.default("info")
		.describe("least severe level that is logged"),
});
