import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
	chmodSync,
	existsSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	statSync,
	writeFileSync,
} from "node:fs";
import { Agent, request } from "node:http";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { runScript } from "../../support/backups/run-script.ts";
import { Browser } from "../../support/browser/browser.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { type SmtpServer, startSmtp } from "../../support/email/smtp.ts";
import { pdf } from "../../support/files/sample-files.ts";
import { uploadAs } from "../../support/files/uploads.ts";
import { instanceEnvironment, temporaryFolder } from "../../support/instance/environment.ts";
import { openStream } from "../../support/instance/event-stream.ts";
import { copyTemplate, type Instance, startInstance } from "../../support/instance/instance.ts";
import { openInstanceDatabase } from "../../support/instance/instance-database.ts";
import { expectRefusedStart } from "../../support/instance/refused-starts.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";
import { addBooking, addProfessional, personId } from "../../support/market/market.ts";

const { folder, remove } = temporaryFolder("startup");
afterAll(remove);

/**
 * Begins to post a form, and resolves once the server waits for the form's fields. The resulting function
 * sends the fields and resolves with the status.
 */
function beginForm(
	{ origin }: Instance,
	path: string,
	fields: Record<string, string>,
): Promise<() => Promise<number>> {
	const body = new URLSearchParams(fields).toString();
	const headers = {
		"Content-Type": "application/x-www-form-urlencoded",
		"Content-Length": body.length,
		Origin: origin,
		Expect: "100-continue",
	};
	return new Promise((begun, reject) => {
		const outgoing = request(origin + path, { method: "POST", headers });
		const answered = new Promise<number>((resolve) =>
			outgoing.on("response", (response) => resolve(response.resume().statusCode ?? 0)),
		);
		outgoing.on("error", reject);
		outgoing.on("continue", () =>
			begun(() => {
				outgoing.end(body);
				return answered;
			}),
		);
		outgoing.flushHeaders();
	});
}

describe("an instance", () => {
	const DATA_DIR = join(folder, "instance");
	const keptFiles = () =>
		["secrets.json", "demo-accounts.json"].map((file) => readFileSync(join(DATA_DIR, file), "utf8"));
	let smtp: SmtpServer;
	let instance: Instance;
	let member: Browser;
	let before: string[];
	beforeAll(async () => {
		smtp = await startSmtp();
		smtp.behavior = "dribble";
		mkdirSync(DATA_DIR, { mode: 0o700 });
		copyTemplate(DATA_DIR);
		instance = await startInstance({ DATA_DIR, SMTP_URL: smtp.url });
		member = await new Browser(instance.origin).signIn(instance.account("CREATOR"));
		before = keptFiles();
	});
	afterAll(async () => {
		await instance.stop();
		await smtp.stop();
	});

	it("keeps everything in one folder that only its owner can read", () => {
		for (const file of ["greenroom.db", "secrets.json", "demo-accounts.json"])
			expect(existsSync(join(DATA_DIR, file)), file).toBe(true);
		for (const file of ["secrets.json", "demo-accounts.json"])
			expect(statSync(join(DATA_DIR, file)).mode & 0o777, file).toBe(0o600);
		expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700);
	});

	it("finishes the requests in progress when it is stopped, and then exits immediately, even if a mail server never finishes its response", async () => {
		await new Browser(instance.origin).post("/waitlist", { email: "slow@example.com", userType: "CREATOR" });
		await smtp.has(1);
		const agent = new Agent({ keepAlive: true });
		await exchange(instance.origin, { path: "/healthz", agent });
		const unused = Object.values(agent.freeSockets).flatMap((sockets = []) =>
			sockets.map((socket) => once(socket, "close")),
		);
		const stream = openStream(member);
		await stream.opened;
		const forms = await Promise.all(
			[1, 2, 3].map((i) =>
				beginForm(instance, "/waitlist", { email: `under-way-${i}@example.com`, userType: "CREATOR" }),
			),
		);
		const ended = instance.stop();
		// The instance waits only for the forms, so it closes all other connections before the forms are
		// complete.
		expect(unused).toHaveLength(1);
		await Promise.all([...unused, stream.ended]);
		expect(await Promise.all(forms.map((finish) => finish()))).toEqual([303, 303, 303]);
		expect(await ended).toBe(0);
	});

	it("that starts again with the same folder keeps accounts, secrets, and sessions, even if a new secret precedes the old one and a booking names an example profile that is no longer in the content", async () => {
		const earlier = openInstanceDatabase(DATA_DIR, { DATABASE_URL: "" }, false);
		const id = addProfessional(earlier);
		const path = `/bookings/${addBooking(earlier, { creatorId: personId(earlier, { role: "CREATOR" }), professionalId: id, status: "COMPLETED" })}`;
		const { sessionSecret } = JSON.parse(before[0] ?? "") as { sessionSecret: string };
		const again = await startInstance({
			DATA_DIR,
			SESSION_SECRET: `a second secret of at least 32 characters,${sessionSecret}`,
		});
		expect(keptFiles()).toEqual(before);
		expect(again.rows("SELECT count(*) AS n FROM User")).toEqual([{ n: 3 }]);
		const creator = new Browser(again.origin);
		creator.cookies.set("session", member.cookies.get("session") ?? "");
		expect((await creator.get("/dashboard")).status).toBe(200);
		expect((await creator.get(`/professional/${id}`)).status).toBe(404);
		expect((await creator.get("/services")).text).not.toContain(id);
		const booking = await creator.get(path);
		expect([booking.status, booking.$("h1").text()]).toEqual([200, "Portraits for a calendar"]);
		await again.stop();
	});

	it("creates files that only their owner can read, even in a folder that others may enter, and doctor names files that others can read", async () => {
		const DATA_DIR = join(folder, "entered");
		mkdirSync(DATA_DIR);
		chmodSync(DATA_DIR, 0o755);
		writeFileSync(join(DATA_DIR, "earlier.txt"), "");
		const instance = await startInstance(
			{ DATA_DIR },
			{ launcher: ["sh", "-c", 'umask 022; exec "$@"', "sh"] },
		);
		await uploadAs(instance, "PROFESSIONAL", "license.pdf", pdf());
		await new Browser(instance.origin).post("/waitlist", {
			email: "in-private@example.com",
			userType: "CREATOR",
		});
		const outbox = join(DATA_DIR, "outbox");
		await expect
			.poll(() => (existsSync(outbox) ? readdirSync(outbox) : []))
			.toContainEqual(expect.stringMatching(/\.eml$/));
		await runScript("backup", [], { DATA_DIR });
		const names = readdirSync(DATA_DIR, { recursive: true }).map(String);
		expect(names).toEqual(
			expect.arrayContaining([
				"greenroom.db",
				"greenroom.db-wal",
				"greenroom.db-shm",
				"greenroom.db.lock",
				"uploads",
				"backups",
				"secrets.json",
			]),
		);
		expect(names.filter((name) => (statSync(join(DATA_DIR, name)).mode & 0o077) !== 0)).toEqual([
			"earlier.txt",
		]);

		const { findings } = JSON.parse((await runScript("doctor", ["--json"], { DATA_DIR })).out) as {
			findings: { name: string; state: string; said: string; todo?: string }[];
		};
		const command = `chmod -R go= '${DATA_DIR}'`;
		expect(findings.find(({ name }) => name === "access")).toMatchObject({
			state: "warning",
			said: expect.stringMatching(/: earlier\.txt\.$/),
			todo: `Run: ${command}`,
		});
		execFileSync("sh", ["-c", command]);
		expect(statSync(join(DATA_DIR, "earlier.txt")).mode & 0o077).toBe(0);
		await instance.stop();
	});
});

