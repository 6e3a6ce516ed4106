import { db, snapshot, type Tx } from "#app/infra/database/db.server.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import { bookingsOfParty, getBookingParty } from "../../bookings/booking-queries.server.ts";
import { findDecisionDueAt } from "../../bookings/disputes/dispute-queries.server.ts";
import { getGuaranteeRules, getUsedBudget } from "../../bookings/guarantee-rules.server.ts";
import { milestoneStatusLabels } from "../../bookings/milestone.ts";
import { getHeldCents, HELD_MILESTONE_STATUSES } from "../../money/amounts.ts";
import { debtStatusLabels, getOwedCents } from "../../money/debt.ts";
import { isAboutEvidence } from "../../money/evidence.ts";
import { isBalanceShown } from "../../money/fees.server.ts";
import { isAuthorActive } from "../../money/finance.server.ts";
import {
	flowLabels,
	issueKinds,
	MONEY_LISTS,
	MONEY_PAGE,
	type MoneyList,
	moneyDecisionLabels,
	type PaymentFlow,
} from "../../money/finance.ts";
import { refundStatusLabels, teamPayoutStatusLabels } from "../../money/labels.ts";
import { balancesByKind } from "../../money/ledger.server.ts";
import { ACCOUNT_KINDS, accounts, getShownBalance, held, salesTax } from "../../money/ledger-account.ts";
import { findDeposits, getFundsBalance } from "../../money/own-funds.server.ts";
import type { PostingKind } from "../../money/postings.ts";
import { findEvidenceDueAt } from "../../money/remind-of-evidence.server.ts";
import { getPersonHead } from "../../people/person.server.ts";
import { type Actor, requireArea } from "../../platform/actor.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { getPageById, type IdPage, idPageQuery, type PageById } from "../../platform/pagination.ts";
import { getMonth } from "../../platform/time/months.server.ts";
import { type WorkItem, workItemPath } from "../../platform/work-item.ts";

const waiting = { status: "WAITING" } as const;

/**
 * Leaves out issues with a decision that is waiting for a second person. That decision is in its own queue.
 */
const open = { closedAt: null, decisions: { none: waiting } };

export const countMoneyIssues = (): Promise<number> => db().moneyIssue.count({ where: open });

/**
 * The open issues about money that have been waiting longest. A chargeback or an inquiry is due when its
 * evidence is.
 */
export async function findMoneyIssueWorkItems(take: number): Promise<WorkItem[]> {
	const rows = await db().moneyIssue.findMany({
		where: open,
		orderBy: { createdAt: "asc" },
		take,
		select: { id: true, kind: true, subjectId: true, createdAt: true },
	});
	const dueAt = await findEvidenceDueAt(
		rows.flatMap(({ kind, subjectId }) => (isAboutEvidence(kind) ? subjectId : [])),
	);
	return rows.map(({ id, kind, subjectId, createdAt }) => ({
		id,
		reference: null,
		title: issueKinds[kind].label,
		since: createdAt,
		dueAt: dueAt.get(subjectId) ?? null,
	}));
}

const sides = {
	creator: { select: { name: true } },
	professional: { select: { businessName: true } },
} as const;
/** The attempts to take back what a professional owes from their balance at the provider. */
const withReversals = {
	reversals: {
		orderBy: { id: "asc" },
		include: { payout: { select: { reference: true, payment: { select: { provider: true } } } } },
	},
} as const;
const proposed = { include: { proposedBy: { select: { name: true } } } } as const;

/**
 * An issue about money, with its booking, the decision that is waiting for a second person, and the debt that
 * was recorded for a chargeback. Throws `not_found`.
 */
export async function getMoneyIssue(actor: Actor, id: string) {
	requireArea(actor, "money");
	const issue = await db().moneyIssue.findUnique({
		where: { id },
		include: { closedBy: { select: { name: true } }, decisions: { where: waiting, ...proposed } },
	});
	if (!issue) throw new DomainError("not_found", "There is no such issue.");
	const { decisions, ...facts } = issue;
	const booking = issue.bookingId
		? await db().booking.findUnique({
				where: { id: issue.bookingId },
				select: { id: true, reference: true, title: true },
			})
		: null;
	const debt =
		issue.kind === "CHARGEBACK"
			? await db().receivable.findUnique({
					where: { cause_subjectId: { cause: "CHARGEBACK", subjectId: issue.subjectId } },
					include: withReversals,
				})
			: null;
	return { ...facts, booking, debt, waiting: decisions[0] ?? null };
}

