import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cancelBooking, getCancellation } from "#app/domain/bookings/cancel-booking.server.ts";
import { getCheckoutQuestion, startCheckout } from "#app/domain/bookings/start-checkout.server.ts";
import { getWork } from "#app/domain/bookings/work-queries.server.ts";
import { expireCheckouts, getCheckout, runCheckouts } from "#app/domain/money/checkout.server.ts";
import { sumEarnings } from "#app/domain/money/earnings.server.ts";
import { getBalance } from "#app/domain/money/ledger.server.ts";
import { held } from "#app/domain/money/ledger-account.ts";
import { sendRefunds } from "#app/domain/money/refund.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { testBank } from "#app/infra/payments/test-bank/test-bank.server.ts";
import { testBankFee } from "#app/infra/payments/test-bank/test-cards.ts";
import { DAY, HOUR, later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { emailsTo } from "../../support/email/outbox.ts";
import { acceptAt, deliverAt } from "../../support/market/milestones.ts";
import { dayFromNow } from "../../support/market/quotes.ts";
import { countAtBank } from "../../support/money/bank-records.ts";
import {
	bankAddress,
	expectCleared,
	findStates,
	newFunding,
	newPayee,
	payByCard,
	settle,
} from "../../support/money/payments.ts";
import { connectStripe } from "../../support/money/stripe.ts";

const start = new Date("2026-05-04T16:00:00Z");
const at = (milliseconds: number) => setClock(later(start, milliseconds));

afterEach(() => {
	setClock(undefined);
	vi.restoreAllMocks();
	Object.assign(settings(), { NEW_PAYER_LIMIT: 10_000, CANCELED_PAYMENTS_LIMIT: 3 });
});

describe("a payment", () => {
	it("funds all milestones at once, for the agreed amount", async () => {
		const { bookingId, milestoneIds, start, creator, professional } = await newFunding();
		const { address, reference } = await start();
		expect(address).toContain("https://greenroom.example/test-bank/checkouts/");
		await payByCard(address, "succeeds");
		expect(await findStates(bookingId)).toEqual({ milestones: ["PLANNED", "PLANNED"], checkouts: ["OPEN"] });
		await settle();
		expect(await findStates(bookingId)).toEqual({ milestones: ["FUNDED", "FUNDED"], checkouts: ["PAID"] });
		expect(await Promise.all(milestoneIds.map((id) => getBalance(held(id))))).toEqual([-33_333n, -66_667n]);
		await expectCleared(100_000 - testBankFee(100_000));
		expect((await db().booking.findUniqueOrThrow({ where: { id: bookingId } })).status).toBe("IN_PROGRESS");
		expect(
			(await emailsTo(professional.email)).filter((email) => email.startsWith("booking-milestone-fund:")),
		).toHaveLength(2);
		expect(
			(await emailsTo(creator.email)).filter((email) => /^booking-(milestone|payment)/.test(email)),
		).toEqual([expect.stringMatching(/^booking-payment-received: Payment received: \$1,000\.00 for /)]);
		const receipt = await db().outboxEmail.findFirstOrThrow({ where: { kind: "booking-payment-received" } });
		for (const row of [
			/^Milestone 1: +.+: \$333\.33$/m,
			/^Milestone 2: +.+: \$666\.67$/m,
			/^Total paid: +\$1,000\.00$/m,
			/^Paid on: +\w+ \d+, \d{4}, /m,
			/^Paid with: +.*\d{4}$/m,
			/^Held by: +Greenroom Demo Company .+, for the professional$/m,
			new RegExp(`^Payment: +${reference}$`, "m"),
			new RegExp(`/payments/${reference}$`, "m"),
		])
			expect(receipt.text).toMatch(row);
		expect(await getCheckout(visitor({ user: creator }), { bookingId, reference })).toMatchObject({
			status: "PAID",
			amountCents: 100_000,
			returnedCents: 0,
			address: null,
		});
	});

	it.each([
		["confirms", 0, "FUNDED", "PAID"],
		["settles-later", 2 * DAY, "FUNDED", "PAID"],
		["fails-later", 2 * DAY, "PLANNED", "FAILED"],
		["declined", 0, "PLANNED", "FAILED"],
	] as const)("with the test card “%s” has the expected outcome", async (card, wait, milestone, checkout) => {
		at(0);
		const { bookingId, milestoneIds, start, creator, professional } = await newFunding();
		await payByCard((await start(milestoneIds.slice(0, 1))).address, card);
		await settle();
		if (wait > 0) {
			expect(await findStates(bookingId)).toEqual({
				milestones: ["PLANNED", "PLANNED"],
				checkouts: ["PROCESSING"],
			});
			for (const user of [creator, professional])
				expect(
					(await getWork(visitor({ user }), bookingId))?.milestones.map(({ statusLabel }) => statusLabel),
				).toEqual(["Being settled", "Not funded yet"]);
			expect(await sumEarnings(professional)).toMatchObject({ pending: 0, settling: 30_000 });
			at(wait);
			await settle();
		}
		expect(await findStates(bookingId)).toEqual({
			milestones: [milestone, "PLANNED"],
			checkouts: [checkout],
		});
		if (checkout === "PAID") return;
		await expectCleared(0);
		expect(
			(await emailsTo(creator.email)).filter((email) => email.startsWith("booking-payment-failed:")),
		).toHaveLength(1);
		await payByCard((await start(milestoneIds.slice(0, 1))).address, "succeeds");
		await settle();
		expect(await findStates(bookingId)).toEqual({
			milestones: ["FUNDED", "PLANNED"],
			checkouts: ["FAILED", "PAID"],
		});
	});

	it("is opened once even if it is started many times at once, and is replaced by a payment for other milestones", async () => {
		const { bookingId, milestoneIds, start } = await newFunding();
		const started = await Promise.all(Array.from({ length: 20 }, () => start()));
		expect(new Set(started.map(({ address }) => address)).size).toBe(1);
		const { address } = await start(milestoneIds.slice(1));
		expect(await findStates(bookingId)).toMatchObject({ checkouts: ["EXPIRED", "OPEN"] });
		await runCheckouts();
		await payByCard(started[0]?.address ?? "", "succeeds");
		await payByCard(address, "succeeds");
		await settle();
		expect(await findStates(bookingId)).toEqual({
			milestones: ["PLANNED", "FUNDED"],
			checkouts: ["EXPIRED", "PAID"],
		});
	});

	it("can't be started again while it is being settled", async () => {
		const { milestoneIds, start, bookingId } = await newFunding();
		const { address, reference } = await start();
		await payByCard(address, "settles-later");
		await settle();
		expect((await start()).address).toBe(`/bookings/${bookingId}/payment/${reference}`);
		await expect(start(milestoneIds.slice(1))).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("being settled"),
		});
	});

	it("expires after a day both on our side and at the bank, and is returned if it is made after the milestone has ended", async () => {
		at(0);
		const { bookingId, milestoneIds, start } = await newFunding();
		const { address } = await start(milestoneIds.slice(0, 1));
		at(23 * HOUR);
		expect(await runCheckouts()).toBe(0);
		at(24 * HOUR);
		await runCheckouts();
		await payByCard(address, "succeeds");
		await settle();
		expect(await findStates(bookingId)).toEqual({
			milestones: ["PLANNED", "PLANNED"],
			checkouts: ["EXPIRED"],
		});

		const { address: second } = await start(milestoneIds.slice(0, 1));
		await payByCard(second, "succeeds");
		await transaction(async (tx) => {
			await expireCheckouts(tx, bookingId);
			await tx.milestone.updateMany({ where: { bookingId }, data: { status: "CANCELLED" } });
		});
		await settle();
		expect(await db().refund.findMany()).toMatchObject([
			{ amountCents: 33_333, reason: "RETURNED", status: "SENDING" },
		]);
		expect(await db().payment.findMany()).toMatchObject([{ outcome: "RETURNED" }]);
		expect([await getBalance("suspense"), await getBalance("refunds-in-transit")]).toEqual([0n, -33_333n]);
	});

	it("triggers only one request for missing payout details, when the first milestone is funded", async () => {
		await db().phaseChange.create({ data: { phase: "OPEN", at: now() } });
		const [deal, ready] = [await newFunding(), await newFunding()];
		await newPayee(ready.professionalId);
		const asked = async ({ professional }: typeof deal) =>
			(await emailsTo(professional.email)).filter((email) => email.startsWith("payout-details-missing:"));
		for (const { start } of [deal, ready]) await payByCard((await start()).address, "succeeds");
		expect(await asked(deal)).toEqual([]);
		await settle();
		expect((await findStates(deal.bookingId)).milestones).toEqual(["FUNDED", "FUNDED"]);
		expect([await asked(deal), await asked(ready)]).toEqual([
			["payout-details-missing: Add your payout details to get paid for your first milestone"],
			[],
		]);
	});

	it("that is being settled or expires refreshes the open pages of both sides", async () => {
		at(0);
		const { bookingId, milestoneIds, start, creator, professional } = await newFunding();
		const [first = "", second = ""] = milestoneIds;
		const isRefreshed = async () => {
			const events = await db().liveEvent.findMany({
				where: { kind: "booking", userId: { in: [creator.id, professional.id] } },
				select: { userId: true, payload: true },
			});
			await db().liveEvent.deleteMany();
			return (
				new Set(
					events
						.filter(({ payload }) => payload === JSON.stringify({ bookingId }))
						.map(({ userId }) => userId),
				).size === 2
			);
		};
		await payByCard((await start([first])).address, "settles-later");
		await start([second]);
		await db().liveEvent.deleteMany();
		await settle();
		expect([await findStates(bookingId), await isRefreshed()]).toMatchObject([
			{ checkouts: ["PROCESSING", "OPEN"] },
			true,
		]);
		at(DAY);
		await settle();
		expect([await findStates(bookingId), await isRefreshed()]).toMatchObject([
			{ checkouts: ["PROCESSING", "EXPIRED"] },
			true,
		]);
	});

	it.each([
		["before the bank was asked", false],
		["before the bank's answer arrived", true],
	])("is opened later if the connection was lost %s", async (_, isCarriedOut) => {
		at(0);
		const { bookingId, start } = await newFunding();
		const original = testBank.startCheckout;
		vi.spyOn(testBank, "startCheckout").mockImplementationOnce(async (order) => {
			if (isCarriedOut) await original(order);
			throw new Error("The connection was lost.");
		});
		await expect(start()).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("Nothing was paid"),
		});
		expect(await findStates(bookingId)).toMatchObject({ checkouts: ["STARTING"] });
		expect(await runCheckouts()).toBe(0);
		at(MINUTE);
		await runCheckouts();
		expect(await findStates(bookingId)).toMatchObject({ checkouts: ["OPEN"] });
		expect(countAtBank("Checkout")).toBe(1);
		await payByCard((await start()).address, "succeeds");
		await settle();
		expect(await findStates(bookingId)).toEqual({ milestones: ["FUNDED", "FUNDED"], checkouts: ["PAID"] });
	});
});

