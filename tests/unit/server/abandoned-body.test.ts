import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { limitArrival, readToEnd } from "#app/server/abandoned-body.server.ts";

let server: Server;
let client: Socket;
let incoming: IncomingMessage;

/** Posts 5 bytes, of which `sent` arrive, to a server that answers at once. */
async function post(sent: string): Promise<void> {
	server = createServer((request, response) => {
		incoming = request;
		limitArrival(request);
		response.on("finish", () => readToEnd(request)).end("Answered");
	}).listen(0, "127.0.0.1");
	await once(server, "listening");
	client = connect((server.address() as AddressInfo).port, "127.0.0.1");
	client.on("error", () => {});
	client.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\n${sent}`);
	await once(client, "data");
}

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

afterEach(async () => {
	vi.useRealTimers();
	client.destroy();
	server.close();
	await once(server, "close");
});

describe("the body of an answered request", () => {
	it("is no longer waited for once it has arrived", async () => {
		await post("12");
		expect(vi.getTimerCount()).toBe(2);
		client.write("345");
		await once(incoming, "end");
		expect(vi.getTimerCount()).toBe(0);
		expect(incoming.socket.destroyed).toBe(false);
	});

	it("is no longer waited for, and takes no memory, once its connection is closed", async () => {
		await post("12");
		client.destroy();
		await new Promise((closed) => incoming.socket.once("close", closed));
		expect(vi.getTimerCount()).toBe(0);
	});

	it("closes the connection if it doesn't arrive in time", async () => {
		await post("12");
		const closed = once(client, "close");
		vi.advanceTimersByTime(30_000);
		await closed;
		expect(vi.getTimerCount()).toBe(0);
	});
});
