import { currentPhase } from "#app/infra/content/phase.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { paymentProviders } from "#app/infra/payments/provider.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import { type Actor, requireUser, type SignedInUser } from "../platform/actor.ts";
import { DomainError } from "../platform/domain-error.ts";
import { getPageById, type IdPage, idPageQuery } from "../platform/pagination.ts";
import {
	getMonthBounds,
	listMonthsSince,
	type Month,
	readPastMonth,
} from "../platform/time/months.server.ts";
import { getHeldCents, getReleasePayout, HELD_MILESTONE_STATUSES } from "./amounts.ts";
import type { PayoutStatus } from "./labels.ts";
import { getBalance } from "./ledger.server.ts";
import { receivable } from "./ledger-account.ts";
import { lacksPayoutDetails } from "./payee.server.ts";
import { findContestedPayments } from "./payout.server.ts";
import { readEarned } from "./sums.sql.server.ts";

/** Payouts per page of a list. */
const EARNINGS_PAGE = 20;

const listed = {
	payment: { select: { provider: true } },
	professional: {
		select: {
			payees: {
				select: {
					provider: true,
					isReady: true,
					hasTaxDetails: true,
					detailsDueAt: true,
					pausedUntil: true,
				},
			},
		},
	},
	milestone: {
		select: {
			position: true,
			title: true,
			amountCents: true,
			booking: { select: { id: true, reference: true, title: true, creator: { select: { name: true } } } },
		},
	},
} as const;

async function findProfessionalId(actor: Actor): Promise<string> {
	const user = requireUser(actor, "PROFESSIONAL");
	const professional = await db().professional.findUnique({
		where: { userId: user.id },
		select: { id: true },
	});
	if (!professional) throw new DomainError("not_found", "You have no profile yet");
	return professional.id;
}

/** One page of a professional's payouts, latest first. */
export async function findPayouts(user: SignedInUser, page: IdPage) {
	const { where, ...order } = idPageQuery(page, EARNINGS_PAGE);
	const payouts = await db().payout.findMany({
		where: { professional: { userId: user.id }, ...where },
		include: listed,
		...order,
	});
	return getPageById(await addObstacles(payouts), page, EARNINGS_PAGE);
}

/** A professional's payouts for one booking, latest first. */
export const findPayoutsOfBooking = async (user: SignedInUser, bookingId: string): Promise<ListedPayout[]> =>
	addObstacles(
		await db().payout.findMany({
			where: { professional: { userId: user.id }, milestone: { bookingId } },
			include: listed,
			orderBy: { id: "desc" },
		}),
	);

/**
 * Adds to each payout the name of its provider, and what an unsent payout may have to wait for: an open
 * chargeback of its payment (`findContestedPayments`), and missing details or the pause after a bank account
 * was entered at that provider.
 */
async function addObstacles(payouts: readonly Prisma.PayoutGetPayload<{ include: typeof listed }>[]) {
	const contested = new Set(await findContestedPayments(db()));
	return payouts.map(({ professional, payment, ...payout }) => ({
		...payout,
		provider: payment.provider,
		isContested: contested.has(payout.paymentId),
		payee: professional.payees.find(({ provider }) => provider === payment.provider) ?? null,
	}));
}
export type ListedPayout = Awaited<ReturnType<typeof findPayouts>>["rows"][number];

/** All of a professional's payouts, latest first, a page at a time. */
export async function* readPayouts(user: SignedInUser): AsyncGenerator<readonly ListedPayout[]> {
	let older: string | undefined;
	do {
		const page = await findPayouts(user, { older });
		yield page.rows;
		older = page.older;
	} while (older);
}

/**
 * What a professional earns, in cents after the fee. `pending` is held for work that isn't accepted yet.
 * `settling` is money that creators' banks have debited but not sent yet. Of the released payouts, `clearing`
 * hasn't cleared or has an open chargeback, `available` is sent once nothing else makes it wait, such as
 * missing payout details, and `sent` is on its way to their bank. `refused` was refused by the bank, and
 * `paidOut` reached it. `kept` was withheld for their debts, and `owedToUs` is the amount that they still owe.
 */
