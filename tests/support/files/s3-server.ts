import { createHash, createHmac, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export const S3_KEYS = {
	region: "eu-test-1",
	bucket: "greenroom-uploads",
	accessKey: "AKIATEST",
	secretKey: "a secret key/of+S3",
};

type StoredObject = { body: Buffer; type: string };

export type S3Server = {
	endpoint: string;
	objects: Map<string, StoredObject>;
	/** The parts of unfinished uploads by number, by the ID of the upload. */
	uploads: Map<string, { key: string; parts: Map<number, Buffer> }>;
	/** The number of requests that get 503 before the server works. */
	failures: number;
	/** Whether connections are closed without a response. */
	isSilent: boolean;
	/**
	 * What the server does wrong: it never responds, stops after half of a file, or confirms a file that
	 * it loses or truncates.
	 */
	fault: "hangs" | "stops" | "forgets" | "cuts" | null;
	/** The token that requests need because the keys are temporary. */
	sessionToken: string | undefined;
	stop: () => Promise<void>;
};

/**
 * Starts an S3 server with one bucket in memory. Like Amazon's, it checks every signature (Signature Version
 * 4), the hash of the body, and whether its length was declared.
 */
export async function startS3Server(): Promise<S3Server> {
	const objects = new Map<string, StoredObject>();
	const uploads: S3Server["uploads"] = new Map();
	const server = createServer((request, response) => void answer(request, response));
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const running: S3Server = {
		endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		objects,
		uploads,
		failures: 0,
		isSilent: false,
		fault: null,
		sessionToken: undefined,
		stop: () =>
			new Promise((resolve) => {
				server.close(() => resolve());
				server.closeAllConnections();
			}),
	};

	async function answer(request: IncomingMessage, response: ServerResponse) {
		if (running.isSilent) return request.socket.destroy();
		if (running.fault === "hangs") return;
		const body = await buffer(request);
		const url = new URL(request.url ?? "", running.endpoint);
		const [, bucket, ...names] = url.pathname.split("/");
		const key = names.join("/");
		const refuse = (status: number, code: string) =>
			response
				.writeHead(status, { "Content-Type": "application/xml" })
				.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
		if (running.failures > 0) {
			running.failures--;
			return refuse(503, "SlowDown");
		}
		if (!isSigned(request, url)) return refuse(403, "SignatureDoesNotMatch");
		if (request.headers["x-amz-security-token"] !== running.sessionToken) return refuse(403, "ExpiredToken");
		if (bucket !== S3_KEYS.bucket) return refuse(404, "NoSuchBucket");
		if (url.searchParams.has("uploads") || url.searchParams.has("uploadId"))
			return answerMultipart({ request, response, url, key, body, refuse });
		if (url.searchParams.get("list-type") === "2")
			return response
				.writeHead(200, { "Content-Type": "application/xml" })
				.end(listObjects(url.searchParams));
		if (request.method === "PUT") {
			if (!request.headers["content-length"]) return refuse(411, "MissingContentLength");
			if (createHash("sha256").update(body).digest("hex") !== request.headers["x-amz-content-sha256"])
				return refuse(400, "XAmzContentSHA256Mismatch");
			const kept = running.fault === "cuts" ? body.subarray(0, -1) : body;
			if (running.fault !== "forgets")
				objects.set(key, { body: kept, type: request.headers["content-type"] ?? "" });
			return response.writeHead(200).end();
		}
		if (request.method === "DELETE") {
			objects.delete(key);
			return response.writeHead(204).end();
		}
		const found = objects.get(key);
		const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
		if (found && first && last)
			return response.writeHead(206).end(found.body.subarray(Number(first), Number(last) + 1));
		if (found && running.fault === "stops")
			return response
				.writeHead(200, { "Content-Length": found.body.length })
				.write(found.body.subarray(0, found.body.length / 2));
		return found
			? response
					.writeHead(200, { "Content-Type": found.type, "Content-Length": found.body.length })
					.end(found.body)
			: refuse(404, "NoSuchKey");
	}

	/** Pages of three keys or folders, so that a test doesn't need a thousand. A token is where the next page begins. */
	function listObjects(query: URLSearchParams): string {
		const [prefix, delimiter] = [query.get("prefix") ?? "", query.get("delimiter") ?? ""];
		const names = [...objects.keys()]
			.filter((key) => key.startsWith(prefix))
			.map((key) => {
				const end = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
				return end === -1 ? key : key.slice(0, end + 1);
			});
		const after = query.get("continuation-token")?.replace(/^from&/, "") ?? "";
		const rest = [...new Set(names)].sort().filter((name) => name > after);
		const page = rest.slice(0, 3);
		const next = rest.length > page.length ? page.at(-1) : undefined;
		const entries = page.map((name) =>
			delimiter && name.endsWith(delimiter)
				? `<CommonPrefixes><Prefix>${name}</Prefix></CommonPrefixes>`
				: `<Contents><Key>${name}</Key><Size>${objects.get(name)?.body.length}</Size></Contents>`,
		);
		return `<ListBucketResult><Prefix>${prefix}</Prefix><IsTruncated>${next !== undefined}</IsTruncated>${next ? `<NextContinuationToken>from&amp;${next}</NextContinuationToken>` : ""}${entries.join("")}</ListBucketResult>`;
	}

	/** Uploads in parts: begin, list, send a part, list the parts, join them, and abort. */
	function answerMultipart({ request, response, url, key, body, refuse }: Asked) {
		const method = request.method ?? "";
		const id = url.searchParams.get("uploadId");
		const xml = (text: string) => response.writeHead(200, { "Content-Type": "application/xml" }).end(text);
		if (id === null && method === "POST") {
			const newId = randomUUID();
			uploads.set(newId, { key, parts: new Map() });
			return xml(
				`<InitiateMultipartUploadResult><UploadId>${newId}</UploadId></InitiateMultipartUploadResult>`,
			);
		}
		if (id === null) {
			const ids = [...uploads].filter(([, { key: of }]) =>
				of.startsWith(url.searchParams.get("prefix") ?? ""),
			);
			return xml(
				ids
					.map(([each, { key: of }]) => `<Upload><Key>${of}</Key><UploadId>${each}</UploadId></Upload>`)
					.join(""),
			);
		}
		const upload = uploads.get(id);
		if (upload?.key !== key) return refuse(404, "NoSuchUpload");
		if (method === "DELETE") {
			uploads.delete(id);
			return response.writeHead(204).end();
		}
		if (method === "PUT") {
			if (createHash("sha256").update(body).digest("hex") !== request.headers["x-amz-content-sha256"])
				return refuse(400, "XAmzContentSHA256Mismatch");
			upload.parts.set(Number(url.searchParams.get("partNumber")), body);
			return response.writeHead(200, { ETag: getTag(body) }).end();
		}
		const parts = [...upload.parts].sort(([one], [other]) => one - other);
		if (method === "GET") {
			// Pages of two parts, so that a test doesn't need a thousand.
			const after = Number(url.searchParams.get("part-number-marker"));
			const page = parts.filter(([number]) => number > after).slice(0, 2);
			const isCut = (page.at(-1)?.[0] ?? after) < (parts.at(-1)?.[0] ?? 0);
			const list = page.map(
				([number, part]) =>
					`<Part><PartNumber>${number}</PartNumber><ETag>${getTag(part)}</ETag><Size>${part.length}</Size></Part>`,
			);
			return xml(
				`<ListPartsResult><NextPartNumberMarker>${page.at(-1)?.[0] ?? 0}</NextPartNumberMarker><IsTruncated>${isCut}</IsTruncated>${list.join("")}</ListPartsResult>`,
			);
		}
		const named = body.toString().match(/<ETag>[^<]+/g) ?? [];
		const isWhole = named.join() === parts.map(([, part]) => `<ETag>${getTag(part)}`).join();
		if (!isWhole) return refuse(400, "InvalidPart");
		if (parts.slice(0, -1).some(([, { length }]) => length < SMALLEST_PART))
			return refuse(400, "EntityTooSmall");
		objects.set(key, { body: Buffer.concat(parts.map(([, part]) => part)), type: "" });
		uploads.delete(id);
		return xml("<CompleteMultipartUploadResult></CompleteMultipartUploadResult>");
	}
	return running;
}

/** Every part but the last has at least 5 MB. */
const SMALLEST_PART = 5 * 1024 * 1024;
const getTag = (part: Buffer) => `&quot;${createHash("md5").update(part).digest("hex")}&quot;`;

type Asked = {
	request: IncomingMessage;
	response: ServerResponse;
	url: URL;
	key: string;
	body: Buffer;
	refuse: (status: number, code: string) => ServerResponse;
};

/** Whether a request's signature is valid. See "Create a signed AWS API request" on docs.aws.amazon.com. */
function isSigned(request: IncomingMessage, url: URL): boolean {
	const given =
		/^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/.exec(
			request.headers.authorization ?? "",
		);
	if (!given) return false;
	const [, accessKey, day = "", region = "", names = "", signature] = given;
	const at = String(request.headers["x-amz-date"]);
	const query = [...url.searchParams]
		.map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
		.sort();
	const headers = names.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}\n`);
	const canonical = [
		request.method,
		url.pathname,
		query.join("&"),
		headers.join(""),
		names,
		request.headers["x-amz-content-sha256"],
	].join("\n");
	const scope = `${day}/${region}/s3/aws4_request`;
	const text = ["AWS4-HMAC-SHA256", at, scope, createHash("sha256").update(canonical).digest("hex")].join(
		"\n",
	);
	const hmac = (key: string | Buffer, value: string) => createHmac("sha256", key).update(value).digest();
	const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${S3_KEYS.secretKey}`);
	const needed = ["host", "x-amz-content-sha256", "x-amz-date", "x-amz-security-token"].every(
		(name) => request.headers[name] === undefined || names.split(";").includes(name),
	);
	return (
		accessKey === S3_KEYS.accessKey &&
		region === S3_KEYS.region &&
		at.startsWith(day) &&
		needed &&
		hmac(key, text).toString("hex") === signature
	);
}
