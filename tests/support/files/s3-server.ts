import { createHash, createHmac } from "node:crypto";
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
	/** The number of requests that get 503 before the server works. */
	failures: number;
	/** Whether connections are closed without a response. */
	isSilent: boolean;
	/**
	 * What the server does wrong: it never responds, stops after half of a file, or confirms a file that
	 * it loses or truncates.
	 */
	fault: "hangs" | "stops" | "forgets" | "cuts" | null;
	stop: () => Promise<void>;
};

/**
 * Starts an S3 server with one bucket in memory. Like Amazon's, it checks every signature (Signature Version
 * 4), the hash of the body, and whether its length was declared.
 */
export async function startS3Server(): Promise<S3Server> {
	const objects = new Map<string, StoredObject>();
	const server = createServer((request, response) => void answer(request, response));
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const running: S3Server = {
		endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		objects,
		failures: 0,
		isSilent: false,
		fault: null,
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
		const [, bucket, key = ""] = url.pathname.split("/");
		const refuse = (status: number, code: string) =>
			response
				.writeHead(status, { "Content-Type": "application/xml" })
				.end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
		if (running.failures > 0) {
			running.failures--;
			return refuse(503, "SlowDown");
		}
		if (!isSigned(request, url)) return refuse(403, "SignatureDoesNotMatch");
		if (bucket !== S3_KEYS.bucket) return refuse(404, "NoSuchBucket");
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
	return running;
}

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
	const needed = ["host", "x-amz-content-sha256", "x-amz-date"].every((name) =>
		names.split(";").includes(name),
	);
	return (
		accessKey === S3_KEYS.accessKey &&
		region === S3_KEYS.region &&
		at.startsWith(day) &&
		needed &&
		hmac(key, text).toString("hex") === signature
	);
}
