import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { root } from "./folder.mjs";

const name = `greenroom-${createHash("sha256").update(root).digest("hex").slice(0, 16)}`;
const file = join(tmpdir(), `${name}.sock`);
// Linux has socket names that vanish with their process. Elsewhere, and on the first releases of
// Node 20, a file is used.
const places = process.platform === "linux" ? [`\0${name}`, file] : [file];

/**
 * Waits, and says so, until no other process is setting up this folder, and makes others wait until
 * `release` is called. The lock is a local socket, so the system releases it when the process ends,
 * however it ends.
 *
 * @returns {Promise<() => void>} `release`
 */
export async function acquireLock() {
	for (let hasWaited = false; ; ) {
		const turn = await listen();
		if ("release" in turn) return turn.release;
		if (!hasWaited) console.error("Another command is setting this folder up. Waiting for it ...");
		hasWaited = true;
		if (!(await waitFor(turn.heldAt)) && turn.heldAt === file) rmSync(file, { force: true });
	}
}

/** @returns {Promise<{ release: () => void } | { heldAt: string }>} */
async function listen() {
	/** @type {unknown} */
	let refused;
	for (const place of places) {
		try {
			return { release: await listenAt(place) };
		} catch (error) {
			if (/** @type {NodeJS.ErrnoException} */ (error).code === "EADDRINUSE") return { heldAt: place };
			refused = error;
		}
	}
	throw refused;
}

/**
 * @param {string} place
 * @returns {Promise<() => void>}
 */
function listenAt(place) {
	/** @type {Set<import("node:net").Socket>} */
	const waiting = new Set();
	const server = createServer((socket) => waiting.add(socket.on("error", () => {})));
	return new Promise((resolve, reject) => {
		server.once("error", reject);
		server.listen(place, () => {
			server.unref();
			resolve(() => {
				server.close();
				for (const socket of waiting) socket.destroy();
			});
		});
	});
}

/**
 * Resolves when the process that holds the lock releases it or ends: true, or false if there was
 * none to connect to.
 * @param {string} place
 * @returns {Promise<boolean>}
 */
function waitFor(place) {
	return new Promise((resolve) => {
		let isConnected = false;
		const socket = connect(place, () => {
			isConnected = true;
		});
		socket.on("error", () => {});
		socket.on("close", () => resolve(isConnected));
		socket.resume();
	});
}
