import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import { isPaidDirectly, SERVICE_LINES } from "../market/service-line.ts";
import type { SignedInUser } from "../platform/actor.ts";
import { type CalendarDay, dayIn, endOfDay } from "../platform/time/calendar-day.ts";
import { getAgreedZone } from "../platform/time/time-zones.server.ts";
import {
	BOOKING_STATUSES,
	type BookingSide,
	bookingPath,
	otherSide,
	REVIEW_DAYS,
	sideToAct,
} from "./booking.ts";
import { getSideNames } from "./booking-sides.server.ts";
import { DEADLINE_KINDS, type DeadlineKind, FUNDING_DEADLINES } from "./deadline.ts";
import { disputePath, proposalPath } from "./disputes/dispute.ts";
import { getDueDay } from "./milestone.server.ts";
import { FINAL_MILESTONE_STATUSES } from "./milestone.ts";
import { editQuotePath, isAgreed, quotePath } from "./quotes/quote.ts";
import { getQuoteTurn } from "./quotes/quote-turn.ts";
import { reviewsEnd } from "./reviews.server.ts";
import {
	byDueDate,
	describeTask,
	formatTurn,
	sortForSide,
	type TaskName,
	type Turn,
	type TurnHolder,
	tasks,
} from "./turn.ts";

/** What tells whose turn it is in a booking. */
const turnColumns = {
	id: true,
	status: true,
	phase: true,
	serviceLine: true,
	expiresAt: true,
	completedAt: true,
	deadlines: {
		where: { closedAt: null },
		select: { kind: true, side: true, subjectId: true, dueAt: true, pausedAt: true },
	},
	milestones: {
		where: { status: { notIn: [...FINAL_MILESTONE_STATUSES] } },
		orderBy: { position: "asc" },
		select: {
			id: true,
			status: true,
			dueOn: true,
			fundedAt: true,
			frozenAt: true,
			deliveries: { orderBy: { round: "desc" }, take: 1, select: { id: true } },
			splitProposals: { where: { status: "WAITING" }, select: { id: true, disputeId: true } },
			disputes: {
				where: { endedAt: null },
				select: {
					id: true,
					decisions: { select: { id: true, creatorAcceptedAt: true, professionalAcceptedAt: true } },
				},
			},
		},
	},
	quotes: {
		where: { status: { in: ["SENT", "ACCEPTED"] } },
		select: { id: true, status: true, timeZone: true, expiresAt: true, changesDueAt: true },
	},
	checkouts: { where: { status: "PROCESSING", receivableId: null }, take: 1, select: { id: true } },
	reviews: { select: { side: true } },
	guaranteeClaim: { select: { id: true, milestoneId: true, status: true, dueAt: true } },
} as const satisfies Prisma.BookingSelect;

/** A booking with what tells whose turn it is. */
export type TurnFacts = Prisma.BookingGetPayload<{ select: typeof turnColumns }>;
type Milestone = TurnFacts["milestones"][number];
type Deadline = TurnFacts["deadlines"][number];

/** Whose turn it is in the given bookings, by the booking's ID. */
export async function findTurns(bookingIds: readonly string[]): Promise<Map<string, Turn[]>> {
	if (bookingIds.length === 0) return new Map();
	const bookings = await db().booking.findMany({
		where: { id: { in: [...bookingIds] } },
		select: turnColumns,
	});
	return new Map(bookings.map((booking) => [booking.id, getTurns(booking)]));
}

/** The turns of one booking as one of its sides reads them: its own first. */
export const findTurnsForSide = async (bookingId: string, side: BookingSide): Promise<Turn[]> =>
	sortForSide((await findTurns([bookingId])).get(bookingId) ?? [], side);

/** A turn of a user, with the booking that it is about. */
export type OwnTurn = Turn & {
	/** What the user does: "Review the quote". */
	title: string;
	/** The page on which they do it. */
	path: string;
	booking: { id: string; title: string; other: string };
};

/** The most bookings in which a user's turns are searched for. */
const SEARCHED = 200;

/** What a user has to do in their bookings, the earliest deadline first. */
export async function findOwnTurns(user: Pick<SignedInUser, "id" | "role">): Promise<OwnTurn[]> {
	if (user.role === "ADMIN") return [];
	const side = user.role;
	const bookings = await db().booking.findMany({
		where: {
			...(side === "CREATOR" ? { creatorId: user.id } : { professional: { userId: user.id } }),
			OR: whereSideMayAct(side),
		},
		// Those that have waited the longest.
		orderBy: [{ statusAt: "asc" }, { id: "asc" }],
		take: SEARCHED,
		select: {
			...turnColumns,
			title: true,
			creator: { select: { name: true } },
			professional: { select: { businessName: true } },
		},
	});
	return bookings
		.flatMap((booking) => {
			const { id, title } = booking;
			const names = getSideNames(booking);
			const about = { id, title, other: names[otherSide(side)] };
			return getTurns(booking)
				.filter(({ holder }) => holder === side)
				.map((turn) => ({
					...turn,
					title: formatTurn(turn, side, names),
					path: turnPath(turn, booking),
					booking: about,
				}));
		})
		.sort(byDueDate);
}

