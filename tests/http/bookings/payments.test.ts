import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newReference } from "#app/domain/platform/reference.ts";
import { Browser, type Page, readValues } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { newBookingSide, sharedMarket } from "../../support/instance/instance-bookings.ts";
import { insertInto } from "../../support/instance/instance-database.ts";
import { stored } from "../../support/market/market.ts";
import { withTestBank } from "../../support/money/bank-records.ts";
import {
	agreeOn,
	paymentEvent,
	sendWebhook,
	signedBy,
	signedTooLongAgo,
} from "../../support/money/webhooks.ts";

const FORM = "main form";

const market = await sharedMarket("open");
const early = await sharedMarket();

/** Adds a creator with two milestones to fund, of $333.33 and $666.67. */
async function newFunding() {
	const side = await newBookingSide(market, "ACCEPTED");
	const milestoneIds = agreeOn(market.instance, side.bookingId, [
		{ title: "Shoot", amountCents: 33_333 },
		{ title: "Delivery", amountCents: 66_667 },
	]);
	return { ...side, milestoneIds };
}

const findState = (reference: string) =>
	market.instance.rows<{ status: string }>("select status from Checkout where reference = ?", reference)[0]
		?.status;
const isIn = (reference: string, status: string) => expect.poll(() => findState(reference)).toBe(status);
const readPath = ({ location = "" }: Page) => {
	const { pathname, search } = new URL(location, market.instance.origin);
	return pathname + search;
};

/** Reads how a page is refreshed without JavaScript: the delay in seconds and the URL. */
const readRefresh = ({ text }: Page) => /http-equiv="refresh" content="([^"]*)"/i.exec(text)?.[1] ?? null;

/** Starts a checkout for all milestones. Returns the path at the bank, the reference, and the path back. */
async function goToBank(
	{ browser, path }: { browser: Browser; path: string },
	typed: Record<string, string> = {},
) {
	const sent = await browser.submit(await browser.get(`${path}/start-checkout`), FORM, typed);
	expect(sent.status).toBe(303);
	const address = readPath(sent);
	const [{ reference = "" } = {}] = market.instance.rows<{ reference: string }>(
		"select reference from Checkout where address like ?",
		`%${address}`,
	);
	return { address, reference, back: `${path}/payment/${reference}` };
}

/**
 * Pays for all milestones by card, and waits until the payment has arrived. Returns its reference.
 */
async function payAtBank(funding: Parameters<typeof goToBank>[0], card: string): Promise<string> {
	const { address, reference } = await goToBank(funding);
	const payer = new Browser(market.instance.origin);
	await payer.post(address, { card });
	await isIn(reference, "PAID");
	return reference;
}

