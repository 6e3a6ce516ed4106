import { db } from "#app/infra/database/db.server.ts";
import { empty, join, jsonRows, parseJsonRows, type Sql, sql } from "#app/infra/database/sql.server.ts";
import type {
	Booking,
	CallSheet,
	Checkout,
	Deadline,
	Delivery,
	Dispute,
	DisputeDecision,
	GuaranteeClaim,
	Milestone,
	Professional,
	Quote,
	Receivable,
	Review,
	SplitProposal,
	User,
} from "#generated/prisma/sqlite/client/client.ts";
import { OWED_STATUSES } from "../money/debt.ts";
import { type BookingSide, OPEN_BOOKING_STATUSES } from "./booking.ts";
import { FINAL_MILESTONE_STATUSES, isInForce } from "./milestone.ts";

/** A booking with the fields that determine whose turn it is. */
export type TurnFacts = Pick<
	Booking,
	"id" | "status" | "phase" | "serviceLine" | "expiresAt" | "completedAt"
> & {
	/** The open deadlines. */
	deadlines: Pick<Deadline, "kind" | "side" | "subjectId" | "dueAt" | "pausedAt">[];
	/** The milestones in force that haven't ended, in their order. */
	milestones: MilestoneFacts[];
	/** The quote that is waiting for an answer, and the one in force. */
	quotes: Pick<Quote, "id" | "status" | "timeZone" | "startsOn" | "endsOn" | "expiresAt" | "changesDueAt">[];
	/** The payments that are being settled. */
	checkouts: Pick<Checkout, "id">[];
	reviews: Pick<Review, "side">[];
	/** The dates with a call sheet. */
	callSheets: Pick<CallSheet, "day" | "timeZone">[];
	guaranteeClaim: Pick<GuaranteeClaim, "id" | "milestoneId" | "status" | "dueAt" | "respondedAt"> | null;
	/** The professional's debts to us, each with the repayments that are being settled. */
	receivables: (Pick<Receivable, "reference" | "status"> & { checkouts: Pick<Checkout, "id">[] })[];
};

type MilestoneFacts = Pick<
	Milestone,
	"id" | "position" | "title" | "status" | "dueOn" | "fundedAt" | "frozenAt"
> & {
	deliveries: Pick<Delivery, "id">[];
	/** The proposals that are waiting for an answer. */
	splitProposals: Pick<SplitProposal, "id" | "disputeId">[];
	/** The open disputes. */
	disputes: (Pick<Dispute, "id"> & {
		decisions: Pick<DisputeDecision, "id" | "creatorAcceptedAt" | "professionalAcceptedAt">[];
	})[];
};

/** `TurnFacts` with the fields that lists of bookings show. */
export type ListedTurnFacts = TurnFacts &
	Pick<Booking, "reference" | "title"> & {
		creator: Pick<User, "name">;
		professional: Pick<Professional, "businessName">;
		/** The number of milestones in force, ended or not. */
		milestoneCount: number;
	};

const OWED = sql`(${join(OWED_STATUSES)})`;

/** The columns of `ListedTurnFacts`, with a JSON array for each relation. */
const turnColumns = (): Sql => {
	const ofBooking = sql`"bookingId" = b."id"`;
	const ofMilestone = sql`"milestoneId" = m."id"`;
	const milestoneRelations = {
		deliveries: jsonRows(
			"y",
			["id"],
			sql`"Delivery" y WHERE y.${ofMilestone} AND y."round" = (SELECT MAX("round") FROM "Delivery" WHERE ${ofMilestone})`,
		),
		splitProposals: jsonRows(
			"s",
			["id", "disputeId"],
			sql`"SplitProposal" s WHERE s.${ofMilestone} AND s."status" = 'WAITING'`,
		),
		disputes: jsonRows("d", ["id"], sql`"Dispute" d WHERE d.${ofMilestone} AND d."endedAt" IS NULL`, {
			nested: {
				decisions: jsonRows(
					"e",
					["id", "creatorAcceptedAt", "professionalAcceptedAt"],
					sql`"DisputeDecision" e WHERE e."disputeId" = d."id"`,
				),
			},
		}),
	};
	const settling = sql`c."status" = 'PROCESSING'`;
	return sql`b."id", b."status", b."phase", b."serviceLine", b."expiresAt", b."completedAt", b."reference", b."title",
		u."name" AS "creatorName", p."businessName",
		(SELECT COUNT(*) FROM "Milestone" m WHERE m.${ofBooking} AND m."replacedByVersion" = ${isInForce.replacedByVersion}) AS "milestoneCount",
		${jsonRows(
			"d",
			["kind", "side", "subjectId", "dueAt", "pausedAt"],
			sql`"Deadline" d WHERE d.${ofBooking} AND d."closedAt" IS NULL`,
		)} AS "deadlines",
		${jsonRows(
			"m",
			["id", "position", "title", "status", "dueOn", "fundedAt", "frozenAt"],
			sql`"Milestone" m WHERE m.${ofBooking} AND m."replacedByVersion" = ${isInForce.replacedByVersion} AND m."status" NOT IN (${join([...FINAL_MILESTONE_STATUSES])})`,
			{ order: sql`ORDER BY m."position"`, nested: milestoneRelations },
		)} AS "milestones",
		${jsonRows(
			"q",
			["id", "status", "timeZone", "startsOn", "endsOn", "expiresAt", "changesDueAt"],
			sql`"Quote" q WHERE q.${ofBooking} AND q."status" IN ('SENT', 'ACCEPTED')`,
		)} AS "quotes",
		${jsonRows("c", ["id"], sql`"Checkout" c WHERE c.${ofBooking} AND c."receivableId" IS NULL AND ${settling}`)} AS "checkouts",
		${jsonRows("r", ["side"], sql`"Review" r WHERE r.${ofBooking}`)} AS "reviews",
		${jsonRows("a", ["day", "timeZone"], sql`"CallSheet" a WHERE a.${ofBooking}`)} AS "callSheets",
		${jsonRows(
			"g",
			["id", "milestoneId", "status", "dueAt", "respondedAt"],
			sql`"GuaranteeClaim" g WHERE g.${ofBooking}`,
		)} AS "claims",
		${jsonRows(
			"o",
			["reference", "status"],
			sql`"Receivable" o WHERE o.${ofBooking} AND o."status" IN ${OWED}`,
			{
				nested: {
					checkouts: jsonRows("c", ["id"], sql`"Checkout" c WHERE c."receivableId" = o."id" AND ${settling}`),
				},
			},
		)} AS "receivables"`;
};

