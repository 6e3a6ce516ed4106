import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { Browser } from "../../support/browser/browser.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { pdf } from "../../support/files/sample-files.ts";
import { uploadAs } from "../../support/files/uploads.ts";
import { instanceEnvironment } from "../../support/instance/environment.ts";
import { openStream } from "../../support/instance/event-stream.ts";
import { type Account, type Instance, startInstance } from "../../support/instance/instance.ts";
import { addConversation } from "../../support/instance/instance-conversation.ts";
import { type Nodes, startNodes } from "../../support/instance/nodes.ts";

let nodes: Nodes;
let [here, there]: Instance[] = [];
let bookingId: string;
let fileId: string;
let cookie: string | undefined;
/** The creator uses the node `here`, and the professional uses the node `there`. */
let creator: Browser;
let professional: Browser;

beforeAll(async () => {
	nodes = await startNodes();
	const { DATA_DIR, DATABASE_URL } = nodes.settings;
	const before = await startInstance({ DATA_DIR, DATABASE_URL: "" });
	bookingId = addConversation(before, before.account("CREATOR"), before.account("PROFESSIONAL"));
	fileId = await uploadAs(before, "PROFESSIONAL", "license.pdf", pdf());
	cookie = (await new Browser(before.origin).signIn(before.account("CREATOR"))).cookies.get("session");
	await before.stop();
	await promisify(execFile)(process.execPath, ["scripts/db-move.ts", DATABASE_URL], {
		env: instanceEnvironment({ DATA_DIR }),
	});
	[here, there] = await Promise.all([nodes.start(), nodes.start()]);
	creator = await new Browser(here.origin).signIn(here.account("CREATOR"));
	professional = await new Browser(there.origin).signIn(there.account("PROFESSIONAL"));
});
afterAll(() => nodes.stop());

const say = async (browser: Browser, content: string) =>
	browser.submit(await browser.get(`/messages?booking=${bookingId}`), "main form:has(textarea)", { content });

describe("an instance that was moved to PostgreSQL", () => {
	it("keeps accounts, sessions, and files", async () => {
		expect(
			(await exchange(here?.origin ?? "", { path: "/dashboard", headers: { Cookie: `session=${cookie}` } }))
				.status,
		).toBe(200);
		expect((await professional.get(`/files/${fileId}`)).status).toBe(200);
		expect(await nodes.rows('SELECT count(*)::int AS n FROM "User"')).toEqual([{ n: 3 }]);
	});
});

describe("two nodes on one PostgreSQL database", () => {
	it("notify each other, so that a message sent on one node reaches an open page on the other", async () => {
		const stream = openStream(professional);
		expect((await stream.opened).status).toBe(200);
		for (const n of [1, 2, 3]) {
			expect((await say(creator, `Across ${n}`)).status).toBe(303);
			await expect.poll(stream.ids).toHaveLength(n);
		}
		stream.close();
	});

	it("show changes to a profile that were made on the other node, although both nodes cache pages", async () => {
		const [{ id = "" } = {}] = await nodes.rows<{ id: string }>(
			'SELECT id FROM "Professional" WHERE "exampleSlug" IS NULL',
		);
		const shows = async (words: string) =>
			(await exchange(here?.origin ?? "", { path: `/professional/${id}` })).text.includes(words);
		for (let i = 0; i < 3; i++) expect(await shows("Portraits")).toBe(true);
		const form = await professional.get("/professional/edit");
		const stream = openStream(creator);
		expect((await stream.opened).status).toBe(200);
		expect(
			(await professional.submit(form, "main form:has(textarea)", { description: "Words of the other node" }))
				.status,
		).toBe(303);
		// Nodes receive changes in order, so once the message is here, so is the profile.
		await say(professional, "Good morning");
		await expect.poll(stream.ids).toHaveLength(1);
		stream.close();
		expect(await shows("Words of the other node")).toBe(true);
	});

	it("stop showing an article that was unpublished on the other node", async () => {
		const article = "/blog/onboard-a-creator-as-their-manager";
		const isThere = async () => (await exchange(there?.origin ?? "", { path: article })).status === 200;
		for (let i = 0; i < 3; i++) expect(await isThere()).toBe(true);
		const team = await new Browser(here?.origin ?? "").signIn(here?.account("ADMIN") as Account);
		const page = await team.get(`/admin/content/article/${article.split("/").at(-1)}/state`);
		expect((await team.submit(page, "main form", { transition: "archive" })).status).toBe(303);
		await expect.poll(isThere).toBe(false);
	});

	it("deliver a message even if their listening connections were lost", async () => {
		const stream = openStream(professional);
		await stream.opened;
		const ended = await nodes.rows<{ n: number }>(
			"SELECT count(pg_terminate_backend(pid))::int AS n FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
		);
		expect(ended).toEqual([{ n: 2 }]);
		await say(creator, "While no one listens");
		await expect.poll(stream.ids).toHaveLength(1);
		expect(there?.log()).toContain("no longer listening to other nodes");
		stream.close();
	});

	it("keep acknowledged changes when one node is killed, and an open page gets the events it missed from the other node", async () => {
		const stream = openStream(professional);
		await stream.opened;
		await say(creator, "Before the kill");
		await expect.poll(stream.ids).toHaveLength(1);
		const [last] = stream.ids();
		const acknowledged: string[] = [];
		let isWriting = true;
		const writing = [here, there].map(async (node, i) => {
			for (let n = 0; isWriting && node?.isRunning(); n++) {
				const email = `kept-${i}-${n}@example.com`;
				const sent = await new Browser(node.origin)
					.post("/waitlist", { email, userType: "CREATOR" })
					.catch(() => undefined);
				if (sent?.status === 303) acknowledged.push(email);
			}
		});
		const acknowledgedBy = (i: number) =>
			acknowledged.filter((email) => email.startsWith(`kept-${i}`)).length;
		await expect.poll(() => Math.min(acknowledgedBy(0), acknowledgedBy(1))).toBeGreaterThan(5);
		process.kill(there?.pid ?? 0, "SIGKILL");
		await stream.ended;
		await say(creator, "After the kill");
		const before = acknowledgedBy(0);
		await expect.poll(() => acknowledgedBy(0)).toBeGreaterThan(before + 5);
		isWriting = false;
		await Promise.all(writing);

		const known = new Set(
			(await nodes.rows<{ email: string }>('SELECT email FROM "WaitlistEntry"')).map(({ email }) => email),
		);
		const emailed = new Set(
			(await nodes.rows<{ recipient: string }>('SELECT recipient FROM "OutboxEmail"')).map(
				({ recipient }) => recipient,
			),
		);
		expect(acknowledged.filter((email) => !known.has(email) || !emailed.has(email))).toEqual([]);

		const moved = new Browser(here?.origin ?? "");
		for (const [name, value] of professional.cookies) moved.cookies.set(name, value);
		const resumed = openStream(moved, String(last));
		await expect.poll(resumed.ids).toHaveLength(1);
		expect(resumed.ids()).toEqual([(last ?? 0) + 1]);
		resumed.close();
	});

	it("send all emails after a node is killed, except those still leased to the killed node", async () => {
		const states = () =>
			nodes.rows<{ state: string; n: number }>(
				`SELECT state::text, count(*)::int AS n FROM "OutboxEmail" WHERE "leasedUntil" IS NULL AND state <> 'WITHHELD' GROUP BY 1`,
			);
		await expect.poll(states).toEqual([{ state: "SENT", n: expect.any(Number) }]);
		// Up to five emails that the killed node was sending stay leased for two minutes. The other node may be
		// sending as many.
		const leased = async () =>
			(
				await nodes.rows<{ n: number }>(
					`SELECT count(*)::int AS n FROM "OutboxEmail" WHERE "leasedUntil" IS NOT NULL`,
				)
			)[0]?.n;
		await expect.poll(leased).toBeLessThanOrEqual(5);
	});
});

