import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type SmtpServer, startSmtp } from "../../tests/support/email/smtp.ts";
import { runChild, startChild } from "../../tests/support/instance/child.ts";
import { type InstanceDatabase, insertInto } from "../../tests/support/instance/instance-database.ts";
import { stored } from "../../tests/support/market/market.ts";
import { onBothDatabases, type TestEnvironment } from "./both-databases.ts";
import { judge, type ProveOptions, type Row, type Verdict } from "./row.ts";

const KILLS = { long: 100, short: 4 };
/** The number of emails that a sender sends at once. */
const AT_ONCE = 5;
/** The number of emails for each kill, enough for those in progress and those sent before it. */
const EMAILS_PER_KILL = 24;
const PAST = stored(new Date("2025-01-01T00:00:00Z"));

/**
 * A sender is killed at random moments while it sends emails to an SMTP server, several at once. Between two
 * kills, the harness resets the leases of the emails in progress instead of waiting two minutes. Then two
 * senders at the same time send the rest to a slow SMTP server, and neither may take an email that the other
 * has leased.
 */
export const emailKills: Row = {
	number: "T14",
	promise: "email through 100 kills of its sender, on both databases",
	wanted: "0 missing, at most one duplicate each, same Message-ID",
	run: (options) =>
		onBothDatabases(options, async (ground) => {
			const smtp = await startSmtp();
			try {
				return await killSenders(smtp, ground, options);
			} finally {
				await smtp.stop();
			}
		}),
};

async function killSenders(
	smtp: SmtpServer,
	{ settings: place, database, reportProgress }: TestEnvironment,
	{ isShort, application = "." }: ProveOptions,
): Promise<Verdict> {
	const count = isShort ? KILLS.short : KILLS.long;
	await runChild("database/migrate.ts", { settings: place });
	const emails = queue(database, count * EMAILS_PER_KILL);
	const settings = { ...place, SMTP_URL: smtp.url, LOG_LEVEL: "silent" };
	let kills = 0;
	while (kills < count && hasPending(database)) {
		const before = smtp.received.length;
		const sender = startChild("email/deliver.ts", { settings, application });
		await Promise.race([smtp.has(before + 1), sender.ended]);
		// The sender first repeats the emails that the last kill interrupted. The next kill waits until they are
		// sent, so that it hits other emails.
		while (sender.process.exitCode === null && isRepeating(database)) await sleep(1);
		await sleep(Math.random() * 15);
		if (sender.process.exitCode === null) {
			sender.process.kill("SIGKILL");
			kills++;
		}
		await sender.ended;
		database.change(
			"UPDATE OutboxEmail SET leasedUntil = ? WHERE state = 'PENDING' AND leasedUntil IS NOT NULL",
			PAST,
		);
		if (kills % 20 === 0) reportProgress(`${kills} kills, ${smtp.received.length} emails received`);
	}
	smtp.behavior = "dawdle";
	while (hasPending(database))
		await Promise.all([1, 2].map(() => runChild("email/deliver.ts", { settings, application })));
	const copies = new Map<string, number>();
	for (const { messageId } of smtp.received) copies.set(messageId, (copies.get(messageId) ?? 0) + 1);
	const missing = emails.filter((id) => !copies.has(id)).length;
	const foreign = [...copies.keys()].filter((id) => !emails.includes(id)).length;
	const most = Math.max(...copies.values());
	const doubled = [...copies.values()].filter((number) => number > 1).length;
	return judge(
		// A kill can duplicate only the emails that are being sent at that moment, because all earlier ones
		// are already recorded as sent.
		kills === count && missing === 0 && foreign === 0 && most <= 2 && doubled <= kills * AT_ONCE,
		`${kills} kills, ${emails.length} emails: ${missing} missing, ${doubled} twice, at most ${most} copies, ${foreign} under another Message-ID`,
	);
}

/** Puts emails into the outbox and returns their Message-IDs. */
function queue(database: InstanceDatabase, count: number): string[] {
	const ids = Array.from({ length: count }, () => `<${randomUUID()}@greenroom.example>`);
	const emails = ids.map((messageId, i) => {
		const at = stored(new Date(Date.now() - 3_600_000 + i));
		const text = { subject: "Proof", text: "Hello.", html: "<p>Hello.</p>", headers: "{}" };
		return {
			id: randomUUID(),
			messageId,
			kind: "test",
			recipient: `person-${i}@example.com`,
			...text,
			state: "PENDING",
			attempts: 0,
			nextAttemptAt: at,
			createdAt: at,
		};
	});
	insertInto(database, "OutboxEmail", emails);
	return ids;
}

/** Whether an email whose sender was killed is waiting for its second attempt, or is being sent again. */
const isRepeating = ({ rows }: InstanceDatabase): boolean =>
	rows(
		"SELECT id FROM OutboxEmail WHERE state = 'PENDING' AND (attempts > 1 OR leasedUntil = ?) LIMIT 1",
		PAST,
	).length > 0;

const hasPending = ({ rows }: InstanceDatabase): boolean =>
	rows("SELECT id FROM OutboxEmail WHERE state = 'PENDING' LIMIT 1").length > 0;
