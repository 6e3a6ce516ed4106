import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
	fetchPublicText,
	isPublicAddress,
	postPublicJson,
	requirePublicHost,
} from "#app/infra/web/fetch-public.server.ts";

let server: Server;
let ca: string;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
const getAddress = (path: string) =>
	new URL(path, `https://localhost:${(server.address() as AddressInfo).port}`);
const limits = { maxBytes: 1_000, timeout: 60_000 };
/** Fetches a text as in production, except that this test's own server may be contacted. */
const read = (path: string, given: Partial<Parameters<typeof fetchPublicText>[1]> = {}) =>
	fetchPublicText(getAddress(path), { ...limits, ca, isAllowed: () => true, ...given });

beforeAll(async () => {
	const folder = mkdtempSync(join(tmpdir(), "greenroom-tls-"));
	const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
	execFileSync(
		"openssl",
		[
			"req",
			"-x509",
			"-newkey",
			"rsa:2048",
			"-nodes",
			"-keyout",
			key,
			"-out",
			cert,
			"-days",
			"1",
			"-subj",
			"/CN=localhost",
			"-addext",
			"subjectAltName=DNS:localhost",
		],
		{ stdio: "ignore" },
	);
	ca = readFileSync(cert, "utf8");
	server = createServer({ key: readFileSync(key), cert: ca }, (request, response) =>
		answer(request, response),
	);
	await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
});
afterAll(() => server.close());

describe("an address", () => {
	it.each(["93.184.216.34", "2606:2800:220:1::1", "::ffff:93.184.216.34"])("%s is public", (address) => {
		expect(isPublicAddress(address)).toBe(true);
	});

	it.each(
		[
			"127.0.0.1",
			"10.1.2.3",
			"172.16.0.1",
			"192.168.1.1",
			"169.254.169.254",
			"100.64.0.1",
			"0.0.0.0",
			"224.0.0.1",
			"255.255.255.255",
		].concat([
			"::1",
			"::",
			"fe80::1",
			"fc00::1",
			"ff02::1",
			"::ffff:127.0.0.1",
			"::ffff:169.254.169.254",
			"64:ff9b::7f00:1",
			"2002:7f00:1::",
			"2001::1",
		]),
	)("%s is not public", (address) => {
		expect(isPublicAddress(address)).toBe(false);
	});
});

describe("a text at a URL that someone entered", () => {
	it("is read, following redirects, without cookies", async () => {
		answer = ({ url, headers }, response) => {
			expect([headers.cookie, headers.authorization]).toEqual([undefined, undefined]);
			if (url === "/moved") response.writeHead(302, { Location: "/calendar.ics", "Set-Cookie": "a=b" }).end();
			else response.end("BEGIN:VCALENDAR");
		};
		expect(await read("/moved")).toBe("BEGIN:VCALENDAR");
	});

	it.each([
		"https://127.0.0.1/x",
		"https://[::1]/x",
		"https://169.254.169.254/latest/meta-data",
		"https://2130706433/x",
		"https://0x7f.1/x",
		"https://localhost/x",
	])("is not read from %s", async (address) => {
		await expect(fetchPublicText(new URL(address), limits)).rejects.toMatchObject({ problem: "not-public" });
	});

	it("is not read over http, even after a redirect", async () => {
		await expect(fetchPublicText(new URL("http://example.com/x"), limits)).rejects.toMatchObject({
			problem: "not-https",
		});
		answer = (_, response) => response.writeHead(301, { Location: "http://localhost/x" }).end();
		await expect(read("/")).rejects.toMatchObject({ problem: "not-https" });
	});

	it("is not read if a redirect leads into a private network", async () => {
		let asked = 0;
		answer = (_, response) => {
			asked++;
			response.writeHead(302, { Location: "https://10.0.0.1/x" }).end();
		};
		// The first server may be contacted, but not the one that it redirects to.
		await expect(read("/", { isAllowed: (address) => !address.startsWith("10.") })).rejects.toMatchObject({
			problem: "not-public",
		});
		expect(asked).toBe(1);
	});

	it("is not read if it exceeds a limit, or if the server refuses the request or closes the connection", async () => {
		answer = ({ url }, response) => response.writeHead(302, { Location: `${url}x` }).end();
		await expect(read("/")).rejects.toMatchObject({ problem: "too-many-redirects" });
		answer = (_, response) => response.end("x".repeat(1_001));
		await expect(read("/")).rejects.toMatchObject({ problem: "too-large" });
		answer = (_, response) => response.write("half");
		await expect(read("/", { timeout: 100 })).rejects.toMatchObject({ problem: "too-slow" });
		answer = (_, response) => response.writeHead(404).end();
		await expect(read("/")).rejects.toMatchObject({ problem: "refused" });
		answer = (request) => request.destroy();
		await expect(read("/")).rejects.toMatchObject({ problem: "unreachable" });
	});
});

describe("JSON for a URL that someone entered", () => {
	const post = (path: string, given: Partial<Parameters<typeof postPublicJson>[1]> = {}) =>
		postPublicJson(getAddress(path), {
			body: '{"id":1}',
			headers: { "webhook-id": "1" },
			timeout: 60_000,
			ca,
			isAllowed: () => true,
			...given,
		});

	it("is sent as it is, and only the status of the response is read, without following a redirect", async () => {
		const seen: unknown[] = [];
		answer = async (request, response) => {
			const chunks = await request.toArray();
			const { method, url, headers } = request;
			seen.push([method, url, headers["webhook-id"], headers["content-type"], chunks.join("")]);
			if (url === "/moved") response.writeHead(302, { Location: "/elsewhere" }).end();
			// Never ends, so reading it would take until the timeout.
			else response.writeHead(202).write("x");
		};
		expect([await post("/hook"), await post("/moved")]).toEqual([202, 302]);
		expect(seen).toEqual(
			["/hook", "/moved"].map((url) => ["POST", url, "1", "application/json", '{"id":1}']),
		);
	});

	it("isn't sent into a private network, and a response that is late or missing is reported", async () => {
		const isAllowed = isPublicAddress;
		await expect(post("/", { isAllowed })).rejects.toMatchObject({ problem: "not-public" });
		await expect(requirePublicHost(getAddress("/"))).rejects.toMatchObject({ problem: "not-public" });
		await expect(requirePublicHost(new URL("https://10.0.0.1/"))).rejects.toMatchObject({
			problem: "not-public",
		});
		await expect(requirePublicHost(new URL("http://93.184.216.34/"))).rejects.toMatchObject({
			problem: "not-https",
		});
		await expect(requirePublicHost(new URL("https://93.184.216.34/"))).resolves.toBeUndefined();
		answer = () => {};
		await expect(post("/", { timeout: 100 })).rejects.toMatchObject({ problem: "too-slow" });
		answer = (request) => request.destroy();
		await expect(post("/")).rejects.toMatchObject({ problem: "unreachable" });
	});
});
