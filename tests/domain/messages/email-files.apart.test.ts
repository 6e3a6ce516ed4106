import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { deliverEmail } from "#app/domain/platform/email/deliver-email.server.ts";
import { queueEmail } from "#app/domain/platform/email/queue-email.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { isFullRun } from "../../support/proof/proof.ts";

it("without a mail server, emails become files that a mail program can open", async () => {
	await transaction((tx) =>
		queueEmail(tx, {
			kind: "support-reply",
			to: "ana@example.com",
			subject: "Grüße, 50% \r\nBcc: eve@example.com",
			paragraphs: ["Hello <b>you</b>."],
			action: { label: "Go", path: "/go" },
			reason: "Because.",
		}),
	);
	await expect(deliverEmail()).resolves.toBe(1);
	const folder = join(settings().dataDir, "outbox");
	const [file = "", ...others] = readdirSync(folder);
	expect(others).toEqual([]);
	const { messageId } = await db().outboxEmail.findFirstOrThrow();
	expect(file).toBe(`${messageId.slice(1, -1).replace(/[^\w-]/g, "_")}.eml`);
	expect([statSync(folder).mode & 0o777, statSync(join(folder, file)).mode & 0o777]).toEqual([0o700, 0o600]);

	const [head = "", ...body] = readFileSync(join(folder, file), "utf8").split("\r\n\r\n");
	const headers = head.replace(/\r\n\s+/g, " ").split("\r\n");
	expect(headers).toEqual(
		expect.arrayContaining([
			`Message-ID: ${messageId}`,
			"To: ana@example.com",
			"Content-Language: en-US",
			"Auto-Submitted: auto-generated",
		]),
	);
	expect(headers.some((header) => /^bcc:/i.test(header))).toBe(false);
	expect(headers.find((header) => header.startsWith("Content-Type:"))).toContain("multipart/alternative");
	expect(body.join("\n")).toContain("text/plain; charset=utf-8");
	expect(body.join("\n")).toContain("&lt;b&gt;you&lt;/b&gt;");
});

it("one run writes all emails that are due", async () => {
	await transaction(async (tx) => {
		for (let i = 0; i < 150; i++)
			await queueEmail(tx, {
				kind: "support-reply",
				to: `person-${i}@example.com`,
				subject: "x",
				paragraphs: ["x"],
				reason: "x",
			});
	});
	const folder = join(settings().dataDir, "outbox");
	const before = existsSync(folder) ? readdirSync(folder).length : 0;
	const processor = process.cpuUsage();
	await expect(deliverEmail()).resolves.toBe(150);
	const { user, system } = process.cpuUsage(processor);
	expect(readdirSync(folder)).toHaveLength(before + 150);
	// Each email may take 20 ms, so that a second is enough for 50.
	if (isFullRun)
		expect((user + system) / 1_000 / 150, "milliseconds of processor time for an email").toBeLessThanOrEqual(
			20,
		);
});
