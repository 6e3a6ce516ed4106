import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { moneyOutcomes } from "#app/domain/bookings/money-outcomes.server.ts";
import { findLedgerFaults } from "#app/domain/money/check-ledger.server.ts";
import { getBalance, getOurMoney } from "#app/domain/money/ledger.server.ts";
import { reconcilePayments } from "#app/domain/money/reconcile-payments.server.ts";
import { decideMoneyIssue } from "#app/domain/office/finance/decide-money-issue.server.ts";
import { PostAdjustmentForm } from "#app/domain/office/finance/finance-forms.ts";
import { decideMoneyDecision } from "#app/domain/office/finance/money-decision.server.ts";
import { getDifference, postAdjustment } from "#app/domain/office/finance/post-adjustment.server.ts";
import { ReauthenticationRequiredError } from "#app/domain/people/credentials.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { stripeClient } from "#app/infra/payments/stripe/client.server.ts";
import { DAY, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { auditedActions } from "../../support/accounts/audit.ts";
import { newFinance } from "../../support/money/second-person.ts";
import { connectStripe } from "../../support/money/stripe.ts";

beforeEach(() => setClock(new Date("2026-11-02T15:00:00Z")));

afterEach(() => setClock(undefined));

const reason = "Stripe's support can't explain it either.";

/** The open issue about a line of Stripe's book. */
const findLine = () =>
	db().moneyIssue.findFirstOrThrow({ where: { subjectId: { startsWith: "line " }, closedAt: null } });

/** Lets a $40 top-up that no one ordered here arrive at Stripe, so that the balances differ. */
async function newDifference() {
	const connected = await connectStripe();
	await reconcilePayments(moneyOutcomes);
	const topup = await (await stripeClient()).topups.create({ amount: 4_000, currency: "usd" });
	connected.local.play.settleTopup(topup.id);
	await connected.pass(DAY);
	// The line that Stripe has booked for it, and the balance.
	expect(await reconcilePayments(moneyOutcomes)).toBe(2);
	const issue = () => db().moneyIssue.findFirstOrThrow({ where: { subjectId: "clearing:stripe" } });
	const { id: issueId } = await issue();
	const [one, other] = [await newFinance(), await newFinance()];
	const propose = (amount: number, id = issueId) => postAdjustment(one(), { issueId: id, amount, reason });
	const findWaiting = () => db().moneyDecision.findFirstOrThrow({ where: { status: "WAITING" } });
	const confirm = async (by = other, decision: "confirm" | "decline" = "confirm") =>
		decideMoneyDecision(by(), { decisionId: (await findWaiting()).id, decision, reason: "I agree." });
	const compare = async () => {
		await connected.pass(DAY);
		return reconcilePayments(moneyOutcomes);
	};
	return { ...connected, topup, issue, issueId, one, other, propose, findWaiting, confirm, compare };
}

describe("an adjustment for a difference", () => {
	it("waits for a second person, is posted once, and closes the issue with the next comparison", async () => {
		const one = await newDifference();
		await one.propose(4_000);
		expect(await getBalance("adjustments")).toBe(0n);
		const { id } = await one.findWaiting();
		expect(await one.findWaiting()).toMatchObject({
			kind: "ADJUSTMENT",
			choice: "raise",
			amountCents: 4_000,
			reason,
		});
		await one.confirm();
		expect([await getBalance("adjustments"), await getBalance("clearing:stripe")]).toEqual([-4_000n, 4_000n]);
		expect(await getOurMoney()).toBe(4_000n);
		expect((await one.issue()).closedAt).toBeNull();
		expect(await auditedActions(id)).toEqual(["decide-on-money", "confirm-money-decision"]);
		await expect(
			decideMoneyDecision(one.other(), { decisionId: id, decision: "confirm", reason: "Again." }),
		).rejects.toMatchObject({ code: "conflict" });
		expect(await one.compare()).toBe(0);
		expect((await one.issue()).closedAt).not.toBeNull();
		expect([await one.compare(), await findLedgerFaults()]).toEqual([0, []]);
	});

	it("can't be confirmed by the person who proposed it, or by someone without the Finance role", async () => {
		const one = await newDifference();
		await one.propose(4_000);
		await expect(one.confirm(one.one)).rejects.toMatchObject({
			code: "forbidden",
			message: "You proposed this, so someone else must confirm or decline it.",
		});
		const support = await newMember("ADMIN", undefined, ["SUPPORT"]);
		await expect(one.confirm(() => visitor({ user: { ...support, provedAt: now() } }))).rejects.toMatchObject(
			{ code: "forbidden" },
		);
		expect([await getBalance("adjustments"), (await one.findWaiting()).status]).toEqual([0n, "WAITING"]);
	});

	it("requires proof of identity", async () => {
		const one = await newDifference();
		const actor = one.one();
		const stale = { ...actor, user: actor.user && { ...actor.user, provedAt: null } };
		await expect(
			postAdjustment(stale, { issueId: one.issueId, amount: 4_000, reason }),
		).rejects.toBeInstanceOf(ReauthenticationRequiredError);
	});

	it("that is declined posts nothing, and another can be proposed", async () => {
		const one = await newDifference();
		await one.propose(3_000);
		await expect(one.propose(4_000)).rejects.toMatchObject({ code: "conflict" });
		await expect(
			decideMoneyIssue(one.other(), { issueId: one.issueId, decision: "close", reason }),
		).rejects.toMatchObject({ code: "conflict" });
		await one.confirm(one.other, "decline");
		expect([await getBalance("adjustments"), await findLedgerFaults()]).toEqual([0n, []]);
		await one.propose(4_000);
		await one.confirm();
		expect(await getBalance("adjustments")).toBe(-4_000n);
	});

	it("for a different amount leaves the rest as a difference, which can be adjusted after the next comparison", async () => {
		const one = await newDifference();
		await one.propose(5_000);
		await one.confirm();
		await expect(one.propose(-1_000)).rejects.toThrow("An adjustment was posted after the last comparison");
		expect(await one.compare()).toBe(2);
		expect(await one.issue()).toMatchObject({ closedAt: null, amountCents: 1_000 });
		await one.propose(-1_000);
		await one.confirm();
		expect([await one.compare(), await getBalance("adjustments")]).toEqual([0, -4_000n]);
	});

	it("isn't possible once the difference is settled, even if it was proposed before", async () => {
		const one = await newDifference();
		await one.propose(4_000);
		one.local.play.reverseTopup(one.topup.id);
		await one.pass(MINUTE);
		await db().moneyIssue.update({ where: { id: one.issueId }, data: { closedAt: now() } });
		await expect(one.confirm()).rejects.toMatchObject({ code: "conflict" });
		await one.confirm(one.other, "decline");
		await expect(one.propose(4_000)).rejects.toThrow("This difference has been settled.");
		expect((await getDifference(one.one(), one.issueId)).obstacle).toBe("This difference has been settled.");
		expect(await getBalance("adjustments")).toBe(0n);
	});

	it("isn't posted for both the line and the balance before the next comparison, because both differ for the same reason", async () => {
		const one = await newDifference();
		await one.propose(4_000);
		await one.confirm();
		await one.compare();
		one.local.play.reverseTopup(one.topup.id);
		expect(await one.compare()).toBe(2);
		const line = await findLine();
		await one.propose(-4_000);
		await expect(one.propose(-4_000, line.id)).rejects.toThrow(
			"An adjustment for this payment provider is already waiting",
		);
		// As if an earlier release, which didn't refuse this, had stored the second proposal.
		const { id: _, ...waiting } = await one.findWaiting();
		await db().moneyDecision.create({ data: { ...waiting, issueId: line.id } });
		await one.confirm();
		await expect(one.confirm()).rejects.toThrow("An adjustment was posted after the last comparison");
		await expect(one.propose(-4_000, line.id)).rejects.toMatchObject({ code: "conflict" });
		await one.confirm(one.other, "decline");
		await expect(one.propose(-4_000, line.id)).rejects.toThrow(
			"An adjustment was posted after the last comparison",
		);
		expect([await getBalance("adjustments"), await getBalance("clearing:stripe")]).toEqual([0n, 0n]);
	});

	it("can no longer be confirmed, only declined, once the difference has changed since it was proposed", async () => {
		const one = await newDifference();
		await one.propose(4_000);
		const topup = await (await stripeClient()).topups.create({ amount: 1_000, currency: "usd" });
		one.local.play.settleTopup(topup.id);
		expect(await one.compare()).toBe(3);
		expect((await one.issue()).amountCents).toBe(-5_000);
		await expect(one.confirm()).rejects.toThrow("The amounts have changed since this was proposed.");
		expect(await getBalance("adjustments")).toBe(0n);
		await one.confirm(one.other, "decline");
		await one.propose(5_000);
		await one.confirm();
		expect(await getBalance("adjustments")).toBe(-5_000n);
	});

	it("for one line of Stripe's book settles that line, even once the comparison no longer lists it", async () => {
		const one = await newDifference();
		await one.propose(4_000);
		await one.confirm();
		await one.compare();
		one.local.play.reverseTopup(one.topup.id);
		expect(await one.compare()).toBe(2);
		const line = await findLine();
		await one.propose(-4_000, line.id);
		await one.confirm();
		expect([await one.compare(), await getBalance("adjustments")]).toEqual([0, 0n]);
		expect(await db().moneyIssue.count({ where: { kind: "DIFFERENCE", closedAt: null } })).toBe(0);
		await one.passDays(9);
		expect([await one.compare(), await one.compare(), await findLedgerFaults()]).toEqual([0, 0, []]);
	});
});

it.each([
	["12.50", 1_250],
	["+12.50", 1_250],
	["-12.50", -1_250],
	["\u221212.50", -1_250],
	["- $1,250", -125_000],
])("the amount %s is read as %d cents", (amount, cents) => {
	expect(PostAdjustmentForm.parse({ amount, reason }).amount).toBe(cents);
});

it.each(["", "0", "-0.00", "lots", "--1", "1.234", "1000000"])("the amount %j is refused", (amount) => {
	expect(PostAdjustmentForm.safeParse({ amount, reason }).error?.issues.map(({ path }) => path)).toEqual([
		["amount"],
	]);
});