export const countMoneyDecisions = (): Promise<number> => db().moneyDecision.count({ where: waiting });

/**
 * The decisions that have been waiting longest for a second person. A decision about a dispute or a claim is
 * due when that dispute or claim is.
 */
export async function findMoneyDecisionWorkItems(take: number): Promise<WorkItem[]> {
	const rows = await db().moneyDecision.findMany({
		where: waiting,
		orderBy: { createdAt: "asc" },
		take,
		select: {
			id: true,
			kind: true,
			createdAt: true,
			disputeId: true,
			claim: { select: { dueAt: true } },
			booking: { select: { reference: true, title: true } },
		},
	});
	const dueAt = await findDecisionDueAt(rows.flatMap(({ disputeId }) => disputeId ?? []));
	return rows.map(({ id, kind, createdAt, disputeId, claim, booking }) => ({
		id,
		reference: booking?.reference ?? null,
		title: booking?.title ?? moneyDecisionLabels[kind],
		since: createdAt,
		dueAt: dueAt.get(disputeId ?? "") ?? claim?.dueAt ?? null,
	}));
}

/**
 * Which of these decisions the user can't confirm, because the user proposed them or made the decision being
 * appealed.
 */
export async function findOwnDecisions(userId: string, ids: readonly string[]): Promise<string[]> {
	const own = await db().moneyDecision.findMany({
		where: {
			id: { in: [...ids] },
			OR: [
				{ proposedById: userId },
				{
					dispute: {
						status: "APPEALED",
						decisions: { some: { isAppeal: false, decidedById: userId } },
					},
				},
			],
		},
		select: { id: true },
	});
	return own.map(({ id }) => id);
}

/**
 * Leaves out debts with a decision that is waiting for a second person. That decision is in its own queue.
 */
const contested = { status: "CONTESTED", moneyDecisions: { none: waiting } } as const;

export const countContestedDebts = (): Promise<number> => db().receivable.count({ where: contested });

/** The objections of professionals that have been waiting longest. */
export async function findContestedDebtWorkItems(take: number): Promise<WorkItem[]> {
	const rows = await db().receivable.findMany({
		where: contested,
		orderBy: { statusAt: "asc" },
		take,
		select: { id: true, reference: true, statusAt: true, booking: { select: { title: true } } },
	});
	return rows.map(({ id, reference, statusAt, booking }) => ({
		id,
		reference,
		title: booking.title,
		since: statusAt,
		dueAt: null,
	}));
}

/** A professional's debt, with its history and the pending decision. Throws `not_found`. */
export async function getDebtForTeam(actor: Actor, id: string) {
	requireArea(actor, "money");
	const debt = await db().receivable.findUnique({
		where: { id },
		include: {
			booking: { include: sides },
			offsets: { orderBy: { at: "asc" }, include: { payout: { select: { reference: true } } } },
			...withReversals,
			checkouts: {
				where: { payments: { some: {} } },
				include: {
					payments: {
						include: {
							chargebacks: {
								where: { status: { not: "WON" } },
								select: { amountCents: true, status: true },
							},
						},
					},
				},
			},
			moneyDecisions: { where: waiting, ...proposed },
		},
	});
	if (!debt) throw new DomainError("not_found", "There is no such debt.");
	const { moneyDecisions, ...facts } = debt;
	return { ...facts, waiting: moneyDecisions[0] ?? null };
}

/** A team decision that moves money, with its subject. Throws `not_found`. */
export async function getMoneyDecision(actor: Actor, id: string) {
	requireArea(actor, "money");
	const decision = await db().moneyDecision.findUnique({
		where: { id },
		include: {
			proposedBy: { select: { id: true, name: true } },
			decidedBy: { select: { name: true } },
			booking: { include: sides },
			issue: { select: { id: true, kind: true, summary: true } },
			dispute: { select: { id: true, reference: true, disputedCents: true, restCents: true } },
			claim: { select: { id: true, reference: true } },
			receivable: true,
			parts: { include: { milestone: true }, orderBy: { milestone: { position: "asc" } } },
		},
	});
	if (!decision) throw new DomainError("not_found", "There is no such decision.");
	const [isActive, byPeople] = await Promise.all([
		isAuthorActive(db(), decision),
		db().decision.count({ where: { kind: "MONEY_DECISION", subjectId: id } }),
	]);
	return {
		...decision,
		isAuthorActive: isActive,
		/** Whether the dispute was decided or ended first, without anyone declining this decision. */
		isOvertaken: decision.status === "DECLINED" && byPeople === 0,
	};
}