describe("a payment", () => {
	it("shows its amount and payee before the bank's page, and its status afterward", async () => {
		const funding = await newFunding();
		const { browser, path } = funding;
		const question = await browser.get(`${path}/start-checkout`);
		expectGoodDocument(question, market.instance.origin);
		for (const text of [
			"$1,000.00",
			"Vega Lights",
			"Milestone 1: Shoot",
			"$333.33",
			"Milestone 2: Delivery",
			"$666.67",
		])
			expect(question.$("main").text()).toContain(text);
		const first = await goToBank(funding, { amountCents: "1", amount: "0.01" });

		// Anyone with the URL can pay at the bank without a session.
		const payer = new Browser(market.instance.origin);
		const bank = await payer.get(first.address);
		expect([bank.status, bank.headers["x-robots-tag"], bank.$("meta[name=robots]").attr("content")]).toEqual([
			200,
			"noindex",
			"noindex",
		]);
		expect(bank.$("main").text()).toContain("$1,000.00");
		expect(bank.$("header").text()).toContain("No real money");
		expect(bank.$("script, nav")).toHaveLength(0);
		const refused = await payer.submit(bank, FORM, {});
		expect([refused.status, refused.$("title").text(), refused.$("[role=alert]").text()]).toEqual([
			422,
			"Error: Pay - Test bank",
			"Choose one of the test cards.",
		]);
		expect((await payer.submit(bank, FORM, { card: "declined" })).status).toBe(303);
		expect((await payer.get(first.address)).$("main").text()).toContain("The card was declined.");
		await isIn(first.reference, "FAILED");
		const declined = await browser.get(first.back);
		expectGoodDocument(declined, market.instance.origin);
		expect(declined.$("main").text()).toContain("The card was declined. Nothing was charged.");
		expect(declined.$("main a:contains('Try again')").attr("href")).toContain("/start-checkout?milestone=");

		const second = await goToBank(funding);
		const waiting = await browser.get(second.back);
		expect(waiting.$("h1").text()).toBe("Not paid yet");
		expect(waiting.$("main a:contains('Continue to payment')")).toHaveLength(1);
		const confirm = await payer.submit(await payer.get(second.address), FORM, { card: "confirms" });
		expect(readPath(confirm)).toContain("/confirm?key=");
		const paid = await payer.submit(await payer.get(readPath(confirm)), FORM, { answer: "confirm" });
		expect(readPath(paid)).toBe(`${second.back}?look=0`);
		await isIn(second.reference, "PAID");
		for (const back of [second.back, readPath(paid), readPath(paid)]) {
			const done = await browser.get(back);
			expect([done.$("h1").text(), done.$("main a:contains('Continue')").length, readRefresh(done)]).toEqual([
				"Paid",
				0,
				null,
			]);
			expect(done.$(".call-sheet .tag-stamp").text()).toBe("Held");
			expect(done.$(".call-sheet ol li")).toHaveLength(3);
			expect(done.$(`.call-sheet a[href="${path}/calendar.ics"]`)).toHaveLength(1);
		}
		expect((await browser.get(`${path}/start-checkout`)).status).toBe(409);
	});

	it("that isn't confirmed yet is checked ten times, without an offer to pay again, and then the page says what to do", async () => {
		const funding = await newFunding();
		const { browser, path } = funding;
		const { back, address, reference } = await goToBank(funding);
		const bank = await new Browser(market.instance.origin).get(address);
		expect(bank.$("a:contains('without paying')").attr("href")).toMatch(new RegExp(`${back}$`));
		for (const look of [0, 9]) {
			const page = await browser.get(`${back}?look=${look}`);
			expectGoodDocument(page, market.instance.origin);
			expect([page.$("h1").text(), page.$("main a:contains('Continue')").length]).toEqual([
				"Confirming your payment...",
				0,
			]);
			expect(readRefresh(page)).toBe(`3;url=${back}?look=${look + 1}`);
		}
		const last = await browser.get(`${back}?look=10`);
		expect([last.$("h1").text(), readRefresh(last)]).toEqual(["Your payment isn't confirmed yet", null]);
		expect(last.$("main").text()).toContain("If you've paid, don't pay again");
		expect(last.$("main a:contains('Check again')").attr("href")).toBe(`${back}?look=0`);
		expect((await browser.get(`${path}/start-checkout`)).$("main").text()).toContain(
			`See payment ${reference}`,
		);
	});

	it("with a chargeback is explained to both sides on the booking, and to the payer in their payments and on the receipt, which says whom a payment to Greenroom pays", async () => {
		const funding = await newFunding();
		const { browser, path } = funding;
		const { instance, professional } = market;
		const reference = await payAtBank(funding, "charged-back");
		withTestBank(instance.dataDir, (bank) =>
			bank
				.prepare("UPDATE Checkout SET nextAt = ? WHERE reference = ?")
				.run(new Date().toISOString(), reference),
		);
		const opened =
			"select 1 from Chargeback join Payment on Payment.id = paymentId join Checkout on Checkout.id = checkoutId where Checkout.reference = ?";
		await expect.poll(() => instance.rows(opened, reference)).toHaveLength(1);
		for (const [side, words] of [
			[browser, /Your bank has asked for \$1,000\.00 back.+ask your bank to withdraw the dispute/],
			[professional, /'s bank has asked for \$1,000\.00 back.+Our team answers the bank/],
		] as const)
			expect((await side.get(path)).$("details[open]:has(#money-title)").text()).toMatch(words);
		expect((await browser.get("/payments")).$("main table").text()).toContain(
			"Disputed at your bank: $1,000.00",
		);
		const receipt = await browser.get(`/payments/${reference}`);
		expect(receipt.$("section[aria-labelledby=chargebacks-title]").text()).toContain("Disputed at your bank");
		expect(receipt.$("main").text().replace(/\s+/g, " ")).toContain(
			"A payment to Greenroom counts as payment to Vega Lights, so you don't owe them this amount anymore.",
		);
	});

	it("isn't offered for milestones whose total is over the limit, and its page says what to do", async () => {
		const { browser, path, bookingId } = await newBookingSide(market, "ACCEPTED");
		agreeOn(market.instance, bookingId, [
			{ title: "First half", amountCents: 50_000_000 },
			{ title: "Second half", amountCents: 50_000_000 },
		]);
		const booking = await browser.get(path);
		expect(
			["Fund milestone 1", "Fund both milestones"].map(
				(label) => booking.$(`main a:contains("${label}")`).length,
			),
		).toEqual([1, 0]);
		const page = await browser.get(`${path}/start-checkout`);
		expect([page.status, page.$("main form").length]).toEqual([409, 0]);
		expect(page.$("main").text()).toContain(
			"A payment can be $999,999.99 at most. Fund these milestones one after the other.",
		);
	});

	it("has a page and a form that only the payer can open, and a page at the bank that requires the key in its URL", async () => {
		const [mine, theirs] = [await newFunding(), await newFunding()];
		const { address, back } = await goToBank(mine);
		expect((await theirs.browser.get(back)).status).toBe(404);
		expect((await theirs.browser.get(`${mine.path}/start-checkout`)).status).toBe(404);
		const theirForm = readValues(await theirs.browser.get(`${theirs.path}/start-checkout`), FORM);
		expect((await theirs.browser.post(`${mine.path}/start-checkout`, theirForm)).status).toBe(404);
		expect(
			(
				await theirs.browser.post(`${theirs.path}/start-checkout`, {
					...theirForm,
					"milestoneIds[0]": mine.milestoneIds[0],
				})
			).status,
		).toBe(409);
		expect((await market.professional.get(back)).status).toBe(303);
		const [page = ""] = address.split("?");
		const other = (await goToBank(theirs)).address.split("?")[1];
		for (const query of ["", "?key=", `?${other}`]) {
			const wrong = await mine.browser.get(page + query);
			expect([wrong.status, wrong.$("h1").text()]).toEqual([404, "Unknown address"]);
			expect((await mine.browser.post(page + query, { card: "succeeds" })).status).toBe(404);
		}
		const answer = await exchange(market.instance.origin, {
			method: "POST",
			path: address,
			headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: "https://evil.example" },
			body: "card=succeeds",
		});
		expect(answer.status).toBe(403);
	});
});

