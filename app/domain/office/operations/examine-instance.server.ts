import { constants, existsSync } from "node:fs";
import { access, readdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { findLatest } from "#app/infra/backups/back-up.server.ts";
import { type BackupDestination, backupDestinations } from "#app/infra/backups/backup-destinations.server.ts";
import { backupKeys } from "#app/infra/backups/backup-encryption.server.ts";
import { type BackupRecord, readLastBackup } from "#app/infra/backups/last-backup.server.ts";
import { missingTriggers } from "#app/infra/database/append-only.server.ts";
import { isSqliteIntact, readServerClock } from "#app/infra/database/check-database.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { postgresProgramVersion } from "#app/infra/database/postgres-program.server.ts";
import { openTransport } from "#app/infra/email/mailer.server.ts";
import { isStoreElsewhere, probeFileStore } from "#app/infra/files/file-store.server.ts";
import { hasScanner, pingScanner } from "#app/infra/files/scanner.server.ts";
import { lastVersion, readVersionRecord } from "#app/infra/migrations/version-record.server.ts";
import type { PaymentProvider } from "#app/infra/payments/payment-provider.ts";
import { paymentProvider } from "#app/infra/payments/provider.server.ts";
import { listPreviewKinds } from "#app/infra/previews/make-preview.server.ts";
import { findTool } from "#app/infra/previews/media-tools.server.ts";
import { compareVersions, notesBetween, type UpgradeNotes } from "#app/infra/process/changelog.server.ts";
import { DAY, HOUR, later, MINUTE, now, SECOND } from "#app/infra/process/clock.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { insideOrigin, isPostgres, publicUrl, settings } from "#app/infra/process/settings.server.ts";
import { unknownSettings } from "#app/infra/process/settings-warnings.server.ts";
import { serverVersion } from "#app/infra/process/version.server.ts";
import { recordKeys } from "#app/infra/security/record-keys.server.ts";
import { dataSecrets } from "#app/infra/security/secrets.server.ts";
import { findMaintenance } from "../../platform/maintenance.server.ts";
import { findLastRunAt, JOBS_PAUSE } from "./job-runs.server.ts";
import { isAllCurrent, reportKeys } from "./rotate-keys.server.ts";

/** One result of checking an instance. */
export type Finding = {
	/** The name of the check, such as `disk`. */
	name: string;
	state: "ok" | "warning" | "failed";
	said: string;
	/** The next step for the operator. */
	todo?: string;
};

/** How long after an upgrade its notes are part of the findings. */
const NOTES_SHOWN = 14 * DAY;

/**
 * Which version this is, and which one ran last. Has the notes for operators if this version hasn't started yet,
 * or first started within the last two weeks.
 * @param applied the migrations of the database, which might be older than this version
 */
export function examineVersion(applied: string[]): Finding {
	const name = "version";
	const version = serverVersion();
	const last = lastVersion(applied);
	if (last && compareVersions(last, version) > 0)
		return {
			name,
			state: "warning",
			said: `This is ${version}, and ${last} ran last.`,
			todo: `Use ${last} or newer, or restore a backup from before it.`,
		};
	if (last && last !== version)
		return {
			name,
			state: "warning",
			said: `This is ${version}, which hasn't started yet. ${last} ran last.`,
			todo: formatNotes(notesBetween(last, version)),
		};
	const { previous, since } = readVersionRecord() ?? {};
	if (!previous || !since) return { name, state: "ok", said: `This is ${version}.` };
	const finding: Finding = {
		name,
		state: "ok",
		said: `This is ${version}, since ${since.slice(0, 10)}. ${previous} ran before.`,
	};
	const after = notesBetween(previous, version).map((notes) => ({ ...notes, before: [] }));
	const isRecent = now().getTime() - Date.parse(since) < NOTES_SHOWN;
	return isRecent && after.some((notes) => notes.after.length > 0)
		? { ...finding, todo: formatNotes(after) }
		: finding;
}

/** The notes as lines, each under its version. */
export const formatNotes = (versions: readonly UpgradeNotes[]): string =>
	versions
		.flatMap(({ version, before, after }) => [
			...before.map((note) => `Before ${version}: ${note}`),
			...after.map((note) => `After ${version}: ${note}`),
		])
		.join("\n");

const NAME = "store";
const ADVICE =
	"Check S3_ENDPOINT, S3_REGION, S3_BUCKET, and both keys. The account needs to put, get, and delete objects.";

/**
 * Whether the upload store can store, return, and delete a file. For `DATA_DIR`, the disk check covers this.
 */
export async function examineStore(): Promise<Finding> {
	if (!isStoreElsewhere()) return { name: NAME, state: "ok", said: "Uploads are stored in DATA_DIR." };
	try {
		await probeFileStore();
		return { name: NAME, state: "ok", said: "The S3 store accepted an object, returned it, and deleted it." };
	} catch (error) {
		return { name: NAME, state: "failed", said: describeError(error), todo: ADVICE };
	}
}

/** The messages of an error and of its causes, such as a name that doesn't resolve. */
function describeError(error: unknown): string {
	const words: string[] = [];
	for (let reason = error; reason instanceof Error; reason = reason.cause)
		words.push(reason.message.replace(/\.$/, ""));
	return `${words.join(": ")}.`;
}

/** The minimum time between two checks of the store, because each request may cost money. */
const LIFETIME = MINUTE;

let latest: { at: number; finding: Promise<Finding> } | undefined;
let hasWorked = false;

/** The store check for readiness, which runs at most once a minute. */
export async function examineStoreReadiness(): Promise<Finding> {
	const at = performance.now();
	if (!latest || at - latest.at > LIFETIME) latest = { at, finding: examineStore() };
	const finding = await latest.finding;
	hasWorked ||= finding.state === "ok";
	return countForReadiness(finding, hasWorked);
}

/**
 * A failed store makes the instance unready only if it hasn't worked since startup, which suggests wrong
 * settings. Otherwise, it is a warning. Pages and forms without files still work, and other nodes would have
 * the same problem.
 */
export const countForReadiness = (finding: Finding, hasWorked: boolean): Finding =>
	finding.state === "failed" && hasWorked ? { ...finding, state: "warning" } : finding;

/** Checks the store once at startup, and logs if it doesn't work. */
export async function checkStoreAtStart(): Promise<void> {
	const { state, said, todo } = await examineStoreReadiness();
	if (state !== "ok") log.warn({ said, todo }, "the upload store doesn't work");
}

const name = "payments";
const PROVIDER_TIMEOUT_MS = 5 * SECOND;

/** Whether there is a payment provider, its events arrive, and its clock matches ours. */
export async function examinePayments(): Promise<Finding[]> {
	const provider = paymentProvider();
	if (!provider)
		return [
			{
				name,
				state: "warning",
				said: "There is no payment provider: nothing can be paid.",
				todo: "The test bank needs ALLOW_DEMO=1 in production, and moves no real money.",
			},
		];
	const found: Finding[] = [
		provider.name === "test-bank" && settings().isProduction
			? {
					name,
					state: "warning",
					said: "The payment provider is the test bank, which moves no real money.",
					todo: "Remove ALLOW_DEMO for a site with real people.",
				}
			: { name, state: "ok", said: `New payments go through this payment provider: ${provider.label}.` },
	];
	// A worker has no pages, and so no webhooks.
	if (settings().NODE_ROLE !== "worker") found.push(await examineWebhooks(insideOrigin(), provider.name));
	if (settings().PUBLIC_URL) found.push(await examineWebhooks(publicUrl(), provider.name));
	for (const finding of (await provider.examine?.()) ?? []) found.push({ name, ...finding });
	return [...found, await examineProviderClock(provider), ...(await examineEvents())];
}

/** Sends an unsigned event, which the endpoint must reject. */
async function examineWebhooks(origin: string, provider: string): Promise<Finding> {
	const address = `${origin}/webhooks/payments/${provider}`;
	const todo =
		"Start the server, and have the proxy forward POST requests to this path with their body and headers unchanged.";
	try {
		const { status } = await fetch(address, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: "{}",
			redirect: "manual",
			signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS),
		});
		if (status === 400)
			return { name, state: "ok", said: `${address} answers, and refuses events without a signature.` };
		return {
			name,
			state: "failed",
			said: `${address} answers an event without a signature with ${status} instead of 400.`,
			todo,
		};
	} catch (error) {
		const { message, cause } = error as Error & { cause?: Error };
		return { name, state: "failed", said: `${address} doesn't answer (${cause?.message ?? message}).`, todo };
	}
}

