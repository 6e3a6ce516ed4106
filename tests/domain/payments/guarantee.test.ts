import { afterEach, describe, expect, it } from "vitest";
import {
	claimGuarantee,
	decideClaim,
	respondToClaim,
	withdrawClaim,
} from "#app/domain/bookings/guarantee.server.ts";
import { getClaimForTeam, getGuarantee } from "#app/domain/bookings/guarantee-queries.server.ts";
import { transitionMilestone } from "#app/domain/bookings/milestone.server.ts";
import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { remindOfClaims } from "#app/domain/bookings/remind-of-claims.server.ts";
import { decideChargeback } from "#app/domain/money/chargeback.server.ts";
import { findLedgerFaults } from "#app/domain/money/check-ledger.server.ts";
import { getBalance } from "#app/domain/money/ledger.server.ts";
import { getAvailableFunds } from "#app/domain/money/own-funds.server.ts";
import { releaseHeld } from "#app/domain/money/payout.server.ts";
import { reconcilePayments } from "#app/domain/money/reconcile-payments.server.ts";
import { sendRefunds } from "#app/domain/money/refund.server.ts";
import { decideMoneyIssue } from "#app/domain/office/finance/decide-money-issue.server.ts";
import { findWorkItems } from "#app/domain/office/queues/work-queries.server.ts";
import { jobActor } from "#app/domain/platform/actor.ts";
import { endOfDayAfter } from "#app/domain/platform/time/calendar-day.ts";
import { businessZone } from "#app/domain/platform/time/time-zones.server.ts";
import { contentFile, setContentOverrides } from "#app/infra/content/content-files.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, HOUR, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { loadBookingGuarantee } from "#app/routes/bookings/parts/load-guarantee.server.ts";
import { disagree, openAt, passDays, propose } from "../../support/market/disputes.ts";
import { acceptAt, deliverAt, fund, milestoneAt, newFunded } from "../../support/market/milestones.ts";
import { dayFromNow } from "../../support/market/quotes.ts";
import { typedQuote } from "../../support/market/typed-quote.ts";
import {
	decideByTeam,
	fillOwnFunds,
	makeClaim,
	newAccepted,
	newDecider,
	newPaid,
} from "../../support/money/guarantee-claims.ts";
import { settle } from "../../support/money/payments.ts";
import { confirmAbout, newFinance } from "../../support/money/second-person.ts";

afterEach(() => {
	setClock(undefined);
	setContentOverrides(new Map());
});

/** Gives one of the site's facts about the guarantee a different value. */
const withFact = (name: string, value: number) =>
	setContentOverrides(
		new Map([
			[
				"site.yaml",
				(contentFile("site.yaml") ?? "").replace(
					new RegExp(`^(  ${name}: \\{ value: )\\d+`, "m"),
					`$1${value}`,
				),
			],
		]),
	);

/** No federal holiday follows within a week, so deadlines in business days end on the expected days. */
const MONDAY = new Date("2026-06-01T18:00:00Z");
const claim = { milestone: 1, amount: 20_000, statement: "Half of the photos are missing.", files: [] };
const findSubjects = async (kind: string) =>
	(await db().outboxEmail.findMany({ where: { kind }, orderBy: { id: "asc" } })).map(
		({ subject }) => subject,
	);

it("a claim is paid as a refund from our own money, and our ledger agrees with the bank's", async () => {
	const deal = await newAccepted();
	await fillOwnFunds();
	const claimId = await makeClaim(deal);
	expect(await findSubjects("booking-guarantee-claimed")).toEqual([
		expect.stringMatching(/^Guarantee claim by .+: \$\d+\.\d\d for /),
	]);
	await respondToClaim(deal.asProfessional(), { bookingId: deal.bookingId, response: "All were sent." });
	await decideByTeam(claimId, "pay");
	await sendRefunds();
	setClock(later(now(), HOUR));
	await settle();
	expect(
		await db().guaranteeClaim.findUniqueOrThrow({ where: { id: claimId }, include: { refund: true } }),
	).toMatchObject({
		status: "PAID",
		paidCents: 20_000,
		isOwed: false,
		response: "All were sent.",
		refund: { status: "CONFIRMED", reason: "GUARANTEE", amountCents: 20_000 },
	});
	expect([await getBalance("guarantee-costs"), await getAvailableFunds()]).toEqual([20_000n, 980_000]);
	expect([await findSubjects("booking-guarantee-paid"), await findSubjects("booking-refund-sent")]).toEqual([
		expect.arrayContaining([
			expect.stringContaining("Guarantee claim decided"),
			expect.stringContaining("Guarantee claim approved: $200.00"),
		]),
		[expect.stringContaining("Refund sent: $200.00")],
	]);
	expect([await findLedgerFaults(), await reconcilePayments(moneyOutcomes)]).toEqual([[], 0]);
});