it("payout details are entered at the bank, and the page shows what the bank still needs", async () => {
	const { professional, professionalId, instance } = early;
	expect((await professional.get("/earnings")).$("main a[href='/professional/payout-details']")).toHaveLength(
		1,
	);
	const page = await professional.get("/professional/payout-details");
	expectGoodDocument(page, instance.origin);
	const bank = readPath(await professional.submit(page, FORM, {}));
	const payee = new Browser(instance.origin);
	const wrong = await payee.submit(await payee.get(bank), FORM, { name: "Parker", accountNumber: "12" });
	expect([wrong.status, wrong.$("#name").attr("value"), wrong.$("#accountNumber-error").text()]).toEqual([
		422,
		"Parker",
		"An account number has 6 to 17 digits.",
	]);
	const saved = await payee.submit(wrong, FORM, { name: "Parker", accountNumber: "1234 5678" });
	expect(readPath(saved)).toBe("/professional/payout-details?returned");
	await expect
		.poll(() =>
			instance.rows("select 1 from Payee where bankEnding = '5678' and professionalId = ?", professionalId),
		)
		.toHaveLength(1);
	expect((await professional.get(readPath(saved))).$("main").text()).toContain("Still missingTax ID");
});

it("in the open marketplace, the earnings page warns if payout details are incomplete, and the settings link to them", async () => {
	const DETAILS = "/professional/payout-details";
	/** Finds the links to the payout details, on the earnings page and in the settings. */
	const said = async ({ professional, instance }: typeof market) => {
		const [earnings, settings] = await Promise.all([
			professional.get("/earnings"),
			professional.get("/settings"),
		]);
		for (const page of [earnings, settings]) expectGoodDocument(page, instance.origin);
		const notice = earnings.$('main .notice:contains("We can\'t pay you yet")');
		return [
			notice.find("a").attr("href"),
			settings.$("main dl > div:contains('Payout details') a").attr("href"),
		];
	};
	const details = {
		provider: "test-bank",
		isReady: false,
		hasTaxDetails: false,
		bankEnding: "5678",
		createdAt: stored(new Date()),
	};
	insertInto(market.instance, "Payee", [
		{ professionalId: market.professionalId, providerId: randomUUID(), ...details },
	]);
	// The professional in early access has entered details in the previous test.
	expect(await said(early)).toEqual([undefined, undefined]);
	expect(await said(market)).toEqual([DETAILS, DETAILS]);
	for (const [change, link] of [
		["isReady = true", DETAILS],
		["hasTaxDetails = true", undefined],
	] as const) {
		market.instance.change(`update Payee set ${change} where professionalId = ?`, market.professionalId);
		expect(await said(market)).toEqual([link, DETAILS]);
	}
});