describe("a payment that was started at an earlier provider", () => {
	it("is opened and paid there, even if the provider's first response was lost", async () => {
		const { bookingId, milestoneIds, start, asCreator } = await newFunding();
		vi.spyOn(testBank, "startCheckout").mockRejectedValueOnce(new Error("The connection was lost."));
		await expect(start()).rejects.toMatchObject({ code: "conflict" });
		await connectStripe();
		const asked = async (ids = milestoneIds) =>
			(await getCheckoutQuestion(asCreator(), { bookingId, milestoneIds: ids })).provider;
		expect([await asked(), await asked(milestoneIds.slice(1))]).toEqual([testBank.label, "Stripe"]);
		await payByCard((await start()).address, "succeeds");
		await settle();
		expect(await findStates(bookingId)).toEqual({ milestones: ["FUNDED", "FUNDED"], checkouts: ["PAID"] });
		expect(await db().moneyIssue.count()).toBe(0);
	});

	it.each(["STARTING", "OPEN"] as const)(
		"is replaced while it is %s, if that provider is no longer set up",
		async (status) => {
			const { bookingId, start } = await newFunding();
			if (status === "STARTING")
				vi.spyOn(testBank, "startCheckout").mockRejectedValueOnce(new Error("The connection was lost."));
			await start().catch(() => undefined);
			await db().checkout.updateMany({ data: { provider: "stripe" } });
			expect(await findStates(bookingId)).toMatchObject({ checkouts: [status] });
			await payByCard((await start()).address, "succeeds");
			await settle();
			expect(await findStates(bookingId)).toEqual({
				milestones: ["FUNDED", "FUNDED"],
				checkouts: ["EXPIRED", "PAID"],
			});
		},
	);
});