/** Checks the provider's clock by the latest event, which can't have happened after it arrived. */
async function examineProviderClock(provider: PaymentProvider): Promise<Finding> {
	const event = await db().paymentEvent.findFirst({
		where: { provider: provider.name },
		orderBy: { receivedAt: "desc" },
		select: { body: true, receivedAt: true },
	});
	const ahead = event ? provider.getEventTime(event.body).getTime() - event.receivedAt.getTime() : 0;
	if (ahead <= MINUTE)
		return {
			name,
			state: "ok",
			said: event
				? "The payment provider's clock agrees with this machine's."
				: "The payment provider has not reported anything yet.",
		};
	const said = `The payment provider's clock is ${Math.round(ahead / SECOND)} s ahead of this machine's. From 300 s on, its events are refused.`;
	return { name, state: "warning", said, todo: "Synchronize this machine by NTP." };
}

async function examineEvents(): Promise<Finding[]> {
	const count = await db().paymentEvent.count({ where: { appliedAt: null, nextAttemptAt: null } });
	if (count === 0) return [];
	return [
		{
			name,
			state: "warning",
			said: `${count} events of the payment provider could not be applied.`,
			todo: "They are tried again every day. The issues about money say why.",
		},
	];
}

const ok = (name: string, said: string): Finding => ({ name, state: "ok", said });
const warning = (name: string, said: string, todo: string): Finding => ({
	name,
	state: "warning",
	said,
	todo,
});
const failed = (name: string, said: string, todo: string): Finding => ({ name, state: "failed", said, todo });

