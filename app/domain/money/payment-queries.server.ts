import { db, type Tx } from "#app/infra/database/db.server.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import { type Actor, requireUser, type SignedInUser } from "../platform/actor.ts";
import { formatCents } from "../platform/cents.ts";
import { DomainError } from "../platform/domain-error.ts";
import { getPageById, type IdPage, idPageQuery } from "../platform/pagination.ts";
import { unsettledCents } from "./amounts.ts";
import { getOwedCents, OWED_STATUSES } from "./debt.ts";
import { suspense } from "./ledger-account.ts";
import { getSuspenseCents } from "./payment.server.ts";
import { DONE_PAYOUT_STATUSES } from "./payout.ts";
import { OTHER_MONEY_REASONS } from "./refund.ts";
import { readFunded } from "./sums.sql.server.ts";

/**
 * What happened to a milestone's money that is neither held nor released, in cents, sales tax included.
 */
export type MoneyBack = {
	refundedCents: number;
	/** Refunds on their way. */
	refundingCents: number;
	/** Refused refunds, which the team is reviewing. */
	heldUpCents: number;
	/** What the payer's bank has taken but not yet decided on. */
	disputedCents: number;
	/** What the payer's bank took for good. */
	takenBackCents: number;
};

type Milestone = { id: string; paymentId: string | null; refundedCents: number; taxRefundedCents: number };

const sumCents = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0);

/** The amounts returned through refunds and chargebacks for a booking's milestones, by milestone ID. */
export async function findMoneyBack(
	from: Tx,
	milestones: readonly Milestone[],
): Promise<(milestoneId: string) => MoneyBack> {
	const touched = milestones.filter(
		({ refundedCents, taxRefundedCents }) => refundedCents + taxRefundedCents > 0,
	);
	const ids = touched.map(({ id }) => id);
	const [refunds, lines, accounts] = await Promise.all([
		from.refund.findMany({
			where: { milestoneId: { in: ids }, reason: { notIn: [...OTHER_MONEY_REASONS] } },
			select: { milestoneId: true, status: true, amountCents: true },
		}),
		from.chargebackLine.findMany({
			where: { milestoneId: { in: ids }, chargeback: { status: { not: "WON" } } },
			select: {
				milestoneId: true,
				heldCents: true,
				heldTaxCents: true,
				chargeback: { select: { status: true } },
			},
		}),
		from.ledgerAccount.findMany({
			where: { name: { in: touched.map(({ paymentId }) => suspense(paymentId ?? "")) } },
			select: { name: true, balanceCents: true },
		}),
	]);
	/** The amounts in suspense by payment, because one payment may fund several milestones. */
	const suspended = new Map(accounts.map(({ name, balanceCents }) => [name, -Number(balanceCents)]));
	const byMilestone = new Map<string, MoneyBack>();
	for (const { id, paymentId, refundedCents, taxRefundedCents } of touched) {
		const sent = (status: "CONFIRMED" | "SENDING") =>
			sumCents(
				refunds
					.filter((refund) => refund.milestoneId === id && refund.status === status)
					.map(({ amountCents }) => amountCents),
			);
		const taken = (status: "OPEN" | "LOST") =>
			sumCents(
				lines
					.filter((line) => line.milestoneId === id && line.chargeback.status === status)
					.map(({ heldCents, heldTaxCents }) => heldCents + heldTaxCents),
			);
		const back = {
			refundedCents: sent("CONFIRMED"),
			refundingCents: sent("SENDING"),
			disputedCents: taken("OPEN"),
			takenBackCents: taken("LOST"),
		};
		const rest =
			refundedCents +
			taxRefundedCents -
			back.refundedCents -
			back.refundingCents -
			back.disputedCents -
			back.takenBackCents;
		const account = suspense(paymentId ?? "");
		const heldUpCents = Math.min(rest, suspended.get(account) ?? 0);
		suspended.set(account, (suspended.get(account) ?? 0) - heldUpCents);
		byMilestone.set(id, { ...back, heldUpCents });
	}
	return (id) =>
		byMilestone.get(id) ?? {
			refundedCents: 0,
			refundingCents: 0,
			heldUpCents: 0,
			disputedCents: 0,
			takenBackCents: 0,
		};
}