describe("a payment is refused", () => {
	it("for other people, the professional, and signed-out visitors, but not for a creator without a recent proof of identity", async () => {
		const { bookingId, milestoneIds, asProfessional, creator } = await newFunding();
		const input = { bookingId, milestoneIds };
		await expect(startCheckout(visitor({ user: await newMember() }), input)).rejects.toMatchObject({
			code: "not_found",
		});
		await expect(startCheckout(asProfessional(), input)).rejects.toMatchObject({ code: "forbidden" });
		await expect(startCheckout(visitor(), input)).rejects.toMatchObject({ code: "unauthenticated" });
		const other = await newFunding();
		await expect(
			startCheckout(visitor({ user: creator }), { bookingId, milestoneIds: other.milestoneIds }),
		).rejects.toMatchObject({ code: "conflict" });
		expect(await db().checkout.count()).toBe(0);
		const payer = visitor({ user: { ...creator, provedAt: later(now(), -16 * MINUTE) } });
		expect(await startCheckout(payer, input)).toMatchObject({
			address: expect.stringContaining("/test-bank/"),
		});
	});

	it.each([
		[
			"for legal work",
			(id: string) => db().booking.update({ where: { id }, data: { serviceLine: "LEGAL" } }),
			"paid to the attorney directly",
		],
		[
			"in early access",
			(id: string) => db().booking.update({ where: { id }, data: { phase: "EARLY_ACCESS" } }),
			"early access",
		],
		[
			"after the booking has ended",
			(id: string) => db().booking.update({ where: { id }, data: { status: "CANCELLED" } }),
			"ended",
		],
		[
			"after the milestones were funded",
			(id: string) => db().milestone.updateMany({ where: { bookingId: id }, data: { status: "FUNDED" } }),
			"funded already",
		],
		[
			"while payments are paused",
			() =>
				db().paymentPause.create({
					data: { flow: "CHECKOUTS", isPaused: true, reason: "A drill", at: now() },
				}),
			"paused",
		],
	])("%s", async (_, prepare, words) => {
		const { bookingId, start } = await newFunding();
		await prepare(bookingId);
		await expect(start()).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining(words),
		});
		expect(await db().checkout.count()).toBe(0);
	});

	it("for milestones that together exceed the maximum payment, but each can be paid for separately", async () => {
		Object.assign(settings(), { NEW_PAYER_LIMIT: 0 });
		const half = { deliverable: "Half of the work", dueOn: dayFromNow(20), amount: "500,000" };
		const milestones = [
			{ ...half, title: "First half" },
			{ ...half, title: "Second half" },
		];
		const { start, milestoneIds, bookingId } = await newFunding({
			items: [{ description: "A campaign", quantity: "1", unitPrice: "1,000,000" }],
			milestones,
		});
		await expect(start()).rejects.toMatchObject({
			code: "conflict",
			message: "A payment can be $999,999.99 at most. Fund these milestones one after the other.",
		});
		expect([await db().checkout.count(), await findStates(bookingId)]).toEqual([
			0,
			{ milestones: ["PLANNED", "PLANNED"], checkouts: [] },
		]);
		for (const id of milestoneIds)
			expect(await start([id])).toMatchObject({ address: expect.stringContaining("/test-bank/") });
	});

	it("at the bank if the checkout's URL has another checkout's key", async () => {
		const [one, two] = [await newFunding(), await newFunding()];
		const [mine, theirs] = [
			bankAddress((await one.start()).address),
			bankAddress((await two.start()).address),
		];
		await expect(
			payByCard(`https://greenroom.example/test-bank/checkouts/${theirs.id}?key=${mine.key}`, "succeeds"),
		).rejects.toMatchObject({ code: "not_found" });
		await expect(
			getCheckout(one.asCreator(), { bookingId: two.bookingId, reference: (await two.start()).reference }),
		).rejects.toMatchObject({ code: "not_found" });
	});
});

