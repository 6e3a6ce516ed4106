import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { deliverEmail } from "#app/domain/platform/email/deliver-email.server.ts";
import type { Email } from "#app/domain/platform/email/email.ts";
import { queueEmail } from "#app/domain/platform/email/queue-email.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { HOUR, later, MINUTE, SECOND, setClock } from "#app/infra/process/clock.server.ts";
import { newAddress } from "../../support/accounts/actors.ts";
import { startChild } from "../../support/instance/child.ts";

const smtp = await vi.hoisted(async () => {
	const { startSmtp } = await import("../../support/email/smtp.ts");
	const server = await startSmtp();
	process.env.SMTP_URL = server.url;
	return server;
});

beforeEach(() => {
	smtp.behavior = "accept";
	smtp.received.length = 0;
});
afterEach(() => setClock(undefined));
afterAll(() => smtp.stop());

const emailTo = (to: string): Email => ({
	kind: "support-reply",
	to,
	subject: "Ünïcode subject",
	paragraphs: ["Hello."],
	reason: "Because.",
});
const queue = (to = newAddress()) => transaction((tx) => queueEmail(tx, emailTo(to)));
const queueSecurity = (to: string) =>
	transaction((tx) => queueEmail(tx, { ...emailTo(to), isSecurity: true }));
const queueBulk = (count: number) =>
	transaction(async (tx) => {
		for (let i = 0; i < count; i++)
			await queueEmail(tx, { ...emailTo(newAddress()), unsubscribePath: "/news/leave" });
	});
const findPosition = (address: string) => smtp.received.findIndex(({ recipient }) => recipient === address);
const only = () => db().outboxEmail.findFirstOrThrow();
const environment = () => ({
	DATA_DIR: process.env.DATA_DIR ?? "",
	DATABASE_URL: process.env.DATABASE_URL ?? "",
	SMTP_URL: smtp.url,
	LOG_LEVEL: "silent",
});

async function deliverAll(): Promise<void> {
	while ((await deliverEmail()) > 0) {}
}

