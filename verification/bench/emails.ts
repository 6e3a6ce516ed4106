import { setTimeout as sleep } from "node:timers/promises";
import { stored } from "../../tests/support/market/market.ts";
import { median, perSecond, type Row } from "./row.ts";
import type { Setup } from "./setup.ts";

/** The number of emails that are added to the outbox for each round. */
const EMAILS = 500;
const LEAST = 50;

/** The interval between two checks of whether all emails are sent, in milliseconds. */
const POLL_INTERVAL = 250;

/**
 * Measures the rate at which the server sends emails from its outbox to files, per second, from the first
 * email to the last.
 */
export async function measureEmails(setup: Setup, rounds: number): Promise<Row[]> {
	const rates: number[] = [];
	for (let round = 0; round < rounds; round++) rates.push(await send(setup, `bench-${round}`));
	const value = median(rates);
	return [
		{
			part: "emails",
			what: "Emails sent to local files",
			figure: perSecond(value),
			value,
			ratio: null,
			budget: `≥ ${LEAST}/s`,
			isMet: value >= LEAST,
		},
	];
}

async function send({ instance }: Setup, kind: string): Promise<number> {
	const paragraph = "A creator near you asked for a quote. Answer within five days. ".repeat(10);
	instance.change(
		`INSERT INTO OutboxEmail (id, messageId, kind, recipient, subject, text, html, nextAttemptAt, createdAt)
		WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${EMAILS})
		SELECT lower(hex(randomblob(16))), '<' || ? || '-' || n || '@greenroom.example>', ?, 'reader-' || n || '@example.com', 'A new request', ?, ?, ?, ? FROM numbers`,
		...[kind, kind, paragraph, `<p>${paragraph}</p>`, stored(new Date()), stored(new Date())],
	);
	const count = () =>
		instance.rows<{ sent: number; first: string; last: string }>(
			"SELECT COUNT(*) AS sent, MIN(sentAt) AS first, MAX(sentAt) AS last FROM OutboxEmail WHERE kind = ? AND state = 'SENT'",
			kind,
		)[0];
	for (;;) {
		const found = count();
		if (found?.sent === EMAILS)
			return (EMAILS - 1) / ((Date.parse(found.last) - Date.parse(found.first)) / 1_000);
		await sleep(POLL_INTERVAL);
	}
}
