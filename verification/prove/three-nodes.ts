import { randomBytes, randomUUID } from "node:crypto";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { callApi, createToken } from "../../tests/support/accounts/creator.ts";
import { Browser } from "../../tests/support/browser/browser.ts";
import { exchange } from "../../tests/support/browser/exchange.ts";
import { startPostgres } from "../../tests/support/database/postgres.ts";
import { runChild } from "../../tests/support/instance/child.ts";
import { temporaryFolder } from "../../tests/support/instance/environment.ts";
import { type Instance, startInstance } from "../../tests/support/instance/instance.ts";
import { startRoundRobin } from "./round-robin.ts";
import { figure, percentile } from "./row.ts";

const NODES = 3;
const BETWEEN_KILLS = 20_000;
const WRITERS = 6;
/** Maximum delay until an event on one node reaches another, in milliseconds. */
const SOON = 1_000;

type Outcome = { isMet: boolean; said: string };

/**
 * Runs three servers behind a proxy, all on one PostgreSQL database. Every twenty seconds, one server is
 * killed and restarted. Writers send messages and waitlist entries through the proxy. If a connection breaks,
 * they retry with the same key. In between, messages are sent on one node, and a listener on another node
 * measures when their events arrive.
 */
export async function proveNodes(
	minutes: number,
	reportProgress: (progress: string) => void,
): Promise<Outcome> {
	const postgres = await startPostgres();
	const { folder, remove } = temporaryFolder("three-nodes");
	const name = `nodes_${randomBytes(4).toString("hex")}`;
	await postgres.run(`CREATE DATABASE ${name}`);
	const nodes: Instance[] = [];
	const proxy = await startRoundRobin(() => nodes.map(({ port }) => port));
	const settings = {
		DATA_DIR: join(folder, "data"),
		DATABASE_URL: postgres.getUrl(name),
		LOG_LEVEL: "warn",
		TRUSTED_PROXIES: "127.0.0.1",
		PUBLIC_URL: proxy.origin,
	};
	const database = new Client({ connectionString: settings.DATABASE_URL });
	await database.connect();
	try {
		for (let i = 0; i < NODES; i++) nodes.push(await startInstance(settings));
		const [first] = nodes as [Instance];
		const bookingId = (await runChild("instance/add-conversation.ts", { settings })).trim();
		const token = await createToken(first, first.account("CREATOR"));
		const listener = await new Browser(proxy.origin).signIn(first.account("PROFESSIONAL"));
		const acknowledged = { messages: new Set<string>(), emails: new Set<string>() };
		const wrong: string[] = [];
		let isOver = false;

		const headers = { "Content-Type": "application/json", Authorization: `Bearer ${token}` };
		/** Resends a call until it succeeds, as browsers and robust programs do. */
		const send = async (path: string, input: object, good: number[]) => {
			const call = {
				method: "POST",
				path,
				headers: { ...headers, "Idempotency-Key": randomUUID() },
				body: JSON.stringify(input),
			};
			while (!isOver) {
				const answer = await exchange(proxy.origin, call).catch(() => undefined);
				if (answer && good.includes(answer.status)) return JSON.parse(answer.text) as Record<string, unknown>;
				if (answer) wrong.push(`${path} was answered ${answer.status}`);
				await sleep(20);
			}
			return undefined;
		};
		const writers = Array.from({ length: WRITERS }, async (_, i) => {
			while (!isOver) {
				if (i % 2) {
					const sent = await send(
						"/api/messages/send",
						{ bookingId, content: `Node ${randomUUID()}`, confirm: true },
						[200],
					);
					if (sent) acknowledged.messages.add((sent.data as { id: string }).id);
				} else {
					const email = `${randomUUID()}@example.com`;
					if (await send("/api/waitlist", { email }, [200, 201])) acknowledged.emails.add(email);
				}
				await sleep(50);
			}
		});

		const until = Date.now() + minutes * 60_000;
		const delays: number[] = [];
		let kills = 0;
		while (Date.now() < until) {
			const victim = kills % NODES;
			const [speaker, hearer] = [nodes[(victim + 1) % NODES], nodes[(victim + 2) % NODES]] as [
				Instance,
				Instance,
			];
			const stream = await listen(hearer, `session=${listener.cookies.get("session")}`);
			for (let i = 0; i < 5; i++) {
				const sentAt = performance.now();
				const { body } = await callApi(
					speaker,
					"/api/messages/send",
					{ bookingId, content: `Heard ${randomUUID()}`, confirm: true },
					token,
				);
				const { id } = body.data as { id: string };
				while (!stream.hasHeard(id) && performance.now() - sentAt < 10_000) await sleep(2);
				delays.push(performance.now() - sentAt);
			}
			stream.close();
			await sleep(Math.max(0, Math.min(BETWEEN_KILLS, until - Date.now()) - 3_000));
			process.kill((nodes[victim] as Instance).pid, "SIGKILL");
			await (nodes[victim] as Instance).stop();
			kills++;
			await sleep(1_000);
			nodes[victim] = await startInstance(settings);
			reportProgress(
				`${kills} kills, ${acknowledged.messages.size + acknowledged.emails.size} acknowledged, ${wrong.length} wrong`,
			);
		}
		isOver = true;
		await Promise.all(writers);
		const stored = async (sql: string) =>
			new Set((await database.query<{ value: string }>(sql)).rows.map(({ value }) => value));
		const [messages, emails] = [
			await stored('SELECT id AS value FROM "Message"'),
			await stored('SELECT email AS value FROM "WaitlistEntry"'),
		];
		const lost =
			[...acknowledged.messages].filter((id) => !messages.has(id)).length +
			[...acknowledged.emails].filter((email) => !emails.has(email)).length;
		const { size: twice } = await stored(
			`SELECT content AS value FROM "Message" GROUP BY 1 HAVING count(*) > 1
			UNION ALL SELECT recipient FROM "OutboxEmail" WHERE recipient IN (SELECT email FROM "WaitlistEntry") GROUP BY 1 HAVING count(*) > 1`,
		);
		const slowest = Math.max(...delays);
		return {
			isMet: lost === 0 && twice === 0 && wrong.length === 0 && slowest <= SOON,
			said: `three nodes behind a proxy for ${figure(minutes)} min, ${kills} kills, ${acknowledged.messages.size + acknowledged.emails.size} acknowledged: ${lost} lost, ${twice} twice, ${proxy.retries()} retries on another node${wrong.length > 0 ? `, ${[...new Set(wrong)].slice(0, 2).join(", ")}` : ""}; from sending on one node to receiving on another ${figure(percentile(delays, 0.5))} ms median, ${figure(slowest)} ms at most, ${delays.filter((delay) => delay > SOON).length} of ${delays.length} later than a second`,
		};
	} finally {
		await Promise.all(nodes.filter((node) => node.isRunning()).map((node) => node.stop()));
		await proxy.close();
		await database.end();
		await postgres.stop();
		remove();
	}
}

/** Listens to the events of an open page on a node. */
function listen(
	{ port }: Instance,
	cookie: string,
): Promise<{ hasHeard: (messageId: string) => boolean; close: () => void }> {
	return new Promise((resolve, reject) => {
		let text = "";
		const outgoing = request(
			{
				port,
				path: "/messages/events",
				headers: { Host: `localhost:${port}`, Cookie: cookie, Accept: "text/event-stream" },
			},
			(response) => {
				if (response.statusCode !== 200)
					reject(new Error(`The event stream returned ${response.statusCode}.`));
				response.on("data", (chunk) => {
					text += chunk;
				});
				response.on("error", () => {});
				resolve({ hasHeard: (messageId) => text.includes(messageId), close: () => outgoing.destroy() });
			},
		);
		outgoing.on("error", reject);
		outgoing.end();
	});
}