describe("a web node and a worker", () => {
	it("share the work: the web node serves pages and leaves the jobs, and the worker runs them and has no pages", async () => {
		const OPERATOR_TOKEN = "a-token-of-the-operator-of-32-characters";
		const apart = await startNodes();
		onTestFinished(apart.stop);
		const web = await apart.start({ NODE_ROLE: "web", OPERATOR_TOKEN });
		const ask = (origin: string, path: string) =>
			exchange(origin, { path, headers: { Authorization: `Bearer ${OPERATOR_TOKEN}` } });
		const jobsCheck = async () =>
			(JSON.parse((await ask(web.origin, "/readyz")).text) as { findings: object[] }).findings.at(-1);
		const email = "between-nodes@example.com";
		expect((await new Browser(web.origin).post("/waitlist", { email, userType: "CREATOR" })).status).toBe(
			303,
		);
		expect(await jobsCheck()).toMatchObject({ name: "jobs", state: "warning", said: "No job has ever run." });
		const states = () => apart.rows(`SELECT state::text FROM "OutboxEmail" WHERE recipient = $1`, email);
		expect(await states()).toEqual([{ state: "PENDING" }]);

		const worker = await apart.start({ NODE_ROLE: "worker", OPERATOR_TOKEN });
		await expect.poll(states).toEqual([{ state: "SENT" }]);
		await expect.poll(jobsCheck).toMatchObject({ name: "jobs", state: "ok" });
		const statuses = async (...paths: string[]) =>
			Promise.all(paths.map(async (path) => (await ask(worker.origin, path)).status));
		expect(await statuses("/healthz", "/readyz", "/metrics")).toEqual([200, 200, 200]);
		expect(await statuses("/", "/auth/signin", "/robots.txt", "/api/content")).toEqual([404, 404, 404, 404]);
		expect((await new Browser(worker.origin).post("/waitlist", { email, userType: "CREATOR" })).status).toBe(
			404,
		);
		expect((await exchange(web.origin, { path: "/faq" })).status).toBe(200);
		expect(web.log()).not.toContain("job done");

		// A job that an owner asks for on the web node.
		const owner = await new Browser(web.origin).signIn(web.account("ADMIN"));
		const before = await apart.rows<{ at: Date }>(
			`SELECT "startedAt" AS at FROM "JobRun" WHERE name = 'sweep-counts'`,
		);
		const page = await owner.get("/admin/jobs/sweep-counts/run");
		expect((await owner.submit(page, "main form", {})).status).toBe(303);
		await expect
			.poll(async () =>
				apart.rows(
					`SELECT "startedAt" > $1 AS again FROM "JobRun" WHERE name = 'sweep-counts'`,
					before[0]?.at,
				),
			)
			.toEqual([{ again: true }]);
	});
});