describe("the amount that a creator can pay", () => {
	beforeEach(() => {
		at(0);
		Object.assign(settings(), { NEW_PAYER_LIMIT: 1_500 });
	});

	const reason = "The shoot was called off.";
	/** Creates another $1,000 booking for the same creator, with milestones of $333.33 and $666.67. */
	async function another({ creator }: Awaited<ReturnType<typeof newFunding>>) {
		const funding = await newFunding();
		await db().booking.update({ where: { id: funding.bookingId }, data: { creatorId: creator.id } });
		const as = () => visitor({ user: { ...creator, provedAt: now() } });
		const start = (ids = funding.milestoneIds) =>
			startCheckout(as(), { bookingId: funding.bookingId, milestoneIds: ids });
		return { ...funding, start };
	}
	const pay = async ({ address }: { address: string }) => {
		await payByCard(address, "succeeds");
		await settle();
	};

	it("is limited before the first release by held and pending money, even for simultaneous payments", async () => {
		const first = await newFunding();
		const others = [await another(first), await another(first)];
		const started = await Promise.allSettled([first, ...others].map(({ start }) => start()));
		expect(started.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		const open = started.find((result) => result.status === "fulfilled");
		await pay(open?.value ?? { address: "" });
		const waiting = [first, ...others].filter((_, i) => started[i]?.status === "rejected");
		await expect(waiting[0]?.start()).rejects.toThrow(
			"we can hold up to $1,500.00 for you at a time, and you can pay up to that much in 24 hours. $1,000.00 is held or being paid now.",
		);
		expect(await waiting[0]?.start(waiting[0].milestoneIds.slice(0, 1))).toMatchObject({
			address: expect.stringContaining("/test-bank/"),
		});
	});

	it("has a 24-hour limit until the first release, even after a refund", async () => {
		const first = await newFunding();
		await pay(await first.start());
		await cancelBooking(first.asProfessional(), {
			bookingId: first.bookingId,
			reason,
			shown: (await getCancellation(first.asProfessional(), first.bookingId)).shown,
		});
		const second = await another(first);
		await expect(second.start()).rejects.toThrow("Try again tomorrow.");
		at(DAY);
		expect(await second.start()).toMatchObject({ address: expect.stringContaining("/test-bank/") });
	});

	it("is explained in the error if milestones exceed it, together or alone", async () => {
		Object.assign(settings(), { NEW_PAYER_LIMIT: 500 });
		const { start, milestoneIds } = await newFunding();
		await expect(start()).rejects.toThrow("Fund these milestones one after the other.");
		await expect(start(milestoneIds.slice(1))).rejects.toThrow(
			"Ask Vega Lights to split this milestone into parts of $500.00 or less",
		);
	});

	it("isn't limited after a first release", async () => {
		const first = await newFunding();
		await pay(await first.start());
		const second = await another(first);
		await expect(second.start()).rejects.toMatchObject({ code: "conflict" });
		await acceptAt(first, await deliverAt(first));
		expect(await second.start()).toMatchObject({ address: expect.stringContaining("/test-bank/") });
	});

	it("is zero for a while after three canceled payments, because the provider keeps its fees", async () => {
		Object.assign(settings(), { NEW_PAYER_LIMIT: 0 });
		const first = await newFunding();
		for (const [day, funding] of [first, await another(first), await another(first)].entries()) {
			at(day * DAY);
			await pay(await funding.start());
			const { shown } = await getCancellation(first.asCreator(), funding.bookingId);
			await cancelBooking(visitor({ user: { ...first.creator, provedAt: now() } }), {
				bookingId: funding.bookingId,
				reason,
				shown,
			});
			await sendRefunds();
			at((day + 1) * DAY);
			await settle();
		}
		// At the bank and in the ledger, only three fees of $29.30 are missing.
		await expectCleared(-3 * testBankFee(100_000));
		expect(await getBalance("provider-costs")).toBe(BigInt(3 * testBankFee(100_000)));
		const fourth = await another(first);
		await expect(fourth.start()).rejects.toThrow(
			"You canceled 3 payments in the last 30 days, and the payment provider keeps its fee each time. You can pay again starting Jun 3. Nothing was paid.",
		);
		at(30 * DAY + 1);
		expect(await fourth.start()).toMatchObject({ address: expect.stringContaining("/test-bank/") });
	});
});
