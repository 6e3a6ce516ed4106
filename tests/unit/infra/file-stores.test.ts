import { createHash, randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FileStore, PIECE_BYTES } from "#app/infra/files/file-store.ts";
import { LocalFileStore } from "#app/infra/files/local-file-store.server.ts";
import { S3FileStore } from "#app/infra/files/s3-file-store.server.ts";
import { isStorageUnavailable, UploadLostError } from "#app/infra/files/storage-errors.server.ts";
import { S3_KEYS, type S3Server, startS3Server } from "../../support/files/s3-server.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";
import { firstAndLast } from "../../support/proof/proof.ts";

const { folder, remove } = temporaryFolder("stores");
let s3: S3Server;
beforeAll(async () => {
	s3 = await startS3Server();
});
beforeEach(() => {
	s3.objects.clear();
	s3.fault = null;
});
afterAll(async () => {
	await s3.stop();
	remove();
});

const newKey = () => randomBytes(20).toString("hex");
const newS3Store = (singlePutBytes?: number, prefix?: string) =>
	new S3FileStore({
		...(prefix && { prefix }),
		endpoint: s3.endpoint,
		...S3_KEYS,
		singlePutBytes,
		newPath: () => join(folder, newKey()),
	});
const stores: [string, () => FileStore][] = [
	["in a folder", () => new LocalFileStore(join(folder, newKey()))],
	["on S3", () => newS3Store()],
	["on S3 under a prefix", () => newS3Store(undefined, "performer-records/")],
];

/** Stores bytes under a new key. */
async function put(store: FileStore, content: Buffer): Promise<string> {
	const key = newKey();
	const path = join(folder, newKey());
	writeFileSync(path, content);
	await store.put(key, path, {
		bytes: content.length,
		type: "application/pdf",
		sha256: createHash("sha256").update(content).digest("hex"),
	});
	return key;
}
const readContent = async (store: FileStore, key: string) => {
	const stream = await store.open(key);
	return stream && buffer(stream);
};
// The tests below of the store on S3 are without a prefix.
describe.each(firstAndLast(stores))("a file store %s", (_where, make) => {
	it("returns what was stored", async () => {
		const store = make();
		for (const content of [Buffer.from("x"), randomBytes(3_000_000)])
			expect((await readContent(store, await put(store, content)))?.equals(content)).toBe(true);
	});

	it("has nothing under an unknown key", async () => {
		const store = make();
		expect([await store.open(newKey()), await store.withPath(newKey(), async () => "used")]).toEqual([
			null,
			null,
		]);
	});

	it("lends a file to a program by a path, and keeps no copy", async () => {
		const store = make();
		const content = randomBytes(1_000);
		const key = await put(store, content);
		const before = readdirSync(folder).length;
		const path = await store.withPath(key, async (lent) => {
			expect(readFileSync(lent).equals(content)).toBe(true);
			return lent;
		});
		expect([path?.startsWith(folder), readdirSync(folder).length]).toEqual([true, before]);
		expect((await readContent(store, key))?.equals(content)).toBe(true);
	});

	it("keeps what it confirmed of a file that arrives in pieces, and serves it and its ranges once it is finished", async () => {
		const store = make();
		const content = randomBytes(2 * PIECE_BYTES + 1_000);
		const key = newKey();
		const multipartId = await store.begin(key);
		let received = 0;
		const file = () => ({ key, bytes: content.length, received, multipartId });
		const confirm = async (bytes: number) => {
			received = bytes;
		};
		/** Sends bytes from where the store is, as chunks that don't fit pieces, and then breaks off. */
		async function* broken(bytes: number) {
			for (let at = received, end = received + bytes; at < end; at += 300_000)
				yield content.subarray(at, Math.min(at + 300_000, end));
			throw new Error("The connection broke.");
		}
		await expect(store.append(file(), broken(PIECE_BYTES + 700_000), confirm)).rejects.toThrow("broke");
		expect(received).toBeGreaterThanOrEqual(PIECE_BYTES);
		await expect(store.finish(file())).rejects.toThrow(UploadLostError);
		expect(await store.open(key)).toBeNull();
		// A second try that another store begins, as after a restart.
		await expect(store.append(file(), broken(500_000), confirm)).rejects.toThrow("broke");
		await store.append(file(), Readable.from([content.subarray(received)]), confirm);
		expect(received).toBe(content.length);
		await expect(store.append(file(), Readable.from([Buffer.from("x")]), confirm)).rejects.toThrow("longer");
		await store.finish(file());
		await store.finish(file());
		expect((await readContent(store, key))?.equals(content)).toBe(true);
		const range = await store.open(key, { start: PIECE_BYTES - 5, end: PIECE_BYTES + 5 });
		expect(
			(await buffer(range ?? Readable.from([]))).equals(content.subarray(PIECE_BYTES - 5, PIECE_BYTES + 6)),
		).toBe(true);
	});

	it("says so if it has lost what it confirmed, and removes unfinished files", async () => {
		const store = make();
		const key = newKey();
		const multipartId = await store.begin(key);
		const file = { key, bytes: 2 * PIECE_BYTES, received: 0, multipartId };
		await store.append(file, Readable.from([randomBytes(PIECE_BYTES)]), async (bytes) => {
			file.received = bytes;
		});
		await store.remove(key);
		await store.remove(key);
		const more = Readable.from([randomBytes(PIECE_BYTES)]);
		await expect(store.append(file, more, async () => {})).rejects.toThrow(UploadLostError);
		await expect(store.finish(file)).rejects.toThrow(UploadLostError);
		expect(s3.uploads.size).toBe(0);
	});

	it("removes files, and doesn't fail if a file is missing", async () => {
		const store = make();
		const key = await put(store, Buffer.from("x"));
		await store.remove(key);
		await store.remove(key);
		expect(await store.open(key)).toBeNull();
	});
});