/** The columns of a chargeback that pages need. */
export const chargebackColumns = {
	id: true,
	amountCents: true,
	status: true,
	openedAt: true,
	decidedAt: true,
	lines: {
		select: {
			heldCents: true,
			heldTaxCents: true,
			milestone: { select: { position: true, title: true, status: true } },
		},
		orderBy: { milestone: { position: "asc" } },
	},
} as const;

const refundColumns = {
	reference: true,
	amountCents: true,
	taxCents: true,
	reason: true,
	status: true,
	createdAt: true,
} as const;

const listed = {
	booking: {
		select: { id: true, reference: true, title: true, professional: { select: { businessName: true } } },
	},
	lines: {
		select: { amountCents: true, taxCents: true, milestone: { select: { position: true, title: true } } },
		orderBy: { milestone: { position: "asc" } },
	},
	payments: {
		select: {
			id: true,
			amountCents: true,
			outcome: true,
			method: true,
			receivedAt: true,
			refunds: { select: refundColumns, orderBy: { id: "asc" } },
			chargebacks: { select: chargebackColumns, orderBy: { id: "asc" } },
		},
		orderBy: { id: "asc" },
	},
} satisfies Prisma.CheckoutInclude;

const ofPayer = (payerId: string) => ({
	payerId,
	receivableId: null,
	status: { notIn: ["STARTING" as const] },
});

type Found = Prisma.CheckoutGetPayload<{ include: typeof listed }>;

/** Adds the amount that each payment has in suspense, in cents. */
async function withSuspense<Row extends Found>(rows: readonly Row[]) {
	const ids = rows.flatMap(({ payments }) => payments.map(({ id }) => id));
	const accounts = await db().ledgerAccount.findMany({
		where: { name: { in: ids.map(suspense) } },
		select: { name: true, balanceCents: true },
	});
	const cents = new Map(accounts.map(({ name, balanceCents }) => [name, 0 - Number(balanceCents)]));
	return rows.map(({ payments, ...row }) => ({
		...row,
		payments: payments.map((payment) => ({
			...payment,
			suspendedCents: cents.get(suspense(payment.id)) ?? 0,
		})),
	}));
}

/** Payments per page of a list. */
const PAYMENTS_PAGE = 20;

/** One page of a creator's payments, latest first, with their refunds and chargebacks. */
export async function findPayments({ id }: SignedInUser, page: IdPage) {
	const { where, ...order } = idPageQuery(page, PAYMENTS_PAGE);
	const found = await db().checkout.findMany({
		where: { ...ofPayer(id), ...where },
		include: listed,
		...order,
	});
	return getPageById(await withSuspense(found), page, PAYMENTS_PAGE);
}
export type ListedPayment = Awaited<ReturnType<typeof findPayments>>["rows"][number];

/** All of a creator's payments, latest first, a page at a time. */
export async function* readPayments(user: SignedInUser): AsyncGenerator<readonly ListedPayment[]> {
	let older: string | undefined;
	do {
		const page = await findPayments(user, { older });
		yield page.rows;
		older = page.older;
	} while (older);
}

/**
 * The totals of a creator's payments, in cents: paid, held for work now, returned or about to be, waiting for
 * the team, and disputed or taken back by their bank. Also the sales tax that was paid for work and not
 * returned.
 */
export async function sumPayments({ id }: SignedInUser) {
	const mine = { checkout: { payerId: id } };
	const [funded, refunds, chargebacks, waiting] = await Promise.all([
		sumFunded({ id }),
		db().refund.groupBy({ by: ["status"], where: { payment: mine }, _sum: { amountCents: true } }),
		db().chargeback.groupBy({ by: ["status"], where: { payment: mine }, _sum: { amountCents: true } }),
		sumSuspended(mine),
	]);
	const sumCents = <Status>(
		groups: readonly { status: Status; _sum: { amountCents: number | null } }[],
		status: Status,
	) => groups.find((group) => group.status === status)?._sum.amountCents ?? 0;
	return {
		...funded,
		refunded: sumCents(refunds, "CONFIRMED"),
		refunding: sumCents(refunds, "SENDING"),
		/** Refused refunds and payments that don't fund anything, which the team is reviewing. */
		waiting,
		disputed: sumCents(chargebacks, "OPEN"),
		takenBack: sumCents(chargebacks, "LOST"),
	};
}

