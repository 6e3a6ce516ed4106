import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { OPEN_BOOKING_STATUSES } from "#app/domain/bookings/booking.ts";
import { runScript } from "../../support/backups/run-script.ts";
import { Browser } from "../../support/browser/browser.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { openStream } from "../../support/instance/event-stream.ts";
import { type Instance, type SharedInstance, startInstance } from "../../support/instance/instance.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

const TOKEN = "a-token-of-the-operator-of-32-characters";
const operator = { Authorization: `Bearer ${TOKEN}` };

let instance: Instance;
beforeAll(async () => {
	instance = await startInstance({
		OPERATOR_TOKEN: TOKEN,
		METRICS_PORT: "0",
		RATE_LIMITS: "waitlist=3/600",
		SECURITY_CONTACT: "mailto:security@greenroom.example",
	});
});
afterAll(() => instance.stop());

/** An instance without a configured operator token. */
const bare = sharedInstance();

const get = (path: string, headers: Record<string, string> = {}, { origin }: SharedInstance = instance) =>
	exchange(origin, { path, headers });
type Readiness = { isReady: boolean; findings: { name: string; state: string }[] };

/** Reads the values of a metric by its labels. */
async function figures(name: string, headers = operator): Promise<Record<string, number>> {
	const { text } = await get("/metrics", headers);
	const lines = text.split("\n").filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
	return Object.fromEntries(
		lines.map((line) => [
			line.slice(name.length, line.lastIndexOf(" ")),
			Number(line.slice(line.lastIndexOf(" ") + 1)),
		]),
	);
}

describe("/healthz", () => {
	it("tells anyone that the process responds, and is never cached", async () => {
		const { status, text, headers } = await get("/healthz", {}, bare);
		expect([status, text, headers["cache-control"], headers["x-content-type-options"]]).toEqual([
			200,
			"ok\n",
			"no-store",
			"nosniff",
		]);
		expect((await exchange(bare.origin, { path: "/healthz", method: "HEAD" })).text).toBe("");
		expect((await exchange(bare.origin, { path: "/healthz", method: "POST" })).status).toBe(403);
	});

	it("responds to fifty requests in a row", async () => {
		for (let i = 0; i < 50; i++) expect((await get("/healthz", {}, bare)).status).toBe(200);
	});
});

describe("/readyz", () => {
	it("shows only “ok” to strangers, and the result of each check to the operator", async () => {
		expect(await get("/readyz")).toMatchObject({ status: 200, text: "ok\n" });
		expect(
			await get("/readyz", { Authorization: "Bearer another-token-of-thirty-two-characters" }),
		).toMatchObject({ status: 200, text: "ok\n" });
		const { isReady, findings } = JSON.parse((await get("/readyz", operator)).text) as Readiness;
		expect([isReady, findings.map(({ name, state }) => `${name} ${state}`)]).toEqual([
			true,
			["write ok", "disk ok", "store ok", "migrations ok", "outbox ok", "jobs ok"],
		]);
	});

	it("returns 503 if an email has waited more than an hour for its first attempt", async () => {
		const at = (hours: number) =>
			new Date(Date.now() - hours * 3_600_000).toISOString().replace("Z", "+00:00");
		instance.change(
			`INSERT INTO OutboxEmail (id, messageId, kind, recipient, subject, text, html, nextAttemptAt, leasedUntil, createdAt) VALUES ('m', '<m@x>', 'test', 'a@example.com', 's', 't', 'h', ?, ?, ?)`,
			at(2),
			at(-2),
			at(2),
		);
		await expect.poll(async () => (await get("/readyz")).status).toBe(503);
		instance.change("DELETE FROM OutboxEmail WHERE id = 'm'");
		await expect.poll(async () => (await get("/readyz")).status).toBe(200);
	});
});