/** Which bookings to read: those with a deadline that a side may have to meet, and those without deadlines. */
function whereSideMayAct(side: BookingSide): Prisma.BookingWhereInput[] {
	const kinds = DEADLINE_KINDS.filter(
		(kind) => kind === "DISPUTE_APPEAL" || ["ONE", side].includes(tasks[kind].of),
	);
	return [
		{ deadlines: { some: { closedAt: null, pausedAt: null, kind: { in: kinds } } } },
		{ quotes: { some: { status: "SENT" } } },
		{
			phase: "EARLY_ACCESS",
			status: { in: BOOKING_STATUSES.filter((status) => sideToAct(status) === side) },
		},
		{
			status: "COMPLETED",
			// At least those whose last day isn't over in any time zone.
			completedAt: { gt: later(now(), -(REVIEW_DAYS + 2) * DAY) },
			reviews: { none: { side } },
		},
		...(side === "PROFESSIONAL"
			? [
					{
						serviceLine: { in: SERVICE_LINES.filter(isPaidDirectly) },
						status: { in: BOOKING_STATUSES.filter(isAgreed) },
						milestones: { some: { status: "PLANNED" as const } },
					},
				]
			: []),
	];
}

/** The page on which the side that has a turn acts. */
function turnPath(
	{ task, subjectId, disputeId }: Turn,
	{ id: bookingId, phase }: Pick<TurnFacts, "id" | "phase">,
): string {
	if (task === "REQUEST_ANSWER" && phase === "OPEN") return editQuotePath(bookingId);
	if (task === "QUOTE_VALIDITY" || task === "QUOTE_CHANGES") return quotePath(bookingId);
	if (task === "SPLIT_ANSWER") return proposalPath(bookingId, subjectId, "accept");
	return disputeId ? disputePath(bookingId, disputeId) : bookingPath(bookingId);
}

/**
 * What each part of a booking is waiting for, the earliest deadline first. Empty if nothing is left to
 * do.
 */
export const getTurns = (booking: TurnFacts): Turn[] => listTurns(booking).sort(byDueDate);

function listTurns(booking: TurnFacts): Turn[] {
	const { id, status, phase, expiresAt } = booking;
	switch (status) {
		case "REQUESTED":
			return [newTurn(booking, "REQUEST_ANSWER", { dueAt: expiresAt, subjectId: id })];
		case "QUOTED":
			return quoteTurns(booking);
		case "ACCEPTED":
		case "IN_PROGRESS":
			if (phase === "EARLY_ACCESS")
				return [newTurn(booking, status === "ACCEPTED" ? "START" : "COMPLETE", { subjectId: id })];
			return [
				...quoteTurns(booking),
				...paymentTurns(booking),
				...booking.milestones.flatMap((milestone) => milestoneTurns(booking, milestone)),
				...claimTurns(booking),
			];
		case "COMPLETED":
			return [...claimTurns(booking), ...reviewTurns(booking)];
		default:
			return claimTurns(booking);
	}
}

type Given = Pick<Turn, "subjectId"> & Partial<Turn>;

function newTurn({ serviceLine }: Pick<TurnFacts, "serviceLine">, task: TaskName, given: Given): Turn {
	const { of }: { of: TurnHolder | "ONE" } = tasks[task];
	return {
		task,
		holder: of === "ONE" ? "EITHER" : of,
		...describeTask(task, isPaidDirectly(serviceLine)),
		dueAt: null,
		dueOn: null,
		milestoneId: null,
		disputeId: null,
		...given,
	};
}

/** The turn that a deadline in the database ends. Its time is unknown while it waits for a bank. */
const deadlineTurn = (
	booking: TurnFacts,
	{ kind, side, subjectId, dueAt, pausedAt }: Deadline,
	given: Partial<Turn> = {},
): Turn =>
	newTurn(booking, kind, {
		subjectId,
		dueAt: pausedAt ? null : dueAt,
		...(side && { holder: side }),
		...given,
	});

/** The version of the quote that is waiting for an answer, or for changes. */
const quoteTurns = (booking: TurnFacts): Turn[] =>
	booking.quotes
		.filter(({ status }) => status === "SENT")
		.map((quote) => {
			const { task, ...turn } = getQuoteTurn({ isAmendment: isAgreed(booking.status), ...quote });
			return newTurn(booking, task, { ...turn, subjectId: quote.id });
		});

