import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { apiCalls } from "#app/api/api-table.server.ts";
import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { findLedgerFaults } from "#app/domain/money/check-ledger.server.ts";
import { findPayouts, sumEarnings } from "#app/domain/money/earnings.server.ts";
import {
	confirmBankPayout,
	confirmTransfer,
	describeAvailability,
	failTransfer,
	getClearing,
	LACKS_DETAILS,
	sendPayouts,
} from "#app/domain/money/payout.server.ts";
import { confirmRefund, refundHeld, sendRefunds } from "#app/domain/money/refund.server.ts";
import { formatDay, formatWhenDay, formatWhenOn } from "#app/domain/platform/time/time-zones.server.ts";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { isPostgres, settings } from "#app/infra/process/settings.server.ts";
import { shownPayout } from "#app/routes/money/parts/payout-data.server.ts";
import { visitor } from "../../support/accounts/actors.ts";
import { expectIndexed, recordQueries } from "../../support/database/queries.ts";
import { acceptAt, newDelivered } from "../../support/market/milestones.ts";
import { deliver, newPaidDeal } from "../../support/money/deal.ts";
import { newEarnings, ONCE, paid, references, wait } from "../../support/money/earnings.ts";
import { newPayee } from "../../support/money/payments.ts";

beforeEach(() => setClock(new Date("2026-11-02T12:00:00Z")));

afterEach(() => setClock(undefined));

const emails = async () =>
	(await db().outboxEmail.findMany({ orderBy: { id: "asc" } })).map(({ kind, recipient, subject }) => ({
		kind,
		recipient,
		subject,
	}));