/** The columns of the relations, as JSON. */
type JsonColumns = Record<
	"deadlines" | "milestones" | "quotes" | "checkouts" | "reviews" | "callSheets" | "claims" | "receivables",
	unknown
>;

type Row = Pick<ListedTurnFacts, "id" | "status" | "phase" | "serviceLine" | "expiresAt" | "completedAt"> &
	Pick<ListedTurnFacts, "reference" | "title"> &
	JsonColumns & { creatorName: string; businessName: string; milestoneCount: bigint };

/** Reads bookings with their relations in one statement, because lists of bookings are on many pages. */
async function readTurnFacts(condition: Sql): Promise<ListedTurnFacts[]> {
	const rows = await db().$queryRaw<Row[]>(sql`
		SELECT ${turnColumns()}
		FROM "Booking" b JOIN "User" u ON u."id" = b."creatorId" JOIN "Professional" p ON p."id" = b."professionalId"
		WHERE ${condition}`);
	return rows.map(({ creatorName, businessName, milestoneCount, claims, ...row }) => ({
		...row,
		creator: { name: creatorName },
		professional: { businessName },
		milestoneCount: Number(milestoneCount),
		deadlines: parseJsonRows(row.deadlines),
		milestones: parseJsonRows(row.milestones),
		quotes: parseJsonRows(row.quotes),
		checkouts: parseJsonRows(row.checkouts),
		reviews: parseJsonRows(row.reviews),
		callSheets: parseJsonRows(row.callSheets),
		guaranteeClaim: parseJsonRows<NonNullable<TurnFacts["guaranteeClaim"]>>(claims)[0] ?? null,
		receivables: parseJsonRows(row.receivables),
	}));
}

/** The bookings with these IDs, in no particular order. */
export const readTurnsOfBookings = (ids: readonly string[]): Promise<ListedTurnFacts[]> =>
	readTurnFacts(sql`b."id" IN (${join([...ids])})`);

/**
 * A user's bookings in which something may be left to do, longest waiting first: open bookings, completed
 * ones without the user's review, those with an open claim, and, for the professional, those with a debt.
 * @param completedAfter reviews of work that was completed earlier are over
 * @param take the maximum number of bookings
 */
export function readUnfinishedBookings(
	userId: string,
	{ side, completedAfter, take }: { side: BookingSide; completedAfter: Date; take: number },
): Promise<ListedTurnFacts[]> {
	const isOwn = side === "CREATOR" ? sql`b."creatorId" = ${userId}` : sql`p."userId" = ${userId}`;
	const isOwing =
		side === "PROFESSIONAL"
			? sql`OR EXISTS (SELECT 1 FROM "Receivable" o WHERE o."bookingId" = b."id" AND o."status" IN ${OWED})`
			: empty;
	return readTurnFacts(sql`${isOwn} AND (
			b."status" IN (${join([...OPEN_BOOKING_STATUSES])})
			OR (b."status" = 'COMPLETED' AND b."completedAt" > ${completedAfter}
				AND NOT EXISTS (SELECT 1 FROM "Review" r WHERE r."bookingId" = b."id" AND r."side" = ${side}))
			OR EXISTS (SELECT 1 FROM "GuaranteeClaim" g WHERE g."bookingId" = b."id" AND g."status" = 'SUBMITTED')
			${isOwing})
		ORDER BY b."statusAt", b."id" LIMIT ${take}`);
}
