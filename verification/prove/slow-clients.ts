import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { exchange } from "../../tests/support/browser/exchange.ts";
import { type Instance, measured, startInstance } from "../../tests/support/instance/instance.ts";
import { figure, judge, MEGABYTE, percentile, type Row } from "./row.ts";

const CLIENTS = { long: 1_000, short: 200, brief: 100 };
/** The number of page views by an ordinary client, to measure whether the slow clients affect it. */
const LOOKS = { long: 400, short: 100, brief: 40 };
/**
 * Memory that may stay in use once all clients have disconnected and garbage has been collected. Page views
 * may have filled caches, but nothing may stay per client.
 */
const KEPT = 8 * MEGABYTE;
const PAGES = ["/", "/waitlist", "/auth/signin", "/blog"];

/**
 * Slow clients: some send headers or a form one byte at a time, some send nothing, and some never read the
 * response.
 */
const kinds: { name: string; begin: string }[] = [
	{ name: "head", begin: "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: " },
	{
		name: "form",
		begin:
			"POST /waitlist HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 60000\r\n\r\nemail=",
	},
	{ name: "silence", begin: "" },
	{ name: "reader", begin: "GET /blog HTTP/1.1\r\nHost: localhost\r\n\r\n" },
];

/**
 * Neither a thousand slow clients nor a thousand connections at once may affect other people's page views.
 */
export const slowClients: Row = {
	number: "T16",
	promise: "1,000 slow clients, and 1,000 connections at once",
	wanted: `others unaffected: 0 errors, p95 at most 50 ms above the p95 without them; memory released: at most ${KEPT / MEGABYTE} MB more in use after garbage collection`,
	run: async ({ isShort, isBrief, reportProgress }) => {
		const [clients, looks] = isBrief
			? [CLIENTS.brief, LOOKS.brief]
			: isShort
				? [CLIENTS.short, LOOKS.short]
				: [CLIENTS.long, LOOKS.long];
		const instance = await startInstance({ LOG_LEVEL: "warn", ...measured });
		try {
			await lookAround(instance, looks);
			const before = await lookAround(instance, looks);
			const [resident, used] = [instance.memory(), await instance.retained()];
			const sockets = await open(instance, clients);
			const dribble = setInterval(() => {
				for (const [i, socket] of sockets.entries())
					if (i % kinds.length < 2 && socket.writable) socket.write("a");
			}, 500);
			reportProgress(`${sockets.length} slow clients are connected`);
			const during = await lookAround(instance, looks);
			const isOpen = sockets.filter((socket) => !socket.destroyed).length;
			clearInterval(dribble);
			for (const socket of sockets) socket.destroy();
			const burst = await connectAtOnce(instance, clients);
			await sleep(2_000);
			const after = await lookAround(instance, looks);
			const kept = (await instance.retained()) - used;
			const [p95, p95During, p95After] = [before, during, after].map(({ times }) =>
				percentile(times, 0.95),
			) as [number, number, number];
			const isUnnoticed = isBrief || (p95During <= p95 + 50 && p95After <= p95 + 50);
			const errors = [before, during, after].reduce((sum, sample) => sum + sample.errors, 0) + burst;
			return judge(
				errors === 0 && isUnnoticed && kept <= KEPT,
				`${clients} slow clients (${isOpen} open to the end) and ${clients} requests on as many connections at once: ${errors} errors of others; p95 ${figure(p95)} ms before, ${figure(p95During)} during, ${figure(p95After)} after; ${figure(Math.max(0, kept) / MEGABYTE)} MB more in use after garbage collection, resident +${Math.max(0, Math.round((instance.memory() - resident) / MEGABYTE))} MB`,
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
			// None of the clients reads its response.
			socket.pause();
		});
		return socket;
	});
	await Promise.all(sockets.map((socket) => Promise.race([once(socket, "connect"), once(socket, "close")])));
	return sockets;
}

/** Opens a number of connections at once, each with one request, and returns how many failed. */
async function connectAtOnce({ port }: Instance, count: number): Promise<number> {
	const answers = await Promise.all(
		Array.from(
			{ length: count },
			() =>
				new Promise<boolean>((resolve) => {
					const socket = connect(port, "127.0.0.1", () =>
						socket.write("GET /auth/signin HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"),
					);
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
