import { existsSync, readdirSync } from "node:fs";
import { Agent } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { signUpMember } from "../accounts/member.ts";
import type { Browser } from "../browser/browser.ts";
import { exchange } from "../browser/exchange.ts";
import { MULTIPART, multipart, type Part } from "../browser/multipart.ts";
import type { Instance } from "../instance/instance.ts";
import { addConversation, threadPath } from "../instance/instance-conversation.ts";
import { pdf } from "./sample-files.ts";

/** The part that a browser sends for a file field without a chosen file. */
export const NO_FILE: Part = { name: "attachments", fileName: "", value: "" };

export type Writer = { browser: Browser; path: string };

const DRIBBLERS = 8;

/** Signs up people with one conversation each. */
export const newWriters = (instance: Instance, count: number): Promise<Writer[]> =>
	Promise.all(
		Array.from({ length: count }, async () => {
			const { email, browser } = await signUpMember(instance);
			return {
				browser,
				path: threadPath(addConversation(instance, { email }, instance.account("PROFESSIONAL"))),
			};
		}),
	);

const formHeaders = ({ cookies }: Browser) => ({
	Cookie: `session=${cookies.get("session")}`,
	"Content-Type": MULTIPART,
	"Sec-Fetch-Site": "same-origin",
});

/**
 * Lets everyone send a message without a file at the same moment, with the form that also accepts files.
 * Calls `send` with the promise of each response's status, and resolves with the results.
 */
export async function sendAtOnce<T>(
	{ origin }: Instance,
	writers: Writer[],
	send: (status: Promise<number>) => Promise<T>,
): Promise<T[]> {
	const agent = new Agent({ keepAlive: true, maxSockets: writers.length });
	const body = multipart({ name: "content", value: "Are you free in March?" }, NO_FILE);
	const sent = writers.map(({ browser, path }) =>
		send(
			exchange(origin, { method: "POST", path, headers: formHeaders(browser), body, agent }).then(
				({ status }) => status,
			),
		),
	);
	const results = await Promise.all(sent);
	agent.destroy();
	return results;
}

/** Counts the files that are arriving. */
export const arriving = ({ dataDir }: Instance): number =>
	existsSync(join(dataDir, "incoming")) ? readdirSync(join(dataDir, "incoming")).length : 0;

/**
 * Lets eight people each start to send three messages with a file, and stop in the middle. Two messages per
 * person get a slot. Returns the number of slots in use, and the connections to close.
 */
export async function stallUploads(instance: Instance): Promise<{ places: number; sockets: Socket[] }> {
	const people = await newWriters(instance, DRIBBLERS);
	return {
		places: 2 * DRIBBLERS,
		sockets: people.flatMap((person) => [1, 2, 3].map(() => dribble(instance, person))),
	};
}

/** Starts to send a message with a file, and stops in the middle of it. */
function dribble({ port }: Instance, { browser, path }: Writer): Socket {
	const body = multipart(
		{ name: "content", value: "Slow" },
		{ name: "attachments", fileName: "a.pdf", value: pdf({ bytes: 200_000 }) },
	);
	const head = Object.entries({
		Host: "localhost",
		...formHeaders(browser),
		"Content-Length": body.length,
	}).map(([name, value]) => `${name}: ${value}\r\n`);
	const socket = connect(port, "127.0.0.1", () => {
		socket.write(`POST ${path} HTTP/1.1\r\n${head.join("")}\r\n`);
		socket.write(body.subarray(0, 1_000));
	});
	socket.on("error", () => {});
	return socket;
}
