import * as fc from "fast-check";
import {
	answerDispute,
	askTeam,
	withdrawDispute,
} from "#app/domain/bookings/disputes/answer-dispute.server.ts";
import {
	acceptDecision,
	appealDecision,
	decideDispute,
} from "#app/domain/bookings/disputes/decide-dispute.server.ts";
import type { DisputeStatus } from "#app/domain/bookings/disputes/dispute.ts";
import { openDispute } from "#app/domain/bookings/disputes/open-dispute.server.ts";
import {
	acceptProposal,
	declineProposal,
	proposeSplit,
	withdrawProposal,
} from "#app/domain/bookings/disputes/split-proposal.server.ts";
import {
	claimGuarantee,
	decideClaim,
	respondToClaim,
	withdrawClaim,
} from "#app/domain/bookings/guarantee.server.ts";
import { FINAL_MILESTONE_STATUSES, type MilestoneStatus } from "#app/domain/bookings/milestone.ts";
import { getHeldCents } from "#app/domain/money/amounts.ts";
import { contestDebt, decideDebt } from "#app/domain/money/debt.server.ts";
import { getOwedCents } from "#app/domain/money/debt.ts";
import { repeatPayout } from "#app/domain/money/payout.server.ts";
import { repeatRefund } from "#app/domain/money/refund.server.ts";
import { decideMoneyIssue } from "#app/domain/office/finance/decide-money-issue.server.ts";
import { decideMoneyDecision } from "#app/domain/office/finance/money-decision.server.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { later, now } from "#app/infra/process/clock.server.ts";
import { freeReference } from "../market/free-reference.ts";
import { acceptAt, deliverAt } from "../market/milestones.ts";
import { provingCount } from "../proof/proof.ts";
import { cancelAs } from "./cancel.ts";
import {
	calmDown,
	type Disputable,
	type DisputeRun,
	passDays,
	passToDeadline,
} from "./dispute-history-run.ts";
import { newDecider } from "./guarantee-claims.ts";
import { newFinance } from "./second-person.ts";

/** Which side acts, and a number from 0 to 100 for amounts and choices. */
type Choice = { isCreator: boolean; share: number };

/**
 * The subject of an action: a milestone of a deal, with its last dispute and delivery and its open proposal.
 */
type About = Choice & {
	run: DisputeRun;
	deal: Disputable;
	position: number;
	milestone: NonNullable<Awaited<ReturnType<typeof findMilestone>>>;
};

const findMilestone = (id: string) =>
	db().milestone.findUnique({
		where: { id },
		include: {
			disputes: { orderBy: { openedAt: "desc" }, take: 1 },
			splitProposals: { where: { status: "WAITING" }, take: 1 },
			deliveries: { orderBy: { id: "desc" }, take: 1 },
		},
	});

const cents = (of: number, share: number): number => Math.floor((of * share) / 100);
const reason = "We read both sides";
const statement = "It isn't what we agreed on";

const getActor = ({ deal, isCreator }: About) => (isCreator ? deal.asCreator() : deal.asProfessional());
const at = ({ deal, milestone }: About) => ({
	bookingId: deal.bookingId,
	disputeId: milestone.disputes[0]?.id ?? "",
});
const getProposal = ({ deal, milestone }: About) => ({
	bookingId: deal.bookingId,
	proposalId: milestone.splitProposals[0]?.id ?? "",
});
const claimId = async ({ deal }: About) =>
	(await db().guaranteeClaim.findUnique({ where: { bookingId: deal.bookingId } }))?.id ?? "";
const answer = (about: About, agrees: boolean) =>
	answerDispute(getActor(about), { ...at(about), agrees, statement, files: [] });
const decideOnClaim = async (about: About, decision: "pay" | "pay-owed" | "decline") =>
	decideClaim((await newDecider())(), {
		claimId: await claimId(about),
		decision,
		amount: Math.max(1, cents(about.milestone.releasedCents, about.share)),
		reason,
	});

