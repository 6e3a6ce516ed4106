import { createHash } from "node:crypto";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { explain } from "./explain.mjs";
import { root } from "./folder.mjs";

const name = `greenroom-${createHash("sha256").update(root).digest("hex").slice(0, 16)}`;
const file = join(tmpdir(), `${name}.sock`);

/**
 * Waits until no other process is setting up this folder, and prints a message if it has to wait. Makes other
 * processes wait until `release` is called. The lock is a local socket, so that the system releases it when
 * the process exits for any reason.
 * @returns {Promise<() => void>} `release`
 */
export async function acquireLock() {
	// Linux has socket names that vanish with their process. Elsewhere, a socket file remains after a kill.
	let place = process.platform === "linux" ? `\0${name}` : file;
	for (let hasWaited = false; ; ) {
		const server = createServer().unref();
		try {
			await once(server.listen(place), "listening");
			return () => server.close();
		} catch (error) {
			if (/** @type {NodeJS.ErrnoException} */ (error).code !== "EADDRINUSE") {
				if (place === file) throw error;
				// The first releases of Node 20 can't use such names.
				place = file;
				continue;
			}
		}
		if (place === file && !(await isLocked())) rmSync(file, { force: true });
		if (!hasWaited) console.error("Another command is setting this folder up. Waiting for it ...");
		hasWaited = true;
		await sleep(300);
	}
}

/**
 * Does work that no other process may do in this folder at the same time. If the work fails, prints the
 * reason and exits with 1.
 * @param {() => Promise<void>} work
 */
export async function inTurn(work) {
	try {
		const release = await acquireLock();
		await work();
		release();
	} catch (error) {
		console.error(explain(error));
		process.exit(1);
	}
}

/** Whether a process is still listening on the socket file. */
async function isLocked() {
	const socket = connect(file);
	const isConnected = await once(socket, "connect").then(
		() => true,
		() => false,
	);
	socket.destroy();
	return isConnected;
}