/**
 * The difference between another clock and this machine's, in words. Negative seconds mean that the other
 * clock is behind.
 */
const clockDifference = (seconds: number): string =>
	`${Math.abs(seconds)} s ${seconds < 0 ? "behind" : "ahead of"} this machine's`;

const REQUEST_TIMEOUT_MS = 5_000;
const GB = 1_000_000_000;

/** Whether settings that are valid individually are consistent with each other. */
export function examineSettings(): Finding[] {
	const { isProduction, PUBLIC_URL, TRUSTED_PROXIES, ALLOW_DEMO, HOST } = settings();
	const found = unknownSettings(process.env).map((said) =>
		warning("settings", said, "Correct or remove it: it has no effect."),
	);
	if (!isProduction)
		found.push(
			warning(
				"settings",
				"NODE_ENV is not production: this is a local demo.",
				"For visitors, set NODE_ENV=production and use a DATA_DIR without a demo.",
			),
		);
	if (isProduction && !PUBLIC_URL)
		found.push(
			failed(
				"settings",
				"There is no PUBLIC_URL, so links in emails lead to localhost.",
				"Set PUBLIC_URL to the address that visitors type.",
			),
		);
	if (isProduction && PUBLIC_URL?.startsWith("http:"))
		found.push(
			warning(
				"settings",
				"PUBLIC_URL doesn't use TLS.",
				"Put a proxy with TLS in front, and use https: in PUBLIC_URL.",
			),
		);
	if (isProduction && ALLOW_DEMO)
		found.push(
			warning(
				"settings",
				"ALLOW_DEMO=1 allows demo accounts to sign in.",
				"Remove it for a site with real people.",
			),
		);
	if (PUBLIC_URL && TRUSTED_PROXIES.length === 0 && HOST === "127.0.0.1")
		found.push(
			warning(
				"proxy",
				"PUBLIC_URL is set, but TRUSTED_PROXIES isn't: all visitors behind the proxy share one rate limit.",
				"Set TRUSTED_PROXIES to the proxy's address, such as 127.0.0.1.",
			),
		);
	return found.length > 0 ? found : [ok("settings", "The settings are consistent.")];
}