describe("the server refuses to start with one clear report", () => {
	it("that names every wrong setting", async () => {
		const [code, said] = await expectRefusedStart({
			PORT: "high",
			PUBLIC_URL: "greenroom",
			LOG_LEVEL: "loud",
		});
		expect(code).toBe(1);
		expect(said).toMatch(
			/^Greenroom cannot start because of its settings:\n {2}PORT: .+\n {2}PUBLIC_URL: .+\n {2}LOG_LEVEL: .+$/,
		);
	});

	it("if its port is in use", async () => {
		const { port } = sharedInstance();
		const [code, said] = await expectRefusedStart({ PORT: String(port) });
		expect([code, said.split("\n").at(-1)]).toEqual([
			1,
			`Greenroom cannot start: port ${port} is in use. Stop what uses it, or choose another with PORT=${port + 1} npm start.`,
		]);
	});

	it("if production would run on a demo's database, except with ALLOW_DEMO=1", async () => {
		const DATA_DIR = join(folder, "demo");
		copyTemplate(DATA_DIR);
		const [code, said] = await expectRefusedStart({ DATA_DIR, NODE_ENV: "production" });
		expect(code).toBe(1);
		expect(said.split("\n")).toContain(
			"This database contains demo accounts. Use another DATA_DIR for production, or set ALLOW_DEMO=1 to allow them.",
		);
		const allowed = await startInstance({ DATA_DIR, NODE_ENV: "production", ALLOW_DEMO: "1" });
		expect((await exchange(allowed.origin, { path: "/" })).status).toBe(200);
		await allowed.stop();
	});

	it("if the production site would show placeholders instead of the company's details", async () => {
		const [code, said] = await expectRefusedStart({
			DATA_DIR: join(folder, "unnamed"),
			NODE_ENV: "production",
		});
		expect(code).toBe(1);
		expect(said.split("\n")).toContain(
			`Greenroom cannot start in production: the texts of the site have only a placeholder, or an address that no one can own, for company.legalName, company.postalAddress, contact.support, contact.safety, contact.partnerships, contact.legal, and contact.info. Write company and contact into ${join(folder, "unnamed", "content", "site.yaml")}: the name and postal address of the legal entity that runs the site, and email addresses that it reads. Or set ALLOW_DEMO=1 for a demo.`,
		);
	});

	it("unless the operator's own content names the company, which keeps everything else as it is, without demo accounts and pages for developers", async () => {
		const DATA_DIR = join(folder, "named");
		const contact = ["support", "safety", "partnerships", "legal", "info"].map(
			(name) => `  ${name}: ${name}@greenroom-market.us\n`,
		);
		mkdirSync(join(DATA_DIR, "content", "faqs"), { recursive: true });
		writeFileSync(
			join(DATA_DIR, "content", "site.yaml"),
			`company:\n  legalName: Curtain Call LLC\n  postalAddress: 9 Main St, Austin, TX 78701\ncontact:\n${contact.join("")}`,
		);
		writeFileSync(
			join(DATA_DIR, "content", "faqs", "faq.yaml"),
			readFileSync("content/faqs/faq.yaml", "utf8").replace(/title: .*/, "title: Asked at our stage door"),
		);
		const named = await startInstance({ DATA_DIR, NODE_ENV: "production" });
		const { text } = await exchange(named.origin, { path: "/faq" });
		expect(text).toContain("Curtain Call LLC");
		expect(text).toContain("Asked at our stage door");
		expect((await exchange(named.origin, { path: "/terms" })).status).toBe(200);
		expect(existsSync(join(DATA_DIR, "demo-accounts.json"))).toBe(false);
		expect(named.rows("SELECT count(*) AS n FROM User")).toEqual([{ n: 0 }]);
		const page = await exchange(named.origin, { path: "/dev/components" });
		expect([page.status, /<h1[^>]*>Page Not Found/.test(page.text)]).toEqual([404, true]);
		await named.stop();
	});

	it("if the database is from a newer version, and leaves that database unchanged", async () => {
		const DATA_DIR = join(folder, "newer");
		copyTemplate(DATA_DIR);
		const path = join(DATA_DIR, "greenroom.db");
		const sqlite = new Database(path);
		sqlite.exec(
			"INSERT INTO _prisma_migrations (id, checksum, finished_at, migration_name, started_at, applied_steps_count) SELECT 'next', checksum, finished_at, '29991231235959_next', started_at, 1 FROM _prisma_migrations LIMIT 1",
		);
		sqlite.close();
		const before = readFileSync(path);
		const [code, said] = await expectRefusedStart({ DATA_DIR });
		expect([code, said]).toEqual([
			1,
			"The database is from a newer version of Greenroom (it contains 29991231235959_next). Start that version, or use another DATA_DIR. Nothing was changed.",
		]);
		expect(readFileSync(path).equals(before)).toBe(true);
	});

	it("if production would take payments with a test key, before it creates anything", async () => {
		const refused = await expectRefusedStart({
			DATA_DIR: join(folder, "stripe"),
			NODE_ENV: "production",
			STRIPE_SECRET_KEY: "sk_test_1",
			STRIPE_WEBHOOK_SECRET: "whsec_1",
			STRIPE_CONNECT_WEBHOOK_SECRET: "whsec_2",
			STRIPE_V2_WEBHOOK_SECRET: "whsec_3",
		});
		expect(refused).toEqual([1, expect.stringMatching(/STRIPE_SECRET_KEY: must not be a test key/)]);
		expect(existsSync(join(folder, "stripe"))).toBe(false);
	});

	it("if its folder can't be created", async () => {
		const file = join(folder, "a-file");
		writeFileSync(file, "");
		const [code, said] = await expectRefusedStart({ DATA_DIR: file });
		expect(code).toBe(1);
		expect(said).toMatch(
			/^Greenroom cannot start: the folder DATA_DIR=\S+\/a-file cannot be created \(.+\)\.$/,
		);
	});
});