export async function sumEarnings(user: SignedInUser) {
	const mine = { professional: { userId: user.id } };
	const waits = {
		OR: [{ clearsAt: { gt: now() } }, { paymentId: { in: await findContestedPayments(db()) } }],
	};
	const [pending, settling, payouts, clearing, owedToUs] = await Promise.all([
		sumPending(user),
		db().milestone.findMany({
			where: {
				booking: mine,
				status: "PLANNED",
				checkoutLines: { some: { checkout: { status: "PROCESSING" } } },
			},
			select: { amountCents: true, feeCents: true, releasedCents: true },
		}),
		db().payout.groupBy({ by: ["status"], where: mine, _sum: { amountCents: true, keptCents: true } }),
		db().payout.aggregate({
			where: { ...mine, status: "WAITING", ...waits },
			_sum: { amountCents: true, keptCents: true },
		}),
		getBalance(receivable(user.id)),
	]);
	const sumPayouts = (...statuses: PayoutStatus[]) =>
		payouts
			.filter(({ status }) => statuses.includes(status))
			.reduce((cents, { _sum }) => cents + sumSent(_sum), 0);
	const clearingCents = sumSent(clearing._sum);
	return {
		pending,
		settling: settling.reduce(
			(cents, milestone) => cents + getReleasePayout(milestone, milestone.amountCents),
			0,
		),
		clearing: clearingCents,
		available: sumPayouts("WAITING") - clearingCents,
		sent: sumPayouts("SENDING", "TRANSFERRED"),
		refused: sumPayouts("FAILED"),
		paidOut: sumPayouts("PAID"),
		kept: payouts.reduce((cents, { _sum }) => cents + (_sum.keptCents ?? 0), 0),
		owedToUs: Number(owedToUs),
	};
}

/** The amount held for a professional's work that isn't accepted yet, after the fee, in cents. */
async function sumPending(user: Pick<SignedInUser, "id">): Promise<number> {
	const held = await db().milestone.findMany({
		where: {
			booking: { professional: { userId: user.id } },
			status: { in: [...HELD_MILESTONE_STATUSES] },
			paymentId: { not: null },
		},
		select: {
			paymentId: true,
			amountCents: true,
			feeCents: true,
			releasedCents: true,
			refundedCents: true,
		},
	});
	return sumReleasePayouts(held);
}

type Held = Parameters<typeof getHeldCents>[0] & Parameters<typeof getReleasePayout>[0];

const sumReleasePayouts = (held: readonly Held[]): number =>
	held.reduce((cents, milestone) => cents + getReleasePayout(milestone, getHeldCents(milestone)), 0);

/**
 * For the dashboard, in one statement: the amount held for a professional's work after the fee and the amount
 * paid out to them, both in cents, and whether they still have to set up payouts, as in `needsPayoutDetails`.
 */
export async function sumPendingAndPaidOut(user: Pick<SignedInUser, "id">) {
	const providers = paymentProviders().map(({ name }) => name);
	const earned = await readEarned(user.id, providers);
	if (!earned) return { pending: 0, paidOut: 0, needsPayouts: false };
	const { held, paidOut, serviceLine, isRemoved, isPayable } = earned;
	const mayNeedPayouts = providers.length > 0 && !isRemoved && currentPhase() === "open";
	return {
		pending: sumReleasePayouts(held),
		paidOut,
		needsPayouts: mayNeedPayouts && lacksPayoutDetails(serviceLine, isPayable),
	};
}

type Sums = { amountCents: number | null; keptCents: number | null };

/** The amount of the given payouts without the part withheld for debts, in cents. */
const sumSent = ({ amountCents, keptCents }: Sums): number => (amountCents ?? 0) - (keptCents ?? 0);

/** The months for which a professional has a statement, latest first. */
export async function findStatementMonths(user: SignedInUser): Promise<Month[]> {
	const first = await db().payout.findFirst({
		where: { professional: { userId: user.id } },
		orderBy: { createdAt: "asc" },
		select: { createdAt: true },
	});
	return first ? listMonthsSince(first.createdAt) : [];
}

/**
 * The maximum number of lines in each part of a statement's page. The totals cover all lines, and the CSV
 * contains all releases and payouts.
 */
const STATEMENT_LINES_MAX = 1_000;

/**
 * The records in a professional's statement for a month. Throws `not_found` if the month isn't valid or
 * hasn't begun.
 */
