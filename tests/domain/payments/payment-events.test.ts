import { randomUUID } from "node:crypto";
import { afterEach, describe, expect, it } from "vitest";
import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { getBalance } from "#app/domain/money/ledger.server.ts";
import { held, suspense } from "#app/domain/money/ledger-account.ts";
import { applyPaymentEvents, receiveEvent } from "#app/domain/money/payment-events.server.ts";
import { returnPayment } from "#app/domain/money/refund.server.ts";
import { decideMoneyIssue } from "#app/domain/office/finance/decide-money-issue.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { moveTestBankCheckouts } from "#app/infra/payments/test-bank/checkouts.server.ts";
import { testBankFee } from "#app/infra/payments/test-bank/test-cards.ts";
import { signatureHeaders } from "#app/infra/payments/test-bank/webhook-signature.server.ts";
import { DAY, HOUR, later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import {
	eventBodies,
	expectCleared,
	findStates,
	newFunding,
	payByCard,
	sendEvent,
	settle,
} from "../../support/money/payments.ts";

const start = new Date("2026-05-04T16:00:00Z");
const at = (milliseconds: number) => setClock(later(start, milliseconds));

afterEach(() => setClock(undefined));

/** Creates an event that the test bank could report. */
const newEvent = (facts: object) => JSON.stringify({ id: randomUUID(), at: now(), ...facts });
const succeeded = (facts: object) =>
	newEvent({
		kind: "payment-succeeded",
		paymentId: randomUUID(),
		amountCents: 100_000,
		feeCents: 2_930,
		currency: "USD",
		...facts,
	});

/** Returns the events in reverse order, and then all of them again in order. */
const shuffled = (bodies: readonly string[]) => [...bodies.toReversed(), ...bodies];

/** Applies the events in the inbox, as three nodes at once, until none is waiting. */
async function applyAll(): Promise<void> {
	while ((await db().paymentEvent.count({ where: { nextAttemptAt: { not: null } } })) > 0) {
		await Promise.all([
			applyPaymentEvents(moneyOutcomes),
			applyPaymentEvents(moneyOutcomes),
			applyPaymentEvents(moneyOutcomes),
		]);
		setClock(later(now(), HOUR));
	}
}

describe("the inbox", () => {
	it.each([
		["whose body was changed", (body: string) => [body.replace("100000", "900000"), signatureHeaders(body)]],
		["without a signature", (body: string) => [body, {}]],
		[
			"that is older than five minutes",
			(body: string) => [body, signatureHeaders(body, later(now(), -6 * MINUTE))],
		],
		["from the future", (body: string) => [body, signatureHeaders(body, later(now(), 6 * MINUTE))]],
		[
			"with a truncated signature",
			(body: string) => [
				body,
				{ "Test-Bank-Signature": signatureHeaders(body)["Test-Bank-Signature"]?.slice(0, -2) ?? "" },
			],
		],
	] as const)("refuses an event %s", async (_, forge) => {
		const [sent, headers] = forge(succeeded({ reference: "PAY-000001" })) as [string, Record<string, string>];
		await expect(sendEvent(sent, headers)).rejects.toMatchObject({ code: "invalid" });
		expect(await db().paymentEvent.count()).toBe(0);
	});

	it("stores an event only once, no matter how often it arrives at once, and accepts none from a provider that isn't set up", async () => {
		const body = succeeded({ reference: "PAY-000001" });
		await Promise.all(Array.from({ length: 20 }, () => sendEvent(body)));
		expect(await db().paymentEvent.count()).toBe(1);
		await expect(
			receiveEvent({ provider: "stripe", body, headers: new Headers(signatureHeaders(body)) }),
		).rejects.toMatchObject({ code: "not_found" });
	});
});

describe("events take effect once,", () => {
	it("even if they are shuffled, repeated, and applied by several nodes at once", async () => {
		at(0);
		const [paid, late, declined, chargedBack] = [
			await newFunding(),
			await newFunding(),
			await newFunding(),
			await newFunding(),
		];
		await payByCard((await paid.start()).address, "succeeds");
		await payByCard((await late.start()).address, "settles-later");
		await payByCard((await declined.start()).address, "declined");
		await payByCard((await chargedBack.start()).address, "charged-back");
		for (const days of [2, 7, 17]) {
			at(days * DAY);
			await moveTestBankCheckouts();
		}
		for (const body of shuffled(await eventBodies())) await sendEvent(body);
		await applyAll();

		expect(await findStates(paid.bookingId)).toEqual({
			milestones: ["FUNDED", "FUNDED"],
			checkouts: ["PAID"],
		});
		expect(await findStates(late.bookingId)).toEqual({
			milestones: ["FUNDED", "FUNDED"],
			checkouts: ["PAID"],
		});
		expect(await findStates(declined.bookingId)).toEqual({
			milestones: ["PLANNED", "PLANNED"],
			checkouts: ["FAILED"],
		});
		expect(await findStates(chargedBack.bookingId)).toEqual({
			milestones: ["REFUNDED", "REFUNDED"],
			checkouts: ["PAID"],
		});
		expect(await db().payment.count()).toBe(3);
		expect(await db().paymentEvent.count({ where: { appliedAt: null } })).toBe(0);
		await expectCleared(2 * 100_000 - 3 * testBankFee(100_000));
	});

	it("even if the same payment is reported by two events with different IDs", async () => {
		const { bookingId, milestoneIds, start } = await newFunding();
		await payByCard((await start(milestoneIds.slice(0, 1))).address, "succeeds");
		const [body = ""] = await eventBodies();
		await sendEvent(JSON.stringify({ ...JSON.parse(body), id: randomUUID() }));
		await settle();
		expect(await findStates(bookingId)).toMatchObject({ milestones: ["FUNDED", "PLANNED"] });
		expect(await getBalance(held(milestoneIds[0] ?? ""))).toBe(-33_333n);
		await expectCleared(33_333 - testBankFee(33_333));
	});
});

describe("a payment", () => {
	it.each([
		["in another currency", { currency: "EUR" }, "EUR"],
		["of a different amount", { amountCents: 99_999 }, "$1,000.00"],
		["for an unknown checkout", { reference: "PAY-000000" }, "No checkout is known"],
	])("%s waits for the team and doesn't fund anything", async (_, facts, words) => {
		const { bookingId, start } = await newFunding();
		const { reference } = await start();
		await sendEvent(succeeded({ reference, ...facts }));
		await applyAll();
		expect(await findStates(bookingId)).toMatchObject({ milestones: ["PLANNED", "PLANNED"] });
		const { id, amountCents } = await db().payment.findFirstOrThrow({ where: { outcome: "UNMATCHED" } });
		expect(await getBalance(`suspense:${id}`)).toBe(-BigInt(amountCents));
		expect(await db().moneyIssue.findMany()).toMatchObject([
			{ kind: "UNMATCHED_PAYMENT", subjectId: id, closedAt: null, summary: expect.stringContaining(words) },
		]);
	});
});

describe("an event about something unknown", () => {
	it("is tried twelve times over more than two hours, and then becomes an issue for the team", async () => {
		at(0);
		await sendEvent(
			newEvent({ kind: "chargeback-opened", chargebackId: "x", paymentId: "not-yet", amountCents: 100 }),
		);
		const tries: number[] = [];
		for (let left = 40; left > 0; left--) {
			const { attempts, nextAttemptAt } = await db().paymentEvent.findFirstOrThrow();
			if (nextAttemptAt === null) break;
			tries.push(nextAttemptAt.getTime());
			setClock(nextAttemptAt);
			expect(await applyPaymentEvents(moneyOutcomes)).toBe(0);
			expect((await db().paymentEvent.findFirstOrThrow()).attempts).toBe(attempts + 1);
		}
		expect(tries).toHaveLength(12);
		expect(tries.at(-1)).toBeGreaterThan(later(start, 2 * HOUR).getTime());
		expect(await db().moneyIssue.findMany()).toMatchObject([
			{ kind: "EVENT_FAILED", summary: expect.stringContaining("isn't known yet") },
		]);
	});
});

describe("a payment whose event keeps failing", () => {
	it("stays in the suspense account and opens an issue, and the team can return it", async () => {
		at(0);
		const { bookingId, start: pays, milestoneIds } = await newFunding();
		const { reference, address } = await pays();
		// No command writes such a date, so it stands for any error in a handler.
		await db().milestone.update({ where: { id: milestoneIds[0] ?? "" }, data: { dueOn: "no day" } });
		await payByCard(address, "succeeds");
		for (const body of await eventBodies()) await sendEvent(body);
		await applyAll();
		expect(await findStates(bookingId)).toEqual({
			milestones: ["PLANNED", "PLANNED"],
			checkouts: ["FAILED"],
		});
		const payment = await db().payment.findFirstOrThrow();
		expect([payment.outcome, await getBalance(suspense(payment.id))]).toEqual(["UNMATCHED", -100_000n]);
		await expectCleared(100_000 - payment.feeCents);
		expect(await db().moneyIssue.findMany()).toMatchObject([
			{
				kind: "UNMATCHED_PAYMENT",
				subjectId: payment.id,
				closedAt: null,
				summary: expect.stringContaining(reference),
			},
		]);
		expect(await db().paymentEvent.count({ where: { appliedAt: null } })).toBe(0);
		const { id: issueId } = await db().moneyIssue.findFirstOrThrow();
		const finance = visitor({ user: { ...(await newMember("ADMIN")), provedAt: now() } });
		await expect(
			decideMoneyIssue(finance, { issueId, decision: "close", reason: "Done" }),
		).rejects.toMatchObject({
			code: "conflict",
			message: "$1,000.00 is still in suspense, so this issue stays open. Send it back to the payer.",
		});
		await transaction((tx) => returnPayment(tx, { paymentId: payment.id, reason: "UNMATCHED" }));
		expect(await getBalance(suspense(payment.id))).toBe(0n);
	});
});

it("an agreement that was signed with a due date in the year 9999 can be paid", async () => {
	at(0);
	const { bookingId, start: pays, milestoneIds } = await newFunding();
	await db().milestone.updateMany({ where: { id: { in: milestoneIds } }, data: { dueOn: "9999-12-31" } });
	await db().phaseChange.create({ data: { phase: "OPEN", at: now() } });
	const { address } = await pays();
	await payByCard(address, "succeeds");
	await settle();
	expect(await findStates(bookingId)).toEqual({ milestones: ["FUNDED", "FUNDED"], checkouts: ["PAID"] });
	expect(await db().moneyIssue.count()).toBe(0);
	// The professional, who has entered no payout details, is asked only once rather than for each milestone.
	expect(await db().outboxEmail.count({ where: { kind: "payout-details-missing" } })).toBe(1);
});