/** Checks the keys that sign exported records. Their secrets exist once the server has started. */
export function examineRecordKeys(): Finding {
	const { dataDir, DATA_SECRET } = settings();
	if (!DATA_SECRET && !existsSync(join(dataDir, "secrets.json")))
		return ok("records", "The key that signs exported records is generated when the server starts.");
	const [current, ...older] = recordKeys().map(({ kid }) => kid);
	return ok(
		"records",
		`Exported records are signed with the key ${current}.${older.length > 0 ? ` Older ones: ${older.join(", ")}.` : ""}`,
	);
}

/** Whether something is encrypted with an older data key, or with one that isn't in the settings. */
export async function examineKeys(): Promise<Finding> {
	const { dataDir, DATA_SECRET } = settings();
	if (!DATA_SECRET && !existsSync(join(dataDir, "secrets.json")))
		return ok("keys", "The data key is generated when the server starts.");
	const report = await reportKeys({
		hasFiles: dataSecrets().length > 1 || settings().DATA_CIPHER !== "aes-256-gcm",
	});
	const unreadable = report.sealed.filter((holding) => holding.unreadable > 0).map(({ what }) => what);
	if (unreadable.length > 0)
		return failed(
			"keys",
			`No key decrypts some of these: ${unreadable.join("; ")}.`,
			"Add the secret that encrypted them, last in DATA_SECRET, and restart the servers.",
		);
	if (!isAllCurrent(report))
		return warning(
			"keys",
			"Some data is encrypted with an older data key or another cipher than DATA_CIPHER.",
			"Once all servers have the new settings: npm run rotate-keys",
		);
	return ok(
		"keys",
		`Everything encrypted can be read with the current data key.${report.keys > 1 ? " Older keys are still in DATA_SECRET." : ""}`,
	);
}

/** Checks free space and permissions in DATA_DIR. */
export async function examineDisk(): Promise<Finding> {
	const { dataDir } = settings();
	try {
		await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
	} catch {
		return failed(
			"disk",
			`${dataDir} isn't readable and writable.`,
			"Make the account that runs the server its owner.",
		);
	}
	const { bavail, blocks, bsize } = await statfs(dataDir);
	const [free, part] = [bavail * bsize, bavail / blocks];
	const said = `${(free / GB).toFixed(1)} GB are free (${Math.round(part * 100)}%).`;
	if (free < GB / 5)
		return failed("disk", said, "Free some space: below 0.2 GB uploads and emails may fail soon.");
	return free < GB || part < 0.05
		? warning("disk", said, "Free some space, or use a larger disk.")
		: ok("disk", said);
}

/**
 * Whether other accounts on this machine can read files in DATA_DIR. New files are always private.
 */
export async function examineAccess(): Promise<Finding> {
	const { dataDir } = settings();
	// A file may be gone by the time it is checked.
	const isOpen = async (path: string) =>
		(((await stat(path).catch(() => undefined))?.mode ?? 0) & 0o077) !== 0;
	const open: string[] = [];
	if (await isOpen(dataDir))
		for (const name of await readdir(dataDir)) if (await isOpen(join(dataDir, name))) open.push(name);
	if (open.length === 0) return ok("access", "Only the server's account can read DATA_DIR.");
	return warning(
		"access",
		`Other accounts on this machine can read files in DATA_DIR: ${open.sort().join(", ")}.`,
		`Run: chmod -R go= '${dataDir}'`,
	);
}

