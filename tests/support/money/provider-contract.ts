import assert from "node:assert/strict";
import type {
	CheckoutOrder,
	PaymentProvider,
	ProviderEvent,
	ProviderEventKind,
	TransferOrder,
} from "#app/infra/payments/payment-provider.ts";
import { DAY, later, MINUTE, now, SECOND } from "#app/infra/process/clock.server.ts";

/** What a case needs that isn't available everywhere. */
export type Need = "payer" | "details" | "payee" | "days" | "webhooks";

/** What a payee enters: only a name, everything, or everything with a bank account that refuses payouts. */
export type EnteredDetails = "name" | "everything" | "refusing bank";
export type ChargebackOutcome = "won" | "lost";
export type PaymentToMake = { reference: string; amountCents: number; chargeback?: ChargebackOutcome };
export type StoredEvent = { id: string; body: string };

/** A payment provider, and what people, banks, and time do there. Money is in US cents. */
export type ContractDriver = {
	provider: PaymentProvider;
	/** Why cases with these needs can't be run. Their functions below are then never called. */
	lacks: Partial<Record<Need, string>>;
	/** What payers do on the provider's page. They may try again after a declined card. */
	payer: {
		/** Pays by card. If an outcome is given, the payment is charged back later with that outcome. */
		pay(checkoutId: string, chargeback?: ChargebackOutcome): Promise<void>;
		decline(checkoutId: string): Promise<void>;
	};
	/**
	 * Makes a payment by card that has arrived, and is charged back later if the order says so. Returns its
	 * ID at the provider.
	 */
	pay(order: PaymentToMake): Promise<string>;
	/** Lets the payer's bank decide an open chargeback, as the payment's order said. */
	decideChargeback(chargebackId: string, outcome: ChargebackOutcome): Promise<void>;
	enterDetails(payeeId: string, details: EnteredDetails): Promise<void>;
	/** Creates a payee with complete details. Returns their ID at the provider. */
	newPayee(reference: string): Promise<string>;
	/** Makes a call whose response is lost, although it was carried out. */
	loseResponse(
		of: "checkout" | "refund" | "transfer" | "reversal" | "funds",
		call: () => Promise<unknown>,
	): Promise<void>;
	/** Gives the provider time to do what it does by itself. */
	wait(): Promise<void>;
	/** The maximum number of calls of `wait` until something must have happened. */
	patience: number;
	/**
	 * The events since the last call: verified webhooks or, if there are none, those that the provider lists.
	 */
	takeEvents(): Promise<readonly StoredEvent[]>;
	/** The headers with which the provider signs a body at a time. */
	sign(body: string, at: Date): Promise<Headers>;
	/** An event as it would be in the other mode (live or test). Null for a provider without modes. */
	inOtherMode(body: string): string | null;
	/** An event of a kind that we don't use. Null for a provider that has none. */
	unusedEvent: string | null;
};

/** Starts a checkout and pays it on the provider's page. Returns the payment's ID at the provider. */
async function payOnPage(run: ContractRun, order: PaymentToMake): Promise<string> {
	const { checkoutId } = await run.driver.provider.startCheckout(
		newCheckout(order.reference, order.amountCents),
	);
	await run.driver.payer.pay(checkoutId);
	const paid = await run.until("payment-succeeded", order.reference);
	return paid.paymentId;
}

export const newCheckout = (reference: string, amountCents: number): CheckoutOrder => ({
	reference,
	startedAt: now(),
	amountCents,
	description: "BKG-000001: Portraits",
	returnTo: "https://greenroom.example/returned",
	cancelTo: "https://greenroom.example/canceled",
	expiresAt: later(now(), DAY),
});

export const newPayeeOrder = (reference: string) => ({
	reference,
	payeeId: null,
	email: "parker@greenroom.example",
	returnTo: "https://greenroom.example/professional/payout-details?returned",
});

