import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";

/**
 * The harmless file that every scanner reports as infected (eicar.org), assembled here so that no
 * scanner reports this source.
 */
export const EICAR = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-", "ANTIVIRUS-TEST-FILE!$H+H*"].join(
	"",
);

export type Clamd = {
	port: number;
	/** The number of streams scanned so far. */
	scanned: number;
	/** The largest number of streams that were open at the same time. */
	most: number;
	/** `error`: refuses to scan. `hang up`: closes the connection in the middle. */
	behavior: "scan" | "error" | "hang up";
	stop: () => Promise<void>;
};

/** Starts a server that speaks clamd's PING and INSTREAM (man clamd) and finds one virus: EICAR, anywhere. */
export async function startClamd(port = 0): Promise<Clamd> {
	const sockets = new Set<Socket>();
	const asking = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket);
		socket.on("close", () => {
			sockets.delete(socket);
			asking.delete(socket);
		});
		socket.on("error", () => {});
		let received = Buffer.alloc(0);
		socket.on("data", (chunk: Buffer) => {
			received = Buffer.concat([received, chunk]);
			running.most = Math.max(running.most, asking.add(socket).size);
			const answer = answerTo(received, running);
			if (answer !== undefined) asking.delete(socket);
			if (answer === "hang up") socket.destroy();
			else if (answer !== undefined) socket.end(`${answer}\0`);
		});
	});
	await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
	const running: Clamd = {
		port: (server.address() as AddressInfo).port,
		scanned: 0,
		most: 0,
		behavior: "scan",
		stop: () => {
			for (const socket of sockets) socket.destroy();
			return new Promise((resolve) => server.close(() => resolve()));
		},
	};
	return running;
}

/** Returns the response to the data so far, or nothing if it is incomplete. */
function answerTo(received: Buffer, running: Clamd): string | undefined {
	const end = received.indexOf(0);
	if (end < 0) return undefined;
	const command = received.subarray(0, end).toString("latin1");
	if (command === "zPING") return "PONG";
	if (command !== "zINSTREAM") return "UNKNOWN COMMAND";
	const content = readContent(received.subarray(end + 1));
	if (running.behavior === "hang up") return "hang up";
	if (!content) return undefined;
	if (running.behavior === "error") return "INSTREAM size limit exceeded. ERROR";
	running.scanned++;
	return content.includes(EICAR) ? "stream: Eicar-Signature FOUND" : "stream: OK";
}

/** Joins the chunks without their lengths. Returns undefined until the empty chunk has arrived. */
function readContent(stream: Buffer): Buffer | undefined {
	const pieces: Buffer[] = [];
	for (let at = 0; at + 4 <= stream.length; ) {
		const length = stream.readUInt32BE(at);
		if (length === 0) return Buffer.concat(pieces);
		pieces.push(stream.subarray(at + 4, at + 4 + length));
		at += 4 + length;
	}
	return undefined;
}
