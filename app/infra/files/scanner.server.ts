import { connect, type Socket } from "node:net";
import type { Readable } from "node:stream";
import { log } from "#app/infra/process/log.server.ts";
import { Semaphore } from "#app/infra/process/semaphore.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";

/** How long clamd may be silent before it is treated as unavailable, in milliseconds. */
const SCAN_TIMEOUT_MS = 30_000;

/** How many files clamd scans for us at once. The next one waits up to SCAN_TIMEOUT_MS. */
const turns = new Semaphore(4);

/** The result of a scan. `away` means that the bytes couldn't be scanned, and is never treated as clean. */
export type ScanOutcome = "clean" | "infected" | "away";

/** Whether a scanner is configured. */
export const hasScanner = (): boolean => Boolean(settings().CLAMD_SOCKET ?? settings().CLAMD_HOST);

/** The size of the largest file that clamd scans, in bytes. */
export const scanMaxBytes = (): number => settings().CLAMD_MAX_MB * 1024 * 1024;

/**
 * Scans bytes with clamd's INSTREAM command: chunks that each begin with their length, ended by an
 * empty chunk (man clamd).
 */
export async function scanBytes(content: Readable): Promise<ScanOutcome> {
	try {
		const send = async (socket: Socket) => {
			for await (const chunk of content as AsyncIterable<Buffer>) {
				await write(socket, writeLength(chunk));
				await write(socket, chunk);
			}
			await write(socket, writeLength(Buffer.alloc(0)));
		};
		const answer = await turns.run(() => ask("INSTREAM", send), SCAN_TIMEOUT_MS);
		if (/ FOUND$/.test(answer)) return "infected";
		if (/: OK$/.test(answer)) return "clean";
		throw new Error(`clamd responded: ${answer.slice(0, 100)}`);
	} catch (error) {
		log.warn({ err: error }, "a file could not be scanned");
		return "away";
	} finally {
		content.destroy();
	}
}

/** Resolves if clamd responds as expected, and otherwise throws. */
export async function pingScanner(): Promise<void> {
	const answer = await ask("PING", async () => {});
	if (answer !== "PONG") throw new Error(`clamd responded: ${answer.slice(0, 100)}`);
}

/** Sends a command with its data, and resolves with the response. */
async function ask(command: string, send: (socket: Socket) => Promise<void>): Promise<string> {
	const { CLAMD_SOCKET, CLAMD_HOST, CLAMD_PORT } = settings();
	const socket = CLAMD_SOCKET ? connect(CLAMD_SOCKET) : connect(CLAMD_PORT, CLAMD_HOST);
	socket.setTimeout(SCAN_TIMEOUT_MS, () => socket.destroy(new Error("clamd didn't respond in time.")));
	try {
		const answer = readAnswer(socket);
		answer.catch(() => {}); // sending fails with the same error
		await write(socket, Buffer.from(`z${command}\0`));
		await send(socket);
		return await answer;
	} finally {
		socket.destroy();
	}
}

/** Commands that begin with z get a response that ends with a zero byte. */
function readAnswer(socket: Socket): Promise<string> {
	return new Promise((resolve, reject) => {
		let text = "";
		socket.on("data", (chunk: Buffer) => {
			text += chunk.toString("utf8");
			if (text.endsWith("\0")) resolve(text.slice(0, -1).trim());
			else if (text.length > 4_096) socket.destroy(new Error("clamd's response was too long."));
		});
		socket.once("error", reject);
		socket.once("close", () => reject(new Error("clamd closed the connection.")));
	});
}

function write(socket: Socket, bytes: Buffer): Promise<void> {
	return new Promise((resolve, reject) => {
		socket.write(bytes, (error) => (error ? reject(error) : resolve()));
	});
}

function writeLength(chunk: Buffer): Buffer {
	const length = Buffer.alloc(4);
	length.writeUInt32BE(chunk.length);
	return length;
}
