import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { exchange } from "../../support/browser/exchange.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const instance = sharedInstance();

describe("raw requests", () => {
	/**
	 * Sends bytes on a new connection. Resolves with the server's response. If the server may stay silent, the
	 * connection is closed once the server has responded to another visitor.
	 */
	const say = (bytes: string | Buffer, mayBeSilent: boolean) =>
		new Promise<string>((resolve) => {
			const socket = connect(instance.port, "127.0.0.1");
			let heard = "";
			socket.on("data", (chunk) => {
				heard += chunk.toString("latin1");
				if (heard.includes("\r\n\r\n")) socket.destroy();
			});
			socket.on("error", () => {});
			socket.on("close", () => resolve(heard));
			socket.write(
				bytes,
				() => mayBeSilent && exchange(instance.origin, { path: "/" }).finally(() => socket.destroy()),
			);
		});
	const host = "Host: localhost\r\n";

	it.each([
		["no host", "GET / HTTP/1.1\r\n\r\n", /^HTTP\/1\.1 400/],
		["an absolute URL", `GET http://evil.example/ HTTP/1.1\r\n${host}\r\n`, /^HTTP\/1\.1 400/],
		["the target *", `OPTIONS * HTTP/1.1\r\n${host}\r\n`, /^HTTP\/1\.1 405/],
		["a tunnel", `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n`, /^$|^HTTP\/1\.1 4/],
		["a NUL in the URL", `GET /\0 HTTP/1.1\r\n${host}\r\n`, /^HTTP\/1\.1 400/],
		[
			"non-ASCII bytes in the URL",
			Buffer.from(`GET /\xff\xfe HTTP/1.1\r\n${host}\r\n`, "latin1"),
			/^HTTP\/1\.1 400/,
		],
		["an unknown method", `BREW / HTTP/1.1\r\n${host}\r\n`, /^HTTP\/1\.1 4/],
		["a method of 10,000 letters", `${"A".repeat(10_000)} / HTTP/1.1\r\n${host}\r\n`, /^HTTP\/1\.1 4/],
		["60 kB of headers", `GET / HTTP/1.1\r\n${host}X: ${"x".repeat(60_000)}\r\n\r\n`, /^HTTP\/1\.1 431/],
		["3,000 headers", `GET / HTTP/1.1\r\n${host}${"a: b\r\n".repeat(3_000)}\r\n`, /^HTTP\/1\.1 (200|431)/],
		["a header with NUL", `GET / HTTP/1.1\r\n${host}X: a\0b\r\n\r\n`, /^HTTP\/1\.1 400/],
		[
			"two lengths",
			`POST /waitlist HTTP/1.1\r\n${host}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`,
			/^HTTP\/1\.1 400/,
		],
		[
			"a length and chunked encoding",
			`POST /waitlist HTTP/1.1\r\n${host}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
			/^HTTP\/1\.1 400/,
		],
		["a negative length", `POST /waitlist HTTP/1.1\r\n${host}Content-Length: -1\r\n\r\n`, /^HTTP\/1\.1 400/],
		[
			"malformed chunks",
			`POST /waitlist HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\nzz\r\n`,
			/^HTTP\/1\.1 4/,
		],
		[
			"an upgrade",
			`GET / HTTP/1.1\r\n${host}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
			/^HTTP\/1\.1 (200|4)/,
		],
		[
			"an unknown Expect header",
			`POST /waitlist HTTP/1.1\r\n${host}Expect: nonsense\r\nContent-Length: 0\r\n\r\n`,
			/^HTTP\/1\.1 4/,
		],
		["another protocol", "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", /^HTTP\/1\.1 400/],
		["HTTP/2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", /^$|^HTTP\/1\.1 4/],
		["half a request", "GET / HTTP/1.1\r\nHost: loc", /^$/],
		["only line breaks", "\r\n".repeat(1_000), /^$|^HTTP\/1\.1 400/],
	])("with %s don't harm the server", async (_what, bytes, expected) => {
		expect(await say(bytes, expected.test(""))).toMatch(expected);
		expect((await exchange(instance.origin, { path: "/" })).status).toBe(200);
	});

	it("all get a response if fifty of them are sent at once on one connection", async () => {
		const answer = await new Promise<string>((resolve) => {
			const socket = connect(instance.port, "127.0.0.1");
			let heard = "";
			socket.on("data", (chunk) => {
				heard += chunk;
			});
			socket.on("close", () => resolve(heard));
			const get = (path: string, rest = "") => `GET ${path} HTTP/1.1\r\n${host}${rest}\r\n`;
			socket.write(
				Array.from({ length: 50 }, (_, i) =>
					get(`/api/nope-${i}`, i === 49 ? "Connection: close\r\n" : ""),
				).join(""),
			);
		});
		expect(answer.match(/HTTP\/1\.1 404/g)).toHaveLength(50);
	});
});