async function findStatement(actor: Actor, typed: string) {
	const professionalId = await findProfessionalId(actor);
	const month = readPastMonth(typed);
	const { from, to } = getMonthBounds(month);
	const released = { professionalId, createdAt: { gte: from, lt: to } };
	const paid = { professionalId, status: "PAID" as const, statusAt: { gte: from, lt: to } };
	const kept = { payout: { professionalId }, at: { gte: from, lt: to } };
	const reversed = {
		payout: { professionalId },
		status: "REVERSED" as const,
		statusAt: { gte: from, lt: to },
	};
	return { professionalId, month, released, paid, kept, reversed };
}

/**
 * A professional's statement for a month in the site's time zone: releases with their fees and payouts, the
 * amounts withheld or taken back for debts, and the payouts that reached the bank. Throws like
 * `findStatement`.
 */
export async function getStatement(actor: Actor, typed: string) {
	const { professionalId, month, released, paid, kept, reversed } = await findStatement(actor, typed);
	const sums = { _sum: { amountCents: true, feeCents: true, keptCents: true }, _count: true } as const;
	const references = {
		payout: { select: { reference: true } },
		receivable: { select: { reference: true } },
	} as const;
	const [offsets, reversals, reversedSums] = await Promise.all([
		db().payoutOffset.findMany({
			where: kept,
			orderBy: [{ at: "asc" }, { payoutId: "asc" }, { receivableId: "asc" }],
			take: STATEMENT_LINES_MAX,
			include: references,
		}),
		db().transferReversal.findMany({
			where: reversed,
			orderBy: [{ statusAt: "asc" }, { id: "asc" }],
			take: STATEMENT_LINES_MAX,
			include: references,
		}),
		db().transferReversal.aggregate({ where: reversed, _sum: { amountCents: true } }),
	]);
	const keptLines = [...offsets, ...reversals.map(({ statusAt: at, ...line }) => ({ ...line, at }))].sort(
		(a, b) => a.at.getTime() - b.at.getTime(),
	);
	const [releasedLines, paidLines, releasedSums, paidSums, keptSums, { businessName }] = await Promise.all([
		db().payout.findMany({
			where: released,
			include: listed,
			orderBy: [{ createdAt: "asc" }, { id: "asc" }],
			take: STATEMENT_LINES_MAX,
		}),
		db().payout.findMany({
			where: paid,
			include: listed,
			orderBy: [{ statusAt: "asc" }, { id: "asc" }],
			take: STATEMENT_LINES_MAX,
		}),
		db().payout.aggregate({ where: released, ...sums }),
		db().payout.aggregate({ where: paid, ...sums }),
		db().payoutOffset.aggregate({ where: kept, _sum: { amountCents: true } }),
		db().professional.findUniqueOrThrow({ where: { id: professionalId }, select: { businessName: true } }),
	]);
	const [net, fees] = [releasedSums._sum.amountCents ?? 0, releasedSums._sum.feeCents ?? 0];
	return {
		month,
		businessName,
		released: await addObstacles(releasedLines),
		paid: await addObstacles(paidLines),
		kept: keptLines,
		counts: { released: releasedSums._count, paid: paidSums._count },
		totals: {
			gross: net + fees,
			fees,
			net,
			kept: (keptSums._sum.amountCents ?? 0) + (reversedSums._sum.amountCents ?? 0),
			paidOut: sumSent(paidSums._sum),
		},
	};
}

/**
 * A statement's releases, then its payouts that reached the bank, a page at a time and without a limit.
 * Throws like `findStatement`.
 */
export async function readStatement(actor: Actor, typed: string) {
	const { month, released, paid } = await findStatement(actor, typed);
	async function* read() {
		for (const part of ["released", "paid"] as const)
			for (let last: string | undefined; ; ) {
				const rows = await db().payout.findMany({
					where: { ...(part === "released" ? released : paid), ...(last && { id: { gt: last } }) },
					include: listed,
					orderBy: { id: "asc" },
					take: STATEMENT_LINES_MAX,
				});
				yield (await addObstacles(rows)).map((payout) => ({ part, payout }));
				last = rows.at(-1)?.id;
				if (rows.length < STATEMENT_LINES_MAX) break;
			}
	}
	return { month, lines: read() };
}