describe("a payout", () => {
	it("is transferred, then sent to the bank, and the professional is notified", async () => {
		const deal = await newEarnings();
		expect(await deal.send()).toBe(1);
		expect(await deal.payout()).toMatchObject({
			status: "SENDING",
			transferId: expect.any(String),
			nextAttemptAt: null,
		});
		await deliver(deal.bank);
		expect(await deal.payout()).toMatchObject({ status: "TRANSFERRED", attempts: 0 });
		await deal.settle();
		expect([(await deal.payout()).status, paid(deal)]).toEqual(["PAID", ONCE]);
		expect(await emails()).toEqual([
			{
				kind: "booking-payout-paid",
				recipient: deal.professional.email,
				subject: "Payout sent: $900.00 for Portraits",
			},
		]);
		expect(await findLedgerFaults()).toEqual([]);
	});

	it("is reduced by the amount that someone took back at the provider, and the email states what is left", async () => {
		const deal = await newEarnings();
		await deal.send();
		const { reference } = await deal.payout();
		const report = { kind: "transfer-taken-back", reversalId: "trr_1", amountCents: 20_000 } as const;
		deal.bank.report({ ...report, reference });
		await deliver(deal.bank);
		await deal.settle();
		expect((await deal.payout()).status).toBe("PAID");
		expect([...deal.bank.moved.bankPayout.values()].map(({ cents }) => cents)).toEqual([70_000]);
		expect((await emails()).map(({ subject }) => subject)).toEqual(["Payout sent: $700.00 for Portraits"]);
		expect(await findLedgerFaults()).toEqual([]);
	});

	it.each([
		["the registration isn't complete", { isReady: false }, { isReady: true }],
		["tax details are missing", { hasTaxDetails: false }, { hasTaxDetails: true }],
		["details that the provider needs are overdue", { detailsDueAt: new Date(0) }, { detailsDueAt: null }],
		["the provider doesn't know the professional", { providerId: null }, { providerId: "payee" }],
	])("waits while %s", async (_, before, after) => {
		const deal = await newEarnings();
		await deal.changePayee(before);
		wait(DAY);
		expect([await deal.send(), (await deal.payout()).status]).toEqual([0, "WAITING"]);
		await deal.changePayee(after);
		await deal.settle();
		expect((await deal.payout()).status).toBe("PAID");
	});

	it("waits until the pause after changed payout details is over, even if it has already been transferred", async () => {
		const deal = await newEarnings();
		await deal.send();
		await deal.changePayee({ pausedUntil: later(now(), 3 * DAY) });
		await deliver(deal.bank);
		wait(3 * DAY - 1);
		expect([await deal.send(), (await deal.payout()).status]).toEqual([0, "TRANSFERRED"]);
		wait(1);
		await deal.settle();
		expect((await deal.payout()).status).toBe("PAID");
	});

	describe("with a clearing time of 5 days", () => {
		beforeEach(() => void Object.assign(settings(), { PAYOUT_CLEARING_DAYS: 5 }));
		afterEach(() => void Object.assign(settings(), { PAYOUT_CLEARING_DAYS: 0 }));

		const payouts = (professionalId: string) =>
			db().payout.findMany({
				where: { professionalId },
				orderBy: { id: "asc" },
				select: { status: true, clearing: true, clearsAt: true },
			});

		it("is sent exactly 5 days after the release if it is the professional's first", async () => {
			const deal = await newEarnings();
			const releasedAt = now();
			expect(await payouts(deal.professionalId)).toEqual([
				{ status: "WAITING", clearing: "FIRST", clearsAt: later(releasedAt, 5 * DAY) },
			]);
			wait(5 * DAY - 1);
			expect(await deal.send()).toBe(0);
			wait(1);
			await deal.settle();
			expect((await deal.payout()).status).toBe("PAID");
		});

		it("isn't delayed once three have reached the bank, unless it is above $5,000", async () => {
			const { professionalId } = await newEarnings();
			await db().payout.updateMany({ where: { professionalId }, data: { status: "PAID" } });
			const clearing = (amountCents: number) =>
				transaction((tx) => getClearing(tx, { professionalId, amountCents }));
			expect(await clearing(100)).toMatchObject({ clearing: "FIRST" });
			const {
				id: _,
				reference: __,
				...paidOut
			} = await db().payout.findFirstOrThrow({ where: { professionalId } });
			for (const reference of ["PYT-900001", "PYT-900002"])
				await db().payout.create({ data: { ...paidOut, reference } });
			expect(await clearing(500_000)).toEqual({ clearing: null, clearsAt: null });
			expect(await clearing(500_001)).toEqual({ clearing: "LARGE", clearsAt: later(now(), 5 * DAY) });
		});

		it("is shown with the day on which it becomes available and the reason for the delay, on pages, in the API, and by email", async () => {
			const deal = await newDelivered();
			await newPayee(deal.professionalId);
			await acceptAt(deal, deal.deliveryId);
			const { rows } = await findPayouts(deal.professional, {});
			const because =
				"Until 3 of your payouts have reached your bank, they're sent 5 days after the release.";
			expect(rows.map((row) => shownPayout(row))).toMatchObject([
				{ status: `Available on ${formatWhenOn(later(now(), 5 * DAY))}`, because },
			]);
			expect(await sumEarnings(deal.professional)).toMatchObject({ clearing: 30_000, available: 0 });
			const call = apiCalls.find(({ path }) => path === "/api/payouts");
			const answer = await call?.run(
				deal.asProfessional(),
				{},
				{},
				new Request("https://greenroom.example/api/payouts"),
			);
			expect(answer).toMatchObject({
				payouts: [{ amountCents: 30_000, available: { at: later(now(), 5 * DAY), because } }],
			});
			const { text } = await db().outboxEmail.findFirstOrThrow({
				where: { recipient: deal.professional.email, kind: "booking-milestone-accept" },
			});
			expect(text.replaceAll(/\s+/g, " ")).toContain(
				`It is available on ${formatDay(later(now(), 5 * DAY))}. ${because}`,
			);
			wait(5 * DAY);
			expect((await findPayouts(deal.professional, {})).rows.map((row) => shownPayout(row))).toMatchObject([
				{ status: "Available", because: null },
			]);
			expect(await sumEarnings(deal.professional)).toMatchObject({ clearing: 0, available: 30_000 });
			await db().payee.updateMany({ data: { hasTaxDetails: false } });
			const payout = await db().payout.findFirstOrThrow();
			expect(
				await transaction((tx) => describeAvailability(tx, payout.milestoneId, payout, "America/New_York")),
			).toBe(LACKS_DETAILS);
		});
	});

	it("that was transferred is shown with the day on which it is available at the provider, until it is paid out", async () => {
		const deal = await newEarnings();
		await deal.send();
		const { reference } = await deal.payout();
		const day = later(now(), 2 * DAY)
			.toISOString()
			.slice(0, 10);
		await transaction((tx) => confirmTransfer(tx, reference, day));
		const shown = async () => (await findPayouts(deal.professional, {})).rows.map((row) => shownPayout(row));
		const arrival = "It usually reaches your bank 1–2 business days later.";
		expect(await shown()).toMatchObject([
			{
				status: "On its way to your bank",
				because: `Available at our payment provider on ${formatWhenDay(day)}. ${arrival}`,
			},
		]);
		const call = apiCalls.find(({ path }) => path === "/api/payouts");
		const ask = () =>
			call?.run(visitor({ user: deal.professional }), {}, {}, new Request("https://greenroom.example/api"));
		expect(await ask()).toMatchObject({ payouts: [{ availableAtProviderOn: day }] });
		wait(3 * DAY);
		expect(await shown()).toMatchObject([
			{ because: `Available at our payment provider since ${formatWhenDay(day)}. ${arrival}` },
		]);
		await transaction((tx) => confirmBankPayout(tx, moneyOutcomes, reference));
		expect(await shown()).toMatchObject([{ status: "Paid out", because: null }]);
		expect(await ask()).toMatchObject({ payouts: [{ availableAtProviderOn: null }] });
	});

	it("waits while finance has paused payouts, and while the account is suspended", async () => {
		const deal = await newEarnings();
		const pause = (isPaused: boolean) =>
			db().paymentPause.create({ data: { flow: "PAYOUTS", isPaused, reason: "Why", at: now() } });
		await pause(true);
		await db().paymentPause.create({
			data: { flow: "CHECKOUTS", isPaused: false, reason: "Why", at: later(now(), 1) },
		});
		expect(await deal.send()).toBe(0);
		wait(MINUTE);
		await pause(false);
		await db().user.update({ where: { id: deal.professional.id }, data: { suspendedAt: now() } });
		expect([await deal.send(), (await deal.payout()).status]).toEqual([0, "WAITING"]);
		await db().user.update({ where: { id: deal.professional.id }, data: { suspendedAt: null } });
		await deal.settle();
		expect((await deal.payout()).status).toBe("PAID");
	});

	it("waits if its transfer is refused, is reported to the professional, and is sent again once the payout details have changed", async () => {
		const deal = await newEarnings();
		deal.bank.refuses = (kind, { reference }) => kind === "transfer" && reference.split("-").length === 2;
		await deal.settle();
		expect(await deal.payout()).toMatchObject({
			status: "WAITING",
			failure: "The account is closed",
			nextAttemptAt: null,
		});
		expect(
			await db().ledgerAccount.findUnique({ where: { name: `payable:${deal.professionalId}` } }),
		).toMatchObject({ balanceCents: -90_000n });
		expect(await emails()).toEqual([
			{
				kind: "booking-payout-failed",
				recipient: deal.professional.email,
				subject: "Your payout of $900.00 didn't go through: Portraits",
			},
		]);
		const { text } = await db().outboxEmail.findFirstOrThrow({
			where: { recipient: deal.professional.email, kind: "booking-payout-failed" },
		});
		expect(text).toMatch(/Fix payout details[\s\S]*\/professional\/payout-details/);
		expect(
			await db().notification.findFirst({
				where: { userId: deal.professional.id, path: "/professional/payout-details" },
			}),
		).not.toBeNull();
		wait(DAY);
		expect(await deal.send()).toBe(0);
		await deal.changePayee({ detailsChangedAt: now() });
		await deal.settle();
		expect([(await deal.payout()).status, paid(deal), references(deal, "transfer")]).toEqual([
			"PAID",
			ONCE,
			["PYT-…", "PYT-…-2"],
		]);
		expect(await db().moneyIssue.findFirst()).toMatchObject({
			kind: "PAYOUT_FAILED",
			closedAt: expect.any(Date),
		});
		expect(await findLedgerFaults()).toEqual([]);
	});

	it("is sent to the bank again once the payout details have changed, if the bank refused or later returned it", async () => {
		for (const isLate of [false, true]) {
			const deal = await newEarnings();
			deal.bank.refuses = (kind, { reference }) =>
				!isLate && kind === "bankPayout" && reference.split("-").length === 2;
			await deal.settle();
			const [sent] = [...deal.bank.moved.bankPayout.values()];
			if (isLate && sent) deal.bank.sendBack(sent, "bankPayout");
			await deliver(deal.bank);
			expect(await deal.payout()).toMatchObject({ status: "FAILED", nextAttemptAt: null });
			wait(1);
			await deal.changePayee({ detailsChangedAt: now() });
			await deal.settle();
			expect([(await deal.payout()).status, paid(deal), references(deal, "bankPayout")]).toEqual([
				"PAID",
				ONCE,
				["PYT-…", "PYT-…-2"],
			]);
		}
		expect(await findLedgerFaults()).toEqual([]);
	});
});

