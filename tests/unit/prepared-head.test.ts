import { once } from "node:events";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it, vi } from "vitest";
import { prepareHead, writePreparedHead } from "#app/http/prepared-head.server.ts";

const HEADERS = ["Content-Type", "text/html; charset=utf-8", "Vary", "Accept-Encoding, Cookie", "X-Frame-Options", "DENY"];
const BODY = Buffer.from("a page — with a dash");

let stop = () => {};
afterEach(() => stop());

/** Everything that a server sends for the lines of a request, until it closes the connection. */
async function sent(listener: RequestListener, lines: string[]): Promise<string> {
	const server = createServer(listener).listen(0, "127.0.0.1");
	await once(server, "listening");
	stop = () => server.closeAllConnections() ?? server.close();
	const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
	socket.write(`${lines.join("\r\n")}\r\n\r\n`);
	const answer = await text(socket);
	server.close();
	return answer.replace(/^Date: .*$/m, "Date: now");
}

const head = prepareHead("200 OK", HEADERS);
const prepared: RequestListener = (request, response) => {
	writePreparedHead(response, head, BODY.length);
	response.end(request.method === "HEAD" ? undefined : BODY);
};
const usual: RequestListener = (request, response) => {
	response.writeHead(200, [...HEADERS, "Content-Length", String(BODY.length)]);
	response.end(request.method === "HEAD" ? undefined : BODY);
};

describe("a prepared head", () => {
	it.each([
		["a request that closes", ["GET / HTTP/1.1", "Host: a", "Connection: close"]],
		["two requests on one connection", ["GET / HTTP/1.1", "Host: a", "", "GET / HTTP/1.1", "Host: a", "Connection: close"]],
		["a HEAD", ["HEAD / HTTP/1.1", "Host: a", "", "HEAD / HTTP/1.1", "Host: a", "Connection: close"]],
		["a client of HTTP/1.0", ["GET / HTTP/1.0"]],
		["a client of HTTP/1.0 that stays", ["GET / HTTP/1.0", "Connection: keep-alive", "", "GET / HTTP/1.0"]],
	])("answers %s with the very bytes of writeHead", async (_, lines) => {
		const answer = await sent(prepared, lines);
		expect(answer).toContain("Content-Length: 22");
		expect(answer).toBe(await sent(usual, lines));
	});

	it("is written by writeHead where Node has no other way", () => {
		const writeHead = vi.fn();
		writePreparedHead({ writeHead } as unknown as ServerResponse, head, 7);
		expect(writeHead).toHaveBeenCalledWith(200, [...HEADERS, "Content-Length", "7"]);
	});

	it.each([
		["a line break in a value", ["X-A", "1\r\nSet-Cookie: a=b"]],
		["a name that is none", ["X A", "1"]],
	])("refuses %s", (_, headers) => {
		expect(() => prepareHead("200 OK", headers)).toThrow();
	});
});
