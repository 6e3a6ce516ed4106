import { db, type Tx } from "#app/infra/database/db.server.ts";
import { join, jsonRows, parseJsonRows, raw, type Sql, sql } from "#app/infra/database/sql.server.ts";
import type { Milestone, Professional } from "#generated/prisma/sqlite/client/client.ts";
import { HELD_MILESTONE_STATUSES } from "./amounts.ts";
import { ACCOUNT_KINDS } from "./ledger-account.ts";
import { DONE_PAYOUT_STATUSES } from "./payout.ts";
import type { PostingKind } from "./postings.ts";

type Funded = Record<"paid" | "amount" | "released" | "refunded" | "tax", number>;

/**
 * What a creator has paid in total, and the sums of their paid milestones: the amounts, how much of them was
 * released and refunded, and the sales tax that wasn't refunded. In cents.
 */
export async function readFunded(userId: string): Promise<Funded> {
	const [row] = await db().$queryRaw<Record<keyof Funded, bigint | null>[]>(sql`
		SELECT (SELECT SUM(p."amountCents") FROM "Payment" p JOIN "Checkout" c ON c."id" = p."checkoutId" WHERE c."payerId" = ${userId}) AS "paid",
			SUM(m."amountCents") AS "amount", SUM(m."releasedCents") AS "released", SUM(m."refundedCents") AS "refunded",
			SUM(m."taxCents" - m."taxRefundedCents") AS "tax"
		FROM "Milestone" m JOIN "Booking" b ON b."id" = m."bookingId" WHERE b."creatorId" = ${userId} AND m."paymentId" IS NOT NULL`);
	const cents = (name: keyof Funded) => Number(row?.[name] ?? 0);
	return {
		paid: cents("paid"),
		amount: cents("amount"),
		released: cents("released"),
		refunded: cents("refunded"),
		tax: cents("tax"),
	};
}

type HeldMilestone = Pick<
	Milestone,
	"paymentId" | "amountCents" | "feeCents" | "releasedCents" | "refundedCents"
>;

type EarnedRow = Pick<Professional, "serviceLine"> & {
	held: unknown;
	paidOut: bigint | null;
	isRemoved: number | boolean;
	isPayable: number | boolean;
};

/** Whether a provider has all details of the professional `p`, and won't soon need more. */
const hasDetailsAt = (provider: string): Sql =>
	sql`EXISTS (SELECT 1 FROM "Payee" y WHERE y."professionalId" = p."id" AND y."provider" = ${provider} AND y."isReady" AND y."hasTaxDetails" AND y."detailsDueAt" IS NULL)`;

/** Whether a provider holds money for the work of the professional `p`, or has a payout that isn't complete. */
const isInUse = (provider: string): Sql => sql`(
	EXISTS (SELECT 1 FROM "Payout" o JOIN "Payment" t ON t."id" = o."paymentId"
		WHERE o."professionalId" = p."id" AND t."provider" = ${provider} AND o."status" NOT IN (${join([...DONE_PAYOUT_STATUSES])}))
	OR EXISTS (SELECT 1 FROM "Milestone" m JOIN "Booking" b ON b."id" = m."bookingId" JOIN "Payment" t ON t."id" = m."paymentId"
		WHERE b."professionalId" = p."id" AND t."provider" = ${provider} AND m."status" IN (${join([...HELD_MILESTONE_STATUSES])})
			AND m."amountCents" > m."releasedCents" + m."refundedCents"))`;

/**
 * Those of the given providers that hold money for a professional's work or have a payout that isn't complete.
 */
export async function findProvidersInUse(
	professionalId: string,
	providers: readonly string[],
	from: Tx,
): Promise<string[]> {
	if (providers.length === 0) return [];
	const each = providers.map(
		(provider) =>
			sql`SELECT CAST(${provider} AS TEXT) AS "provider" FROM "Professional" p WHERE p."id" = ${professionalId} AND ${isInUse(provider)}`,
	);
	const rows = await from.$queryRaw<{ provider: string }[]>(join(each, " UNION ALL "));
	return rows.map(({ provider }) => provider);
}