const OTHER_BACKUPS =
	"If you back up the database in another way, set MIGRATE_WITHOUT_BACKUP=1 for each start that migrates it.";

/** Whether this machine's programs can back up and restore a PostgreSQL server of this version. */
async function examineBackupPrograms(serverVersion: string): Promise<Finding> {
	const server = Number.parseInt(serverVersion, 10);
	const todo = `Install PostgreSQL's client programs ${server} or later: without them, there is no backup, and no migration. ${OTHER_BACKUPS}`;
	for (const program of ["pg_dump", "pg_restore"] as const) {
		const version = await postgresProgramVersion(program).catch(() => undefined);
		if (version === undefined) return warning("backups", `${program} is not installed.`, todo);
		if (version < server)
			return warning("backups", `${program} ${version} can't read PostgreSQL ${server}.`, todo);
	}
	return ok("backups", `pg_dump and pg_restore fit PostgreSQL ${server}.`);
}

/** After how long without a drill `doctor` asks for one. */
const DRILL_DAYS = 40;

/** Whether there are scheduled backups, in each destination a recent one that was verified, and a recent drill. */
export async function examineBackups(): Promise<Finding[]> {
	const { isProduction, BACKUP_EVERY_HOURS, BACKUP_FOLDER, dataDir } = settings();
	const destinations = backupDestinations();
	const record = await readLastBackup();
	const byHand = record.folder?.intactAt;
	if (destinations.length === 0) {
		if (byHand && new Date(byHand) > later(now(), -2 * DAY))
			return [ok("backups", `There is no schedule. The last backup by hand was made at ${byHand}.`)];
		return isProduction
			? [
					warning(
						"backups",
						"Nothing is backed up on schedule.",
						"Set BACKUP_FOLDER or BACKUP_S3_ENDPOINT, and BACKUP_KEY. If you back up in another way, ignore this.",
					),
				]
			: [ok("backups", "There are no scheduled backups.")];
	}
	const found: Finding[] = [];
	for (const destination of destinations) found.push(await examineDestination(destination));
	if (BACKUP_EVERY_HOURS === 0)
		found.push(ok("backups", "BACKUP_EVERY_HOURS is 0, so only npm run backup makes backups."));
	const keys = backupKeys().map(({ id }) => id);
	if (keys.length > 0)
		found.push(
			ok(
				"backups",
				`New backups are encrypted with the key ${keys[0]}.${keys.length > 1 ? ` Older keys: ${keys.slice(1).join(", ")}.` : ""}`,
			),
		);
	else if (destinations.some(({ kind }) => kind === "s3"))
		found.push(
			warning(
				"backups",
				"Backups in the S3 store aren't encrypted, and they contain all secrets.",
				"Set BACKUP_KEY (openssl rand -base64 48), and keep a copy of it elsewhere.",
			),
		);
	if (BACKUP_FOLDER && (await isSameDisk(BACKUP_FOLDER, dataDir)) && destinations.length === 1)
		found.push(
			warning(
				"backups",
				"BACKUP_FOLDER is on the same disk as DATA_DIR, so both are lost together.",
				"Use a folder on another disk, or an S3 store.",
			),
		);
	return [...found, examineDrill(record.drill)];
}

const isSameDisk = async (one: string, other: string): Promise<boolean> =>
	(await stat(one).catch(() => undefined))?.dev === (await stat(other)).dev;

