import { afterEach, describe, expect, it, vi } from "vitest";
import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { releaseHeld } from "#app/domain/money/payout.server.ts";
import { reconcilePayments } from "#app/domain/money/reconcile-payments.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { findProvider } from "#app/infra/payments/provider.server.ts";
import { bank } from "#app/infra/payments/test-bank/bank-database.server.ts";
import { testBankFee } from "#app/infra/payments/test-bank/test-cards.ts";
import { DAY, later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { newPaidDeal } from "../../support/money/deal.ts";
import {
	eventBodies,
	expectCleared,
	findStates,
	newFunding,
	payByCard,
	sendEvent,
	settle,
} from "../../support/money/payments.ts";

const begin = new Date("2026-05-04T16:00:00Z");
const at = (milliseconds: number) => setClock(later(begin, milliseconds));

afterEach(() => {
	setClock(undefined);
	vi.restoreAllMocks();
});

const openIssues = async () =>
	(await db().moneyIssue.findMany({ where: { closedAt: null }, orderBy: { subjectId: "asc" } })).map(
		({ kind, subjectId }) => `${kind} ${subjectId}`,
	);

describe("the comparison with the provider's ledger", () => {
	it("fetches and applies events that never arrived, and then finds no difference", async () => {
		at(0);
		expect(await reconcilePayments(moneyOutcomes)).toBe(0);
		const { bookingId, start } = await newFunding();
		await payByCard((await start()).address, "succeeds");
		at(DAY);
		expect(await reconcilePayments(moneyOutcomes)).toBe(0);
		expect(await findStates(bookingId)).toEqual({ milestones: ["FUNDED", "FUNDED"], checkouts: ["PAID"] });
		await expectCleared(100_000 - testBankFee(100_000));
		at(9 * DAY);
		expect(await reconcilePayments(moneyOutcomes)).toBe(0);
		expect(
			await db().reconciliation.findMany({
				orderBy: { at: "asc" },
				select: { ledgerCents: true, providerCents: true, differences: true },
			}),
		).toEqual([
			{ ledgerCents: 0n, providerCents: 0n, differences: 0 },
			{ ledgerCents: 97_070n, providerCents: 97_070n, differences: 0 },
			{ ledgerCents: 97_070n, providerCents: 97_070n, differences: 0 },
		]);
		expect(await openIssues()).toEqual([]);
	});

	it("creates issues for money missing from our ledger, by transaction and in total, and closes them once the money is recorded", async () => {
		at(0);
		const { start } = await newFunding();
		await payByCard((await start()).address, "succeeds");
		const [body = ""] = await eventBodies();
		await sendEvent(body);
		const { paymentId } = JSON.parse(body) as { paymentId: string };
		await db().paymentEvent.updateMany({ data: { appliedAt: now(), nextAttemptAt: null } });
		at(DAY);
		expect(await reconcilePayments(moneyOutcomes)).toBe(2);
		expect(await openIssues()).toEqual(["DIFFERENCE clearing:test-bank", `DIFFERENCE payment ${paymentId}`]);
		expect(await db().reconciliation.findFirst()).toMatchObject({
			ledgerCents: 0n,
			providerCents: 97_070n,
			differences: 2,
		});
		await db().paymentEvent.updateMany({ data: { appliedAt: null } });
		at(2 * DAY);
		expect(await reconcilePayments(moneyOutcomes)).toBe(0);
		expect(await openIssues()).toEqual([]);
	});

	it("creates an issue for a posting that is unknown to the provider", async () => {
		at(0);
		await reconcilePayments(moneyOutcomes);
		at(DAY);
		const { start } = await newFunding();
		await payByCard((await start()).address, "succeeds");
		await settle();
		const { providerId } = await db().payment.findFirstOrThrow();
		bank().exec("DELETE FROM Event");
		expect(await reconcilePayments(moneyOutcomes)).toBe(1);
		expect(await openIssues()).toEqual([`DIFFERENCE payment ${providerId}`]);
		at(2 * DAY);
		expect(await reconcilePayments(moneyOutcomes)).toBe(0);
		expect(await openIssues()).toEqual([]);
	});

	it("finds no difference in an event that was applied so late that the provider no longer lists it", async () => {
		at(0);
		const { start } = await newFunding();
		await payByCard((await start()).address, "succeeds");
		const [body = ""] = await eventBodies();
		await sendEvent(body);
		await db().paymentEvent.updateMany({ data: { nextAttemptAt: later(begin, 8.5 * DAY) } });
		for (const [days, differences] of [
			[1, 2],
			[4, 2],
			[8, 1],
		] as const) {
			at(days * DAY);
			expect(await reconcilePayments(moneyOutcomes)).toBe(differences);
		}
		at(8.5 * DAY);
		await settle();
		at(9 * DAY);
		expect(await reconcilePayments(moneyOutcomes)).toBe(0);
		expect(await openIssues()).toEqual([]);
	});

	it("finds no difference in a second event about a payment that is applied long after the first one", async () => {
		at(0);
		const { start } = await newFunding();
		await payByCard((await start()).address, "succeeds");
		await settle();
		for (const days of [1, 5, 9]) {
			at(days * DAY);
			expect(await reconcilePayments(moneyOutcomes)).toBe(0);
		}
		const { id: _, ...event } = await db().paymentEvent.findFirstOrThrow();
		await db().paymentEvent.create({ data: { ...event, providerId: "evt-again", appliedAt: now() } });
		at(10 * DAY);
		expect(await reconcilePayments(moneyOutcomes)).toBe(0);
	});

	it("finds no difference in an old line of the provider's book that the last comparison posted while it was running", async () => {
		const provider = findProvider("test-bank");
		if (!provider) throw new Error("The test bank isn't set up.");
		vi.spyOn(provider, "getBalance").mockResolvedValue(-300n);
		vi.spyOn(provider, "listOtherLines")
			.mockImplementationOnce(async () => {
				at(MINUTE);
				return [{ id: "fee-1", kind: "fee", cents: -300, description: "A fee" }];
			})
			.mockResolvedValue([]);
		for (const days of [0, 1, 2]) {
			at(days * DAY);
			expect(await reconcilePayments(moneyOutcomes)).toBe(0);
		}
		// None of our own money covers the fee.
		expect(await openIssues()).toEqual(["SHORTFALL own-bank"]);
	});

	it("keeps an issue open as long as any money depends on a provider that is no longer set up", async () => {
		const { bank: gone, milestoneId, professionalId } = await newPaidDeal([100_000]);
		const { name } = gone.provider;
		await reconcilePayments(moneyOutcomes);
		expect(await openIssues()).toEqual([`PROVIDER_MISSING ${name}`]);
		expect(await db().moneyIssue.findFirst()).toMatchObject({ amountCents: 100_000 });
		await transaction((tx) => releaseHeld(tx, { milestoneId, amountCents: 100_000 }));
		await db().milestone.update({ where: { id: milestoneId }, data: { status: "ACCEPTED" } });
		await reconcilePayments(moneyOutcomes);
		expect(await openIssues()).toEqual([`PROVIDER_MISSING ${name}`]);
		await db().payout.updateMany({ where: { professionalId }, data: { status: "PAID" } });
		await reconcilePayments(moneyOutcomes);
		expect(await openIssues()).toEqual([]);
	});
});