it("a server whose output isn't a terminal logs a suspicious setting and its readiness as JSON, and little else", async () => {
	const { folder, remove } = temporaryFolder("ready");
	onTestFinished(remove);
	copyTemplate(folder);
	const database = new Database(join(folder, "greenroom.db"));
	database.exec('DELETE FROM "JobRun"');
	const endedJobs = database.prepare('SELECT count(*) FROM "JobRun" WHERE "endedAt" IS NOT NULL').pluck();
	const server = spawn(process.execPath, ["server.ts"], {
		env: instanceEnvironment({
			PORT: "0",
			DATA_DIR: folder,
			LOG_LEVEL: "info",
			SMPT_URL: "smtp://localhost",
		}),
		stdio: ["ignore", "pipe", "pipe"],
	});
	let output = "";
	for (const stream of [server.stdout, server.stderr])
		stream.on("data", (chunk: Buffer) => {
			output += chunk;
		});
	await expect.poll(() => output.includes("ready") && Number(endedJobs.get())).toBeGreaterThan(15);
	database.close();
	server.kill();
	await once(server, "close");
	const lines = output
		.trim()
		.split("\n")
		.map((line) => JSON.parse(line) as Record<string, unknown>);
	expect(lines.length).toBeLessThanOrEqual(5);
	expect(lines).toContainEqual(
		expect.objectContaining({ level: "warn", msg: "SMPT_URL is not a setting. Did you mean SMTP_URL?" }),
	);
	expect(lines).toEqual(
		expect.arrayContaining([
			expect.objectContaining({ level: "info", msg: expect.stringMatching(/^Greenroom is ready: http:/) }),
		]),
	);
});
