import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { examineBackups } from "#app/domain/office/operations/examine-instance.server.ts";
import { jobs } from "#app/domain/office/operations/scheduler.server.ts";
import { backUpTo, findDueDestinations } from "#app/infra/backups/back-up.server.ts";
import { backupDestinations, newBackupName } from "#app/infra/backups/backup-destinations.server.ts";
import { backupKeys } from "#app/infra/backups/backup-encryption.server.ts";
import { readLastBackup, recordDrill } from "#app/infra/backups/last-backup.server.ts";
import { verifyBackup } from "#app/infra/backups/verify-backup.server.ts";
import { appliedMigrations } from "#app/infra/migrations/migrations.server.ts";
import { DAY, HOUR, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { S3_KEYS, type S3Server, startS3Server } from "../../support/files/s3-server.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";

const { folder, remove } = temporaryFolder("backups");
const KEY = "a key for backups only with 32 characters";
const UPLOAD = "ab".padEnd(40, "0");
const NO_BACKUPS = { BACKUP_FOLDER: undefined, BACKUP_S3_ENDPOINT: undefined, BACKUP_KEY: undefined };
const content = Buffer.concat([Buffer.from("canary of an upload"), randomBytes(1_000)]);
const writeUpload = (bytes: Buffer) =>
	writeFileSync(join(settings().dataDir, "uploads", "ab", UPLOAD), bytes);

let s3: S3Server;
beforeAll(async () => {
	s3 = await startS3Server();
	mkdirSync(join(settings().dataDir, "uploads", "ab"), { recursive: true });
	writeFileSync(join(settings().dataDir, "secrets.json"), '{"dataSecret":"canary of a secret"}');
});
beforeEach(() => {
	s3.objects.clear();
	s3.uploads.clear();
	writeUpload(content);
	Object.assign(settings(), {
		BACKUP_S3_ENDPOINT: s3.endpoint,
		BACKUP_S3_REGION: S3_KEYS.region,
		BACKUP_S3_BUCKET: S3_KEYS.bucket,
		BACKUP_S3_ACCESS_KEY: S3_KEYS.accessKey,
		BACKUP_S3_SECRET_KEY: S3_KEYS.secretKey,
		BACKUP_S3_PREFIX: "production",
		BACKUP_KEY: KEY,
	});
});
afterEach(() => {
	s3.fault = null;
	s3.isSilent = false;
	Object.assign(settings(), NO_BACKUPS);
	setClock(undefined);
	rmSync(join(settings().dataDir, "last-backup.json"), { force: true });
});
afterAll(async () => {
	await s3.stop();
	for (const name of ["uploads", "secrets.json"])
		rmSync(join(settings().dataDir, name), { recursive: true, force: true });
	remove();
});

async function backUp() {
	const [destination] = backupDestinations();
	if (!destination) throw new Error("There is no destination.");
	const { label, ...made } = await backUpTo(destination, await appliedMigrations());
	const name = label.split("/").at(-1) ?? "";
	return { ...made, label, name, destination };
}
const list = async () => (await backupDestinations()[0]?.list()) ?? [];
const objectNames = () => [...s3.objects.keys()].sort();

it("a backup in an S3 store is encrypted, arrives in parts, and is read back before it is marked as verified", async () => {
	// Larger than one part of an upload to S3.
	writeUpload(Buffer.concat([content, randomBytes(9_000_000)]));
	const { name, label, keyId, manifest } = await backUp();
	expect(label).toBe(`s3://${S3_KEYS.bucket}/production/${name}`);
	expect(objectNames()).toEqual([
		`production/${name}.verified.json`,
		...[
			"encryption.json",
			"greenroom.db.sealed",
			"manifest.json.sealed",
			"secrets.json.sealed",
			`uploads/ab/${UPLOAD}.sealed`,
		].map((file) => `production/${name}/${file}`),
	]);
	expect([s3.uploads.size, keyId]).toEqual([0, backupKeys()[0]?.id]);
	for (const [key, { body }] of s3.objects)
		for (const readable of ["canary of", "SQLite format 3", KEY])
			expect([key, body.includes(readable)]).toEqual([key, false]);
	expect(manifest).toMatchObject({ uploads: "included", dialect: "sqlite" });
	expect(await list()).toMatchObject([{ name, isVerified: true }]);
	expect(await readLastBackup()).toMatchObject({
		s3: { isIntact: true, verification: { isIntact: true }, bytes: expect.any(Number) },
	});
	expect(readdirSync(join(settings().dataDir, "backups"))).toEqual([]);
});

it("a key that was replaced still opens older backups, and without it, the error names the missing key", async () => {
	const { name, destination, keyId } = await backUp();
	const other = "another key for backups with 32 characters";
	const verify = async (BACKUP_KEY: string | undefined) => {
		Object.assign(settings(), { BACKUP_KEY });
		return verifyBackup(destination.open(name)).then(
			() => "good",
			(error: Error) => `${error.name}: ${error.message}`,
		);
	};
	expect(await verify(`${other}, ${KEY}`)).toBe("good");
	expect(backupKeys()[0]?.id).not.toBe(keyId);
	expect(await verify(other)).toBe(
		`BackupRefusedError: ${name} was encrypted with the key ${keyId}, but BACKUP_KEY has ${backupKeys()[0]?.id}. Add the key that was in BACKUP_KEY when the backup was made, after a comma.`,
	);
	expect(await verify(undefined)).toContain(`with the key ${keyId}, and BACKUP_KEY isn't set.`);
});

it("a backup that was changed, exchanged, or planted in the bucket is refused", async () => {
	const { name, destination } = await backUp();
	const at = (file: string) => `production/${name}/${file}`;
	const verify = () => verifyBackup(destination.open(name));
	const kept = new Map(s3.objects);
	const object = (file: string) => {
		const found = s3.objects.get(at(file));
		if (!found) throw new Error(`There is no ${file}.`);
		return found;
	};
	const upload = object(`uploads/ab/${UPLOAD}.sealed`);
	const body = Buffer.from(upload.body);
	body[500] = (body[500] ?? 0) ^ 1;
	s3.objects.set(at(`uploads/ab/${UPLOAD}.sealed`), { ...upload, body });
	await expect(verify()).rejects.toThrow(`uploads/ab/${UPLOAD} can't be decrypted`);
	s3.objects.set(at(`uploads/ab/${UPLOAD}.sealed`), object("secrets.json.sealed"));
	await expect(verify()).rejects.toThrow(`uploads/ab/${UPLOAD} has 35 bytes instead of ${content.length}`);
	s3.objects.delete(at(`uploads/ab/${UPLOAD}.sealed`));
	await expect(verify()).rejects.toThrow("is missing");
	for (const [key, value] of kept) s3.objects.set(key, value);
	await verify();
	s3.objects.delete(at("encryption.json"));
	await expect(verify()).rejects.toThrow("is not encrypted, although BACKUP_KEY is set");
});

it("if a backup fails, the earlier ones stay, nothing of it is left behind, and it is due again", async () => {
	await backUp();
	const before = objectNames();
	setClock(later(now(), 40 * DAY));
	expect(await findDueDestinations()).toHaveLength(1);
	s3.fault = "forgets";
	await expect(backUp()).rejects.toThrow(/^s3:\/\/.+ can't be reached: .+ It is tried again\.$/);
	s3.fault = null;
	expect(objectNames()).toEqual(before);
	expect(s3.uploads.size).toBe(0);
	const record = await readLastBackup();
	expect(record.s3).toMatchObject({ isIntact: false, bytes: expect.any(Number) });
	expect(record.s3?.intactAt).not.toBe(record.s3?.endedAt);
	expect(await findDueDestinations()).toHaveLength(1);
	await backUp();
	expect(await findDueDestinations()).toEqual([]);
	Object.assign(settings(), { BACKUP_S3_SECRET_KEY: "wrong" });
	await expect(backUp()).rejects.toThrow(
		"403 SignatureDoesNotMatch. Check the settings that begin with BACKUP_S3_",
	);
});

it("what a killed process left behind is removed a day later, and expired backups only after a new one was verified", async () => {
	const ago = (time: number) => newBackupName(later(now(), -time));
	const object = { body: Buffer.from("x"), type: "" };
	const [killed, running] = [ago(2 * DAY), ago(HOUR)];
	for (const name of [killed, running]) s3.objects.set(`production/${name}/secrets.json.sealed`, object);
	s3.uploads.set("1", { key: `production/${killed}/greenroom.db.sealed`, parts: new Map() });
	const old = [ago(400 * DAY), ago(399 * DAY)];
	for (const name of old) {
		s3.objects.set(`production/${name}/manifest.json.sealed`, object);
		s3.objects.set(`production/${name}.verified.json`, object);
	}
	s3.objects.set("production/notes.txt", object);
	s3.objects.set(`other/${old[0]}/manifest.json.sealed`, object);
	Object.assign(settings(), { BACKUP_KEEP_DAYS: 1, BACKUP_KEEP_WEEKS: 0 });
	try {
		s3.fault = "forgets";
		await expect(backUp()).rejects.toThrow();
		s3.fault = null;
		expect((await list()).map(({ name }) => name)).toEqual([running, ...old.toReversed()]);
		expect(s3.uploads.size).toBe(0);
		const { name, deleted } = await backUp();
		expect(deleted).toBe(2);
		expect((await list()).map((each) => each.name)).toEqual([name, running]);
		expect(objectNames().filter((key) => !key.includes(name))).toEqual([
			`other/${old[0]}/manifest.json.sealed`,
			`production/${running}/secrets.json.sealed`,
			"production/notes.txt",
		]);
	} finally {
		Object.assign(settings(), { BACKUP_KEEP_DAYS: 7, BACKUP_KEEP_WEEKS: 4 });
	}
});

it("a folder that doesn't exist isn't created, because its disk may not be mounted", async () => {
	const BACKUP_FOLDER = join(folder, "not-mounted");
	Object.assign(settings(), NO_BACKUPS, { BACKUP_FOLDER });
	await expect(backUp()).rejects.toThrow(`The folder for backups, ${BACKUP_FOLDER}, doesn't exist.`);
	expect([existsSync(BACKUP_FOLDER), await readLastBackup()]).toMatchObject([
		false,
		{ folder: { isIntact: false, intactAt: null } },
	]);
});

it("the job makes the backups that are due in a process of its own, and fails with that process's reason", async () => {
	const BACKUP_FOLDER = join(folder, "mounted");
	mkdirSync(BACKUP_FOLDER);
	const run = async () => jobs.find(({ name }) => name === "make-backups")?.run();
	Object.assign(settings(), NO_BACKUPS);
	expect(await run()).toBe(0);
	Object.assign(settings(), { BACKUP_FOLDER });
	process.env.BACKUP_FOLDER = BACKUP_FOLDER;
	try {
		expect(await run()).toBe(1);
		expect(await run()).toBe(0);
		const [made] = await list();
		expect(readdirSync(join(BACKUP_FOLDER, made?.name ?? "")).sort()).toEqual([
			...["greenroom.db", "manifest.json", "secrets.json", "uploads"],
		]);
		rmSync(BACKUP_FOLDER, { recursive: true });
		await expect(run()).rejects.toThrow(/^The folder for backups, .+ doesn't exist\. Mount its disk/);
	} finally {
		delete process.env.BACKUP_FOLDER;
	}
});

it("doctor says if backups are off, missing, too old, not encrypted, or never restored", async () => {
	const states = async () => (await examineBackups()).map(({ state, said }) => [state, said]);
	Object.assign(settings(), { ...NO_BACKUPS, isProduction: true });
	expect(await states()).toEqual([["warning", "Nothing is backed up on schedule."]]);
	Object.assign(settings(), { isProduction: false, BACKUP_S3_ENDPOINT: s3.endpoint });
	const place = `s3://${S3_KEYS.bucket}/production/`;
	const plain = ["warning", "Backups in the S3 store aren't encrypted, and they contain all secrets."];
	const drill = ["warning", "No drill was recorded here."];
	expect(await states()).toEqual([["failed", `There is no backup in ${place}.`], plain, drill]);
	await backUp();
	await recordDrill(12);
	expect(await states()).toEqual([
		["ok", expect.stringContaining(`The last verified backup in ${place} is from`)],
		plain,
		["ok", expect.stringContaining("The last drill passed")],
	]);
	setClock(later(now(), 41 * DAY));
	Object.assign(settings(), { BACKUP_KEY: KEY });
	expect(await states()).toEqual([
		["failed", expect.stringContaining("which is too old")],
		["ok", `New backups are encrypted with the key ${backupKeys()[0]?.id}.`],
		["warning", expect.stringContaining("more than 40 days ago")],
	]);
	s3.isSilent = true;
	expect((await states())[0]).toEqual(["failed", expect.stringContaining("can't be reached")]);
});