type EventOf<Kind extends ProviderEventKind> = Extract<ProviderEvent, { kind: Kind }>;
type ContractRun = ReturnType<typeof startRun>;

/**
 * One run of a case. Its references begin with `prefix`, so that runs at the same provider don't collide. What
 * the provider reports about others is ignored.
 */
function startRun(driver: ContractDriver, prefix: string) {
	const events: StoredEvent[] = [];
	const reports: ProviderEvent[] = [];

	async function hear(): Promise<void> {
		for (const event of await driver.takeEvents()) {
			events.push(event);
			reports.push(...(await driver.provider.resolveEvent(event.body)));
		}
	}

	const isAbout = (report: ProviderEvent, id: string): boolean =>
		("reference" in report && report.reference === id) ||
		("paymentId" in report && report.paymentId === id) ||
		("payeeId" in report && report.payeeId === id);

	/** The kinds of reports about a reference, a payment, or a payee so far, each once. */
	async function kinds(id: string): Promise<ProviderEventKind[]> {
		await hear();
		return [...new Set(reports.filter((report) => isAbout(report, id)).map(({ kind }) => kind))];
	}

	/**
	 * Waits until there is a report of a kind about a reference, a payment, or a payee that `isMeant` accepts.
	 * Returns the latest one.
	 */
	async function until<Kind extends ProviderEventKind>(
		kind: Kind,
		id: string,
		isMeant: (report: EventOf<Kind>) => boolean = () => true,
	): Promise<EventOf<Kind>> {
		for (let waits = 0; ; waits++) {
			await hear();
			const found = reports.findLast(
				(report): report is EventOf<Kind> =>
					report.kind === kind && isAbout(report, id) && isMeant(report as EventOf<Kind>),
			);
			if (found) return found;
			if (waits === driver.patience) throw new Error(`There was no report ${kind} about ${id}.`);
			await driver.wait();
		}
	}

	/** Checks that an order is refused at once, or reported as failed, and never as carried out. */
	async function expectNotDone(
		order: Promise<object>,
		{ reference, failed }: { reference: string; failed: "refund-failed" | "transfer-failed" },
	): Promise<void> {
		const response = await order;
		if (!("refused" in response)) await until(failed, reference);
		else assert.notEqual(response.refused, "");
		assert.deepEqual(await kinds(reference), "refused" in response ? [] : [failed]);
	}

	const getBalance = () => driver.provider.getBalance();
	const reference = (name: string) => `${prefix}${name}`;
	/** The reports that these events mean, each once, as sorted JSON. */
	async function resolveAll(those: readonly StoredEvent[]): Promise<string[]> {
		const meant = new Set<string>();
		for (const { body } of those)
			for (const report of await driver.provider.resolveEvent(body)) meant.add(JSON.stringify(report));
		return [...meant].sort();
	}
	/** The events so far that are about a reference, a payment, or a payee. */
	async function eventsAbout(id: string): Promise<StoredEvent[]> {
		await hear();
		const ids = reports.filter((report) => isAbout(report, id)).map((report) => report.id);
		return events.filter((event) => ids.includes(event.id));
	}
	return { driver, events, reference, kinds, until, expectNotDone, getBalance, resolveAll, eventsAbout };
}

type ContractCase = {
	title: string;
	needs: readonly Need[];
	check: (run: ContractRun) => Promise<void>;
};

/** Why a case can't be run with a driver, or null. */
export const whyNotRun = ({ needs }: ContractCase, { lacks }: ContractDriver): string | null =>
	needs.map((need) => lacks[need]).find((reason) => reason !== undefined) ?? null;

/** Runs a case, and throws if the provider doesn't keep the contract. */
export const runCase = ({ check }: ContractCase, driver: ContractDriver, prefix = ""): Promise<void> =>
	check(startRun(driver, prefix));