/** What a side or the team can do about a milestone. Each action may come too late. */
const actions = {
	deliver: ({ deal, position }) => deliverAt(deal, position),
	accept: ({ deal, position, milestone }) => acceptAt(deal, milestone.deliveries[0]?.id ?? "", position),
	open: (about) =>
		openDispute(getActor(about), {
			bookingId: about.deal.bookingId,
			position: about.position,
			wanted: about.isCreator ? (about.share === 50 ? "REDO" : "REFUND") : "RELEASE",
			amountCents: about.isCreator
				? Math.max(1, cents(getHeldCents(about.milestone), about.share))
				: undefined,
			statement,
			files: [],
		}),
	agree: (about) => answer(about, true),
	disagree: (about) => answer(about, false),
	propose: (about) =>
		proposeSplit(getActor(about), {
			bookingId: about.deal.bookingId,
			position: about.position,
			releaseCents: cents(
				about.milestone.status === "DISPUTED"
					? (about.milestone.disputes[0]?.disputedCents ?? 0)
					: getHeldCents(about.milestone),
				about.share,
			),
			reason,
		}),
	"accept proposal": (about) => acceptProposal(getActor(about), getProposal(about)),
	"decline proposal": (about) => declineProposal(getActor(about), { ...getProposal(about), reason }),
	"withdraw proposal": (about) => withdrawProposal(getActor(about), getProposal(about)),
	"ask team": (about) => askTeam(getActor(about), at(about)),
	decide: async (about) =>
		decideDispute((await newDecider())(), {
			disputeId: at(about).disputeId,
			releaseCents: cents(about.milestone.disputes[0]?.disputedCents ?? 0, about.share),
			reason,
		}),
	"accept decision": (about) => acceptDecision(getActor(about), at(about)),
	appeal: (about) => appealDecision(getActor(about), { ...at(about), statement, files: [] }),
	"withdraw dispute": (about) => withdrawDispute(getActor(about), at(about)),
	cancel: ({ deal, isCreator }) => cancelAs(deal, isCreator ? "CREATOR" : "PROFESSIONAL"),
	claim: ({ deal, position, milestone, share }) =>
		claimGuarantee(deal.asCreator(), {
			bookingId: deal.bookingId,
			milestone: position + 1,
			amount: Math.max(1, cents(milestone.releasedCents, share)),
			statement,
			files: [],
		}),
	"respond to claim": ({ deal }) =>
		respondToClaim(deal.asProfessional(), { bookingId: deal.bookingId, response: statement }),
	"withdraw claim": ({ deal }) => withdrawClaim(deal.asCreator(), { bookingId: deal.bookingId }),
	"pay claim": (about) => decideOnClaim(about, "pay"),
	"pay claim, owed": (about) => decideOnClaim(about, "pay-owed"),
	"decline claim": (about) => decideOnClaim(about, "decline"),
	confirm: ({ deal }) => decideWaiting(deal, "confirm"),
	"decline decision": ({ deal }) => decideWaiting(deal, "decline"),
	repay: payDebt,
	"contest debt": async ({ deal }) =>
		contestDebt(deal.asProfessional(), {
			reference: (await findDebt(deal))?.reference ?? "",
			objection: statement,
		}),
	"answer objection": async ({ deal, share }) => {
		const debt = await findDebt(deal);
		return decideDebt((await newFinance())(), {
			debtId: debt?.id ?? "",
			decision: share < 50 ? "stands" : "reduce",
			amount: debt ? cents(getOwedCents(debt), share) : null,
			reason,
		});
	},
} satisfies Record<string, (about: About) => Promise<unknown>>;
type Action = keyof typeof actions;
const ACTIONS = Object.keys(actions) as Action[];

const findDebt = ({ professionalId }: Disputable) =>
	db().receivable.findFirst({
		where: { professionalId, status: { in: ["OPEN", "CONTESTED"] } },
		orderBy: { id: "desc" },
	});

/** A second person confirms or declines a pending decision about the booking. Throws if none is pending. */
async function decideWaiting({ bookingId }: Disputable, decision: "confirm" | "decline"): Promise<void> {
	const waiting = await db().moneyDecision.findFirst({ where: { bookingId, status: "WAITING" } });
	if (!waiting) throw new DomainError("conflict", "Nothing waits.");
	await decideMoneyDecision((await newFinance())(), { decisionId: waiting.id, decision, reason });
}

/** The professional pays half of what they owe, or more, at the bank. The bank's report isn't applied yet. */
async function payDebt({ run: { bank }, deal, share }: About): Promise<void> {
	const debt = await findDebt(deal);
	if (!debt) throw new DomainError("conflict", "Nothing is owed.");
	const amountCents = Math.max(50, cents(getOwedCents(debt), share + 50));
	const reference = await freeReference("PAY");
	await db().checkout.create({
		data: {
			reference,
			bookingId: deal.bookingId,
			receivableId: debt.id,
			payerId: deal.professional.id,
			provider: bank.provider.name,
			amountCents,
			status: "OPEN",
			statusAt: now(),
			createdAt: now(),
			expiresAt: later(now(), 1),
		},
	});
	deal.payments.push({ id: bank.pay(reference, amountCents, 0), cents: amountCents });
}

