import { db } from "#app/infra/database/db.server.ts";
import { join, jsonRows, parseJsonRows, sql } from "#app/infra/database/sql.server.ts";
import type { Milestone, Professional } from "#generated/prisma/sqlite/client/client.ts";
import { HELD_MILESTONE_STATUSES } from "./amounts.ts";

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
	payees: bigint;
};

/**
 * The milestones held for a professional, what was paid out to them, in cents, and whether this provider can
 * pay them. Undefined if they don't have a profile.
 */
export async function readEarned(userId: string, provider: string | undefined) {
	const [row] = await db().$queryRaw<EarnedRow[]>(sql`
		SELECT p."serviceLine", p."state" = 'REMOVED' AS "isRemoved",
			${jsonRows(
				"m",
				["paymentId", "amountCents", "feeCents", "releasedCents", "refundedCents"],
				sql`"Milestone" m JOIN "Booking" b ON b."id" = m."bookingId"
					WHERE b."professionalId" = p."id" AND m."paymentId" IS NOT NULL AND m."status" IN (${join([...HELD_MILESTONE_STATUSES])})`,
			)} AS "held",
			(SELECT SUM(o."amountCents" - o."keptCents") FROM "Payout" o WHERE o."professionalId" = p."id" AND o."status" = 'PAID') AS "paidOut",
			(SELECT COUNT(*) FROM "Payee" y WHERE y."professionalId" = p."id" AND y."provider" = ${provider ?? null} AND y."isReady" AND y."detailsDueAt" IS NULL) AS "payees"
		FROM "Professional" p WHERE p."userId" = ${userId}`);
	return (
		row && {
			serviceLine: row.serviceLine,
			isRemoved: Boolean(row.isRemoved),
			held: parseJsonRows<HeldMilestone>(row.held),
			paidOut: Number(row.paidOut ?? 0),
			isPayable: Number(row.payees) > 0,
		}
	);
}