/** Creates a payment of $100 and, unless one is given, a payee. Returns an order to transfer $90. */
async function newTransfer(run: ContractRun, name: string, payee?: string) {
	const payeeId = payee ?? (await run.driver.newPayee(run.reference(`PRO-${name}`)));
	const sourcePaymentId = await run.driver.pay({
		reference: run.reference(`PAY-${name}`),
		amountCents: 10_000,
	});
	return { reference: run.reference(`PYT-${name}`), payeeId, amountCents: 9_000, sourcePaymentId };
}

/** Transfers money to a payee, and waits until it is there. Returns the transfer's ID. */
async function transferNow(run: ContractRun, order: TransferOrder): Promise<string> {
	const sent = await run.driver.provider.transfer(order);
	if ("refused" in sent) throw new Error(sent.refused);
	await run.until("transfer-succeeded", order.reference);
	return sent.transferId;
}

/** Transfers money to a payee, and sends it on to their bank, unless the provider does so by itself. */
async function payOut(run: ContractRun, order: Awaited<ReturnType<typeof newTransfer>>): Promise<void> {
	const { transfer, bankPayouts } = run.driver.provider;
	await transfer(order);
	await run.until("transfer-succeeded", order.reference);
	if (!bankPayouts) return;
	const sent = await bankPayouts.send(order);
	assert.deepEqual([await bankPayouts.send(order), await bankPayouts.find(order)], [sent, sent]);
}

/**
 * What Greenroom requires of every payment provider, as cases that run with any driver. They compare only what
 * they made themselves, so they can run one after another at the same provider.
 */
