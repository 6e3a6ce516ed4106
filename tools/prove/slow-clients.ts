import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { exchange } from "../../tests/support/browser/exchange.ts";
import { type Instance, measured, startInstance } from "../../tests/support/instance/instance.ts";
import { figure, judge, MEGABYTE, percentile, type Row } from "./row.ts";

const CLIENTS = { long: 1_000, short: 200, brief: 100 };
/** Looks at pages by somebody else, by which it is judged whether others notice. */
const LOOKS = { long: 400, short: 100, brief: 40 };
/** What may stay in use after all of them have gone, once collected: caches that the looks have filled, and nothing for each client. */
const KEPT = 8 * MEGABYTE;
const PAGES = ["/", "/waitlist", "/auth/signin", "/blog"];

/** Clients that take all the time there is: one byte of a head, of a form or of an upload in a while; and bare connections. */
const kinds: { name: string; begin: string }[] = [
	{ name: "head", begin: "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: " },
	{
		name: "form",
		begin: "POST /waitlist HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\nemail=",
	},
	{ name: "silence", begin: "" },
	{ name: "reader", begin: "GET /blog HTTP/1.1\r\nHost: localhost\r\n\r\n" },
];

/** People who read beside a thousand dribblers, and beside a thousand connections, must not notice. */
export const slowClients: Row = {
	number: "T16",
	promise: "1,000 dribblers, and 1,000 connections at once",
	wanted: `others unaffected: 0 errors, p95 at most 50 ms above the one without them; memory given back: at most ${KEPT / MEGABYTE} MB more in use after a collection`,
	run: async ({ isShort, isBrief, tell }) => {
		const [clients, looks] = isBrief ? [CLIENTS.brief, LOOKS.brief] : isShort ? [CLIENTS.short, LOOKS.short] : [CLIENTS.long, LOOKS.long];
		const instance = await startInstance({ LOG_LEVEL: "warn", ...measured });
		try {
			await lookAround(instance, looks);
			const before = await lookAround(instance, looks);
			const [resident, used] = [instance.memory(), await instance.retained()];
			const sockets = await open(instance, clients);
			const dribble = setInterval(() => {
				for (const [i, socket] of sockets.entries()) if (i % kinds.length < 2 && socket.writable) socket.write("a");
			}, 500);
			tell(`${sockets.length} slow clients are connected`);
			const beside = await lookAround(instance, looks);
			const isOpen = sockets.filter((socket) => !socket.destroyed).length;
			clearInterval(dribble);
			for (const socket of sockets) socket.destroy();
			const burst = await connectAtOnce(instance, clients);
			await sleep(2_000);
			const after = await lookAround(instance, looks);
			const kept = (await instance.retained()) - used;
			const [p95, p95Beside, p95After] = [before, beside, after].map(({ times }) => percentile(times, 0.95)) as [number, number, number];
			const isUnnoticed = isBrief || (p95Beside <= p95 + 50 && p95After <= p95 + 50);
			const errors = [before, beside, after].reduce((sum, look) => sum + look.errors, 0) + burst;
			return judge(
				errors === 0 && isUnnoticed && kept <= KEPT,
				`${clients} dribblers (${isOpen} open to the end) and ${clients} requests on as many connections at once: ${errors} errors of others; p95 ${figure(p95)} ms before, ${figure(p95Beside)} beside, ${figure(p95After)} after; ${figure(Math.max(0, kept) / MEGABYTE)} MB more in use after a collection, resident +${Math.max(0, Math.round((instance.memory() - resident) / MEGABYTE))} MB`,
			);
		} finally {
			await instance.stop();
		}
	},
};

async function open({ port }: Instance, count: number): Promise<Socket[]> {
	const sockets = Array.from({ length: count }, (_, i) => {
		const socket = connect(port, "127.0.0.1");
		const kind = kinds[i % kinds.length];
		socket.on("error", () => {});
		socket.once("connect", () => {
			socket.write(kind?.begin ?? "");
			// A reader that reads nothing.
			socket.pause();
		});
		return socket;
	});
	await Promise.all(sockets.map((socket) => Promise.race([once(socket, "connect"), once(socket, "close")])));
	return sockets;
}

/** As many connections as there are, at the same moment, each with one request; returns how many were not answered well. */
async function connectAtOnce({ port }: Instance, count: number): Promise<number> {
	const answers = await Promise.all(
		Array.from(
			{ length: count },
			() =>
				new Promise<boolean>((resolve) => {
					const socket = connect(port, "127.0.0.1", () => socket.write("GET /auth/signin HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"));
					let head = "";
					socket.on("data", (chunk) => {
						head ||= chunk.toString("latin1", 0, 20);
					});
					socket.on("error", () => {});
					socket.on("close", () => resolve(head.startsWith("HTTP/1.1 200")));
				}),
		),
	);
	return answers.filter((isGood) => !isGood).length;
}

async function lookAround({ origin }: Instance, looks: number): Promise<{ times: number[]; errors: number }> {
	const times: number[] = [];
	let errors = 0;
	for (let i = 0; i < looks; i++) {
		const startedAt = performance.now();
		const status = await exchange(origin, { path: PAGES[i % PAGES.length] ?? "/" }).then(
			(answer) => answer.status,
			() => 0,
		);
		times.push(performance.now() - startedAt);
		if (status !== 200) errors++;
		await sleep(5);
	}
	return { times, errors };
}
