import { createHash, randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { db } from "#app/infra/database/db.server.ts";
import { type FileStores, newStorageKey, SEALED_FOLDER } from "#app/infra/files/file-store.server.ts";
import type { FileStore } from "#app/infra/files/file-store.ts";
import { LocalFileStore } from "#app/infra/files/local-file-store.server.ts";
import { moveFiles } from "#app/infra/files/move-files.server.ts";
import { S3FileStore } from "#app/infra/files/s3-file-store.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { newMember } from "../../support/accounts/actors.ts";
import { emptyDatabase } from "../../support/database/database.ts";
import { S3_KEYS, type S3Server, startS3Server } from "../../support/files/s3-server.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";

const { folder, remove } = temporaryFolder("move-files");
let s3: S3Server;
let disk: FileStores;
let bucket: FileStores;
beforeAll(async () => {
	s3 = await startS3Server();
});
beforeEach(async () => {
	await emptyDatabase();
	s3.objects.clear();
	s3.fault = null;
	const home = join(folder, newStorageKey());
	disk = { files: new LocalFileStore(home), [SEALED_FOLDER]: new LocalFileStore(home, SEALED_FOLDER) };
	const newPath = () => join(folder, newStorageKey());
	const options = { endpoint: s3.endpoint, ...S3_KEYS, newPath };
	bucket = {
		files: new S3FileStore(options),
		[SEALED_FOLDER]: new S3FileStore({ ...options, prefix: `${SEALED_FOLDER}/` }),
	};
});
afterAll(async () => {
	await s3.stop();
	remove();
});

const sha256Of = (content: Buffer) => createHash("sha256").update(content).digest("hex");

async function put(store: FileStore, key: string, content: Buffer): Promise<void> {
	const path = join(folder, newStorageKey());
	writeFileSync(path, content);
	await store.put(key, path, { bytes: content.length, type: "application/pdf", sha256: sha256Of(content) });
}

/** Adds uploads and a file of performer records to the database, with their bytes on disk. */
async function newFiles(count: number): Promise<{ keys: string[]; sealed: string }> {
	const { id: ownerId } = await newMember();
	const keys: string[] = [];
	for (let i = 0; i < count; i++) {
		const [key, content] = [newStorageKey(), randomBytes(1_000 + i)];
		const facts = { name: "license.pdf", type: "application/pdf", bytes: content.length };
		await db().storedFile.create({
			data: { ownerId, storageKey: key, ...facts, sha256: sha256Of(content), createdAt: now() },
		});
		await put(disk.files, key, content);
		keys.push(key);
	}
	const sealed = newStorageKey();
	await db().sealedFile.create({
		data: {
			storageKey: sealed,
			type: "image/jpeg",
			bytes: 10,
			sha256: "of the plain bytes",
			createdAt: now(),
		},
	});
	await put(disk[SEALED_FOLDER], sealed, randomBytes(38));
	return { keys: keys.sort(), sealed };
}

const read = async (store: FileStore, key: string) => {
	const content = await store.open(key);
	return content && buffer(content);
};

const copying = () => ({ from: disk, to: bucket, isDryRun: false, removes: false });
const none = { copied: 0, bytes: 0, alreadyThere: 0, toCopy: 0, removed: 0, problems: [] };

it("files are copied to S3 once, compared when the command runs again, and come back to an empty disk", async () => {
	const { keys, sealed } = await newFiles(3);
	expect(await moveFiles({ ...copying(), isDryRun: true })).toEqual({ ...none, toCopy: 4 });
	expect(s3.objects.size).toBe(0);
	expect(await moveFiles(copying())).toMatchObject({ copied: 4, alreadyThere: 0, removed: 0, problems: [] });
	expect(await moveFiles(copying())).toEqual({ ...none, alreadyThere: 4 });
	for (const key of keys) expect(await read(bucket.files, key)).toEqual(await read(disk.files, key));
	expect(await moveFiles({ ...copying(), removes: true })).toEqual({ ...none, alreadyThere: 4, removed: 4 });
	expect(await read(disk.files, keys[0] ?? "")).toBeNull();
	expect(await moveFiles({ from: bucket, to: disk, isDryRun: false, removes: false })).toMatchObject({
		copied: 4,
		problems: [],
	});
	expect(await read(disk[SEALED_FOLDER], sealed)).toEqual(await read(bucket[SEALED_FOLDER], sealed));
});

it("an interrupted move continues, and a copy that was damaged on the way is replaced", async () => {
	const { keys } = await newFiles(3);
	const [first = "", second = ""] = keys;
	await put(bucket.files, first, (await read(disk.files, first)) ?? Buffer.alloc(0));
	await put(bucket.files, second, Buffer.from("half of it"));
	expect(await moveFiles(copying())).toMatchObject({ copied: 3, alreadyThere: 1, problems: [] });
	expect(await read(bucket.files, second)).toEqual(await read(disk.files, second));
});

it("missing and damaged files are named, and nothing is removed without a copy that is right", async () => {
	const { keys } = await newFiles(3);
	const [missing = "", damaged = "", good = ""] = keys;
	await disk.files.remove(missing);
	await put(disk.files, damaged, Buffer.from("something else"));
	const { copied, removed, problems } = await moveFiles({ ...copying(), removes: true });
	expect([copied, removed]).toEqual([2, 2]);
	expect(problems.join("\n")).toMatch(new RegExp(`^${missing} is missing[^]*\\n${damaged} is damaged`));
	expect(await read(disk.files, damaged)).toEqual(Buffer.from("something else"));
	expect(await read(disk.files, good)).toBeNull();
	expect(await read(bucket.files, good)).not.toBeNull();
});

it("a store that forgets what it confirmed loses nothing", async () => {
	const { keys } = await newFiles(1);
	s3.fault = "forgets";
	await expect(moveFiles({ ...copying(), removes: true })).rejects.toThrow("doesn't have");
	expect(await read(disk.files, keys[0] ?? "")).not.toBeNull();
	s3.fault = null;
	expect(await moveFiles({ ...copying(), removes: true })).toMatchObject({
		copied: 2,
		removed: 2,
		problems: [],
	});
});