/** A milestone with the amount held for it, for a refund at the team's discretion. Throws `not_found`. */
export async function getRefundableMilestone(actor: Actor, id: string) {
	requireArea(actor, "money");
	const milestone = await db().milestone.findUnique({
		where: { id },
		include: {
			booking: {
				include: { ...sides, moneyDecisions: { where: { ...waiting, issueId: null }, select: { id: true } } },
			},
		},
	});
	if (!milestone) throw new DomainError("not_found", "There is no such milestone.");
	return milestone;
}

/** The balance of each kind of account, in cents. Money that we hold or owe is positive. */
async function balances() {
	const sums = await balancesByKind();
	return ACCOUNT_KINDS.filter((kind) => isBalanceShown(kind, sums.get(kind) ?? 0n)).map((kind) => ({
		kind,
		label: accounts[kind].label,
		cents: getShownBalance(kind, sums.get(kind) ?? 0n),
	}));
}

async function findPause(flow: PaymentFlow) {
	const latest = await db().paymentPause.findFirst({
		where: { flow },
		orderBy: [{ at: "desc" }, { id: "desc" }],
		include: { changedBy: { select: { name: true } } },
	});
	return {
		flow,
		label: flowLabels[flow],
		isPaused: latest?.isPaused ?? false,
		reason: latest?.reason ?? null,
		by: latest?.changedBy?.name ?? null,
		at: latest?.at ?? null,
	};
}

/** The overview for finance: balances, pauses, the last comparison with a provider, and failures. */
export async function getMoneyOverview(actor: Actor) {
	requireArea(actor, "money");
	const [sums, checkouts, payouts, reconciliation, refused, waiting, unapplied, issues, decisions, debts] =
		await Promise.all([
			balances(),
			findPause("CHECKOUTS"),
			findPause("PAYOUTS"),
			db().reconciliation.findFirst({ orderBy: { at: "desc" } }),
			db().payout.count({ where: { OR: [{ status: "FAILED" }, { failure: { not: null } }] } }),
			db().payout.count({ where: { status: "WAITING" } }),
			db().paymentEvent.count({ where: { appliedAt: null } }),
			countMoneyIssues(),
			countMoneyDecisions(),
			countContestedDebts(),
		]);
	return {
		balances: sums,
		pauses: [checkouts, payouts],
		reconciliation,
		counts: {
			refused,
			waiting,
			unapplied,
			MONEY_ISSUE: issues,
			MONEY_DECISION: decisions,
			RECEIVABLE: debts,
		},
	};
}

/** Whether and why a flow is paused, and since when. */
export function getPause(actor: Actor, flow: PaymentFlow) {
	requireArea(actor, "money");
	return findPause(flow);
}

/** A row in any list in the finance area. */
export type MoneyRow = {
	id: string;
	reference: string;
	booking: { id: string; reference: string; title: string } | null;
	person: string;
	status: string;
	amountCents: number;
	at: Date;
	/** The page where the milestone can be refunded, if its money is held. */
	refundHref?: string;
	/** The page of a debt. */
	debtHref?: string;
};

/** Finds a page of a list. `of` limits the list to matching bookings. */
type Find = (page: IdPage, of?: Prisma.BookingWhereInput) => Promise<MoneyRow[]>;

const booking = {
	select: {
		id: true,
		reference: true,
		title: true,
		professional: { select: { businessName: true } },
		creator: { select: { name: true } },
	},
} as const;
const outcomeLabels = {
	FUNDED: "Arrived",
	RETURNED: "Goes back",
	UNMATCHED: "Awaiting review",
	REPAID: "Paid back to us",
} as const;

