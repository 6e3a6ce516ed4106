import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { transaction } from "#app/infra/database/db.server.ts";
import { bank } from "#app/infra/payments/test-bank/bank-database.server.ts";
import { payeeBalance, platformBalance } from "#app/infra/payments/test-bank/book.server.ts";
import {
	moveTestBankCheckouts,
	payTestBankCheckout,
} from "#app/infra/payments/test-bank/checkouts.server.ts";
import { deliverTestBankEvents } from "#app/infra/payments/test-bank/events.server.ts";
import { carryOutOrders } from "#app/infra/payments/test-bank/orders.server.ts";
import { saveTestBankPayee } from "#app/infra/payments/test-bank/payees.server.ts";
import { testBank } from "#app/infra/payments/test-bank/test-bank.server.ts";
import { REFUSING_ACCOUNT, testBankFee } from "#app/infra/payments/test-bank/test-cards.ts";
import { DAY, HOUR, later, MINUTE, SECOND, setClock } from "#app/infra/process/clock.server.ts";
import { setListeningPort } from "#app/infra/process/settings.server.ts";

const start = new Date("2026-05-04T16:00:00Z");
const at = (milliseconds: number) => setClock(later(start, milliseconds));

let server: Server | undefined;
afterEach(() => {
	setClock(undefined);
	server?.close();
	server = undefined;
});

const order = (reference: string, amountCents = 10_000) => ({
	reference,
	startedAt: start,
	amountCents,
	description: "BKG-000001",
	returnTo: "https://greenroom.example/",
	cancelTo: "https://greenroom.example/",
	expiresAt: later(start, DAY),
});

/** Creates a payment of $100 that has arrived. */
async function newPayment(
	reference = "PAY-000001",
	card: "succeeds" | "charged-back" = "succeeds",
): Promise<string> {
	const { checkoutId } = await testBank.startCheckout(order(reference));
	await payTestBankCheckout(checkoutId, card);
	return checkoutId;
}

const reports = async () =>
	(
		await Promise.all(
			(await testBank.listEventsSince(new Date(0))).map(({ body }) => testBank.resolveEvent(body)),
		)
	).flat();
const kinds = async () => (await reports()).map(({ kind }) => kind);