describe("the store in a folder", () => {
	it("can't be read by other users, and refuses keys that escape it", async () => {
		const dataDir = join(folder, "private");
		const store = new LocalFileStore(dataDir);
		const key = await put(store, Buffer.from("x"));
		expect(
			[dataDir, "uploads", key.slice(0, 2)]
				.map((_, i, parts) => statSync(join(...parts.slice(0, i + 1))).mode & 0o777)
				.slice(1),
		).toEqual([0o700, 0o700]);
		expect(statSync(join(dataDir, "uploads", key.slice(0, 2), key)).mode & 0o777).toBe(0o600);
		for (const bad of ["../../secrets.json", "", "x".repeat(40), `${key}/..`, key.toUpperCase()])
			await expect(store.open(bad)).rejects.toThrow("hexadecimal");
	});
});

describe("the store in a folder on another disk", () => {
	// Files arrive in the temporary folder, which npm test may keep in memory.
	const far = ["/dev/shm", "/var/tmp"].find(
		(path) => existsSync(path) && statSync(path).dev !== statSync(folder).dev,
	);
	it.runIf(far)("still receives files from the temporary folder", async () => {
		const dataDir = mkdtempSync(join(far ?? "", "greenroom-"));
		try {
			const store = new LocalFileStore(dataDir);
			const key = await put(store, Buffer.from("far"));
			expect((await readContent(store, key))?.toString()).toBe("far");
			expect(readdirSync(join(dataDir, "uploads", key.slice(0, 2)))).toEqual([key]);
			expect(statSync(join(dataDir, "uploads", key.slice(0, 2), key)).mode & 0o777).toBe(0o600);
		} finally {
			rmSync(dataDir, { recursive: true });
		}
	});
});

