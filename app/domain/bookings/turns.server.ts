import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { isPaidDirectly } from "../market/service-line.ts";
import { debtPath } from "../money/debt.ts";
import { type Actor, requireUser, type SignedInUser } from "../platform/actor.ts";
import { addDays, type CalendarDay, dayIn, endOfDay } from "../platform/time/calendar-day.ts";
import { getAgreedZone } from "../platform/time/time-zones.server.ts";
import { type BookingSide, bookingPath, otherSide, REVIEW_DAYS } from "./booking.ts";
import { getSideNames } from "./booking-sides.server.ts";
import { callSheetPath, listAgreedDays } from "./call-sheets/call-sheet.ts";
import { type DeadlineKind, FUNDING_DEADLINES } from "./deadline.ts";
import { disputePath, proposalPath } from "./disputes/dispute.ts";
import { guaranteePath } from "./guarantee.ts";
import { getDueDay } from "./milestone.server.ts";
import { editQuotePath, isAgreed, quotePath } from "./quotes/quote.ts";
import { getQuoteTurn } from "./quotes/quote-turn.ts";
import { reviewsEnd } from "./reviews.server.ts";
import {
	byDueDate,
	describeTask,
	formatTurn,
	getHolder,
	selectForSide,
	type TaskName,
	type Turn,
} from "./turn.ts";
import {
	type ListedTurnFacts,
	readTurnsOfBookings,
	readUnfinishedBookings,
	type TurnFacts,
} from "./turns.sql.server.ts";

type Milestone = TurnFacts["milestones"][number];
type Deadline = TurnFacts["deadlines"][number];

/** Whose turn it is in the given bookings, by the booking's ID. */
export async function findTurns(bookingIds: readonly string[]): Promise<Map<string, Turn[]>> {
	if (bookingIds.length === 0) return new Map();
	const bookings = await readTurnsOfBookings(bookingIds);
	return new Map(bookings.map((booking) => [booking.id, getTurns(booking)]));
}

/** The turns of one booking as one side sees them, that side's own turns first. */
export const findTurnsForSide = async (bookingId: string, side: BookingSide): Promise<Turn[]> =>
	selectForSide((await findTurns([bookingId])).get(bookingId) ?? [], side);

type About = { id: string; title: string; other: string };

/** A turn of a user, with the booking that it is about. */
export type OwnTurn = Turn & {
	/** What the user does: "Review the quote". */
	title: string;
	/** The page on which they do it. */
	path: string;
	booking: About;
};

/** Agreed work in progress, with its most urgent turn. */
export type RunningWork = Pick<Turn, "dueAt" | "dueOn"> & {
	booking: About;
	/** Whose turn it is, as the user reads it. */
	title: string;
	/** The number of the current milestone, from 1, and the number of milestones. Null without milestones. */
	milestone: { number: number; count: number } | null;
};

/** Days in a user's agreed work: the days of the work itself, or the day on which a milestone is due. */
export type ComingDays = {
	id: string;
	title: string;
	firstDay: CalendarDay;
	lastDay: CalendarDay;
	booking: About;
	/**
	 * The path of the next call sheet, if its day is near enough to prepare for. Of long work, only the call
	 * sheets that a booking's list of dates shows are considered. Null for due dates.
	 */
	callSheetPath: string | null;
};

/** A user's tasks, work in progress, and coming days, for their dashboard. */
export type OwnWork = {
	/** What the user has to do, earliest deadline first. */
	turns: OwnTurn[];
	/** Work in progress, earliest deadline first. */
	running: RunningWork[];
	/**
	 * The days that aren't over yet, earliest first, except the due dates of milestones that `turns` includes.
	 */
	days: ComingDays[];
};

/** The maximum number of bookings that are searched for a user's work. */
const SEARCHED = 200;

/** A user's bookings in which something may be left to do, longest waiting first. */
const findOpenBookings = (userId: string, side: BookingSide) =>
	readUnfinishedBookings(userId, {
		side,
		// Two extra days, so that the last day to write a review is over in every time zone.
		completedAfter: later(now(), -(REVIEW_DAYS + 2) * DAY),
		take: SEARCHED,
	});

/** The maximum number of turns in one response of the API. */
const LISTED = 100;

/**
 * What a user's bookings are waiting for, from either side, our team, or a bank, earliest deadline first.
 * Returns at most 100 turns. `title` is what the user reads, and `isYours` says whether they can act.
 */
export async function listOpenTurns(actor: Actor) {
	const { id, role } = requireUser(actor);
	if (role === "ADMIN") return [];
	const bookings = await findOpenBookings(id, role);
	return bookings
		.flatMap((booking) =>
			selectForSide(getTurns(booking), role).map(({ task, holder, consequence, dueAt, dueOn, ...about }) => ({
				task,
				holder,
				isYours: holder === role || holder === "EITHER",
				title: formatTurn({ task, holder, label: about.label }, role, getSideNames(booking)),
				consequence,
				dueAt,
				dueOn,
				milestoneId: about.milestoneId,
				disputeId: about.disputeId,
				booking: { id: booking.id, reference: booking.reference, title: booking.title },
			})),
		)
		.sort(byDueDate)
		.slice(0, LISTED);
}