/** Whether the first provider, and those of the others that are in use, can pay the professional `p`. */
const canBePaidBy = ([current, ...earlier]: readonly string[]): Sql =>
	current === undefined
		? sql`FALSE`
		: join(
				[
					hasDetailsAt(current),
					...earlier.map((provider) => sql`(NOT ${isInUse(provider)} OR ${hasDetailsAt(provider)})`),
				],
				" AND ",
			);

/**
 * A professional's milestones with held money, what was paid out to them, in cents, and whether they can be
 * paid by the first of these providers, and by those of the others that are in use. Undefined if they don't
 * have a profile.
 */
export async function readEarned(userId: string, providers: readonly string[]) {
	const [row] = await db().$queryRaw<EarnedRow[]>(sql`
		SELECT p."serviceLine", p."state" = 'REMOVED' AS "isRemoved",
			${jsonRows(
				"m",
				["paymentId", "amountCents", "feeCents", "releasedCents", "refundedCents"],
				sql`"Milestone" m JOIN "Booking" b ON b."id" = m."bookingId"
					WHERE b."professionalId" = p."id" AND m."paymentId" IS NOT NULL AND m."status" IN (${join([...HELD_MILESTONE_STATUSES])})`,
			)} AS "held",
			(SELECT SUM(o."amountCents" - o."keptCents") FROM "Payout" o WHERE o."professionalId" = p."id" AND o."status" = 'PAID') AS "paidOut",
			(${canBePaidBy(providers)}) AS "isPayable"
		FROM "Professional" p WHERE p."userId" = ${userId}`);
	return (
		row && {
			serviceLine: row.serviceLine,
			isRemoved: Boolean(row.isRemoved),
			held: parseJsonRows<HeldMilestone>(row.held),
			paidOut: Number(row.paidOut ?? 0),
			isPayable: Boolean(row.isPayable),
		}
	);
}

/**
 * The kind of a ledger account, read from its name, such as `held` from `held:…`. The account at each payment
 * provider is a kind of its own.
 */
const accountKind = sql`CASE WHEN l."accountName" LIKE 'clearing:%' THEN l."accountName" ${join(
	ACCOUNT_KINDS.map((kind) =>
		raw(`WHEN l."accountName" = '${kind}' OR l."accountName" LIKE '${kind}:%' THEN '${kind}'`),
	),
	" ",
)} END`;

/** What one kind of entry posted to one kind of account, in cents. Neither sum is negative. */
export type LineSum = {
	/** The kind, or the name of the account at a payment provider, such as `clearing:stripe`. */
	account: string;
	posting: PostingKind;
	debitCents: bigint;
	creditCents: bigint;
	/** Whether it was posted at `to` or afterward. */
	isLater: boolean;
};

/**
 * The sums of the ledger's lines since an instant, by kind of account and of entry. Those from `to` on are
 * summed apart from those before it.
 */
export async function sumLines(from: Date, to: Date, tx: Tx): Promise<LineSum[]> {
	const rows = await tx.$queryRaw<(Omit<LineSum, "isLater"> & { isLater: bigint | number })[]>(sql`
		SELECT ${accountKind} AS "account", e."kind" AS "posting", CASE WHEN e."at" >= ${to} THEN 1 ELSE 0 END AS "isLater",
			CAST(SUM(CASE WHEN l."cents" > 0 THEN l."cents" ELSE 0 END) AS BIGINT) AS "debitCents",
			CAST(SUM(CASE WHEN l."cents" < 0 THEN -l."cents" ELSE 0 END) AS BIGINT) AS "creditCents"
		FROM "LedgerEntry" e JOIN "LedgerLine" l ON l."entryId" = e."id"
		WHERE e."at" >= ${from}
		GROUP BY 1, 2, 3`);
	return rows.map((row) => ({
		...row,
		debitCents: BigInt(row.debitCents),
		creditCents: BigInt(row.creditCents),
		isLater: Number(row.isLater) === 1,
	}));
}