async function examineDestination({ label, list }: BackupDestination): Promise<Finding> {
	const todo = "Run npm run backup, which says what is wrong.";
	let latest: Awaited<ReturnType<typeof list>>[number] | undefined;
	let isUnverified = false;
	try {
		const listed = await list();
		latest = findLatest(listed);
		isUnverified = listed.length > 0;
	} catch (error) {
		return failed("backups", describeError(error), todo);
	}
	if (!latest)
		return failed(
			"backups",
			isUnverified ? `No backup in ${label} was verified.` : `There is no backup in ${label}.`,
			todo,
		);
	const at = latest.createdAt.toISOString();
	const interval = (settings().BACKUP_EVERY_HOURS || 24) * HOUR;
	return latest.createdAt < later(now(), -2 * interval)
		? failed("backups", `The last verified backup in ${label} is from ${at}, which is too old.`, todo)
		: ok("backups", `The last verified backup in ${label} is from ${at}.`);
}

function examineDrill(drill: BackupRecord["drill"]): Finding {
	const todo = "Run npm run restore -- --drill, which restores the latest backup and removes it again.";
	if (!drill) return warning("backups", "No drill was recorded here.", todo);
	if (!drill.hasPassed) return failed("backups", `The last drill failed at ${drill.endedAt}.`, todo);
	return new Date(drill.endedAt) < later(now(), -DRILL_DAYS * DAY)
		? warning("backups", `The last drill was at ${drill.endedAt}, more than ${DRILL_DAYS} days ago.`, todo)
		: ok("backups", `The last drill passed at ${drill.endedAt}.`);
}

/**
 * Checks the triggers of the open database. On SQLite, also checks that the file is intact. On PostgreSQL,
 * also checks that the server's clock matches ours and that this machine can back it up.
 */
export async function examineDatabase(): Promise<Finding[]> {
	if (isPostgres()) {
		const before = now();
		const { at, version } = await readServerClock();
		const apart = Math.round((at.getTime() - before.getTime()) / 1_000);
		const clock =
			Math.abs(apart) > 5
				? warning(
						"clock",
						`The database server's clock is ${clockDifference(apart)}.`,
						"Synchronize both machines by NTP.",
					)
				: ok("clock", "The clock agrees with the database server's.");
		return [
			ok("database", `PostgreSQL ${version} answers.`),
			clock,
			await examineBackupPrograms(version),
			...(await examineTriggers()),
		];
	}
	return [
		(await isSqliteIntact())
			? ok("database", "The SQLite file is intact.")
			: failed(
					"database",
					"The SQLite file is damaged.",
					"Stop the server, keep the folder, and restore the latest backup elsewhere.",
				),
		...(await examineTriggers()),
	];
}

/** Checks that all triggers exist. They protect signed agreements, the ledger, and histories from changes. */
async function examineTriggers(): Promise<Finding[]> {
	const missing = await missingTriggers();
	return missing.length > 0
		? [
				failed(
					"database",
					`These triggers are missing: ${missing.join(", ")}.`,
					"Create them again from prisma/*/migrations, or restore a backup. The server doesn't start without them.",
				),
			]
		: [];
}

/** Whether the clock is behind the latest audit event or job run. */
export async function examineClock(): Promise<Finding> {
	const event = await db().auditEvent.findFirst({ orderBy: { at: "desc" }, select: { at: true } });
	const { _max: runs } = await db().jobRun.aggregate({ _max: { endedAt: true } });
	const latest = Math.max(event?.at.getTime() ?? 0, runs.endedAt?.getTime() ?? 0);
	const behind = Math.round((latest - now().getTime()) / 1_000);
	if (behind > 5)
		return failed(
			"clock",
			`The clock is ${behind} s behind the latest stored timestamp.`,
			"Set the machine's clock, and synchronize it by NTP.",
		);
	return ok("clock", `The clock says ${now().toISOString()}, after every stored timestamp.`);
}