describe("the outbox", () => {
	it("sends each due email once, with the Message-ID that it got when it was queued", async () => {
		await queue("ana@example.com");
		const { messageId } = await only();
		expect(messageId).toMatch(/^<[\w-]{36}@greenroom\.example>$/);
		await expect(deliverEmail()).resolves.toBe(1);
		await expect(deliverEmail()).resolves.toBe(0);
		expect(smtp.received).toMatchObject([{ recipient: "ana@example.com", messageId }]);
		expect(smtp.received[0]?.text).toMatch(/^From: Greenroom <support@greenroom\.example>\r$/m);
		expect(await only()).toMatchObject({
			state: "SENT",
			attempts: 1,
			leasedUntil: null,
			lastError: null,
			sentAt: expect.any(Date),
		});
	});

	it("doesn't send an email for a command that failed", async () => {
		const failing = transaction(async (tx) => {
			await queueEmail(tx, {
				kind: "support-reply",
				to: "ana@example.com",
				subject: "x",
				paragraphs: [],
				reason: "x",
			});
			throw new Error("no");
		});
		await expect(failing).rejects.toThrow("no");
		await expect(deliverEmail()).resolves.toBe(0);
	});

	it("waits twice as long after each failure, with jitter, and gives up after ten failures", async () => {
		smtp.behavior = "refuse";
		await queue();
		let at = (await only()).nextAttemptAt;
		for (let attempt = 1; attempt <= 10; attempt++) {
			setClock(later(at, -SECOND));
			await expect(deliverEmail()).resolves.toBe(0);
			setClock(at);
			await expect(deliverEmail()).resolves.toBe(1);
			const email = await only();
			const wait = (email.nextAttemptAt.getTime() - at.getTime()) / (30 * SECOND * 2 ** (attempt - 1));
			expect(wait).toBeGreaterThanOrEqual(0.75);
			expect(wait).toBeLessThanOrEqual(1.25);
			expect(email).toMatchObject({
				attempts: attempt,
				state: attempt < 10 ? "PENDING" : "DEAD",
				leasedUntil: null,
				lastError: expect.stringContaining("550"),
			});
			at = email.nextAttemptAt;
		}
		smtp.behavior = "accept";
		setClock(later(at, 24 * HOUR));
		await expect(deliverEmail()).resolves.toBe(0);
		expect(smtp.received).toEqual([]);
	});

	it("doesn't retry all failed emails at the same moment", async () => {
		smtp.behavior = "refuse";
		for (let i = 0; i < 12; i++) await queue();
		await deliverAll();
		const moments = (await db().outboxEmail.findMany()).map(({ nextAttemptAt }) => nextAttemptAt.getTime());
		expect(Math.max(...moments) - Math.min(...moments)).toBeGreaterThan(2 * SECOND);
	});

	it("sends a failed email on its next attempt once the server accepts it", async () => {
		smtp.behavior = "refuse";
		await queue();
		await deliverEmail();
		smtp.behavior = "accept";
		setClock(later((await only()).nextAttemptAt, 0));
		await deliverEmail();
		expect(await only()).toMatchObject({ state: "SENT", attempts: 2, lastError: null });
	});

	it("sends each email only once, even with several runs at once in this process and another one", async () => {
		for (let i = 0; i < 45; i++) await queue();
		const elsewhere = startChild("email/deliver.ts", { settings: environment() });
		await elsewhere.says("tried");
		await Promise.all([deliverAll(), deliverAll(), deliverAll(), elsewhere.ended]);
		expect(elsewhere.errors()).toBe("");
		expect(smtp.received).toHaveLength(45);
		expect(new Set(smtp.received.map(({ messageId }) => messageId)).size).toBe(45);
		expect(await db().outboxEmail.count({ where: { state: "SENT", attempts: 1 } })).toBe(45);
	});

	it("sends an email again, with the same Message-ID, after its lease expires if the process sending it was killed", async () => {
		for (let i = 0; i < 5; i++) await queue();
		smtp.behavior = "hang";
		const startedAt = Date.now();
		const killed = startChild("email/deliver.ts", { settings: environment() });
		await smtp.has(5);
		killed.process.kill("SIGKILL");
		await killed.ended;
		const emails = await db().outboxEmail.findMany({ orderBy: { leasedUntil: "asc" } });
		for (const email of emails) {
			expect(email).toMatchObject({ state: "PENDING", attempts: 1 });
			expect(email.leasedUntil?.getTime()).toBeGreaterThan(startedAt + MINUTE);
		}

		smtp.behavior = "accept";
		await expect(deliverEmail()).resolves.toBe(0);
		setClock(later(emails.at(-1)?.leasedUntil ?? new Date(), SECOND));
		await expect(deliverEmail()).resolves.toBe(5);
		await expect(deliverEmail()).resolves.toBe(0);
		expect(smtp.received.map(({ messageId }) => messageId).sort()).toEqual(
			emails.flatMap(({ messageId }) => [messageId, messageId]).sort(),
		);
		expect(await db().outboxEmail.count({ where: { state: "SENT", attempts: 2 } })).toBe(5);
	});

	it("sends a security email before a campaign's 500 emails, and a later security email before the campaign's remaining emails", async () => {
		await queueBulk(500);
		await queueSecurity("first@example.com");
		let hasEnough = false;
		const delivering = deliverEmail({ isStopped: () => hasEnough });
		await smtp.has(100);
		await queueSecurity("second@example.com");
		const before = smtp.received.length;
		await expect.poll(() => findPosition("second@example.com")).toBeGreaterThan(0);
		hasEnough = true;
		// Five emails are sent at a time, so up to five may arrive earlier, and five more may have started before
		// this one was queued.
		expect(findPosition("first@example.com")).toBeLessThan(5);
		expect(findPosition("second@example.com")).toBeLessThan(before + 10);

		const tried = await delivering;
		expect(tried).toBeLessThan(502);
		expect(await db().outboxEmail.count({ where: { state: "SENT", attempts: 1 } })).toBe(tried);
		expect(
			await db().outboxEmail.count({ where: { state: "PENDING", attempts: 0, leasedUntil: null } }),
		).toBe(502 - tried);
	});

	it("sends security emails even if the mail server is slow and as many campaign emails as possible are in progress", async () => {
		smtp.behavior = "dribble";
		await queueBulk(12);
		const stopping = new AbortController();
		const delivering = deliverEmail({ signal: stopping.signal });
		await smtp.has(10);
		smtp.behavior = "accept";
		await queueSecurity("ana@example.com");
		await expect.poll(() => findPosition("ana@example.com")).toBe(10);
		stopping.abort(new Error("The server was stopped."));
		await expect(delivering).resolves.toBe(11);
		expect(
			await db().outboxEmail.count({ where: { lastError: "The server was stopped.", leasedUntil: null } }),
		).toBe(10);
	});

	it("aborts an attempt after its timeout, no matter how the SMTP server delays it", async () => {
		smtp.behavior = "dribble";
		await queue();
		await expect(deliverEmail({ deadline: 300 })).resolves.toBe(1);
		expect(await only()).toMatchObject({
			state: "PENDING",
			attempts: 1,
			leasedUntil: null,
			lastError: "The mail server did not finish within 0.3 s.",
		});
	});

	it("sends other emails while one is slow, and aborts the slow one when the server stops", async () => {
		smtp.behavior = "dribble";
		await queue("slow@example.com");
		const stopping = new AbortController();
		const delivering = deliverEmail({ signal: stopping.signal });
		await smtp.has(1);
		smtp.behavior = "accept";
		await queue("other@example.com");
		const other = () => db().outboxEmail.findFirstOrThrow({ where: { recipient: "other@example.com" } });
		await expect.poll(async () => (await other()).state).toBe("SENT");
		stopping.abort(new Error("The server was stopped."));
		await expect(delivering).resolves.toBe(2);
		const slow = await db().outboxEmail.findFirstOrThrow({ where: { recipient: "slow@example.com" } });
		expect(slow).toMatchObject({
			state: "PENDING",
			attempts: 1,
			leasedUntil: null,
			lastError: "The server was stopped.",
		});

		setClock(slow.nextAttemptAt);
		await deliverAll();
		expect(smtp.received.map(({ messageId }) => messageId)).toEqual([
			slow.messageId,
			(await other()).messageId,
			slow.messageId,
		]);
	});
});