export const contractCases: readonly ContractCase[] = [
	{
		title: "a checkout that is started twice is created only once, and is found by its reference",
		needs: [],
		check: async ({ driver: { provider }, reference }) => {
			const order = newCheckout(reference("PAY-1"), 10_000);
			assert.equal(await provider.findCheckout(order), null);
			const started = await provider.startCheckout(order);
			assert.match(started.address, /^https?:/);
			assert.deepEqual(await provider.startCheckout(order), started);
			assert.deepEqual(await provider.findCheckout(order), started);
			const other = await provider.startCheckout(newCheckout(reference("PAY-2"), 10_000));
			assert.notEqual(other.checkoutId, started.checkoutId);
		},
	},
	{
		title: "a checkout whose response is lost is found by its reference",
		needs: [],
		check: async ({ driver, reference }) => {
			const order = newCheckout(reference("PAY-1"), 10_000);
			await driver.loseResponse("checkout", () => driver.provider.startCheckout(order));
			const found = await driver.provider.findCheckout(order);
			assert.ok(found);
			assert.deepEqual(await driver.provider.startCheckout(order), found);
		},
	},
	{
		title: "a checkout can be expired, even twice, and is reported as expired",
		needs: [],
		check: async ({ driver: { provider }, reference, until }) => {
			const { checkoutId } = await provider.startCheckout(newCheckout(reference("PAY-1"), 10_000));
			await provider.expireCheckout(checkoutId);
			await provider.expireCheckout(checkoutId);
			await until("checkout-expired", reference("PAY-1"));
		},
	},
	{
		title: "an expired checkout can't be paid",
		needs: ["payer"],
		check: async ({ driver: { provider, payer }, reference, until, kinds }) => {
			const { checkoutId } = await provider.startCheckout(newCheckout(reference("PAY-1"), 10_000));
			await provider.expireCheckout(checkoutId);
			// Some providers' pages ignore the attempt, and others show an error.
			await payer.pay(checkoutId).catch(() => undefined);
			await until("checkout-expired", reference("PAY-1"));
			assert.deepEqual(await kinds(reference("PAY-1")), ["checkout-expired"]);
		},
	},
	{
		title: "a payment is reported with its amount and fee, and can't be expired anymore",
		needs: ["payer"],
		check: async (run) => {
			const { provider, payer } = run.driver;
			const order = newCheckout(run.reference("PAY-1"), 10_000);
			const before = await run.getBalance();
			const { checkoutId } = await provider.startCheckout(order);
			await payer.pay(checkoutId);
			await provider.expireCheckout(checkoutId);
			const { paymentId, amountCents, currency, feeCents } = await run.until(
				"payment-succeeded",
				order.reference,
			);
			assert.notEqual(paymentId, "");
			assert.deepEqual([amountCents, currency], [10_000, "USD"]);
			assert.ok(feeCents > 0 && feeCents < 1_000);
			assert.equal((await run.getBalance()) - before, BigInt(amountCents - feeCents));
			assert.deepEqual(await run.kinds(order.reference), ["payment-succeeded"]);
			assert.equal((await provider.startCheckout(order)).checkoutId, checkoutId);
		},
	},
	{
		title: "a declined payment moves nothing, and the payer can pay afterward",
		needs: ["payer"],
		check: async (run) => {
			const { provider, payer } = run.driver;
			const before = await run.getBalance();
			const first = newCheckout(run.reference("PAY-1"), 10_000);
			const { checkoutId } = await provider.startCheckout(first);
			await payer.decline(checkoutId);
			assert.equal(await run.getBalance(), before);
			// A provider that reports a failure has closed the checkout. Any other lets the payer try another card.
			const isClosed = (await run.kinds(first.reference)).includes("payment-failed");
			const second = isClosed ? newCheckout(run.reference("PAY-2"), 10_000) : first;
			await payer.pay((await provider.startCheckout(second)).checkoutId);
			await run.until("payment-succeeded", second.reference);
			if (!isClosed) return;
			await payer.pay(checkoutId).catch(() => undefined);
			assert.deepEqual(await run.kinds(first.reference), ["payment-failed"]);
		},
	},
	{
		title: "a payment is refunded in parts, each once, and a refund whose response is lost is found",
		needs: [],
		check: async (run) => {
			const { provider } = run.driver;
			const paymentId = await run.driver.pay({ reference: run.reference("PAY-1"), amountCents: 10_000 });
			const before = await run.getBalance();
			const part = { reference: run.reference("RFD-1"), paymentId, amountCents: 4_000 };
			assert.equal(await provider.findRefund(part), null);
			await run.driver.loseResponse("refund", () => provider.refund(part));
			const found = await provider.findRefund(part);
			assert.ok(found);
			assert.deepEqual(await provider.refund(part), found);
			await run.until("refund-succeeded", part.reference);
			assert.equal(before - (await run.getBalance()), 4_000n);
			const rest = { reference: run.reference("RFD-2"), paymentId, amountCents: 6_000 };
			assert.notDeepEqual(await provider.refund(rest), found);
			await run.until("refund-succeeded", rest.reference);
			assert.equal(before - (await run.getBalance()), 10_000n);
		},
	},
	{
		title: "a refund of more than is left is refused or fails",
		needs: [],
		check: async (run) => {
			const { provider } = run.driver;
			const paymentId = await run.driver.pay({ reference: run.reference("PAY-1"), amountCents: 10_000 });
			const part = { reference: run.reference("RFD-1"), paymentId, amountCents: 6_000 };
			await provider.refund(part);
			await run.until("refund-succeeded", part.reference);
			const before = await run.getBalance();
			const tooMuch = { reference: run.reference("RFD-2"), paymentId, amountCents: 4_001 };
			await run.expectNotDone(provider.refund(tooMuch), { ...tooMuch, failed: "refund-failed" });
			assert.equal(await run.getBalance(), before);
		},
	},
	{
		title: "a payee gets one account, with an address where they enter their details",
		needs: [],
		check: async ({ driver: { provider }, reference }) => {
			const first = await provider.onboardPayee(newPayeeOrder(reference("PRO-1")));
			assert.match(first.address, /^https?:/);
			const again = await provider.onboardPayee({
				...newPayeeOrder(reference("PRO-1")),
				payeeId: first.payeeId,
			});
			const lost = await provider.onboardPayee(newPayeeOrder(reference("PRO-1")));
			assert.deepEqual([again.payeeId, lost.payeeId], [first.payeeId, first.payeeId]);
			const other = await provider.onboardPayee(newPayeeOrder(reference("PRO-2")));
			assert.notEqual(other.payeeId, first.payeeId);
		},
	},
	{
		title: "a payee is incomplete until everything is entered, and each change is reported",
		needs: ["details"],
		check: async ({ driver, reference, until }) => {
			const { payeeId } = await driver.provider.onboardPayee(newPayeeOrder(reference("PRO-1")));
			await driver.enterDetails(payeeId, "name");
			const partial = await until("payee-updated", payeeId);
			assert.deepEqual([partial.isReady, partial.hasTaxDetails, partial.bankEnding], [false, false, null]);
			assert.ok(partial.missing.length > 0);
			await driver.enterDetails(payeeId, "everything");
			const complete = await until("payee-updated", payeeId, ({ isReady }) => isReady);
			assert.deepEqual([complete.hasTaxDetails, complete.missing, complete.detailsDueAt], [true, [], null]);
			assert.match(complete.bankEnding ?? "", /^\d{4}$/);
		},
	},
	{
		title: "a transfer to an incomplete payee is refused or fails",
		needs: [],
		check: async (run) => {
			const { provider } = run.driver;
			const { payeeId } = await provider.onboardPayee(newPayeeOrder(run.reference("PRO-1")));
			const order = await newTransfer(run, "1", payeeId);
			const before = await run.getBalance();
			await run.expectNotDone(provider.transfer(order), { ...order, failed: "transfer-failed" });
			assert.equal(await run.getBalance(), before);
		},
	},
	{
		title: "a transfer moves money once, and is found after its response is lost",
		needs: ["payee"],
		check: async (run) => {
			const { provider } = run.driver;
			const order = await newTransfer(run, "1");
			const before = await run.getBalance();
			assert.equal(await provider.findTransfer(order), null);
			await run.driver.loseResponse("transfer", () => provider.transfer(order));
			const found = await provider.findTransfer(order);
			assert.ok(found);
			assert.deepEqual(await provider.transfer(order), found);
			await run.until("transfer-succeeded", order.reference);
			assert.equal(before - (await run.getBalance()), 9_000n);
		},
	},
	{
		title: "a transfer of more than is left of its payment is refused or fails",
		needs: ["payee"],
		check: async (run) => {
			const { provider } = run.driver;
			const order = await newTransfer(run, "1");
			// Another payment doesn't help, because a transfer names its payment.
			await run.driver.pay({ reference: run.reference("PAY-2"), amountCents: 10_000 });
			await provider.transfer(order);
			await run.until("transfer-succeeded", order.reference);
			const before = await run.getBalance();
			const tooMuch = { ...order, reference: run.reference("PYT-2"), amountCents: 1_001 };
			await run.expectNotDone(provider.transfer(tooMuch), { ...tooMuch, failed: "transfer-failed" });
			assert.equal(await run.getBalance(), before);
		},
	},
	{
		title: "a transfer is reversed in parts, each once, and a reversal whose response is lost is found",
		needs: ["payee"],
		check: async (run) => {
			const { provider } = run.driver;
			const order = await newTransfer(run, "1");
			const transferId = await transferNow(run, order);
			const before = await run.getBalance();
			const ofPayee = await provider.getPayeeBalance(order.payeeId);
			const part = { reference: run.reference("TRR-1"), transferId, amountCents: 4_000 };
			assert.equal(await provider.findReversal(part), null);
			await run.driver.loseResponse("reversal", () => provider.reverseTransfer(part));
			const found = await provider.findReversal(part);
			assert.ok(found);
			assert.deepEqual(await provider.reverseTransfer(part), found);
			assert.equal((await run.until("transfer-reversed", part.reference)).amountCents, 4_000);
			assert.equal((await run.getBalance()) - before, 4_000n);
			assert.equal(ofPayee - (await provider.getPayeeBalance(order.payeeId)), 4_000n);
			const rest = { reference: run.reference("TRR-2"), transferId, amountCents: 5_000 };
			assert.notDeepEqual(await provider.reverseTransfer(rest), found);
			await run.until("transfer-reversed", rest.reference);
			assert.equal((await run.getBalance()) - before, 9_000n);
			assert.equal(ofPayee - (await provider.getPayeeBalance(order.payeeId)), 9_000n);
			const tooMuch = { reference: run.reference("TRR-3"), transferId, amountCents: 1 };
			assert.ok("refused" in (await provider.reverseTransfer(tooMuch)));
			assert.deepEqual(await run.kinds(tooMuch.reference), []);
		},
	},
	{
		title: "a transfer is reversed only as far as the payee's balance goes",
		needs: ["payee", "days"],
		check: async (run) => {
			const { provider } = run.driver;
			const paidOut = await newTransfer(run, "1");
			const transferId = await transferNow(run, paidOut);
			await provider.bankPayouts?.send(paidOut);
			await run.until("payout-paid", paidOut.reference);
			// Another transfer leaves something in the balance, from which the first one can be reversed.
			const other = { ...(await newTransfer(run, "2", paidOut.payeeId)), amountCents: 2_000 };
			await transferNow(run, other);
			assert.equal(await provider.getPayeeBalance(paidOut.payeeId), 2_000n);
			const before = await run.getBalance();
			const all = { reference: run.reference("TRR-1"), transferId, amountCents: 9_000 };
			const response = await provider.reverseTransfer(all);
			assert.ok("refused" in response && response.refused !== "");
			assert.equal(await provider.findReversal(all), null);
			assert.equal(await run.getBalance(), before);
			const part = { reference: run.reference("TRR-1-2"), transferId, amountCents: 2_000 };
			await provider.reverseTransfer(part);
			await run.until("transfer-reversed", part.reference);
			assert.equal((await run.getBalance()) - before, 2_000n);
		},
	},
	{
		title: "what is left of a reversed transfer reaches the payee's bank",
		needs: ["payee", "days"],
		check: async (run) => {
			const { provider } = run.driver;
			const order = await newTransfer(run, "1");
			const transferId = await transferNow(run, order);
			const part = { reference: run.reference("TRR-1"), transferId, amountCents: 4_000 };
			await provider.reverseTransfer(part);
			await provider.bankPayouts?.send({ ...order, amountCents: 5_000 });
			await run.until("payout-paid", order.reference);
			assert.equal(await provider.getPayeeBalance(order.payeeId), 0n);
		},
	},
	{
		title: "a transfer reaches the payee's bank",
		needs: ["payee", "days"],
		check: async (run) => {
			const order = await newTransfer(run, "1");
			await payOut(run, order);
			await run.until("payout-paid", order.reference);
			assert.deepEqual(await run.kinds(order.reference), ["transfer-succeeded", "payout-paid"]);
		},
	},
	{
		title: "a payout that the payee's bank refuses is reported, and sent again after they change the account",
		needs: ["payee", "details", "days"],
		check: async (run) => {
			const { provider, enterDetails } = run.driver;
			const { payeeId } = await provider.onboardPayee(newPayeeOrder(run.reference("PRO-1")));
			await enterDetails(payeeId, "refusing bank");
			const order = await newTransfer(run, "1", payeeId);
			await payOut(run, order);
			const { reason } = await run.until("payout-failed", order.reference);
			assert.notEqual(reason, "");
			// A provider may report times in whole seconds.
			const failedAt = later(now(), -SECOND);
			await enterDetails(payeeId, "everything");
			await run.until("payee-updated", payeeId, (report) => (report.detailsChangedAt ?? 0) >= failedAt);
			const again = provider.bankPayouts ? { ...order, reference: run.reference("PYT-1-2") } : order;
			await provider.bankPayouts?.send(again);
			await run.until("payout-paid", again.reference);
		},
	},
	...(["won", "lost"] as const).map(
		(outcome): ContractCase => ({
			title: `a chargeback is reported when it takes the money, and when it is ${outcome}`,
			needs: [],
			check: async (run) => {
				const { provider } = run.driver;
				const reference = run.reference("PAY-1");
				const paymentId = await run.driver.pay({ reference, amountCents: 10_000, chargeback: outcome });
				const opened = await run.until("chargeback-opened", paymentId);
				assert.equal(opened.amountCents, 10_000);
				await run.driver.decideChargeback(opened.chargebackId, outcome);
				const decided = await run.until(`chargeback-${outcome}`, paymentId);
				assert.deepEqual(
					[decided.chargebackId, decided.paymentId, decided.amountCents],
					[opened.chargebackId, paymentId, 10_000],
				);
				if (outcome === "won") return;
				const refund = { reference: run.reference("RFD-1"), paymentId, amountCents: 1 };
				await run.expectNotDone(provider.refund(refund), { ...refund, failed: "refund-failed" });
			},
		}),
	),
	{
		title: "a deposit of our own money is ordered once, and is found after its response is lost",
		needs: [],
		check: async ({ driver, reference }) => {
			const { provider } = driver;
			const order = { reference: reference("OWN-1"), startedAt: now(), amountCents: 50_000 };
			assert.equal(await provider.findFunds(order), null);
			await driver.loseResponse("funds", () => provider.addFunds(order));
			const found = await provider.findFunds(order);
			assert.ok(found);
			assert.deepEqual(await provider.addFunds(order), found);
		},
	},
	{
		title: "a deposit of our own money arrives",
		needs: ["days"],
		check: async (run) => {
			const order = { reference: run.reference("OWN-1"), startedAt: now(), amountCents: 50_000 };
			await run.driver.provider.addFunds(order);
			assert.equal((await run.until("funds-added", order.reference)).amountCents, 50_000);
		},
	},
	{
		title: "an event has a mode, and is verified unless it is forged, changed, old, or unsigned",
		needs: [],
		check: async (run) => {
			const { provider, sign, inOtherMode } = run.driver;
			const { id, body } = await newExpiry(run);
			const verify = async (signed: string, at: Date, sent = signed) =>
				provider.verifyEvent(sent, await sign(signed, at));
			const verified = { id, isOtherMode: false };
			assert.deepEqual(await verify(body, now()), verified);
			assert.deepEqual(await verify(body, later(now(), -4 * MINUTE)), verified);
			assert.equal(await verify(body, now(), `${body} `), null);
			assert.equal(await verify(body, later(now(), -5 * MINUTE - 2 * SECOND)), null);
			assert.equal(await provider.verifyEvent(body, new Headers()), null);
			const forged = [...(await sign(body, now()))].map(([name, value]): [string, string] => [
				name,
				value.replace(/[\da-f]{8}$/, "00000000"),
			]);
			assert.equal(await provider.verifyEvent(body, new Headers(forged)), null);
			const other = inOtherMode(body);
			if (other !== null) assert.deepEqual(await verify(other, now()), { id, isOtherMode: true });
		},
	},
	{
		title: "events mean the same in any order, even if they arrive twice or late",
		needs: [],
		check: async (run) => {
			const { provider } = run.driver;
			const paymentId = await run.driver.pay({ reference: run.reference("PAY-2"), amountCents: 10_000 });
			const references = [run.reference("RFD-1"), run.reference("RFD-2")];
			for (const reference of references) await provider.refund({ reference, paymentId, amountCents: 2_000 });
			for (const reference of references) await run.until("refund-succeeded", reference);
			const events = [await newExpiry(run)];
			for (const reference of references) events.push(...(await run.eventsAbout(reference)));
			const meant = await run.resolveAll(events);
			assert.ok(meant.length >= 3);
			await run.driver.wait();
			assert.deepEqual(await run.resolveAll([...events.toReversed(), ...events]), meant);
		},
	},
	{
		title: "an event has a time, an event that we don't use means nothing, and other texts can't be read",
		needs: [],
		check: async (run) => {
			const { provider, unusedEvent } = run.driver;
			const startedAt = later(now(), -MINUTE);
			const { body } = await newExpiry(run);
			assert.ok(
				provider.getEventTime(body) > startedAt && provider.getEventTime(body) < later(now(), MINUTE),
			);
			if (unusedEvent !== null) assert.deepEqual(await provider.resolveEvent(unusedEvent), []);
			for (const body of ["{}", "[]", "no JSON"]) {
				assert.throws(() => provider.getEventTime(body));
				await assert.rejects(async () => provider.resolveEvent(body));
			}
		},
	},
	{
		title: "the events that the provider lists are those that it sends",
		needs: ["webhooks", "payer", "payee", "days"],
		check: async (run) => {
			const { provider } = run.driver;
			// Whatever earlier cases have caused is due before `startedAt`.
			await run.driver.wait();
			const startedAt = later(now(), -SECOND);
			await newExpiry(run);
			const order = await newTransfer(run, "1");
			await provider.refund({
				reference: run.reference("RFD-1"),
				paymentId: order.sourcePaymentId,
				amountCents: 1_000,
			});
			await payOut(run, order);
			await run.until("refund-succeeded", run.reference("RFD-1"));
			await run.until("payout-paid", order.reference);
			const sent = run.events.filter(({ body }) => provider.getEventTime(body) > startedAt);
			const listed = await provider.listEventsSince(startedAt);
			const sentIds = new Set(sent.map(({ id }) => id));
			assert.deepEqual(
				listed.filter(({ id }) => !sentIds.has(id)),
				[],
			);
			assert.deepEqual(await run.resolveAll(listed), await run.resolveAll(sent));
			const times = listed.map(({ body }) => provider.getEventTime(body).getTime());
			assert.deepEqual(
				times,
				times.toSorted((a, b) => a - b),
			);
		},
	},
	{
		title: "the balance is the sum of what was reported",
		needs: ["payer", "payee", "days"],
		check: async (run) => {
			const { provider } = run.driver;
			const before = await run.getBalance();
			const payeeId = await run.driver.newPayee(run.reference("PRO-1"));
			const paymentId = await payOnPage(run, { reference: run.reference("PAY-1"), amountCents: 100_000 });
			const { amountCents, feeCents } = await run.until("payment-succeeded", paymentId);
			const refund = { reference: run.reference("RFD-1"), paymentId, amountCents: 30_000 };
			await provider.refund(refund);
			const transfer = {
				reference: run.reference("PYT-1"),
				payeeId,
				amountCents: 40_000,
				sourcePaymentId: paymentId,
			};
			await payOut(run, transfer);
			const funds = { reference: run.reference("OWN-1"), startedAt: now(), amountCents: 5_000 };
			await provider.addFunds(funds);
			await run.until("refund-succeeded", refund.reference);
			await run.until("payout-paid", transfer.reference);
			await run.until("funds-added", funds.reference);
			assert.equal(
				(await run.getBalance()) - before,
				BigInt(amountCents - feeCents - 30_000 - 40_000 + 5_000),
			);
		},
	},
];

/** Starts a checkout and expires it. Returns the event that says so. */
async function newExpiry({ driver: { provider }, reference, until, eventsAbout }: ContractRun) {
	const { checkoutId } = await provider.startCheckout(newCheckout(reference("PAY-EXPIRED"), 10_000));
	await provider.expireCheckout(checkoutId);
	const { id } = await until("checkout-expired", reference("PAY-EXPIRED"));
	const event = (await eventsAbout(reference("PAY-EXPIRED"))).find((one) => one.id === id);
	if (!event) throw new Error("The checkout has no event.");
	return event;
}
