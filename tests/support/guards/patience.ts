import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { MULTIPART } from "../browser/multipart.ts";
import { getBearer } from "../files/uploads.ts";
import type { Instance } from "../instance/instance.ts";
import { without } from "../without/patience.ts";
import type { Guards } from "./guard.ts";

/** Much longer than the shortened timeouts. */
const WAIT = 3_000;

/**
 * Returns whether a server keeps a connection open for three seconds while a request arrives on it byte by
 * byte.
 */
async function isKept({ port }: Instance, beginning: string): Promise<boolean> {
	const socket = connect(port, "127.0.0.1", () => socket.write(beginning));
	socket.on("error", () => {});
	// The response must be read, or the test doesn't notice that the connection closed.
	socket.resume();
	const dribble = setInterval(() => socket.writable && socket.write("a"), 100);
	await Promise.race([new Promise((resolve) => socket.once("close", resolve)), sleep(WAIT)]);
	clearInterval(dribble);
	const isOpen = !socket.destroyed;
	socket.destroy();
	return isOpen;
}

/** The guards against slow senders. */
export const patience: Guards = {
	about: "against slow senders",
	changes: [without.longPaces, without.longTimeout],
	guards: [
		{
			guard: "the time limit for a request's headers",
			removals: [without.timeout],
			attack: (instance) => isKept(instance, "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: "),
		},
		{
			guard: "the minimum speed of a body",
			removals: [without.pace],
			attack: async (instance) => {
				const post = (path: string, type: string) =>
					`POST ${path} HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: ${type}\r\nContent-Length: 60000\r\n`;
				const kept = await Promise.all([
					isKept(instance, `${post("/waitlist", "application/x-www-form-urlencoded")}\r\nemail=`),
					isKept(
						instance,
						`${post("/api/uploads", MULTIPART)}Authorization: ${await getBearer(instance, "PROFESSIONAL")}\r\n\r\n`,
					),
				]);
				return kept.every(Boolean);
			},
		},
	],
};