describe("/metrics", () => {
	it("doesn't exist unless a token is configured, and refuses requests without that token", async () => {
		expect((await get("/metrics", operator, bare)).status).toBe(404);
		for (const headers of [
			{},
			{ Authorization: "Bearer wrong" },
			{ Authorization: TOKEN },
			{ Authorization: `Basic ${TOKEN}` },
		]) {
			const { status, text } = await get("/metrics", headers as Record<string, string>);
			expect([status, text]).toEqual([401, "Send OPERATOR_TOKEN as a bearer token.\n"]);
		}
	});

	it("counts requests by route pattern, and counts files and unknown paths separately", async () => {
		await get("/blog/no-such-article-at-all"); // Redirects to the list.
		await get("/robots.txt");
		await get(`/no/such/page/${"x".repeat(50)}`);
		await exchange(instance.origin, {
			method: "POST",
			path: "/api/auth/signin",
			headers: { "Content-Type": "application/json" },
			body: "{}",
		});
		const counted = await figures("greenroom_http_request_duration_seconds_count");
		expect(counted).toMatchObject({
			'{route="/blog/:slug",method="GET",status="303"}': 1,
			'{route="/robots.txt",method="GET",status="200"}': 1,
			'{route="unknown",method="GET",status="404"}': expect.any(Number),
			'{route="/api/auth/signin",method="POST",status="422"}': 1,
		});
		expect(await figures("greenroom_http_request_duration_seconds_bucket")).toHaveProperty(
			'{le="+Inf",route="/robots.txt",method="GET",status="200"}',
			1,
		);
	});

	it("counts cached responses by route and status, separately from rendered responses", async () => {
		const isKept = async () => (await get("/accessibility")).headers.etag !== undefined;
		await expect.poll(isKept).toBe(true);
		const counts = async () => {
			const [kept, made] = await Promise.all([
				figures("greenroom_page_cache_answers_total"),
				figures("greenroom_http_request_duration_seconds_count"),
			]);
			return [
				kept['{route="/accessibility",status="200"}'],
				kept['{route="/accessibility",status="304"}'] ?? 0,
				made['{route="/accessibility",method="GET",status="200"}'],
			];
		};
		const [full = 0, held = 0, made] = await counts();
		const { headers } = await get("/accessibility");
		await get("/accessibility", { "If-None-Match": headers.etag as string });
		expect(await counts()).toEqual([full + 1, held + 1, made]);
	});

	it("shows the size of the page cache, which grows with reading pages but not with private pages", async () => {
		const browser = await new Browser(instance.origin).signIn(instance.account("CREATOR"));
		const cached = async () => (await figures("greenroom_page_cache_bytes"))[""] ?? 0;
		for (const reader of [new Browser(instance.origin), browser]) {
			const before = await cached();
			const { text } = await reader.get("/safety");
			// Another thread compresses the page, and only the compressed forms are stored. Together, they are
			// smaller than the page.
			const added = async () => (await cached()) - before;
			await expect.poll(added).toSatisfy((bytes: number) => bytes > 0 && bytes < Buffer.byteLength(text));
		}
		const before = await cached();
		await browser.get("/settings");
		expect(await cached()).toBe(before);
	});

	it("reports emails, limits, event streams, the database, business figures, and the process", async () => {
		const browser = await new Browser(instance.origin).signIn(instance.account("CREATOR"));
		const stream = openStream(browser);
		await stream.opened;
		for (let i = 0; i < 4; i++)
			await browser.post("/waitlist", { email: `metric-${i}@example.com`, userType: "CREATOR" });
		await expect
			.poll(async () => (await figures("greenroom_mails_total"))['{outcome="sent"}'] ?? 0)
			.toBeGreaterThan(0);
		expect(await figures("greenroom_limit_points_total")).toMatchObject({
			'{limit="waitlist",outcome="spent"}': 3,
			'{limit="waitlist",outcome="refused"}': 1,
		});
		expect(await figures("greenroom_event_streams_open")).toEqual({ "": 1 });
		expect(await figures("greenroom_accounts")).toEqual({
			'{role="ADMIN"}': 1,
			'{role="CREATOR"}': 1,
			'{role="PROFESSIONAL"}': 1,
		});
		expect(await figures("greenroom_waitlist_entries")).toEqual({ "": 3 });
		expect(Object.keys(await figures("greenroom_bookings_open"))).toEqual(
			OPEN_BOOKING_STATUSES.map((status) => `{status="${status}"}`),
		);
		expect(await figures("greenroom_work_queue_jobs")).toHaveProperty('{queue="support"}', 0);
		for (const name of [
			"database_up",
			"database_write_queue",
			"database_busy_retries_total",
			"outbox_oldest_due_seconds",
			"files_pending_scan",
		]) {
			expect(Object.keys(await figures(`greenroom_${name}`)), name).toEqual([""]);
		}
		expect((await figures("nodejs_eventloop_lag_p99_seconds"))[""]).toBeGreaterThan(0);
		stream.close();
		await expect.poll(async () => (await figures("greenroom_event_streams_open"))[""]).toBe(0);
	});

	it("has every metric that the alert rules and the documentation name, and each rule is documented", async () => {
		const { text } = await get("/metrics", operator);
		const existing = new Set([...text.matchAll(/^# HELP (\S+)/gm)].map(([, name = ""]) => name));
		const rules = readFileSync("deploy/prometheus-rules.yml", "utf8");
		const docs = readFileSync("docs/operating.md", "utf8");
		const named = [...`${rules}${docs}`.matchAll(/\b(?:greenroom|nodejs|process)_[a-z\d_]+\b/g)].map(
			([name]) => name,
		);
		expect(named.length).toBeGreaterThan(40);
		const metrics = named.filter((name) => name !== "greenroom_owner"); // a role of PostgreSQL
		const withoutSuffix = (name: string) => name.replace(/_(bucket|count|sum)$/, "");
		expect(metrics.filter((name) => !existing.has(name) && !existing.has(withoutSuffix(name)))).toEqual([]);
		const { groups } = parse(rules) as {
			groups: { rules: { alert: string; expr: string; labels: { severity: string } }[] }[];
		};
		const documented = [...docs.matchAll(/^\| (Greenroom\w+) \| (\w+) \|/gm)].map(([, ...cells]) => cells);
		expect(
			groups.flatMap((group) => group.rules.map(({ alert, labels }) => [alert, labels.severity])),
		).toEqual(documented);
	});

	it("reports overdue work, money, and the last backup", async () => {
		expect(await figures("greenroom_work_queue_overdue")).toMatchObject({ '{queue="support"}': 0 });
		expect(await figures("greenroom_backup_age_seconds")).toEqual({});
		const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
		const inSqlite = (hours: number) => at(hours).replace("Z", "+00:00");
		instance.change(
			`INSERT INTO SupportTicket (id, reference, name, email, userType, inquiryType, createdAt, dueAt)
			 VALUES ('t-1', 'SUP-00000001', 'Jane Walker', 'jane@example.com', 'CREATOR', 'GENERAL', ?, ?)`,
			inSqlite(50),
			inSqlite(2),
		);
		instance.change(
			"INSERT INTO MoneyIssue (id, kind, subjectId, summary, createdAt) VALUES ('i-1', 'DIFFERENCE', 's-1', 'x', ?)",
			inSqlite(30),
		);
		expect(await figures("greenroom_work_queue_overdue")).toMatchObject({ '{queue="support"}': 1 });
		const age = await figures("greenroom_work_queue_oldest_overdue_seconds");
		expect(Math.round((age['{queue="support"}'] ?? 0) / 3_600)).toBe(2);
		const difference = await figures("greenroom_money_oldest_difference_seconds");
		expect(Math.round((difference[""] ?? 0) / 3_600)).toBe(30);
		expect(await figures("greenroom_money_issues_open")).toEqual({ '{kind="DIFFERENCE"}': 1 });
		writeFileSync(
			join(instance.dataDir, "last-backup.json"),
			JSON.stringify({
				s3: {
					endedAt: at(1),
					isIntact: false,
					intactAt: at(40),
					bytes: 1_234,
					verification: { endedAt: at(40), isIntact: true },
				},
				drill: { endedAt: at(2), hasPassed: false, passedAt: at(60), seconds: 7 },
			}),
		);
		const hours = async (name: string) =>
			Object.entries(await figures(name)).map(([labels, value]) => [labels, Math.round(value / 3_600)]);
		const s3 = '{destination="s3"}';
		expect(await hours("greenroom_backup_age_seconds")).toEqual([[s3, 40]]);
		expect(await hours("greenroom_backup_verification_age_seconds")).toEqual([[s3, 40]]);
		expect(await hours("greenroom_backup_drill_age_seconds")).toEqual([["", 60]]);
		expect(await figures("greenroom_backup_failed")).toEqual({ [s3]: 1 });
		expect(await figures("greenroom_backup_verification_failed")).toEqual({ [s3]: 0 });
		expect(await figures("greenroom_backup_bytes")).toEqual({ [s3]: 1_234 });
		expect(await figures("greenroom_backup_drill_failed")).toEqual({ "": 1 });
		expect(await figures("greenroom_backup_drill_seconds")).toEqual({ "": 7 });
	});

	it("contains no personal data", async () => {
		const { text } = await get("/metrics", operator);
		const { email, name } = instance.account("CREATOR");
		for (const secret of [email, name, "metric-0", "no-such-article", "xxxxx", TOKEN])
			expect(text).not.toContain(secret);
	});

	it("can have a separate port, which requires no token and serves only /metrics, /healthz, and /readyz", async () => {
		const [, port] =
			/"port":(\d+),[^\n]*"msg":"metrics are served on their own port"/.exec(instance.log()) ?? [];
		const origin = `http://127.0.0.1:${port}`;
		expect((await exchange(origin, { path: "/metrics" })).text).toContain("greenroom_database_up 1");
		expect(JSON.parse((await exchange(origin, { path: "/readyz" })).text)).toMatchObject({ isReady: true });
		for (const path of ["/", "/admin", "/metrics/x"])
			expect((await exchange(origin, { path })).status).toBe(404);
	});
});

it("a support bundle is one private file without secrets or anything that a person entered, and its command says what is in it", async () => {
	instance.change(
		"UPDATE JobRun SET failures = 2, lastError = 'No room for Jane Walker' WHERE name = 'sweep-mail'",
	);
	const path = join(instance.dataDir, "bundle.json");
	const smtp = "smtp://mailer:canary-of-the-smtp-password@127.0.0.1:1";
	const { code, out } = await runScript("support-bundle", ["--to", path], {
		...instance.settings,
		SMTP_URL: smtp,
		OPERATOR_TOKEN: TOKEN,
		SECURITY_CONTACT: "mailto:security@greenroom.example",
	});
	expect(code).toBe(0);
	const text = readFileSync(path, "utf8");
	const { sections } = JSON.parse(text) as { sections: { title: string; content: unknown }[] };
	for (const { title } of sections) expect(out).toContain(title);
	const content = Object.fromEntries(sections.map((section) => [section.title, section.content]));
	expect(content).toMatchObject({
		settings: { SMTP_URL: "set", SESSION_SECRET: expect.stringMatching(/set$/), PORT: expect.any(Number) },
		doctor: expect.arrayContaining([expect.objectContaining({ name: "mail", state: "failed" })]),
		jobs: expect.arrayContaining([expect.objectContaining({ name: "sweep-mail", failures: 2 })]),
		tables: { User: 3, ErrorCause: expect.any(Number) },
	});
	const { sessionSecret, dataSecret } = JSON.parse(
		readFileSync(join(instance.dataDir, "secrets.json"), "utf8"),
	) as Record<string, string>;
	const people = (["ADMIN", "CREATOR", "PROFESSIONAL"] as const).map(instance.account);
	for (const secret of [
		...["canary-of-the-smtp-password", TOKEN, sessionSecret, dataSecret, "Jane", "@"],
		...people.flatMap(({ email, name, password }) => [email, name, password]),
	])
		expect(text).not.toContain(secret);
	expect(statSync(path).mode & 0o777).toBe(0o600);
});

it("/.well-known/security.txt names the configured contact and expires within a year, as RFC 9116 recommends", async () => {
	const { status, headers, text } = await exchange(instance.origin, { path: "/.well-known/security.txt" });
	expect([status, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
	const fields = Object.fromEntries(
		text
			.trim()
			.split("\n")
			.map((line) => line.split(/: (.*)/)),
	);
	expect(fields).toMatchObject({
		Contact: "mailto:security@greenroom.example",
		"Preferred-Languages": "en",
		Canonical: `${instance.origin}/.well-known/security.txt`,
	});
	const days = (Date.parse(fields.Expires ?? "") - Date.now()) / 86_400_000;
	expect(days).toBeGreaterThan(30);
	expect(days).toBeLessThan(365);
});

it("/.well-known/security.txt names the support address if no contact is configured", async () => {
	expect((await exchange(bare.origin, { path: "/.well-known/security.txt" })).text).toMatch(
		/^Contact: mailto:support@greenroom\.example$/m,
	);
});