/** A quote with one milestone of $1,500. */
const oneMilestone = {
	items: [{ description: "Shoot", quantity: "1", unitPrice: "1500" }],
	milestones: [{ ...typedQuote({}, now()).milestones[0], amount: "1500" }],
};

describe("a claim", () => {
	it("can be made until 11:59 PM on the 14th day after the acceptance", async () => {
		const deal = await newAccepted();
		const other = await newAccepted();
		const until = (await getGuarantee(deal.asCreator(), deal.bookingId)).claimable[0]?.until ?? expect.fail();
		const { statusAt } = await db().milestone.findFirstOrThrow({
			where: { bookingId: deal.bookingId, status: "ACCEPTED" },
		});
		expect(until).toEqual(endOfDayAfter(statusAt, 14, businessZone()));
		setClock(until);
		await claimGuarantee(deal.asCreator(), { bookingId: deal.bookingId, ...claim });
		setClock(later(until, DAY));
		await expect(
			claimGuarantee(other.asCreator(), { bookingId: other.bookingId, ...claim }),
		).rejects.toMatchObject({ code: "conflict", message: "The 14-day window to make a claim has closed." });
	});

	it("is due in 10 business days, and is in the queue with that due date", async () => {
		setClock(MONDAY);
		const deal = await newAccepted();
		const claimId = await makeClaim(deal);
		const [item] = await findWorkItems("GUARANTEE", 10);
		// 11:59 PM on June 15 in Los Angeles.
		expect([item?.id, item?.dueAt]).toEqual([claimId, new Date("2026-06-16T06:59:00Z")]);
	});

	it("can be made only once per booking, even after it is withdrawn", async () => {
		const deal = await newAccepted();
		await makeClaim(deal);
		await withdrawClaim(deal.asCreator(), { bookingId: deal.bookingId });
		await expect(makeClaim(deal)).rejects.toMatchObject({
			code: "conflict",
			message: "You've already made a claim for this booking. You can make only one.",
		});
		expect(await findSubjects("booking-guarantee-withdrawn")).toHaveLength(1);
	});

	it("for more than was released, or for more than $1,000, is refused with an error on the amount field", async () => {
		const deal = await newAccepted();
		await expect(makeClaim(deal, 33_334)).rejects.toMatchObject({
			code: "invalid",
			fieldErrors: { amount: ["Enter $333.33 or less."] },
		});
		await makeClaim(deal, 33_333);
		const large = await newAccepted(oneMilestone);
		const { claimable } = await getGuarantee(large.asCreator(), large.bookingId);
		expect(claimable).toMatchObject([{ releasedCents: 150_000, claimableCents: 100_000 }]);
		await expect(makeClaim(large, 100_001)).rejects.toMatchObject({
			fieldErrors: { amount: ["Enter $1,000.00 or less."] },
		});
	});

	it("requires accepted work in a covered service, and money left in the budget", async () => {
		const accounting = await newAccepted(undefined, { serviceLine: "ACCOUNTING" });
		await expect(makeClaim(accounting)).rejects.toThrow("The guarantee doesn't cover this booking.");
		const deal = await newAccepted();
		withFact("guarantee-budget", 0);
		await expect(makeClaim(deal)).rejects.toThrow("The guarantee isn't available right now");
		setContentOverrides(new Map());
		await expect(
			claimGuarantee(deal.asCreator(), { bookingId: deal.bookingId, ...claim, milestone: 2 }),
		).rejects.toMatchObject({ fieldErrors: { milestone: [expect.any(String)] } });
		const released = await newFunded();
		const { id } = await milestoneAt(released.bookingId);
		await transaction(async (tx) => {
			await transitionMilestone(tx, jobActor("test"), "release", id, { role: "TEAM" });
			await releaseHeld(tx, { milestoneId: id, amountCents: 33_333 });
		});
		await expect(makeClaim(released)).rejects.toThrow("agreed on, decided in a dispute,");
	});

	it("covers work that was released because the creator didn't respond to a dispute", async () => {
		const deal = await newPaid();
		await openAt(deal, { by: "PROFESSIONAL" });
		await expect(makeClaim(deal)).rejects.toThrow("You can't make a claim yet. Once you've accepted");
		await passDays(9);
		expect((await milestoneAt(deal.bookingId)).status).toBe("ACCEPTED");
		expect((await getGuarantee(deal.asCreator(), deal.bookingId)).claimable).toMatchObject([
			{ releasedCents: 33_333, claimableCents: 33_333 },
		]);
		await makeClaim(deal);
	});

	it("doesn't cover work that was released because the professional didn't answer the creator's proposal", async () => {
		setClock(MONDAY);
		const release = async (by: "CREATOR" | "PROFESSIONAL") => {
			const deal = await newPaid();
			const disputed = { ...deal, disputeId: await openAt(deal) };
			await disagree(disputed);
			await propose(disputed, by, 33_333);
			await passDays(5);
			expect((await milestoneAt(deal.bookingId)).status).toBe("ACCEPTED");
			return deal;
		};
		await expect(makeClaim(await release("CREATOR"))).rejects.toThrow("agreed on, decided in a dispute,");
		await makeClaim(await release("PROFESSIONAL"));
	});

	it("covers the part that was released because the creator didn't answer a proposal", async () => {
		setClock(MONDAY);
		const divide = async (by: "CREATOR" | "PROFESSIONAL") => {
			const deal = await newPaid();
			const disputed = { ...deal, disputeId: await openAt(deal) };
			await disagree(disputed);
			await propose(disputed, by, 30_000);
			await passDays(5);
			expect((await milestoneAt(deal.bookingId)).status).toBe("SPLIT");
			return deal;
		};
		await expect(makeClaim(await divide("CREATOR"))).rejects.toThrow("agreed on, decided in a dispute,");
		const deal = await divide("PROFESSIONAL");
		await expect(makeClaim(deal, 30_001)).rejects.toMatchObject({
			fieldErrors: { amount: ["Enter $300.00 or less."] },
		});
		await makeClaim(deal, 30_000);
	});

	it("has a maximum and a last day for each milestone, which the creator sees, and can't exceed what is left of the year's budget", async () => {
		setClock(MONDAY);
		const deal = await newAccepted();
		const text = async () => (await loadBookingGuarantee(deal.asCreator(), deal.bookingId))?.text;
		expect(await text()).toBe(
			"If the work doesn't match the agreement, you can claim up to $333.33 until Jun 15.",
		);
		setClock(later(now(), 3 * DAY));
		await fund(deal, 1);
		await acceptAt(deal, await deliverAt(deal, 1), 1);
		withFact("guarantee-budget", 400);
		expect(await text()).toBe(
			"If the work doesn't match the agreement, you can make one claim of up to $333.33 for milestone 1 until Jun 15 or up to $400.00 for milestone 2 until Jun 18.",
		);
		const other = await newAccepted();
		await fillOwnFunds();
		await decideByTeam(await makeClaim(other), "pay");
		expect(await getGuarantee(deal.asCreator(), deal.bookingId)).toMatchObject({
			claimable: [{ claimableCents: 20_000 }, { claimableCents: 20_000 }],
		});
		withFact("guarantee-budget", 200);
		expect(await text()).toBeUndefined();
		await expect(makeClaim(deal)).rejects.toThrow("This year's budget for the guarantee is used up");
	});

	it("can't be made by the professional, who can respond to it only once", async () => {
		const deal = await newAccepted();
		await expect(
			claimGuarantee(deal.asProfessional(), { bookingId: deal.bookingId, ...claim }),
		).rejects.toMatchObject({ code: "forbidden" });
		await makeClaim(deal);
		const respond = (actor = deal.asProfessional()) =>
			respondToClaim(actor, { bookingId: deal.bookingId, response: "All were sent." });
		await expect(respond(deal.asCreator())).rejects.toMatchObject({ code: "forbidden" });
		await respond();
		await expect(respond()).rejects.toMatchObject({ code: "conflict" });
		expect((await getGuarantee(deal.asCreator(), deal.bookingId)).claim?.response).toBe("All were sent.");
		const stranger = await newAccepted();
		await expect(getGuarantee(stranger.asCreator(), deal.bookingId)).rejects.toMatchObject({
			code: "not_found",
		});
	});
});

