import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Browser, readValues } from "../../support/browser/browser.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { type PostgresProxy, startPostgresProxy } from "../../support/database/postgres-proxy.ts";
import { runChild } from "../../support/instance/child.ts";
import { temporaryFolder } from "../../support/instance/environment.ts";
import { openStream } from "../../support/instance/event-stream.ts";
import type { Instance } from "../../support/instance/instance.ts";
import { say, THREAD_FORM, threadPath } from "../../support/instance/instance-conversation.ts";
import { type Nodes, startNodes } from "../../support/instance/nodes.ts";
import { isFullRun, provingCount, recordFigure } from "../../support/proof/proof.ts";

const { folder, remove } = temporaryFolder("database-trouble");
let nodes: Nodes;
let proxy: PostgresProxy;
let instance: Instance;
let creator: Browser;
let professional: Browser;
let bookingId: string;

beforeAll(async () => {
	nodes = await startNodes();
	proxy = await startPostgresProxy(folder, nodes.postgres.folder);
	const url = new URL(nodes.settings.DATABASE_URL);
	url.searchParams.set("host", folder);
	instance = await nodes.start({ DATABASE_URL: url.href });
	bookingId = (await runChild("instance/add-conversation.ts", { settings: nodes.settings })).trim();
	creator = await new Browser(instance.origin).signIn(instance.account("CREATOR"));
	professional = await new Browser(instance.origin).signIn(instance.account("PROFESSIONAL"));
});
afterAll(async () => {
	await nodes.stop();
	await proxy.close();
	remove();
});

/** The number of requests that are refused before PostgreSQL is available again. */
const REFUSALS = provingCount("REFUSALS", 20, 40);

/** Addresses that joined the waitlist, and the statuses of refused attempts. */
type Joining = { acknowledged: string[]; refused: number[] };

const endConnections = () =>
	nodes.rows(
		"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
	);

/** Waits until the list has at least this many more items. */
const more = (list: unknown[], count: number) =>
	expect.poll(() => list.length).toBeGreaterThanOrEqual(list.length + count);

async function readPages(): Promise<void> {
	for (const path of PAGES) expect((await exchange(instance.origin, { path })).status, path).toBe(200);
}

/**
 * Cuts off the connection until this many requests have been refused. Checks that pages can be read in
 * the meantime.
 */
async function cutOff(state: "drops" | "silent", refusals: number, refused: number[]): Promise<void> {
	proxy.become(state);
	for (let i = 0; i < 3; i++) await readPages();
	await more(refused, refusals);
	await readPages();
	proxy.become("forwards");
}

const drop = ({ refused }: Joining) => cutOff("drops", REFUSALS, refused);

const troubles: [name: string, hold: (joining: Joining) => Promise<void>][] = [
	[
		"ends every connection a few times",
		async ({ acknowledged }) => {
			for (let i = 0; i < 8; i++) {
				await endConnections();
				await readPages();
				await more(acknowledged, 3);
			}
		},
	],
	["drops all connections", drop],
	// Only three, because a statement takes ten seconds to time out.
	["falls silent", ({ refused }) => cutOff("silent", 3, refused)],
];

const chosen = isFullRun ? troubles : troubles.filter(([, hold]) => hold === drop);

/** Repeats some work until the returned function is called. */
function repeat(work: () => Promise<void>): () => Promise<void> {
	let isOver = false;
	const running = (async () => {
		while (!isOver) await work();
	})();
	return () => {
		isOver = true;
		return running;
	};
}

const FORM = "main form:not([data-enhance])";
const FAILED = [
	"Failed to join waitlist. Please try again.",
	"Your text is still here. Try again in a minute.",
];
const PAGES = ["/", "/services", "/blog"];

it.each(chosen)(
	"when PostgreSQL %s, typed text and acknowledged changes are kept, and no restart is needed",
	async (trouble, hold) => {
		const visitor = new Browser(instance.origin);
		const form = await visitor.get("/waitlist");
		const stream = openStream(professional);
		expect((await stream.opened).status).toBe(200);
		for (let i = 0; i < 3; i++) await readPages();

		const joining: Joining = { acknowledged: [], refused: [] };
		const { acknowledged, refused } = joining;
		const stops = [1, 2, 3].map(() =>
			repeat(async () => {
				const email = `${randomUUID()}@example.com`;
				const answer = await exchange(instance.origin, {
					method: "POST",
					path: "/api/waitlist",
					headers: { "Content-Type": "application/json" },
					body: JSON.stringify({ email }),
				});
				if (answer.status < 300) acknowledged.push(email);
				else refused.push(answer.status);
				if (answer.status === 503) expect(answer.headers["retry-after"]).toBe("10");
			}),
		);
		await more(acknowledged, 3);
		const values = { email: `${randomUUID()}@example.com`, userType: "PROFESSIONAL", serviceType: "legal" };
		const held = hold(joining);
		const answer = await visitor.submit(form, FORM, values);
		await held;
		await more(acknowledged, 20);
		await Promise.all(stops.map((stop) => stop()));

		if (answer.status !== 303) {
			expectFailedForm(answer, FORM, {}, { status: 503, general: FAILED });
			expect(answer.headers["retry-after"]).toBe("10");
			expect(readValues(answer, FORM)).toMatchObject(values);
		}
		expect([...new Set(refused)].filter((status) => status !== 503)).toEqual([]);
		expect(instance.isRunning()).toBe(true);
		expect((await visitor.submit(await visitor.get("/waitlist"), FORM, values)).status).toBe(303);
		const known = new Set(
			(await nodes.rows<{ email: string }>('SELECT email FROM "WaitlistEntry"')).map(({ email }) => email),
		);
		expect([...acknowledged, values.email].filter((email) => !known.has(email))).toEqual([]);

		const heard = stream.ids().length;
		expect((await say(creator, bookingId, "The lights arrived today.")).status).toBe(303);
		await expect.poll(() => stream.ids().length).toBeGreaterThan(heard);
		stream.close();
		recordFigure(
			`${trouble}: ${acknowledged.length} acknowledged and kept, ${refused.length} refused with 503, then recovered`,
		);
	},
);

it("a message sent while PostgreSQL is unavailable is returned with status 503, and is stored only once, however often it is sent again", async () => {
	const { submission } = readValues(await creator.get(threadPath(bookingId)), THREAD_FORM);
	const content = `Typed while it was away. ${"More of it. ".repeat(20)}`.trim();
	const parts = [
		{ name: "submission", value: submission ?? "" },
		{ name: "content", value: content },
	];
	proxy.become("drops");
	const page = await creator.postParts(threadPath(bookingId), ...parts);
	proxy.become("forwards");
	expect([page.status, page.headers["retry-after"]]).toEqual([503, "10"]);
	const again = 'main form:has(button:contains("Send again"))';
	expect(page.$(`${again} textarea`).val()).toBe(content);

	const send = () => creator.post(page.$(again).attr("action") ?? "", readValues(page, again));
	await expect.poll(async () => (await send()).status).toBe(303);
	await send();
	expect(await nodes.rows('SELECT id FROM "Message" WHERE content = $1', content)).toHaveLength(1);
});