/** What usually follows in each state of a dispute. */
const inDispute: Partial<Record<DisputeStatus, readonly Action[]>> = {
	OPEN: ["disagree", "disagree", "agree", "withdraw dispute"],
	ANSWERED: ["propose", "accept proposal", "decline proposal", "ask team", "ask team", "withdraw dispute"],
	TEAM: ["decide", "decide", "confirm", "confirm", "decline decision", "propose", "accept proposal"],
	DECIDED: ["accept decision", "accept decision", "appeal"],
	APPEALED: ["decide", "confirm", "confirm", "decline decision"],
};

/** What usually follows in each state of a milestone that isn't in dispute. */
const inMilestone: Partial<Record<MilestoneStatus, readonly Action[]>> = {
	FUNDED: ["deliver", "deliver", "open", "propose", "accept proposal"],
	DELIVERED: ["accept", "open", "open", "propose", "accept proposal"],
	CHANGES_REQUESTED: ["deliver", "open"],
	ACCEPTED: [
		"claim",
		"pay claim",
		"pay claim, owed",
		"pay claim, owed",
		"confirm",
		"confirm",
		"decline claim",
		"respond to claim",
		"repay",
		"contest debt",
		"answer objection",
	],
	SPLIT: ["repay", "contest debt", "answer objection", "confirm"],
};

const position = fc.nat({ max: 1 });
const choice = fc.record({ isCreator: fc.boolean(), share: fc.integer({ min: 0, max: 100 }) });
const steps = (weight: number, ...what: readonly (Action | Event)[]) => ({
	weight,
	arbitrary: fc.tuple(fc.constantFrom(...what), position, choice),
});

/** Steps that don't name a command about a milestone. */
type Event = "go on" | "charge back" | "bank decides" | "send back" | "finance" | "wait";

/** A step: what happens, and the values that pick the milestone, the side, and the amount or choice. */
const step = fc.oneof(
	steps(20, "go on"),
	steps(3, ...ACTIONS),
	steps(1, "charge back"),
	steps(1, "bank decides"),
	steps(1, "send back"),
	steps(1, "finance"),
	steps(1, "wait"),
);
export type DisputeStep = typeof step extends fc.Arbitrary<infer T> ? T : never;

export const disputeHistory = fc.record({
	steps: fc.array(step, { minLength: 20, maxLength: provingCount("DISPUTE_STEPS", 30, 60) }),
	refusals: fc.integer(),
});
export type DisputeHistory = typeof disputeHistory extends fc.Arbitrary<infer T> ? T : never;

/** Picks an item of a list, if it isn't empty. */
const pick = <T>(all: readonly T[], n: number): T | undefined => all[n % all.length];

/** Runs a command that may come too late. Anything but a domain error is a failure. */
async function attempt(work: () => Promise<unknown>): Promise<void> {
	try {
		await work();
	} catch (error) {
		if (!(error instanceof DomainError)) throw error;
	}
}

/** Takes a step, without waiting for its consequences. `each` runs after each day that passes. */
export async function takeDisputeStep(
	run: DisputeRun,
	[what, n, chosen]: DisputeStep,
	each: () => Promise<void>,
): Promise<void> {
	const { bank, chargebacks, deal } = run;
	const { share } = chosen;
	switch (what) {
		case "wait":
			return passDays(run, 1 + (share % 6), each);
		case "charge back": {
			const payment = pick(deal.payments, n + (share % 3));
			const open = chargebacks
				.filter(({ paymentId }) => paymentId === payment?.id)
				.reduce((sum, one) => sum + one.cents, 0);
			if (!payment || payment.cents - open < 1) return;
			const part = share % 2 === 0 ? payment.cents : cents(payment.cents, share);
			const taken = Math.max(1, Math.min(part, payment.cents - open));
			const id = bank.chargeBack(payment.id, taken);
			chargebacks.push({ id, paymentId: payment.id, cents: taken, isDecided: false });
			return;
		}
		case "bank decides":
			return decideChargeback(run, share, chosen.isCreator);
		case "send back": {
			const kind = chosen.isCreator ? "refund" : "bankPayout";
			const order = (of: string) => deal.payments.findIndex(({ id }) => id === of);
			const sent = [...bank.moved[kind].values()]
				.filter(({ isRefused }) => !isRefused)
				.sort((a, b) => order(a.of) - order(b.of) || a.cents - b.cents);
			const one = pick(sent, share);
			if (one) bank.sendBack(one, kind);
			return;
		}
		case "finance":
			return settleIssues(run);
		default: {
			const milestone = await findMilestone(deal.milestoneIds[n] ?? "");
			if (!milestone) return;
			const dispute = milestone.disputes[0];
			const usual =
				milestone.status === "DISPUTED" && dispute
					? inDispute[dispute.status]
					: inMilestone[milestone.status];
			const action = what === "go on" ? pick(usual ?? [], share) : what;
			if (!action) return;
			await attempt(() => actions[action]({ run, deal, position: n, milestone, ...chosen }));
		}
	}
}