/** What a user has to do in their bookings, the work in progress, and the coming days. */
export async function findOwnWork(user: Pick<SignedInUser, "id" | "role">): Promise<OwnWork> {
	if (user.role === "ADMIN") return { turns: [], running: [], days: [] };
	const side = user.role;
	const bookings = await findOpenBookings(user.id, side);
	const isRunning = ({ status }: Pick<TurnFacts, "status">) =>
		status === "ACCEPTED" || status === "IN_PROGRESS";
	const work = bookings.map((booking) => {
		const { id, title } = booking;
		const names = getSideNames(booking);
		const about = { id, title, other: names[otherSide(side)] };
		const all = selectForSide(getTurns(booking), side).map((turn) => ({
			...turn,
			title: formatTurn(turn, side, names),
			path: getTurnPath(turn, booking, side),
			booking: about,
		}));
		const turns = all.filter(({ holder }) => holder === side);
		if (!isRunning(booking)) return { turns, running: [], days: [] };
		return {
			turns,
			running: all
				.slice(0, 1)
				.map((turn) => ({ ...turn, milestone: findMilestoneNumber(booking, turn.milestoneId) })),
			days: listDays(booking, about, turns),
		};
	});
	return {
		turns: work.flatMap(({ turns }) => turns).sort(byDueDate),
		running: work.flatMap(({ running }) => running).sort(byDueDate),
		days: work.flatMap(({ days }) => days).sort((a, b) => (a.firstDay < b.firstDay ? -1 : 1)),
	};
}

/** The milestone that a turn is about, or else the first one that hasn't ended. */
function findMilestoneNumber(
	{ milestones, milestoneCount: count }: ListedTurnFacts,
	milestoneId: string | null,
): RunningWork["milestone"] {
	const milestone = milestones.find(({ id }) => id === milestoneId) ?? milestones[0];
	return milestone ? { number: milestone.position + 1, count } : null;
}

/** The dashboard links to a call sheet from this many days before its date. */
const NEAR_DAYS = 3;

/**
 * The days of work that aren't over yet, from the agreement and from call sheets for other days, and the due
 * dates of milestones that aren't in the user's own turns.
 */
function listDays(
	{ id, quotes, milestones, callSheets }: TurnFacts,
	booking: About,
	turns: readonly OwnTurn[],
): ComingDays[] {
	const agreed = quotes.find(({ status }) => status === "ACCEPTED");
	const isOfAgreement = (day: CalendarDay) => agreed && agreed.startsOn <= day && day <= agreed.endsOn;
	const added = callSheets
		.filter(({ day, timeZone }) => !isOfAgreement(day) && day >= dayIn(now(), timeZone))
		.map(({ day, timeZone }) => ({
			id: `${id}-${day}`,
			title: "Date of work",
			firstDay: day,
			lastDay: day,
			booking,
			callSheetPath: findNearSheet(id, dayIn(now(), timeZone), [day]),
		}));
	if (!agreed) return added;
	const today = dayIn(now(), agreed.timeZone);
	const due = milestones
		.filter(({ status }) => status === "PLANNED" || status === "FUNDED")
		.filter((milestone) => turns.every(({ milestoneId }) => milestoneId !== milestone.id))
		.map((milestone) => {
			const day = getDueDay(milestone, agreed.timeZone);
			const title = `“${milestone.title}” is due`;
			return { id: milestone.id, title, firstDay: day, lastDay: day, booking, callSheetPath: null };
		});
	const days = {
		id,
		title: "Days of work",
		firstDay: agreed.startsOn,
		lastDay: agreed.endsOn,
		booking,
		callSheetPath: findNearSheet(id, today, [
			...listAgreedDays(agreed),
			...callSheets.map(({ day }) => day).filter(isOfAgreement),
		]),
	};
	return [...[days, ...due].filter(({ lastDay }) => lastDay >= today), ...added];
}

/** The path of the call sheet for the first of these days that isn't over, if it is within NEAR_DAYS. */
function findNearSheet(bookingId: string, today: CalendarDay, days: readonly CalendarDay[]): string | null {
	const [day] = days.filter((one) => one >= today).sort();
	return day && day <= addDays(today, NEAR_DAYS) ? callSheetPath(bookingId, day) : null;
}

/**
 * The page on which a side acts if it is that side's turn, or else the page that shows what the side is
 * waiting for.
 */