/** Whether any node has run jobs lately. During maintenance, most jobs wait. */
export async function examineWorkers(): Promise<Finding> {
	const last = await findLastRunAt();
	if (last && last > later(now(), -JOBS_PAUSE)) return ok("jobs", "Jobs are running.");
	if (await findMaintenance()) return ok("jobs", "Jobs are waiting for the end of maintenance.");
	return warning(
		"jobs",
		last ? `No job has run since ${last.toISOString()}.` : "No job has ever run.",
		isPostgres()
			? "Start a node with NODE_ROLE=worker or NODE_ROLE=both. Until then, no email is sent and no deadline is kept."
			: "Start the server. Until then, no email is sent and no deadline is kept.",
	);
}

/** Whether maintenance mode is on, and whether it should be over by now. */
export async function examineMaintenance(): Promise<Finding> {
	const found = await findMaintenance();
	if (!found) return ok("site", "Maintenance mode is off.");
	const isOverdue = (found.expectedEndAt ?? later(found.startedAt, HOUR)) < now();
	return warning(
		"site",
		`Maintenance mode is on since ${found.startedAt.toISOString()}${isOverdue ? ", longer than expected" : ""}. Jobs that end things, send reminders, or move money are waiting.`,
		"Once you are done: npm run maintenance -- off",
	);
}

/** Whether the mail server can be reached, and whether emails are waiting to be retried or were given up. */
export async function examineEmail(): Promise<Finding[]> {
	const { SMTP_URL, isProduction } = settings();
	const found: Finding[] = [];
	if (!SMTP_URL) {
		const said = "There is no SMTP_URL: emails are written to files in DATA_DIR/outbox.";
		found.push(isProduction ? failed("mail", said, "Set SMTP_URL, or no one gets email.") : ok("mail", said));
	} else {
		const fault = await (await openTransport(SMTP_URL)).verify().then(
			() => undefined,
			(error: Error) => error.message,
		);
		found.push(
			fault
				? failed(
						"mail",
						`The mail server rejects our connection: ${fault}`,
						"Check SMTP_URL. For details, run: npm run email:test -- you@example.com",
					)
				: ok("mail", "The mail server accepts our connection."),
		);
	}
	const dead = await db().outboxEmail.count({ where: { state: "DEAD" } });
	const waiting = await db().outboxEmail.count({ where: { state: "PENDING", attempts: { gt: 1 } } });
	if (dead > 0)
		found.push(
			warning("outbox", `${dead} emails were given up.`, "Retry them in the outbox of the back office."),
		);
	if (waiting > 0)
		found.push(
			warning(
				"outbox",
				`${waiting} emails are waiting to be retried.`,
				"Check that the mail server works. They're retried automatically.",
			),
		);
	return found;
}

/** Whether the virus scanner responds, and whether files are waiting for it. */
export async function examineScanner(): Promise<Finding[]> {
	const waiting = await db().storedFile.count({ where: { scan: "PENDING" } });
	const found =
		waiting > 0
			? [
					warning(
						"scanner",
						`${waiting} files are waiting to be scanned. Until then, only their owners can open them.`,
						"They're scanned automatically once the scanner answers.",
					),
				]
			: [];
	if (!hasScanner()) {
		found.push(
			settings().isProduction
				? warning(
						"scanner",
						"There is no CLAMD_HOST: uploads are not scanned for viruses.",
						"Set CLAMD_HOST or CLAMD_SOCKET to a clamd.",
					)
				: ok("scanner", "There is no virus scanner."),
		);
		return found;
	}
	const fault = await pingScanner().then(
		() => undefined,
		(error: Error) => error.message,
	);
	found.push(
		fault
			? failed(
					"scanner",
					`clamd doesn't answer: ${fault}`,
					"Start clamd, or check CLAMD_HOST, CLAMD_PORT, and CLAMD_SOCKET.",
				)
			: ok("scanner", "clamd answers."),
	);
	return found;
}