it("the earnings page links to the payout details if the bank refused a payout", async () => {
	const { professional, professionalId, instance } = market;
	const fix = async () =>
		(await professional.get("/earnings")).$("main a:contains('Fix payout details')").attr("href");
	expect(await fix()).toBeUndefined();
	const funding = await newFunding();
	const reference = await payAtBank(funding, "succeeds");
	instance.change(
		`insert into Payout (id, reference, professionalId, milestoneId, paymentId, amountCents, feeCents, status, statusAt, failure, createdAt)
		select ?, ?, ?, ?, Payment.id, 30000, 3333, 'FAILED', ?, 'The account is closed', ? from Payment join Checkout on Checkout.id = checkoutId where reference = ?`,
		...[
			randomUUID(),
			newReference("PYT"),
			professionalId,
			funding.milestoneIds[0],
			stored(new Date()),
			stored(new Date()),
			reference,
		],
	);
	expect(await fix()).toBe("/professional/payout-details");
});

it.each(["", "?key=wrong", `?key=${"k".repeat(101)}`, `?key=a&until=${"9".repeat(21)}`])(
	"the bank's URLs return 404 with the query %j",
	async (query) => {
		for (const path of [
			`checkouts/${randomUUID()}`,
			`checkouts/${randomUUID()}/confirm`,
			`payees/${randomUUID()}`,
		]) {
			const page = await new Browser(market.instance.origin).get(`/test-bank/${path}${query}`);
			expect([page.status, page.$("h1").text()], path).toEqual([404, "Unknown address"]);
		}
	},
);

describe("the webhook endpoint", () => {
	const { instance } = market;

	it("refuses unsigned, oversized, and cross-site events, and doesn't store them", async () => {
		const id = randomUUID();
		const event = (reference: string) => JSON.stringify({ ...paymentEvent(), id, reference });
		const body = event("PAY-000000");
		for (const [sent, headers] of [
			[body, {}],
			[`${body} `, signedBy(instance, body)],
			[body, signedTooLongAgo(instance, body)],
			["{}", signedBy(instance, body)],
			["", {}],
			// Invalid UTF-8, with the signature of the text to which it would be decoded.
			[Buffer.from([0x22, 0xff, 0xfe, 0x22]), signedBy(instance, '"\ufffd\ufffd"')],
		] as const)
			expect((await sendWebhook(instance, sent, headers)).status).toBe(400);
		// This event is signed, but larger than the endpoint's limit.
		const large = event("x".repeat(70_000));
		expect((await sendWebhook(instance, large, signedBy(instance, large))).status).toBe(413);
		// A browser sends an Origin header or cookies. The payment provider sends neither.
		const fromBrowsers: Record<string, string>[] = [
			{ Origin: "https://evil.example" },
			{ Cookie: "session=x" },
		];
		for (const headers of fromBrowsers)
			expect((await sendWebhook(instance, body, { ...signedBy(instance, body), ...headers })).status).toBe(
				403,
			);
		const other = await exchange(instance.origin, {
			method: "POST",
			path: "/webhooks/payments/stripe",
			headers: { "Content-Type": "application/json", ...signedBy(instance, body) },
			body,
		});
		expect(other.status).toBe(404);
		expect(instance.rows("select 1 from PaymentEvent where providerId = ?", id)).toEqual([]);
	});

	it("doesn't log signatures, keys, or bodies", async () => {
		for (const secret of [/v1=/, /Test-Bank-Signature/i, /key=/, /"amountCents"/])
			for (const { instance } of [market, early]) expect(instance.log()).not.toMatch(secret);
	});
});