export function getTurnPath(
	{ task, holder, subjectId, disputeId }: Turn,
	{ id: bookingId, phase }: Pick<TurnFacts, "id" | "phase">,
	side: BookingSide,
): string {
	const isOwn = holder === side;
	if (task === "REQUEST_ANSWER" && phase === "OPEN" && isOwn) return editQuotePath(bookingId);
	if (task === "QUOTE_VALIDITY" || task === "QUOTE_CHANGES") return quotePath(bookingId);
	if (task === "CLAIM_RESPONSE") return guaranteePath(bookingId, isOwn ? "respond" : undefined);
	if (task === "CLAIM") return guaranteePath(bookingId);
	if (task === "DEBT" || task === "DEBT_ANSWER" || task === "DEBT_SETTLEMENT") return debtPath(subjectId);
	if (task === "SPLIT_ANSWER" && isOwn) return proposalPath(bookingId, subjectId, "accept");
	return disputeId ? disputePath(bookingId, disputeId) : bookingPath(bookingId);
}

/** The turns of all parts of a booking, earliest deadline first. Turns without a deadline come last. */
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
				...debtTurns(booking),
			];
		case "COMPLETED":
			return [...claimTurns(booking), ...debtTurns(booking), ...reviewTurns(booking)];
		default:
			return [...claimTurns(booking), ...debtTurns(booking)];
	}
}

type Given = Pick<Turn, "subjectId"> & Partial<Turn>;

function newTurn({ serviceLine }: Pick<TurnFacts, "serviceLine">, task: TaskName, given: Given): Turn {
	return {
		task,
		holder: getHolder(task, null),
		...describeTask(task, isPaidDirectly(serviceLine)),
		dueAt: null,
		dueOn: null,
		milestoneId: null,
		disputeId: null,
		...given,
	};
}

/** The turn for a deadline in the database. While the deadline is paused, the turn has no due time. */
const deadlineTurn = (
	booking: TurnFacts,
	{ kind, side, subjectId, dueAt, pausedAt }: Deadline,
	given: Partial<Turn> = {},
): Turn =>
	newTurn(booking, kind, {
		subjectId,
		dueAt: pausedAt ? null : dueAt,
		holder: getHolder(kind, side),
		...given,
	});

/** The turn for the version of the quote that is waiting for an answer or for changes. */
const quoteTurns = (booking: TurnFacts): Turn[] =>
	booking.quotes
		.filter(({ status }) => status === "SENT")
		.map((quote) => {
			const { task, ...turn } = getQuoteTurn({ isAmendment: isAgreed(booking.status), ...quote });
			return newTurn(booking, task, { ...turn, subjectId: quote.id });
		});

/** The next payment. While a payment is being settled, nothing else has to be paid. */
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
 * A milestone's due date, which is its deadline until that day is over, because the refund comes much later.
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

/**
 * The deadlines of a dispute, in the order in which to act on them. A proposal that is waiting for an answer
 * comes before the talks and our decision.
 */
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

/** Once one side has accepted a decision, the decision is waiting for the other side. */
const acceptedByOne = ({
	creatorAcceptedAt,
	professionalAcceptedAt,
}: Milestone["disputes"][number]["decisions"][number]): { holder?: BookingSide } =>
	creatorAcceptedAt && !professionalAcceptedAt
		? { holder: "PROFESSIONAL" }
		: professionalAcceptedAt && !creatorAcceptedAt
			? { holder: "CREATOR" }
			: {};

/** A claim under the guarantee: the professional responds once, and our team decides. */
function claimTurns(booking: TurnFacts): Turn[] {
	const claim = booking.guaranteeClaim;
	if (claim?.status !== "SUBMITTED") return [];
	const { id: subjectId, milestoneId, dueAt, respondedAt } = claim;
	const task = respondedAt || dueAt <= now() ? "CLAIM" : "CLAIM_RESPONSE";
	return [newTurn(booking, task, { subjectId, milestoneId, dueAt })];
}

/**
 * What the professional owes us for the booking. A debt has no deadline, because it is deducted from their
 * next payouts.
 */
const debtTurns = (booking: TurnFacts): Turn[] =>
	booking.receivables.map(({ reference: subjectId, status, checkouts }) =>
		newTurn(
			booking,
			status === "CONTESTED" ? "DEBT_ANSWER" : checkouts.length > 0 ? "DEBT_SETTLEMENT" : "DEBT",
			{ subjectId },
		),
	);

/** The reviews that aren't written yet. */
function reviewTurns(booking: TurnFacts): Turn[] {
	const until = booking.completedAt && reviewsEnd(booking.completedAt, getAgreedZone(booking.quotes));
	if (!until || until < now()) return [];
	return (["CREATOR", "PROFESSIONAL"] as const)
		.filter((side) => booking.reviews.every((review) => review.side !== side))
		.map((holder) => newTurn(booking, "REVIEW", { subjectId: booking.id, holder, dueAt: until }));
}
