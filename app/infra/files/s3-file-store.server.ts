import { openAsBlob } from "node:fs";
import { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import type { FileStore, StoredBytes } from "./file-store.ts";
import { FileStoreUnavailableError } from "./storage-errors.server.ts";

type S3Options = {
	endpoint: string;
	region: string;
	bucket: string;
	accessKey: string;
	secretKey: string;
	timeoutMs?: number;
};

type Asked = { body?: Blob; headers?: Record<string, string> };

/**
 * Milliseconds that the store may take to respond, including all retries, and to send each piece of a file.
 * Proxies wait 90 seconds for a page, so this time must be shorter.
 */
const REQUEST_TIMEOUT_MS = 30_000;
/** Milliseconds to wait before each retry, varied randomly by up to half. All operations can be repeated. */
const DELAYS = [100, 400, 1_600];

/**
 * Uploads as private objects in a bucket, addressed by path (`endpoint/bucket/key`), which every S3
 * store understands.
 */
export class S3FileStore implements FileStore {
	readonly #client: AwsClient;
	readonly #bucket: string;
	readonly #patience: number;

	constructor({ endpoint, region, bucket, accessKey, secretKey, timeoutMs = REQUEST_TIMEOUT_MS }: S3Options) {
		this.#client = new AwsClient({
			accessKeyId: accessKey,
			secretAccessKey: secretKey,
			service: "s3",
			region,
			retries: 0,
		});
		this.#bucket = `${endpoint}/${bucket}`;
		this.#patience = timeoutMs;
	}

	async put(key: string, path: string, { bytes, type, sha256 }: StoredBytes): Promise<void> {
		// Streamed from disk again for each retry.
		const body = await openAsBlob(path, { type });
		if (body.size !== bytes) throw new Error("The file changed size while it was being stored.");
		const deadline = AbortSignal.timeout(this.#patience);
		await this.#ask(
			"PUT",
			`/${key}`,
			{ body, headers: { "Content-Type": type, "X-Amz-Content-Sha256": sha256 } },
			deadline,
		);
		// The sender must not get a confirmation for a file that the store doesn't have.
		const stored = await this.#ask(
			"HEAD",
			`/${key}`,
			{ headers: { "Accept-Encoding": "identity" } },
			deadline,
		);
		if (Number(stored?.headers.get("Content-Length")) !== bytes)
			throw new FileStoreUnavailableError("The S3 store confirmed a file that it doesn't have.");
	}

	async open(key: string): Promise<Readable | null> {
		const answer = await this.#ask("GET", `/${key}`);
		return answer?.body
			? Readable.from(readPieces(answer.body, this.#patience), { objectMode: false })
			: null;
	}

	async remove(key: string): Promise<void> {
		await this.#ask("DELETE", `/${key}`);
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
			const answer = await this.#client
				.fetch(this.#bucket + path, { method, redirect: "error", ...init, signal: answered.signal })
				.catch((error: unknown) => {
					throw new FileStoreUnavailableError(`The S3 store didn't respond to ${method}.`, { cause: error });
				});
			if (answer.ok) return answer;
			const code = /<Code>(\w+)<\/Code>/.exec(await answer.text().catch(() => ""))?.[1];
			if (answer.status === 404 && code !== "NoSuchBucket") return null;
			const words = `The S3 store responded to ${method} with ${answer.status}${code ? ` ${code}` : ""}.`;
			throw answer.status >= 500 || answer.status === 429
				? new FileStoreUnavailableError(words)
				: new Error(words);
		} finally {
			deadline.removeEventListener("abort", giveUp);
		}
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