describe("the decision on a claim", () => {
	it("above $500 waits for a second person, and the claim can't be withdrawn in the meantime", async () => {
		const deal = await newAccepted(oneMilestone);
		await fillOwnFunds();
		const claimId = await makeClaim(deal, 60_000);
		const decide = async (amount: number) =>
			decideClaim((await newDecider())(), { claimId, decision: "pay", amount, reason: "Missing." });
		expect(await decide(50_001)).toEqual({ isDone: false });
		expect(await db().guaranteeClaim.findUniqueOrThrow({ where: { id: claimId } })).toMatchObject({
			status: "SUBMITTED",
			paidCents: null,
		});
		await expect(withdrawClaim(deal.asCreator(), { bookingId: deal.bookingId })).rejects.toMatchObject({
			code: "conflict",
		});
		await expect(decide(100)).rejects.toMatchObject({ code: "conflict" });
		expect(await findWorkItems("GUARANTEE", 10)).toEqual([]);
		const { dueAt } = await db().guaranteeClaim.findUniqueOrThrow({ where: { id: claimId } });
		expect(await findWorkItems("MONEY_DECISION", 10)).toMatchObject([{ dueAt }]);
		setClock(dueAt);
		await remindOfClaims();
		const { text } = await db().outboxEmail.findFirstOrThrow({ where: { kind: "guarantee-reminder" } });
		expect(text).toContain("A second person has to confirm the decision");
	});

	it("that is waiting for a second person doesn't pay anything if the budget is lowered in the meantime", async () => {
		const deal = await newAccepted({
			milestones: [{ title: "All", deliverable: "All of it", dueOn: dayFromNow(20), amount: "1000.00" }],
		});
		await fillOwnFunds();
		const claimId = await makeClaim(deal, 60_000);
		const input = { claimId, decision: "pay", amount: 60_000, reason: "Missing." } as const;
		expect(await decideClaim((await newDecider())(), input)).toEqual({ isDone: false });
		withFact("guarantee-budget", 599);
		await expect(confirmAbout(deal.bookingId)).rejects.toThrow("Nothing was paid.");
		expect(await db().refund.count()).toBe(0);
		withFact("guarantee-budget", 600);
		await confirmAbout(deal.bookingId);
		expect(await db().refund.findMany()).toMatchObject([{ amountCents: 60_000, reason: "GUARANTEE" }]);
	});

	it("requires a recent proof of identity, and pays at most what the limits allow", async () => {
		const deal = await newAccepted();
		const claimId = await makeClaim(deal);
		const decider = (await newDecider())();
		const decide = (amount: number, actor = decider) =>
			decideClaim(actor, { claimId, decision: "pay", amount, reason: "Missing." });
		const stale = { ...decider, user: decider.user && { ...decider.user, provedAt: later(now(), -HOUR) } };
		await expect(decide(100, stale)).rejects.toMatchObject({ code: "unauthenticated" });
		await expect(decide(20_000)).rejects.toMatchObject({
			fieldErrors: {
				amount: ["At most $0.00 can be paid now. The limit is: our own money for the guarantee."],
			},
		});
		await fillOwnFunds(19_999);
		await expect(decide(20_000)).rejects.toMatchObject({
			fieldErrors: { amount: [expect.stringContaining("At most $199.99")] },
		});
		await expect(decide(20_001)).rejects.toMatchObject({ code: "invalid" });
		expect(await decide(19_999)).toEqual({ isDone: true });
		await expect(decide(1)).rejects.toMatchObject({ code: "conflict" });
		expect(await getAvailableFunds()).toBe(0);
	});

	it("pays nothing if it declines the claim, and both sides can see why", async () => {
		const deal = await newAccepted();
		const claimId = await makeClaim(deal);
		await decideByTeam(claimId, "decline");
		expect(await db().guaranteeClaim.findUniqueOrThrow({ where: { id: claimId } })).toMatchObject({
			status: "DECLINED",
			paidCents: 0,
			refundId: null,
		});
		expect(await db().refund.count()).toBe(0);
		for (const actor of [deal.asCreator(), deal.asProfessional()])
			expect((await getGuarantee(actor, deal.bookingId)).claim?.reason).toBe("Half of them are missing.");
	});

	it("stays within the year's budget, which starts over with the year", async () => {
		setClock(new Date("2026-12-28T18:00:00Z"));
		withFact("guarantee-budget", 300);
		const [first, second, third] = [await newAccepted(), await newAccepted(), await newAccepted()];
		await fillOwnFunds();
		const claims = [await makeClaim(first), await makeClaim(second), await makeClaim(third)];
		await decideByTeam(claims[0] ?? "", "pay");
		await expect(decideByTeam(claims[1] ?? "", "pay", 10_001)).rejects.toMatchObject({
			fieldErrors: { amount: [expect.stringContaining("left of the budget for 2026")] },
		});
		await decideByTeam(claims[1] ?? "", "pay", 10_000);
		setClock(new Date("2027-01-01T09:00:00Z"));
		const decider = (await newDecider())();
		expect((await getClaimForTeam(decider, claims[2] ?? "")).mostCents).toBe(20_000);
	});

	it("records the professional's share, which excludes our fee, as a debt that isn't treated as our own money", async () => {
		const deal = await newAccepted();
		await fillOwnFunds(20_000);
		await decideByTeam(await makeClaim(deal), "pay-owed");
		expect(await db().receivable.findFirstOrThrow()).toMatchObject({
			cause: "GUARANTEE",
			amountCents: 18_001,
			status: "OPEN",
		});
		expect([
			await getBalance("guarantee-costs"),
			await getBalance(`receivable:${deal.professional.id}`),
		]).toEqual([1_999n, 18_001n]);
		expect(await getAvailableFunds()).toBe(0);
		expect(await findSubjects("debt-booked")).toEqual(["You owe Greenroom $180.01"]);
		expect(await findLedgerFaults()).toEqual([]);
	});
});