const finders: Record<MoneyList, Find> = {
	async held(page, of) {
		const { where, ...order } = idPageQuery(page, MONEY_PAGE);
		const rows = await db().milestone.findMany({
			where: {
				fundedAt: { not: null },
				status: { in: [...HELD_MILESTONE_STATUSES] },
				...(of && { booking: of }),
				...where,
			},
			include: { booking },
			...order,
		});
		return rows.map((milestone) => {
			const { id, position, booking, status, fundedAt, statusAt, frozenAt } = milestone;
			return {
				id,
				booking,
				person: booking.professional.businessName,
				at: fundedAt ?? statusAt,
				reference: `Milestone ${position + 1}`,
				status: frozenAt
					? `${milestoneStatusLabels[status]}, chargeback open`
					: milestoneStatusLabels[status],
				amountCents: getHeldCents(milestone),
				refundHref: `/admin/money/milestones/${id}/refund`,
			};
		});
	},
	async payments(page, of) {
		const { where, ...order } = idPageQuery(page, MONEY_PAGE);
		const rows = await db().payment.findMany({
			where: { ...where, ...(of && { checkout: { booking: of } }) },
			include: { checkout: { select: { reference: true, booking, payer: { select: { name: true } } } } },
			...order,
		});
		return rows.map(({ id, providerId, checkout, outcome, amountCents, receivedAt }) => ({
			id,
			amountCents,
			at: receivedAt,
			status: outcomeLabels[outcome],
			reference: checkout?.reference ?? providerId,
			booking: checkout?.booking ?? null,
			person: checkout?.payer.name ?? "Unknown",
		}));
	},
	async refunds(page, of) {
		const { where, ...order } = idPageQuery(page, MONEY_PAGE);
		const rows = await db().refund.findMany({
			where: { ...where, ...(of && { payment: { checkout: { booking: of } } }) },
			include: {
				payment: { select: { checkout: { select: { booking, payer: { select: { name: true } } } } } },
			},
			...order,
		});
		return rows.map(({ id, reference, payment: { checkout }, status, amountCents, createdAt }) => ({
			id,
			reference,
			amountCents,
			at: createdAt,
			status: refundStatusLabels[status],
			booking: checkout?.booking ?? null,
			person: checkout?.payer.name ?? "Unknown",
		}));
	},
	async payouts(page, of) {
		const { where, ...order } = idPageQuery(page, MONEY_PAGE);
		const rows = await db().payout.findMany({
			where: { ...where, ...(of && { milestone: { booking: of } }) },
			include: { milestone: { select: { booking } } },
			...order,
		});
		return rows.map(({ id, reference, milestone, status, failure, amountCents, createdAt }) => ({
			id,
			reference,
			amountCents,
			at: createdAt,
			booking: milestone.booking,
			person: milestone.booking.professional.businessName,
			status: failure ? `${teamPayoutStatusLabels[status]}: ${failure}` : teamPayoutStatusLabels[status],
		}));
	},
	async debts(page, of) {
		const { where, ...order } = idPageQuery(page, MONEY_PAGE);
		const rows = await db().receivable.findMany({
			where: { ...where, ...(of && { booking: of }) },
			include: { booking },
			...order,
		});
		return rows.map(({ id, reference, booking, status, createdAt, ...amounts }) => ({
			id,
			reference,
			booking,
			person: booking.professional.businessName,
			status: debtStatusLabels[status],
			amountCents: getOwedCents(amounts),
			at: createdAt,
			debtHref: workItemPath("RECEIVABLE", id),
		}));
	},
};

/** One page of a list in the finance area, latest first. */
export async function findMoney(actor: Actor, list: MoneyList, page: IdPage): Promise<PageById<MoneyRow>> {
	requireArea(actor, "money");
	return getPageById(await finders[list](page), page, MONEY_PAGE);
}

/**
 * The latest rows of each list for the bookings of a creator or a professional. Other accounts have no lists.
 * Throws `not_found`.
 */
export async function findPersonMoney(actor: Actor, userId: string) {
	requireArea(actor, "money");
	const person = await getPersonHead(userId);
	const party = getBookingParty(person);
	if (!party) return { person, lists: [] };
	const of = bookingsOfParty(party);
	const lists = await Promise.all(
		MONEY_LISTS.map(async (list) => ({
			list,
			rows: getPageById(await finders[list]({}, of), {}, MONEY_PAGE).rows,
		})),
	);
	return { person, lists };
}

/** All rows of a list, latest first, a page at a time. */
export async function* readMoney(actor: Actor, list: MoneyList): AsyncGenerator<readonly MoneyRow[]> {
	requireArea(actor, "money");
	let older: string | undefined;
	do {
		const page = await findMoney(actor, list, { older });
		yield page.rows;
		older = page.older;
	} while (older);
}