describe("the test bank", () => {
	it("returns the first result for a known reference, and refuses the reference with a different amount", async () => {
		at(0);
		const first = await testBank.startCheckout(order("PAY-000001"));
		expect(await testBank.startCheckout(order("PAY-000001"))).toEqual(first);
		expect(await testBank.findCheckout(order("PAY-000001"))).toEqual(first);
		expect(await testBank.findCheckout(order("PAY-000002"))).toBeNull();
		await expect(testBank.startCheckout(order("PAY-000001", 1))).rejects.toThrow("another amount");
		const paymentId = await newPayment("PAY-000003");
		const refund = { reference: "RFD-000001", paymentId, amountCents: 4_000 };
		expect(await testBank.refund(refund)).toEqual(await testBank.refund(refund));
		expect(await testBank.findRefund(refund)).toEqual(await testBank.refund(refund));
		expect(await testBank.findTransfer({ ...refund, payeeId: "pro", sourcePaymentId: paymentId })).toBeNull();
		await expect(testBank.refund({ ...refund, amountCents: 1 })).rejects.toThrow("another amount");
	});

	it("keeps 2.9% plus 30 cents of a payment, and after a delay carries out a refund or refuses one that exceeds what is left", async () => {
		at(0);
		const paymentId = await newPayment();
		expect(testBankFee(10_000)).toBe(320);
		expect(await testBank.getBalance()).toBe(9_680n);
		await testBank.refund({ reference: "RFD-000001", paymentId, amountCents: 6_000 });
		at(MINUTE);
		await testBank.refund({ reference: "RFD-000002", paymentId, amountCents: 5_000 });
		expect(await carryOutOrders()).toBe(0);
		for (const minutes of [5, 6]) {
			at(minutes * MINUTE);
			expect(await carryOutOrders()).toBe(1);
		}
		expect(await testBank.getBalance()).toBe(3_680n);
		expect(await reports()).toMatchObject([
			{ kind: "payment-succeeded", feeCents: 320, currency: "USD" },
			{ kind: "refund-succeeded" },
			{ kind: "refund-failed", reference: "RFD-000002" },
		]);
	});

	it("transfers to a payee with complete details, and pays out unless the payee's bank refuses", async () => {
		at(0);
		const sourcePaymentId = await newPayment();
		const { payeeId } = await testBank.onboardPayee({
			reference: "pro",
			payeeId: null,
			email: "parker@greenroom.example",
			returnTo: "https://greenroom.example/",
		});
		const transfer = (reference: string) =>
			testBank.transfer({ reference, payeeId, amountCents: 9_000, sourcePaymentId });
		await transfer("PYT-000001");
		at(MINUTE);
		await carryOutOrders();
		at(MINUTE + SECOND);
		await saveTestBankPayee(payeeId, { name: "Parker", accountNumber: REFUSING_ACCOUNT, taxId: "123456789" });
		await transfer("PYT-000001-2");
		at(3 * MINUTE);
		await carryOutOrders();
		expect([platformBalance(), payeeBalance(payeeId)]).toEqual([680n, 9_000n]);
		await testBank.bankPayouts?.send({ reference: "PYT-000001-2", payeeId, amountCents: 9_000 });
		at(DAY + HOUR);
		await carryOutOrders();
		at(DAY + 2 * HOUR);
		await saveTestBankPayee(payeeId, { accountNumber: "12345678" });
		await testBank.bankPayouts?.send({ reference: "PYT-000001-3", payeeId, amountCents: 9_000 });
		at(3 * DAY);
		await carryOutOrders();
		expect(payeeBalance(payeeId)).toBe(0n);
		expect(await kinds()).toEqual([
			"payment-succeeded",
			"transfer-failed",
			"payee-updated",
			"transfer-succeeded",
			"payout-failed",
			"payee-updated",
			"payout-paid",
		]);
	});

	it("charges back the part of a payment that wasn't refunded", async () => {
		at(0);
		const paymentId = await newPayment("PAY-000001", "charged-back");
		await testBank.refund({ reference: "RFD-000001", paymentId, amountCents: 4_000 });
		for (const days of [1, 7, 17]) {
			at(days * DAY);
			await carryOutOrders();
			await moveTestBankCheckouts();
		}
		expect(await testBank.getBalance()).toBe(-320n);
		expect((await reports()).slice(2)).toMatchObject([
			{ kind: "chargeback-opened", amountCents: 6_000, paymentId },
			{ kind: "chargeback-lost" },
		]);
	});

	it("has an append-only book", async () => {
		await newPayment();
		for (const statement of [
			"UPDATE Movement SET cents = 1",
			"DELETE FROM Movement",
			"INSERT OR REPLACE INTO Movement SELECT id, account, 1, kind, subjectId, at FROM Movement",
		])
			expect(() => bank().exec(statement)).toThrow("Movement only grows");
		expect(platformBalance()).toBe(9_680n);
	});

	it("can't be called inside a transaction, just like a bank on the network", async () => {
		await expect(transaction(() => testBank.findCheckout(order("PAY-000001")))).rejects.toThrow(
			"can't be called inside a transaction",
		);
		expect(await testBank.findCheckout(order("PAY-000001"))).toBeNull();
	});

	it("signs each event, sends it to the instance's own port, and repeats it later only if it wasn't accepted", async () => {
		at(0);
		const received: { url: string | undefined; body: string; isSigned: boolean }[] = [];
		server = createServer(async (request, response) => {
			const body = await text(request);
			received.push({
				url: request.url,
				body,
				isSigned: testBank.verifyEvent(body, new Headers(request.headers as Record<string, string>)) !== null,
			});
			response.writeHead(received.length === 1 ? 500 : 200).end();
		});
		await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
		setListeningPort((server.address() as AddressInfo).port);
		await newPayment();
		expect(await deliverTestBankEvents()).toBe(0);
		expect(await deliverTestBankEvents()).toBe(0);
		at(5 * SECOND);
		expect(
			await Promise.all([deliverTestBankEvents(), deliverTestBankEvents()]).then((counts) =>
				counts.reduce((sum, count) => sum + count),
			),
		).toBe(1);
		at(DAY);
		expect(await deliverTestBankEvents()).toBe(0);
		const body = bank().prepare("SELECT body FROM Event WHERE deliveredAt IS NOT NULL").pluck().get();
		expect(received).toEqual(
			Array.from({ length: 2 }, () => ({ url: "/webhooks/payments/test-bank", body, isSigned: true })),
		);
	});
});