describe("the payout jobs", () => {
	it("make each call once, even if twenty runs overlap", async () => {
		const deal = await newEarnings();
		let calls = 0;
		deal.bank.luck = () => {
			calls++;
			return "fine";
		};
		const counts = await Promise.all(Array.from({ length: 20 }, deal.send));
		expect([calls, counts.reduce((sum, count) => sum + count, 0)]).toEqual([1, 1]);
	});

	it("don't send anything once they are told to stop", async () => {
		const deal = await newEarnings();
		expect(await sendPayouts(moneyOutcomes, { isStopped: () => true }, [deal.bank.provider])).toBe(0);
		expect((await deal.payout()).status).toBe("WAITING");
	});

	it("skip another provider's payouts, and do nothing if there is no provider", async () => {
		const [deal, other] = [await newEarnings(), await newEarnings()];
		expect([
			await other.send(),
			(await deal.payout()).status,
			await sendPayouts(moneyOutcomes, undefined, []),
			await sendRefunds(undefined, []),
		]).toEqual([1, "WAITING", 0, 0]);
	});

	it("don't scan large tables", async () => {
		const [deal, other] = [await newEarnings(), await newPaidDeal()];
		const { provider } = other.bank;
		await transaction((tx) =>
			refundHeld(tx, { milestoneId: other.milestoneId, amountCents: 1, reason: "DISCRETIONARY" }),
		);
		deal.bank.refuses = (kind, { reference }) => kind === "bankPayout" && reference.split("-").length === 2;
		const queries = await recordQueries(async () => {
			await deal.settle();
			await deal.send();
			await sendRefunds(undefined, [provider]);
		});
		if (!isPostgres()) await expectIndexed(queries, /FROM `main`.`PaymentPause`/);
	});
});

describe("a report from the provider", () => {
	it.each(["RFD-999999", "PYT-999999", "PAY-000001", "nonsense"])(
		"about a refund or payout that was never sent is refused: %s",
		async (reference) => {
			const reports = [
				(tx: Tx) => confirmRefund(tx, moneyOutcomes, reference),
				(tx: Tx) => confirmTransfer(tx, reference),
				(tx: Tx) => confirmBankPayout(tx, moneyOutcomes, reference),
			];
			for (const report of reports) await expect(transaction(report)).rejects.toThrow(reference);
		},
	);

	it("that contradicts the payout's status is refused", async () => {
		const deal = await newEarnings();
		await expect(
			transaction(async (tx) => confirmTransfer(tx, (await deal.payout()).reference)),
		).rejects.toThrow("refused before, or never sent");
		await deal.settle();
		await expect(
			transaction(async (tx) => failTransfer(tx, moneyOutcomes, (await deal.payout()).reference, "late")),
		).rejects.toThrow("was confirmed before");
	});
});