describe("the store on S3", () => {
	it("stores a large file in parts", async () => {
		const store = newS3Store(PIECE_BYTES);
		const content = randomBytes(PIECE_BYTES + 1);
		expect((await readContent(store, await put(store, content)))?.equals(content)).toBe(true);
	});

	it("stores the type of each file", async () => {
		const key = await put(new S3FileStore({ endpoint: s3.endpoint, ...S3_KEYS }), Buffer.from("x"));
		expect(s3.objects.get(key)).toMatchObject({ type: "application/pdf" });
	});

	it("retries if the server is busy, and reports an error if it stays busy", async () => {
		const store = new S3FileStore({ endpoint: s3.endpoint, ...S3_KEYS });
		s3.failures = 2;
		const key = await put(store, Buffer.from("again"));
		expect((await readContent(store, key))?.toString()).toBe("again");
		s3.failures = 10;
		await expect(put(store, Buffer.from("x"))).rejects.toThrow(
			"The S3 store responded to PUT with 503 SlowDown.",
		);
		s3.failures = 0;
	});

	it.each([
		["a wrong key", { secretKey: "wrong" }, "403 SignatureDoesNotMatch"],
		["the wrong region", { region: "elsewhere" }, "403 SignatureDoesNotMatch"],
		["a bucket that doesn't exist", { bucket: "another-bucket" }, "404 NoSuchBucket"],
	])("reports %s with the store's status and error code", async (_what, wrong, words) => {
		const store = new S3FileStore({ endpoint: s3.endpoint, ...S3_KEYS, ...wrong });
		await expect(put(store, Buffer.from("x"))).rejects.toThrow(
			`The S3 store responded to PUT with ${words}.`,
		);
		await expect(store.open(newKey())).rejects.toThrow(words);
	});

	it("reads temporary keys again for each request, and reports a file that it can't use", async () => {
		const credentials = join(folder, "credentials.json");
		const { accessKey, secretKey, ...place } = S3_KEYS;
		const store = new S3FileStore({ endpoint: s3.endpoint, ...place, credentials, timeoutMs: 1 });
		const renew = (SessionToken: string) =>
			writeFileSync(
				credentials,
				JSON.stringify({ Version: 1, AccessKeyId: accessKey, SecretAccessKey: secretKey, SessionToken }),
			);
		const unusable = await put(store, Buffer.from("x")).catch((reason: unknown) => reason);
		expect([isStorageUnavailable(unusable), (unusable as Error).message]).toEqual([
			true,
			`The file with temporary keys for the S3 store can't be used (${credentials}). It must contain AccessKeyId, SecretAccessKey, and SessionToken as JSON.`,
		]);
		const patient = new S3FileStore({ endpoint: s3.endpoint, ...place, credentials });
		for (const token of ["the first", "the second"]) {
			renew(token);
			s3.sessionToken = token;
			expect((await readContent(patient, await put(patient, Buffer.from(token))))?.toString()).toBe(token);
		}
		renew("the first");
		await expect(put(patient, Buffer.from("x"))).rejects.toThrow("403 ExpiredToken");
		s3.sessionToken = undefined;
	});

	it("reports an error that can be retried if there is no server or no timely response", async () => {
		const error = await new S3FileStore({ endpoint: "http://127.0.0.1:1", ...S3_KEYS })
			.open(newKey())
			.catch((reason: unknown) => reason);
		expect(isStorageUnavailable(error)).toBe(true);
		const deaf = createServer(() => {});
		await new Promise<void>((resolve) => deaf.listen(0, "127.0.0.1", resolve));
		const { port } = deaf.address() as AddressInfo;
		const slow = await new S3FileStore({ endpoint: `http://127.0.0.1:${port}`, ...S3_KEYS, timeoutMs: 200 })
			.open(newKey())
			.catch((reason: unknown) => reason);
		expect(isStorageUnavailable(slow)).toBe(true);
		deaf.closeAllConnections();
		deaf.close();
	});

	it.each(["hangs", "forgets", "cuts"] as const)(
		"doesn't confirm a file if the server has the fault “%s”",
		async (fault) => {
			const store = new S3FileStore({ endpoint: s3.endpoint, ...S3_KEYS, timeoutMs: 500 });
			s3.fault = fault;
			const error = await put(store, Buffer.from("a brief")).catch((reason: unknown) => reason);
			expect(isStorageUnavailable(error)).toBe(true);
		},
	);

	it("reports an error if the server stops in the middle of a file, and never returns half a file", async () => {
		const store = new S3FileStore({ endpoint: s3.endpoint, ...S3_KEYS, timeoutMs: 500 });
		const key = await put(store, Buffer.from("a brief"));
		s3.fault = "stops";
		const error = await readContent(store, key).catch((reason: unknown) => reason);
		expect(isStorageUnavailable(error)).toBe(true);
	});
});
