import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { Browser } from "../../support/browser/browser.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";
import { randomFrom } from "../../support/market/random.ts";
import { withTestBank } from "../../support/money/bank-records.ts";
import { sendWebhook, signedBy, signedTooLongAgo } from "../../support/money/webhooks.ts";
import { addDeals } from "../../support/proof/money-deals.ts";
import { payAll } from "../../support/proof/pay-all.ts";
import { drawSeed, provingCount } from "../../support/proof/proof.ts";

/** The number of payments, and the number of times that each webhook about one of them is sent. */
const DEALS = provingCount("WEBHOOK_DEALS", 6);
const TIMES = provingCount("WEBHOOK_TIMES", 4);
const AT_ONCE = 20;

let instance: Instance;
beforeAll(async () => {
	instance = await startInstance();
});
afterAll(() => instance.stop());

const countRows = (what: string) =>
	Number(instance.rows<{ count: number }>(`SELECT count(*) AS count FROM ${what}`)[0]?.count);
const listBodies = () =>
	withTestBank(instance.dataDir, (bank) =>
		bank.prepare<[], string>("SELECT body FROM Event WHERE body LIKE '%payment-succeeded%'").pluck().all(),
	);

/**
 * Returns copies of an event that must be refused, because their content or signature was changed, or their
 * signature is too old.
 */
const forge = (body: string): [string, Record<string, string>][] => [
	[body.replace(/"amountCents":\d+/, '"amountCents":99999999'), signedBy(instance, body)],
	[body.replace(/"id":"[^"]+"/, `"id":"${randomUUID()}"`), signedBy(instance, body)],
	[body, signedTooLongAgo(instance, body)],
	[
		body,
		{
			"Test-Bank-Signature": (signedBy(instance, body)["Test-Bank-Signature"] ?? "").replace(
				/v1=.{8}/,
				"v1=00000000",
			),
		},
	],
];

it("payments fund their milestones only once, regardless of repeated, late, reordered, and forged webhooks", async () => {
	const deals = Array.from({ length: Math.ceil(DEALS / 12) }, () => addDeals(instance))
		.flat()
		.slice(0, DEALS);
	await payAll(instance, new Browser(instance.origin), deals);
	const settled = () => countRows("Milestone WHERE status = 'FUNDED'") === 2 * DEALS;
	// The first of these webhooks arrive while the bank sends its own.
	const sent = listBodies();
	expect(sent).toHaveLength(DEALS);
	// The same payments reported under other event IDs.
	const again = sent.map((body) => JSON.stringify({ ...JSON.parse(body), id: randomUUID() }));
	const calls = [...sent, ...again].flatMap((body) => [
		...Array.from({ length: TIMES }, () => ({ body, headers: signedBy(instance, body), status: 200 })),
		...forge(body).map(([forged, headers]) => ({ body: forged, headers, status: 400 })),
	]);
	const { random } = randomFrom(drawSeed());
	const shuffled = calls.map((call) => ({ call, turn: random() })).sort((a, b) => a.turn - b.turn);
	const send = async () => {
		for (let i = 0; i < shuffled.length; i += AT_ONCE)
			await Promise.all(
				shuffled
					.slice(i, i + AT_ONCE)
					.map(async ({ call: { body, headers, status } }) =>
						expect((await sendWebhook(instance, body, headers)).status).toBe(status),
					),
			);
	};
	await send();
	await expect.poll(() => settled() && countRows("PaymentEvent WHERE appliedAt IS NULL") === 0).toBe(true);
	const books = () => instance.rows("SELECT name, balanceCents, version FROM LedgerAccount ORDER BY name");
	const before = books();
	const counts = () => [
		countRows("Payment"),
		countRows("LedgerEntry"),
		countRows("PaymentEvent"),
		countRows("Refund"),
		countRows("MoneyIssue"),
	];
	// One funding entry for each milestone, and one entry for the bank's fee on each payment.
	expect(counts()).toEqual([DEALS, 3 * DEALS, 2 * DEALS, 0, 0]);
	// The same webhooks arrive again after they have been applied, some with another ID and an old date.
	const late = sent.map((body) => JSON.stringify({ ...JSON.parse(body), id: randomUUID(), at: new Date(0) }));
	for (const body of [...late, ...sent])
		expect((await sendWebhook(instance, body, signedBy(instance, body))).status).toBe(200);
	await expect.poll(() => countRows("PaymentEvent WHERE appliedAt IS NULL")).toBe(0);
	expect(counts()).toEqual([DEALS, 3 * DEALS, 3 * DEALS, 0, 0]);
	expect(books()).toEqual(before);
});
