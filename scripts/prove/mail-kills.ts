import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import Database from "better-sqlite3";
import { runChild, startChild } from "../../tests/support/child.ts";
import { temporaryFolder } from "../../tests/support/environment.ts";
import { stored } from "../../tests/support/market.ts";
import { startSmtp } from "../../tests/support/smtp.ts";
import { judge, type Row } from "./row.ts";

const KILLS = { long: 100, short: 4 };
const PAST = stored(new Date("2025-01-01T00:00:00Z"));

/**
 * A sender is killed at random moments while it hands mails to a mail server. Between two kills the lease of the mail in its hands
 * runs out, for which the harness sets the lease back instead of waiting two minutes. What is left then goes by two senders at once,
 * to a mail server that takes its time: what one of them has in hands the other one leaves alone.
 */
export const mailKills: Row = {
	number: "T14",
	promise: "mail through 100 kills of its sender",
	wanted: "0 missing, at most one duplicate each, same Message-ID",
	run: async ({ isShort, tell, application = "." }) => {
		const count = isShort ? KILLS.short : KILLS.long;
		const { folder, remove } = temporaryFolder("mail-kills");
		const smtp = await startSmtp();
		try {
			await runChild("migrate.ts", { settings: { DATA_DIR: folder } });
			const mails = queue(folder, count * 6);
			const settings = { DATA_DIR: folder, SMTP_URL: smtp.url, LOG_LEVEL: "silent" };
			let kills = 0;
			while (kills < count) {
				// The mail of the last kill goes first; behind it and one more, the next kill hits others.
				const before = smtp.received.length;
				const sender = startChild("deliver.ts", { settings, application });
				await Promise.race([smtp.has(before + 2), sender.ended]);
				await sleep(Math.random() * 15);
				if (sender.process.exitCode === null) {
					sender.process.kill("SIGKILL");
					kills++;
				}
				await sender.ended;
				change(folder, "UPDATE OutboxMail SET leasedUntil = ? WHERE state = 'PENDING' AND leasedUntil IS NOT NULL", PAST);
				if (kills % 20 === 0) tell(`${kills} kills, ${smtp.received.length} mails received`);
			}
			smtp.behaviour = "dawdle";
			while (pending(folder) > 0) await Promise.all([1, 2].map(() => runChild("deliver.ts", { settings, application })));
			const copies = new Map<string, number>();
			for (const { messageId } of smtp.received) copies.set(messageId, (copies.get(messageId) ?? 0) + 1);
			const missing = mails.filter((id) => !copies.has(id)).length;
			const foreign = [...copies.keys()].filter((id) => !mails.includes(id)).length;
			const most = Math.max(...copies.values());
			const doubled = [...copies.values()].filter((number) => number > 1).length;
			return judge(
				// A kill meets one mail at most between its sending and the note of it.
				missing === 0 && foreign === 0 && most <= 2 && doubled <= kills,
				`${kills} kills, ${mails.length} mails: ${missing} missing, ${doubled} twice, none more than ${most} times, ${foreign} under another Message-ID`,
			);
		} finally {
			await smtp.stop();
			remove();
		}
	},
};

/** Puts mails into the outbox; returns their Message-IDs. */
function queue(folder: string, count: number): string[] {
	const ids = Array.from({ length: count }, () => `<${randomUUID()}@greenroom.example>`);
	const sqlite = new Database(join(folder, "greenroom.db"));
	const insert = sqlite.prepare(
		"INSERT INTO OutboxMail (id, messageId, kind, recipient, subject, text, html, headers, state, attempts, nextAttemptAt, createdAt) VALUES (?, ?, 'test', ?, 'Proof', 'Hello.', '<p>Hello.</p>', '{}', 'PENDING', 0, ?, ?)",
	);
	sqlite.transaction(() => {
		for (const [i, id] of ids.entries()) {
			const at = stored(new Date(Date.now() - 3_600_000 + i));
			insert.run(randomUUID(), id, `person-${i}@example.com`, at, at);
		}
	})();
	sqlite.close();
	return ids;
}

function change(folder: string, sql: string, ...values: unknown[]): void {
	const sqlite = new Database(join(folder, "greenroom.db"), { timeout: 5_000 });
	sqlite.prepare(sql).run(...values);
	sqlite.close();
}

function pending(folder: string): number {
	const sqlite = new Database(join(folder, "greenroom.db"), { readonly: true });
	try {
		return sqlite.prepare("SELECT count(*) FROM OutboxMail WHERE state = 'PENDING'").pluck().get() as number;
	} finally {
		sqlite.close();
	}
}