/** The payer's bank decides an open chargeback. */
async function decideChargeback({ bank, chargebacks }: DisputeRun, n: number, isWon: boolean): Promise<void> {
	const chargeback = pick(
		chargebacks.filter(({ isDecided }) => !isDecided),
		n,
	);
	if (!chargeback) return;
	chargeback.isDecided = true;
	if (isWon) chargebacks.splice(chargebacks.indexOf(chargeback), 1);
	bank.decide(chargeback.id, chargeback.paymentId, chargeback.cents, isWon);
}

/**
 * Finance works through its issues: it resends refused orders, and records losses as debts or closes the
 * issues.
 */
async function settleIssues(run: DisputeRun): Promise<void> {
	const provider = run.bank.provider.name;
	const refused = await db().refund.findMany({
		where: { payment: { provider }, status: "FAILED" },
		orderBy: [{ amountCents: "asc" }, { id: "asc" }],
	});
	for (const { id: refundId } of refused)
		await attempt(() => transaction((tx) => repeatRefund(tx, { refundId })));
	const failed = await db().payout.findMany({
		where: { payment: { provider }, failure: { not: null } },
		orderBy: [{ amountCents: "asc" }, { id: "asc" }],
	});
	for (const { id: payoutId } of failed)
		await attempt(() => transaction((tx) => repeatPayout(tx, { payoutId })));
	const issues = await db().moneyIssue.findMany({
		where: { kind: "CHARGEBACK", closedAt: null },
		orderBy: [{ amountCents: "asc" }, { id: "asc" }],
	});
	for (const { id: issueId } of issues)
		for (const decision of ["charge", "close"] as const)
			await attempt(async () => decideMoneyIssue((await newFinance())(), { issueId, decision, reason }));
	const waiting = await db().moneyDecision.findMany({ where: { status: "WAITING", kind: "ISSUE" } });
	for (const { id: decisionId } of waiting)
		await attempt(async () =>
			decideMoneyDecision((await newFinance())(), { decisionId, decision: "confirm", reason }),
		);
}

/** Describes everything that is ongoing, disputed, claimed, or waiting for a second person. */
async function describeUnsettled() {
	return [
		...(await db().milestone.findMany({
			where: { status: { notIn: [...FINAL_MILESTONE_STATUSES] } },
			select: { status: true, frozenAt: true },
		})),
		...(await db().dispute.findMany({
			where: { openFor: { not: null } },
			select: { status: true, statusAt: true },
		})),
		...(await db().guaranteeClaim.findMany({ where: { status: "SUBMITTED" }, select: { status: true } })),
		...(await db().moneyDecision.findMany({
			where: { status: "WAITING" },
			select: { kind: true, choice: true, amountCents: true },
		})),
	];
}

/**
 * Finishes a history. The bank stops refusing orders, the payers' banks decide chargebacks, finance settles
 * its issues, a second person acts on pending decisions, the team declines claims, and time passes until
 * deadlines have ended the rest.
 */
export async function finishDisputes(run: DisputeRun): Promise<void> {
	const { bank, chargebacks } = run;
	bank.refuses = () => false;
	await calmDown(run);
	for (const open of chargebacks.filter(({ isDecided }) => !isDecided))
		await decideChargeback(run, 0, open.cents % 2 === 0);
	const settle = async () => {
		await calmDown(run);
		await settleIssues(run);
		await calmDown(run);
	};
	await settle();
	for (const { id: decisionId } of await db().moneyDecision.findMany({ where: { status: "WAITING" } }))
		for (const decision of ["confirm", "decline"] as const)
			await attempt(async () =>
				decideMoneyDecision((await newFinance())(), { decisionId, decision, reason }),
			);
	for (const claim of await db().guaranteeClaim.findMany({ where: { status: "SUBMITTED" } }))
		await attempt(async () =>
			decideClaim((await newDecider())(), { claimId: claim.id, decision: "decline", amount: 0, reason }),
		);
	while ((await describeUnsettled()).length > 0) {
		if (!(await passToDeadline()) && (await describeUnsettled()).length > 0)
			throw new Error(`The booking has no exit: ${JSON.stringify(await describeUnsettled())}`);
		await calmDown(run);
	}
	await settle();
}