/**
 * Creators' payments, refunds, and chargebacks for taxed work in one state in one month, in cents. A
 * chargeback that we won reduces the returned amounts. Chargebacks of released money aren't included, because
 * that loss is ours.
 */
export type SalesTaxMonth = {
	/** As YYYY-MM, in the site's time zone. */
	month: string;
	/** The state's two-letter code. */
	state: string;
	paidCents: number;
	paidTaxCents: number;
	returnedCents: number;
	returnedTaxCents: number;
};

const KINDS: readonly PostingKind[] = [
	"milestone-funded",
	"refund-sent",
	"chargeback-opened",
	"chargeback-won",
];
const BATCH = 500;

/** The ledger's sales tax by month and state, latest month first, for filing with the states. */
export async function getSalesTaxMonths(actor: Actor): Promise<SalesTaxMonth[]> {
	requireArea(actor, "money");
	const months = new Map<string, SalesTaxMonth>();
	for (let after = ""; ; ) {
		const milestones = await snapshot((tx) => addMonths(tx, after, months));
		const last = milestones.at(-1);
		if (!last || milestones.length < BATCH) break;
		after = last;
	}
	return [...months.values()].sort((a, b) =>
		a.month === b.month ? (a.state < b.state ? -1 : 1) : a.month < b.month ? 1 : -1,
	);
}

/** Whether any agreement has ever included sales tax. */
export async function hasTaxedWork(actor: Actor): Promise<boolean> {
	requireArea(actor, "money");
	return (
		(await db().milestone.findFirst({ where: { taxState: { not: null } }, select: { id: true } })) !== null
	);
}

/** Adds the postings for the next batch of taxed milestones, and returns the milestones' IDs. */
async function addMonths(tx: Tx, after: string, months: Map<string, SalesTaxMonth>): Promise<string[]> {
	const milestones = await tx.milestone.findMany({
		where: { taxState: { not: null }, id: { gt: after } },
		orderBy: { id: "asc" },
		take: BATCH,
		select: { id: true, taxState: true },
	});
	const states = new Map(milestones.map(({ id, taxState }) => [id, taxState ?? ""]));
	const entries = await tx.ledgerEntry.findMany({
		where: { milestoneId: { in: [...states.keys()] }, kind: { in: [...KINDS] } },
		select: {
			milestoneId: true,
			kind: true,
			at: true,
			lines: { select: { accountName: true, cents: true } },
		},
	});
	for (const { milestoneId, kind, at, lines } of entries) {
		const [month, state] = [getMonth(at), states.get(milestoneId ?? "") ?? ""];
		const key = `${month} ${state}`;
		const sums = months.get(key) ?? {
			month,
			state,
			paidCents: 0,
			paidTaxCents: 0,
			returnedCents: 0,
			returnedTaxCents: 0,
		};
		const on = (account: string) =>
			lines
				.filter(({ accountName }) => accountName === account)
				.reduce((sum, { cents }) => sum + Number(cents), 0);
		const [cents, taxCents] = [on(held(milestoneId ?? "")), on(salesTax(milestoneId ?? ""))];
		if (cents === 0) continue;
		const isPaid = kind === "milestone-funded";
		months.set(key, {
			...sums,
			...(isPaid ? { paidCents: sums.paidCents - cents, paidTaxCents: sums.paidTaxCents - taxCents } : {}),
			...(isPaid
				? {}
				: { returnedCents: sums.returnedCents + cents, returnedTaxCents: sums.returnedTaxCents + taxCents }),
		});
	}
	return [...states.keys()];
}

/** The maximum number of deposits to list. */
const DEPOSITS_SHOWN = 50;

/**
 * Our own money, the amount available for the guarantee, how much of the year's budget was used, and the
 * latest deposits.
 */
export async function getOwnFunds(actor: Actor) {
	requireArea(actor, "money");
	const [balance, budget, deposits] = await Promise.all([
		getFundsBalance(),
		getUsedBudget(db()),
		findDeposits(DEPOSITS_SHOWN),
	]);
	const { budgetCents, isOffered } = getGuaranteeRules();
	return { ...balance, ...budget, budgetCents, isOffered, deposits };
}