it("a professional who received $900.00 of $1,000.00 owes $900.00 if the whole claim has to be paid back", async () => {
	const deal = await newAccepted({
		milestones: [{ title: "All", deliverable: "All of it", dueOn: dayFromNow(20), amount: "1000.00" }],
	});
	await fillOwnFunds(100_000);
	await decideByTeam(await makeClaim(deal, 100_000), "pay-owed", 100_000);
	expect((await db().payout.findFirstOrThrow()).amountCents).toBe(90_000);
	expect((await db().receivable.findFirstOrThrow()).amountCents).toBe(90_000);
	expect([
		await getBalance("revenue:fees"),
		await getBalance("guarantee-costs"),
		await getAvailableFunds(),
		await findLedgerFaults(),
	]).toEqual([-10_000n, 10_000n, 0, []]);
	expect(
		await db().outboxEmail.count({
			where: { recipient: deal.professional.email, text: { contains: "You have to pay back $900.00" } },
		}),
	).toBe(1);
});

describe("a chargeback of the same payment", () => {
	it("that arrives before the claim leaves nothing to claim, and one before the decision leaves nothing to pay", async () => {
		const early = await newAccepted(undefined, { card: "charged-back" });
		const late = await newAccepted(undefined, { card: "charged-back" });
		await fillOwnFunds();
		const claimId = await makeClaim(late);
		setClock(later(now(), 8 * DAY));
		await settle();
		await expect(makeClaim(early)).rejects.toThrow("Your bank has taken this payment back");
		await expect(decideByTeam(claimId, "pay")).rejects.toMatchObject({
			fieldErrors: { amount: [expect.stringContaining("what the payer's bank took")] },
		});
	});

	it("for the full amount, after a claim that the professional has to pay back, leaves them owing no more than they received", async () => {
		const deal = await newAccepted();
		await fillOwnFunds();
		await decideByTeam(await makeClaim(deal), "pay-owed");
		const { providerId, amountCents } = await db().payment.findFirstOrThrow();
		await transaction((tx) =>
			decideChargeback(tx, moneyOutcomes, {
				provider: "test-bank",
				chargebackId: "c",
				paymentId: providerId,
				amountCents,
				isWon: false,
			}),
		);
		const { id: issueId } = await db().moneyIssue.findFirstOrThrow({ where: { kind: "CHARGEBACK" } });
		const input = { issueId, decision: "charge", reason: "The bank took it." } as const;
		expect(await decideMoneyIssue((await newFinance())(), input)).toEqual({ isDone: true });
		const debts = await db().receivable.findMany({ orderBy: { id: "asc" } });
		expect(debts.map((debt) => [debt.cause, debt.amountCents])).toEqual([
			["GUARANTEE", 18_001],
			["CHARGEBACK", 30_000 - 18_001],
		]);
		expect(await findLedgerFaults()).toEqual([]);
	});

	it("in three parts, after a claim that the professional has to pay back, leaves them owing no more than they received", async () => {
		const deal = await newAccepted();
		await fillOwnFunds();
		await decideByTeam(await makeClaim(deal), "pay-owed");
		const { providerId } = await db().payment.findFirstOrThrow();
		const charge = async (chargebackId: string, amountCents: number) => {
			await transaction((tx) =>
				decideChargeback(tx, moneyOutcomes, {
					provider: "test-bank",
					chargebackId,
					paymentId: providerId,
					amountCents,
					isWon: false,
				}),
			);
			const { id: issueId } = await db().moneyIssue.findFirstOrThrow({
				where: { kind: "CHARGEBACK", closedAt: null },
			});
			const input = { issueId, decision: "charge", reason: "The bank took it." } as const;
			return decideMoneyIssue((await newFinance())(), input);
		};
		await charge("c", 10_000);
		await charge("d", 13_333);
		await expect(charge("e", 10_000)).rejects.toThrow("doesn't owe already");
		const debts = await db().receivable.findMany({ orderBy: { id: "asc" } });
		expect(debts.map(({ amountCents }) => amountCents)).toEqual([18_001, 9_001, 30_000 - 18_001 - 9_001]);
		expect(await findLedgerFaults()).toEqual([]);
	});

	it("that arrives after the claim was paid takes only the rest", async () => {
		const deal = await newAccepted(undefined, { card: "charged-back" });
		await fillOwnFunds();
		await decideByTeam(await makeClaim(deal), "pay");
		await sendRefunds();
		setClock(later(now(), 8 * DAY));
		await settle();
		setClock(later(now(), 11 * DAY));
		await settle();
		const { amountCents, status } = await db().chargeback.findFirstOrThrow();
		expect([amountCents, status]).toEqual([33_333 - 20_000, "LOST"]);
		expect([await findLedgerFaults(), await reconcilePayments(moneyOutcomes)]).toEqual([[], 0]);
	});
});

it("the team gets an email about a claim, and is reminded before and after its due date until someone decides it", async () => {
	const deal = await newAccepted();
	await fillOwnFunds();
	const claimId = await makeClaim(deal);
	const { reference, dueAt } = await db().guaranteeClaim.findUniqueOrThrow({ where: { id: claimId } });
	expect(await findSubjects("guarantee-notice")).toEqual([`Guarantee claim: ${reference}`]);
	setClock(later(dueAt, -4 * DAY));
	expect(await remindOfClaims()).toBe(0);
	for (const [time, count] of [
		[later(dueAt, -2 * DAY), 1],
		[later(dueAt, -DAY), 0],
		[later(dueAt, HOUR), 1],
		[later(dueAt, DAY), 0],
	] as const) {
		setClock(time);
		expect(await remindOfClaims()).toBe(count);
	}
	expect(await findSubjects("guarantee-reminder")).toEqual([
		`Due soon: claim ${reference}`,
		`Overdue: claim ${reference}`,
	]);
	await decideByTeam(claimId, "pay");
	await db().guaranteeClaim.update({ where: { id: claimId }, data: { reminders: 0 } });
	expect(await remindOfClaims()).toBe(0);
});