/** The total that a creator has paid, the amount held for work now, and the sales tax, in cents. */
export async function sumFunded({ id }: Pick<SignedInUser, "id">) {
	const { paid, amount, released, refunded, tax } = await readFunded(id);
	const held = unsettledCents({ amountCents: amount, releasedCents: released, refundedCents: refunded });
	return { paid, held, tax };
}

/**
 * Payments that can have money in suspense because they don't fund anything, a refund was refused, or a
 * chargeback kept the money from going back.
 */
const suspendable = {
	OR: [
		{ outcome: { not: "FUNDED" } },
		{ refunds: { some: { status: "FAILED" } } },
		{ chargebacks: { some: {} } },
	],
} satisfies Prisma.PaymentWhereInput;

/** What the given payments have in suspense, in cents. */
async function sumSuspended(of: Prisma.PaymentWhereInput): Promise<number> {
	const payments = await db().payment.findMany({ where: { ...of, ...suspendable }, select: { id: true } });
	const { _sum } = await db().ledgerAccount.aggregate({
		where: { name: { in: payments.map((payment) => suspense(payment.id)) } },
		_sum: { balanceCents: true },
	});
	return 0 - Number(_sum.balanceCents ?? 0n);
}

/** Whether any of a creator's payments includes sales tax. */
export const isAnyTaxed = async ({ id }: SignedInUser): Promise<boolean> =>
	(await db().checkout.count({
		where: { ...ofPayer(id), lines: { some: { taxCents: { gt: 0 } } } },
		take: 1,
	})) > 0;

/**
 * The receipt for a payment, for the creator who made it. Throws `not_found` for anyone else, and
 * for a payment that hasn't arrived.
 */
export async function getReceipt(actor: Actor, reference: string) {
	const user = requireUser(actor, "CREATOR");
	const checkout = await db().checkout.findFirst({
		where: { reference, payerId: user.id, payments: { some: {} } },
		include: { ...listed, payer: { select: { name: true } } },
	});
	const [receipt] = await withSuspense(checkout ? [checkout] : []);
	if (!receipt) throw new DomainError("not_found", "Payment not found");
	return receipt;
}

/** Sentences about what someone still has to do or wait for before all money between us is settled. */
export async function describeUnsettledMoney(tx: Tx, userId: string): Promise<string[]> {
	const payouts = await tx.payout.aggregate({
		where: { professional: { userId }, status: { notIn: [...DONE_PAYOUT_STATUSES] } },
		_sum: { amountCents: true, keptCents: true },
	});
	const payable = (payouts._sum.amountCents ?? 0) - (payouts._sum.keptCents ?? 0);
	const refundable = await refundableCents(tx, userId);
	const debts = await tx.receivable.findMany({
		where: { professional: { userId }, status: { in: [...OWED_STATUSES] } },
	});
	const owed = debts.reduce((sum, debt) => sum + getOwedCents(debt), 0);
	return [
		...(owed > 0
			? [
					`You owe us ${formatCents(owed)}. Pay it back on your earnings page or, if you disagree, contest it there.`,
				]
			: []),
		...(payable > 0
			? [
					`${formatCents(payable)} that you earned hasn't reached your bank yet. Check your payout details, and wait until the money has arrived.`,
				]
			: []),
		...(refundable > 0
			? [`${formatCents(refundable)} is on its way back to you. Wait until the refund has arrived.`]
			: []),
	];
}

/**
 * The total of refunds that were sent but not confirmed, and of refused refunds whose money is still in
 * suspense, in cents.
 */
async function refundableCents(tx: Tx, payerId: string): Promise<number> {
	// Starts from the payer's checkouts, which have an index, instead of reading all refunds.
	const checkouts = await tx.checkout.findMany({
		where: { payerId },
		select: {
			payments: {
				select: {
					refunds: {
						where: { status: { not: "CONFIRMED" } },
						select: { status: true, amountCents: true, paymentId: true },
					},
				},
			},
		},
	});
	const refunds = checkouts.flatMap(({ payments }) => payments.flatMap((payment) => payment.refunds));
	const sending = refunds
		.filter(({ status }) => status === "SENDING")
		.reduce((sum, { amountCents }) => sum + amountCents, 0);
	let refused = 0;
	for (const paymentId of new Set(
		refunds.filter(({ status }) => status === "FAILED").map((refund) => refund.paymentId),
	))
		refused += await getSuspenseCents(tx, paymentId);
	return sending + refused;
}
