import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, openAsBlob } from "node:fs";
import { type FileHandle, open, readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import * as z from "zod";
import {
	type ByteRange,
	type FileStore,
	type PartialFile,
	PIECE_BYTES,
	type StoredBytes,
} from "./file-store.ts";
import { newIncomingPath, removeIncoming } from "./incoming-files.server.ts";
import {
	FileStoreRefusedError,
	FileStoreUnavailableError,
	UploadLostError,
} from "./storage-errors.server.ts";

type S3Options = {
	endpoint: string;
	region: string;
	bucket: string;
	accessKey?: string | undefined;
	secretKey?: string | undefined;
	/**
	 * Instead of the keys, the path of a file with temporary keys, in the JSON format that AWS defines for
	 * `credential_process`. It is read again for each request, because another program renews it.
	 */
	credentials?: string | undefined;
	timeoutMs?: number;
	/** A larger file is stored in parts, so that each request can be repeated and stays within its time. */
	singlePutBytes?: number;
	/** Returns a path for a piece of a file that arrives. */
	newPath?: () => string;
	/** What precedes each key in the bucket, such as `uploads/`. */
	prefix?: string;
};

type Asked = { body?: Blob | string; headers?: Record<string, string> };

/** https://docs.aws.amazon.com/sdkref/latest/guide/feature-process-credentials.html */
const TemporaryKeys = z.object({
	AccessKeyId: z.string().min(1),
	SecretAccessKey: z.string().min(1),
	SessionToken: z.string().min(1),
});

/**
 * Milliseconds that the store may take to respond, including all retries, and to send each piece of a file.
 * Proxies wait 90 seconds for a page, so this time must be shorter.
 */
const REQUEST_TIMEOUT_MS = 30_000;
/** Joining the parts of a large file takes S3 several minutes. */
const FINISH_TIMEOUT_MS = 10 * 60_000;
/** Milliseconds to wait before each retry, varied randomly by up to half. All operations can be repeated. */
const DELAYS = [100, 400, 1_600];

/**
 * Uploads as private objects in a bucket, addressed by path (`endpoint/bucket/key`), which every S3
 * store understands.
 */
export class S3FileStore implements FileStore {
	readonly #newClient: () => Promise<AwsClient>;
	readonly #bucket: string;
	readonly #patience: number;

	readonly #singlePutBytes: number;
	readonly #newPath: () => string;
	readonly #prefix: string;

	constructor({
		endpoint,
		region,
		bucket,
		accessKey = "",
		secretKey = "",
		credentials,
		timeoutMs = REQUEST_TIMEOUT_MS,
		singlePutBytes = 8 * PIECE_BYTES,
		newPath = newIncomingPath,
		prefix = "",
	}: S3Options) {
		const kept = { accessKeyId: accessKey, secretAccessKey: secretKey };
		this.#newClient = async () => {
			const keys = credentials === undefined ? kept : await readTemporaryKeys(credentials);
			return new AwsClient({ ...keys, service: "s3", region, retries: 0 });
		};
		this.#bucket = `${endpoint}/${bucket}`;
		this.#patience = timeoutMs;
		this.#singlePutBytes = singlePutBytes;
		this.#newPath = newPath;
		this.#prefix = prefix;
	}

	async put(key: string, path: string, { bytes, type, sha256 }: StoredBytes): Promise<void> {
		// Streamed from disk again for each retry.
		const body = await openAsBlob(path, { type });
		if (body.size !== bytes) throw new Error("The file changed size while it was being stored.");
		if (bytes > this.#singlePutBytes) {
			const file = { key, bytes, received: 0, multipartId: await this.begin(key) };
			await this.append(file, createReadStream(path), async () => {});
			return this.finish(file);
		}
		const deadline = AbortSignal.timeout(this.#patience);
		await this.#ask(
			"PUT",
			`/${this.#prefix}${key}`,
			{ body, headers: { "Content-Type": type, "X-Amz-Content-Sha256": sha256 } },
			deadline,
		);
		// The sender must not get a confirmation for a file that the store doesn't have.
		if ((await this.#sizeOf(key, deadline)) !== bytes)
			throw new FileStoreUnavailableError("The S3 store confirmed a file that it doesn't have.");
	}

	/**
	 * Stores content of a known size as it comes: small content in one request, larger content in parts. If it fails,
	 * the parts that have arrived are removed, as far as the store responds.
	 */
	async putStream(key: string, content: AsyncIterable<Uint8Array>, bytes: number): Promise<void> {
		if (bytes <= PIECE_BYTES) {
			const body = await buffer(content);
			if (body.length !== bytes) throw new Error("The file changed size while it was being stored.");
			const sha256 = createHash("sha256").update(body).digest("hex");
			const headers = { "Content-Type": "application/octet-stream", "X-Amz-Content-Sha256": sha256 };
			await this.#ask("PUT", `/${this.#prefix}${key}`, { body: new Blob([body]), headers });
			if ((await this.#sizeOf(key)) !== bytes)
				throw new FileStoreUnavailableError("The S3 store confirmed a file that it doesn't have.");
			return;
		}
		const file = { key, bytes, received: 0, multipartId: await this.begin(key) };
		try {
			await this.append(file, content, async () => {});
			await this.finish(file);
		} catch (error) {
			await this.remove(key).catch(() => {});
			throw error;
		}
	}

	/** The keys that begin with `start`, and the folders: what they have in common up to the next slash. */
	async list(start: string, { isRecursive = false } = {}): Promise<{ keys: string[]; folders: string[] }> {
		const keys: string[] = [];
		const folders: string[] = [];
		for (let token = ""; ; ) {
			const query = [
				"list-type=2",
				`prefix=${encodeURIComponent(this.#prefix + start)}`,
				...(isRecursive ? [] : ["delimiter=%2F"]),
				...(token ? [`continuation-token=${encodeURIComponent(token)}`] : []),
			];
			const text = (await (await this.#ask("GET", `/?${query.join("&")}`))?.text()) ?? "";
			for (const [, key = ""] of text.matchAll(/<Key>([^<]*)<\/Key>/g))
				keys.push(key.slice(this.#prefix.length));
			for (const [, part = ""] of text.matchAll(/<CommonPrefixes>([\s\S]*?)<\/CommonPrefixes>/g))
				folders.push((readTag(part, "Prefix") ?? "").slice(this.#prefix.length));
			token = unescapeXml(readTag(text, "NextContinuationToken") ?? "");
			if (readTag(text, "IsTruncated") !== "true" || !token) return { keys, folders };
		}
	}

	/** Removes every file whose key begins with `start`, complete or not. */
	async removeAll(start: string): Promise<void> {
		const { keys } = await this.list(start, { isRecursive: true });
		for (const key of keys) await this.#ask("DELETE", `/${this.#prefix}${key}`);
		for (const { key, id } of await this.#listUploads(start))
			await this.#ask("DELETE", `/${key}?uploadId=${encodeURIComponent(id)}`);
	}

	/** The size of a stored object in bytes. Undefined if there is none. */
	async #sizeOf(key: string, deadline?: AbortSignal): Promise<number | undefined> {
		const headers = { "Accept-Encoding": "identity" };
		const stored = await this.#ask("HEAD", `/${this.#prefix}${key}`, { headers }, deadline);
		return stored ? Number(stored.headers.get("Content-Length")) : undefined;
	}

	async begin(key: string): Promise<string> {
		const answer = await this.#ask("POST", `/${this.#prefix}${key}?uploads`);
		const id = readTag((await answer?.text()) ?? "", "UploadId");
		if (!id) throw new FileStoreUnavailableError("The S3 store began a file without an ID.");
		return id;
	}

	/** Each piece is one part. Its number follows from its position, so that it can be sent again. */
	async append(
		{ key, bytes, received, multipartId }: PartialFile,
		content: AsyncIterable<Uint8Array>,
		confirm: (received: number) => Promise<void>,
	): Promise<void> {
		let confirmed = received;
		for await (const piece of inPieces(this.#newPath(), content, () =>
			Math.min(PIECE_BYTES, bytes - confirmed),
		)) {
			const answer = await this.#ask(
				"PUT",
				`/${this.#prefix}${key}?${getPartQuery(confirmed, multipartId)}`,
				{
					body: await openAsBlob(piece.path),
					headers: { "X-Amz-Content-Sha256": piece.sha256 },
				},
			);
			if (!answer) throw lost();
			confirmed += piece.bytes;
			await confirm(confirmed);
		}
	}

	async finish({ key, bytes, multipartId }: PartialFile): Promise<void> {
		if ((await this.#sizeOf(key)) === bytes) return;
		const parts = await this.#listParts(key, multipartId);
		if (parts.reduce((sum, part) => sum + part.bytes, 0) !== bytes) throw lost();
		const list = parts.map(
			({ number, tag }) => `<Part><PartNumber>${number}</PartNumber><ETag>${tag}</ETag></Part>`,
		);
		const answer = await this.#ask(
			"POST",
			`/${this.#prefix}${key}?uploadId=${encodeURIComponent(multipartId)}`,
			{ body: `<CompleteMultipartUpload>${list.join("")}</CompleteMultipartUpload>` },
			AbortSignal.timeout(FINISH_TIMEOUT_MS),
		);
		// S3 sends the status before it knows how joining the parts ends.
		const text = await answer?.text();
		if ((await this.#sizeOf(key)) !== bytes)
			throw new FileStoreUnavailableError(
				`The S3 store didn't join the parts of a file (${readTag(text ?? "", "Code") ?? "no reason given"}).`,
			);
	}

	/** The parts of a file that have arrived, in order. Their tags are as escaped as the store sends them. */
	async #listParts(key: string, multipartId: string) {
		const parts: { number: number; tag: string; bytes: number }[] = [];
		for (let after = "0"; ; ) {
			const answer = await this.#ask(
				"GET",
				`/${this.#prefix}${key}?max-parts=1000&part-number-marker=${after}&uploadId=${encodeURIComponent(multipartId)}`,
			);
			if (!answer) throw lost();
			const text = await answer.text();
			for (const [, part = ""] of text.matchAll(/<Part>([\s\S]*?)<\/Part>/g))
				parts.push({
					number: Number(readTag(part, "PartNumber")),
					tag: readTag(part, "ETag") ?? "",
					bytes: Number(readTag(part, "Size")),
				});
			const next = readTag(text, "NextPartNumberMarker");
			if (readTag(text, "IsTruncated") !== "true" || !next) return parts;
			after = next;
		}
	}

	async open(key: string, range?: ByteRange): Promise<Readable | null> {
		const headers = range && { Range: `bytes=${range.start}-${range.end}` };
		const answer = await this.#ask("GET", `/${this.#prefix}${key}`, headers && { headers });
		if (range && answer && answer.status !== 206) {
			await answer.body?.cancel();
			throw new Error("The S3 store doesn't serve parts of files.");
		}
		return answer?.body
			? Readable.from(readPieces(answer.body, this.#patience), { objectMode: false })
			: null;
	}

	async withPath<T>(key: string, use: (path: string) => Promise<T>): Promise<T | null> {
		const content = await this.open(key);
		if (!content) return null;
		const path = this.#newPath();
		try {
			await pipeline(content, createWriteStream(path, { flags: "wx", mode: 0o600 }));
			return await use(path);
		} finally {
			await removeIncoming(path);
		}
	}

	async remove(key: string): Promise<void> {
		await this.#ask("DELETE", `/${this.#prefix}${key}`);
		for (const { id } of await this.#listUploads(key))
			await this.#ask("DELETE", `/${this.#prefix}${key}?uploadId=${encodeURIComponent(id)}`);
	}

	/**
	 * The unfinished uploads whose keys begin with `start`, with their keys in the bucket. There is more than one of
	 * a file only if the ID of an earlier one got lost.
	 */
	async #listUploads(start: string): Promise<{ key: string; id: string }[]> {
		const answer = await this.#ask("GET", `/?prefix=${encodeURIComponent(this.#prefix + start)}&uploads`);
		return Array.from(
			(await answer?.text())?.matchAll(/<Upload>([\s\S]*?)<\/Upload>/g) ?? [],
			([, upload = ""]) => ({
				key: readTag(upload, "Key") ?? "",
				id: readTag(upload, "UploadId") ?? "",
			}),
		);
	}

	/**
	 * The response, or null if the bucket has no such object. Throws a FileStoreUnavailableError if
	 * the store stays unavailable or busy, and another error for any other failure.
	 */
	async #ask(
		method: string,
		path: string,
		init: Asked = {},
		deadline = AbortSignal.timeout(this.#patience),
	): Promise<Response | null> {
		for (const delay of DELAYS) {
			try {
				return await this.#try(method, path, init, deadline);
			} catch (error) {
				if (!(error instanceof FileStoreUnavailableError) || deadline.aborted) throw error;
				await sleep(delay * (0.5 + Math.random()));
			}
		}
		return this.#try(method, path, init, deadline);
	}

	async #try(method: string, path: string, init: Asked, deadline: AbortSignal): Promise<Response | null> {
		// A separate signal, because the deadline is for the response and not for the bytes that
		// follow.
		const answered = new AbortController();
		const giveUp = () => answered.abort(deadline.reason);
		deadline.addEventListener("abort", giveUp, { once: true });
		if (deadline.aborted) giveUp();
		try {
			const client = await this.#newClient();
			const answer = await client
				.fetch(this.#bucket + path, { method, redirect: "error", ...init, signal: answered.signal })
				.catch((error: unknown) => {
					throw new FileStoreUnavailableError(`The S3 store didn't respond to ${method}.`, { cause: error });
				});
			if (answer.ok) return answer;
			const code = readTag(await answer.text().catch(() => ""), "Code");
			if (answer.status === 404 && code !== "NoSuchBucket") return null;
			const words = `The S3 store responded to ${method} with ${answer.status}${code ? ` ${code}` : ""}.`;
			throw answer.status >= 500 || answer.status === 429
				? new FileStoreUnavailableError(words)
				: new FileStoreRefusedError(words);
		} finally {
			deadline.removeEventListener("abort", giveUp);
		}
	}
}

/** Throws a FileStoreUnavailableError if the file can't be used, because it may be complete again in a moment. */
async function readTemporaryKeys(path: string) {
	try {
		const keys = TemporaryKeys.parse(JSON.parse(await readFile(path, "utf8")));
		return {
			accessKeyId: keys.AccessKeyId,
			secretAccessKey: keys.SecretAccessKey,
			sessionToken: keys.SessionToken,
		};
	} catch (cause) {
		throw new FileStoreUnavailableError(
			`The file with temporary keys for the S3 store can't be used (${path}). It must contain AccessKeyId, SecretAccessKey, and SessionToken as JSON.`,
			{ cause },
		);
	}
}

/** The text of an XML element, as escaped as it is. */
const readTag = (xml: string, name: string): string | undefined =>
	new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1];

const unescapeXml = (text: string): string =>
	text
		.replaceAll(/&quot;|&#34;/g, '"')
		.replaceAll("&lt;", "<")
		.replaceAll("&gt;", ">")
		.replaceAll("&amp;", "&");

const getPartQuery = (position: number, multipartId: string): string =>
	`partNumber=${position / PIECE_BYTES + 1}&uploadId=${encodeURIComponent(multipartId)}`;

const lost = () => new UploadLostError("The S3 store doesn't have the parts of a file that was arriving.");

/** A piece of a file on disk, which is deleted after it was used. */
type Piece = { path: string; bytes: number; sha256: string };

/**
 * Writes content to a path in pieces of the size that `nextSize` returns, because the hash of a piece must be known
 * before it is sent, and pieces of many uploads at once would take too much memory. An incomplete piece at the
 * end is dropped.
 */
async function* inPieces(
	path: string,
	content: AsyncIterable<Uint8Array>,
	nextSize: () => number,
): AsyncGenerator<Piece> {
	let file: FileHandle | undefined;
	try {
		let [size, bytes, hash] = [nextSize(), 0, createHash("sha256")];
		for await (const chunk of content) {
			for (let at = 0; at < chunk.length; ) {
				if (size === 0) throw new Error("The file is longer than announced.");
				file ??= await open(path, "w", 0o600);
				const part = chunk.subarray(at, at + size - bytes);
				await file.writeFile(part);
				hash.update(part);
				at += part.length;
				bytes += part.length;
				if (bytes < size) continue;
				await file.close();
				file = undefined;
				yield { path, bytes, sha256: hash.digest("hex") };
				[size, bytes, hash] = [nextSize(), 0, createHash("sha256")];
			}
		}
	} finally {
		await file?.close();
		await removeIncoming(path);
	}
}

/** The pieces of a response's body. Throws if the store doesn't send the next piece in time. */
async function* readPieces(body: ReadableStream<Uint8Array>, timeoutMs: number): AsyncGenerator<Uint8Array> {
	const reader = body.getReader();
	let isLate = false;
	try {
		for (;;) {
			const timer = setTimeout(() => {
				isLate = true;
				// Ends the read.
				void reader.cancel();
			}, timeoutMs);
			const { value, done } = await reader.read().finally(() => clearTimeout(timer));
			if (isLate) throw new FileStoreUnavailableError("The S3 store stopped in the middle of a file.");
			if (done) return;
			yield value;
		}
	} finally {
		await reader.cancel().catch(() => {});
	}
}