/** The next payment. While one is being settled, nothing else has to be paid. */
function paymentTurns(booking: TurnFacts): Turn[] {
	const [settling] = booking.checkouts;
	const milestoneId = booking.milestones.find(({ status }) => status === "PLANNED")?.id ?? null;
	if (settling) return [newTurn(booking, "SETTLEMENT", { subjectId: settling.id, milestoneId })];
	return booking.deadlines
		.filter(({ kind }) => FUNDING_DEADLINES.some((funding) => funding === kind))
		.map((deadline) => deadlineTurn(booking, deadline, { milestoneId }));
}

function milestoneTurns(booking: TurnFacts, milestone: Milestone): Turn[] {
	const { id: milestoneId, status, frozenAt, deliveries, splitProposals } = milestone;
	if (frozenAt) return [newTurn(booking, "CHARGEBACK", { subjectId: milestoneId, milestoneId })];
	if (status === "DISPUTED") return disputeTurns(booking, milestone);
	if (status === "PLANNED") return directTurns(booking, milestone);
	const ofWork = [milestoneId, ...deliveries.map(({ id }) => id)];
	const ofProposals = splitProposals.map(({ id }) => id);
	return booking.deadlines
		.filter(({ subjectId }) => [...ofWork, ...ofProposals].includes(subjectId))
		.map((deadline) =>
			deadlineTurn(booking, deadline, {
				milestoneId,
				...(deadline.kind === "DELIVERY" && !deadline.pausedAt && findDueDay(booking, milestone)),
			}),
		);
}

/**
 * Until a milestone's due day is over, that day is its deadline, because the refund comes only much later.
 * Null after that.
 */
function findDueDay({ quotes }: TurnFacts, milestone: Milestone): { dueAt: Date; dueOn: CalendarDay } | null {
	const zone = getAgreedZone(quotes);
	const dueOn = getDueDay(milestone, zone);
	return dayIn(now(), zone) <= dueOn ? { dueAt: endOfDay(dueOn, zone), dueOn } : null;
}

/** The next milestone of work that is paid for directly, which starts without a payment. */
function directTurns(booking: TurnFacts, milestone: Milestone): Turn[] {
	const isNext = booking.milestones.find(({ status }) => status === "PLANNED") === milestone;
	if (!isPaidDirectly(booking.serviceLine) || !isNext) return [];
	const { id } = milestone;
	return [
		newTurn(booking, "DIRECT_DELIVERY", {
			subjectId: id,
			milestoneId: id,
			...findDueDay(booking, milestone),
		}),
	];
}

/** The deadlines of a dispute, the one to act on first: while a proposal waits, the talks and our decision do, too. */
const IN_DISPUTE: readonly DeadlineKind[] = [
	"DISPUTE_PROPOSAL",
	"DISPUTE_ANSWER",
	"DISPUTE_APPEAL",
	"APPEAL_DECISION",
	"DISPUTE_TALKS",
	"DISPUTE_DECISION",
];

function disputeTurns(booking: TurnFacts, { id: milestoneId, disputes, splitProposals }: Milestone): Turn[] {
	return disputes.flatMap(({ id: disputeId, decisions }) => {
		const subjects = [disputeId, ...[...splitProposals, ...decisions].map(({ id }) => id)];
		const open = booking.deadlines.filter(({ subjectId }) => subjects.includes(subjectId));
		const [first] = IN_DISPUTE.flatMap((kind) => open.filter((deadline) => deadline.kind === kind));
		if (!first) return [];
		const decision = decisions.find(({ id }) => id === first.subjectId);
		return [
			deadlineTurn(booking, first, { milestoneId, disputeId, ...(decision && acceptedByOne(decision)) }),
		];
	});
}

/** Once one side has accepted a decision, it is waiting for the other. */
const acceptedByOne = ({
	creatorAcceptedAt,
	professionalAcceptedAt,
}: Milestone["disputes"][number]["decisions"][number]): { holder?: BookingSide } =>
	creatorAcceptedAt && !professionalAcceptedAt
		? { holder: "PROFESSIONAL" }
		: professionalAcceptedAt && !creatorAcceptedAt
			? { holder: "CREATOR" }
			: {};

/** A claim under the guarantee that our team hasn't decided. */
const claimTurns = (booking: TurnFacts): Turn[] => {
	const claim = booking.guaranteeClaim;
	return claim?.status === "SUBMITTED"
		? [newTurn(booking, "CLAIM", { subjectId: claim.id, milestoneId: claim.milestoneId, dueAt: claim.dueAt })]
		: [];
};

/** The reviews that aren't written yet. */
function reviewTurns(booking: TurnFacts): Turn[] {
	const until = booking.completedAt && reviewsEnd(booking.completedAt, getAgreedZone(booking.quotes));
	if (!until || until < now()) return [];
	return (["CREATOR", "PROFESSIONAL"] as const)
		.filter((side) => booking.reviews.every((review) => review.side !== side))
		.map((holder) => newTurn(booking, "REVIEW", { subjectId: booking.id, holder, dueAt: until }));
}