/** Which programs for previews of deliveries are installed, and whether previews are waiting for too long. */
export async function examinePreviews(): Promise<Finding[]> {
	const late = await db().preview.count({
		where: { state: "WAITING", nextTryAt: { lt: later(now(), -HOUR) } },
	});
	const kinds = listPreviewKinds();
	const missing = [
		...(kinds.includes("PAGES") ? [] : ["PDFs (no pdftoppm and pdfinfo)"]),
		...(kinds.includes("VIDEO") ? [] : ["videos (no ffmpeg and ffprobe)"]),
	];
	const limits = findTool("prlimit") ? "" : " Without prlimit, their memory isn't limited.";
	return [
		settings().MEDIA_TOOLS === "none"
			? ok("previews", "Only images have previews, because MEDIA_TOOLS is none.")
			: missing.length > 0
				? warning(
						"previews",
						`There are no previews of ${missing.join(" and ")}, so creators can open these files before they accept a delivery.`,
						"Install ffmpeg and poppler-utils, or set MEDIA_TOOLS=none.",
					)
				: ok("previews", `Previews of images, PDFs, and videos can be made.${limits}`),
		...(late > 0
			? [
					warning(
						"previews",
						`${late} previews have been waiting for more than an hour.`,
						"Check in the log whether the job make-previews runs.",
					),
				]
			: []),
	];
}

/** Whether the instance responds at PUBLIC_URL and at its own port, and accepts forms behind its proxy. */
export async function examineAnswers(): Promise<Finding[]> {
	const { PUBLIC_URL, TRUSTED_PROXIES } = settings();
	const found = [
		await examineAnswer("inside", insideOrigin(), "Start the server, or set HOST and PORT for this command."),
	];
	if (!PUBLIC_URL) {
		if (TRUSTED_PROXIES.length > 0)
			found.push(untried("Set PUBLIC_URL to the address that visitors type, then run this command again."));
		return found;
	}
	const outside = await examineAnswer(
		"outside",
		publicUrl(),
		"Check DNS, the proxy, and its certificate. The proxy must forward all paths.",
	);
	found.push(outside);
	found.push(
		outside.state === "failed"
			? untried("Make the site answer at PUBLIC_URL, then run this command again.")
			: await examineForms(),
	);
	return found;
}

async function examineAnswer(name: string, origin: string, todo: string): Promise<Finding> {
	try {
		const isWorker = origin === insideOrigin() && settings().NODE_ROLE === "worker";
		const answer = await fetch(`${origin}${isWorker ? "/healthz" : "/robots.txt"}`, {
			redirect: "manual",
			signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
		});
		if (answer.status !== 200) return failed(name, `${origin} answers with ${answer.status}.`, todo);
		const apart = Math.round((Date.parse(answer.headers.get("Date") ?? "") - Date.now()) / 1_000);
		if (Math.abs(apart) > 30)
			return warning(
				name,
				`${origin} answers, and its clock is ${clockDifference(apart)}.`,
				"Synchronize both machines by NTP.",
			);
		return ok(name, `${origin} answers.`);
	} catch (error) {
		const { message, cause } = error as Error & { cause?: Error };
		return failed(name, `${origin} doesn't answer (${cause?.message ?? message}).`, todo);
	}
}

const untried = (todo: string): Finding =>
	warning("forms", "Couldn't check whether the proxy forwards the headers of forms.", todo);

/**
 * Submits a form that has no effect: an empty web vitals report. If a proxy changes the request's headers,
 * the form is rejected as cross-site.
 */
async function examineForms(): Promise<Finding> {
	const headers = { Origin: publicUrl(), "Content-Type": "application/json" };
	const { status } = await fetch(`${publicUrl()}/vitals`, {
		method: "POST",
		headers,
		body: "[]",
		signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
	});
	if (status === 400) return ok("forms", "Forms sent through the proxy are accepted.");
	return failed(
		"forms",
		`A form sent through the proxy is answered with ${status}.`,
		"Have the proxy forward Origin, Referer, and Sec-Fetch-Site unchanged, and set PUBLIC_URL to exactly what visitors type.",
	);
}
