import { openAsBlob } from "node:fs";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import type { FileStore, StoredBytes } from "./file-store.server.ts";

type S3Options = { endpoint: string; region: string; bucket: string; accessKey: string; secretKey: string };

/** How long the store may take to answer, in milliseconds. */
const PATIENCE = 60_000;

/** Uploads as private objects of a bucket, addressed by path (`endpoint/bucket/key`), which every S3 store understands. */
export class S3FileStore implements FileStore {
	readonly #client: AwsClient;
	readonly #bucket: string;

	constructor({ endpoint, region, bucket, accessKey, secretKey }: S3Options) {
		this.#client = new AwsClient({ accessKeyId: accessKey, secretAccessKey: secretKey, service: "s3", region, retries: 3 });
		this.#bucket = `${endpoint}/${bucket}`;
	}

	async put(key: string, path: string, { bytes, type, sha256 }: StoredBytes): Promise<void> {
		// Read from the disk as it is sent, and again where it has to be sent again.
		const body = await openAsBlob(path, { type });
		if (body.size !== bytes) throw new Error("A file to be stored changed its size.");
		await this.#ask("PUT", `/${key}`, { body, headers: { "Content-Type": type, "X-Amz-Content-Sha256": sha256 } });
	}

	async open(key: string): Promise<Readable | null> {
		const answer = await this.#ask("GET", `/${key}`);
		return answer?.body ? Readable.fromWeb(answer.body as ReadableStream) : null;
	}

	async remove(key: string): Promise<void> {
		await this.#ask("DELETE", `/${key}`);
	}

	/** The answer, or null where the bucket has no such object. Throws on anything else that is no success. */
	async #ask(method: string, path: string, init: { body?: Blob; headers?: Record<string, string> } = {}): Promise<Response | null> {
		const impatience = new AbortController();
		const timer = setTimeout(() => impatience.abort(new Error(`The S3 store did not answer ${method} within ${PATIENCE / 1_000} s.`)), PATIENCE);
		const answer = await this.#client.fetch(this.#bucket + path, { method, redirect: "error", ...init, signal: impatience.signal }).finally(() => clearTimeout(timer));
		if (answer.ok) return answer;
		const code = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1];
		if (answer.status === 404 && code !== "NoSuchBucket") return null;
		throw new Error(`The S3 store answered ${method} with ${answer.status}${code ? ` ${code}` : ""}.`);
	}
}
