import type { Phase } from "../platform/phase.ts";

/** The two people in a booking. */
export type BookingSide = "CREATOR" | "PROFESSIONAL";

export const BOOKING_STATUSES = [
	"REQUESTED",
	"QUOTED",
	"ACCEPTED",
	"IN_PROGRESS",
	"COMPLETED",
	"DECLINED",
	"WITHDRAWN",
	"EXPIRED",
	"CANCELLED",
	/** Occurs only in older histories, from when disputes were about whole bookings. */
	"DISPUTED",
] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

export const bookingStatusLabels: Record<BookingStatus, string> = {
	REQUESTED: "Requested",
	QUOTED: "Quoted",
	ACCEPTED: "Accepted",
	IN_PROGRESS: "In progress",
	COMPLETED: "Completed",
	DECLINED: "Declined",
	WITHDRAWN: "Withdrawn",
	EXPIRED: "Expired",
	CANCELLED: "Canceled",
	DISPUTED: "Disputed",
};

/** The badge variant for a status. */
export const bookingBadge = (status: BookingStatus): "default" | "secondary" =>
	status === "COMPLETED" ? "default" : "secondary";

export const otherSide = (side: BookingSide): BookingSide =>
	side === "CREATOR" ? "PROFESSIONAL" : "CREATOR";

/**
 * Who can make a transition: one of the sides, the clock, the team, or an event from the payment provider.
 */
export const BOOKING_ACTORS = ["CREATOR", "PROFESSIONAL", "CLOCK", "TEAM", "PROVIDER"] as const;
export type BookingActor = (typeof BOOKING_ACTORS)[number];

type Transition = {
	by: readonly BookingActor[];
	from: readonly BookingStatus[];
	to: BookingStatus;
	/** The state that the transition leads to instead if part of the work was accepted or paid for. */
	toIfEarned?: BookingStatus;
	/** Whether the actor has to give a reason. */
	reason: "none" | "optional" | "required";
	/** The phase whose bookings have this transition. Omitted if bookings from both phases have it. */
	phase?: Phase;
	/** Whether this transition follows from another event, whose emails already cover it. */
	isQuiet?: true;
};

/**
 * The lifecycle of a booking: who may make which transition, from which states, to which state.
 * booking-emails.server.ts contains the emails for each transition that isn't quiet, and doesn't compile if
 * one is missing. milestone.ts contains the lifecycle of an agreement's milestones.
 */
export const bookingTransitions = {
	accept: {
		by: ["PROFESSIONAL"],
		from: ["REQUESTED"],
		to: "ACCEPTED",
		reason: "none",
		phase: "EARLY_ACCESS",
	},
	decline: { by: ["PROFESSIONAL"], from: ["REQUESTED"], to: "DECLINED", reason: "required" },
	withdraw: { by: ["CREATOR"], from: ["REQUESTED"], to: "WITHDRAWN", reason: "optional" },
	expire: { by: ["CLOCK"], from: ["REQUESTED"], to: "EXPIRED", reason: "none" },
	"send-quote": { by: ["PROFESSIONAL"], from: ["REQUESTED"], to: "QUOTED", reason: "none", phase: "OPEN" },
	"accept-quote": { by: ["CREATOR"], from: ["QUOTED"], to: "ACCEPTED", reason: "none", phase: "OPEN" },
	"decline-quote": { by: ["CREATOR"], from: ["QUOTED"], to: "DECLINED", reason: "required", phase: "OPEN" },
	"withdraw-quote": {
		by: ["PROFESSIONAL"],
		from: ["QUOTED"],
		to: "WITHDRAWN",
		reason: "optional",
		phase: "OPEN",
	},
	"expire-quote": { by: ["CLOCK"], from: ["QUOTED"], to: "EXPIRED", reason: "none", phase: "OPEN" },
	start: {
		by: ["PROFESSIONAL"],
		from: ["ACCEPTED"],
		to: "IN_PROGRESS",
		reason: "none",
		phase: "EARLY_ACCESS",
	},
	complete: {
		by: ["CREATOR"],
		from: ["IN_PROGRESS"],
		to: "COMPLETED",
		reason: "none",
		phase: "EARLY_ACCESS",
	},
	/** The first milestone is funded or, if the work is paid for directly, the agreement is signed. */
	begin: {
		by: ["CREATOR", "PROFESSIONAL", "PROVIDER"],
		from: ["ACCEPTED"],
		to: "IN_PROGRESS",
		reason: "none",
		phase: "OPEN",
		isQuiet: true,
	},
	/** The last milestone ended. */
	finish: {
		by: BOOKING_ACTORS,
		from: ["IN_PROGRESS"],
		to: "CANCELLED",
		toIfEarned: "COMPLETED",
		reason: "none",
		phase: "OPEN",
		isQuiet: true,
	},
	/** Milestones weren't funded in time. */
	close: {
		by: ["CLOCK"],
		from: ["ACCEPTED", "IN_PROGRESS"],
		to: "CANCELLED",
		toIfEarned: "COMPLETED",
		reason: "none",
		phase: "OPEN",
	},
	cancel: {
		by: ["CREATOR", "PROFESSIONAL"],
		from: ["ACCEPTED", "IN_PROGRESS"],
		to: "CANCELLED",
		toIfEarned: "COMPLETED",
		reason: "required",
	},
	/**
	 * Ends the milestones that weren't delivered and aren't in dispute. The booking continues until the others
	 * are settled.
	 */
	"cancel-rest": {
		by: ["CREATOR"],
		from: ["IN_PROGRESS"],
		to: "IN_PROGRESS",
		reason: "required",
		phase: "OPEN",
	},
} as const satisfies Record<string, Transition>;

export type BookingTransition = keyof typeof bookingTransitions;
/** Transitions without their own emails. */
export type QuietTransition = "begin" | "finish";

/** The state to which a transition leads. */
export const getTarget = (transition: BookingTransition, isEarned: boolean): BookingStatus => {
	const { to, toIfEarned = to }: Transition = bookingTransitions[transition];
	return isEarned ? toIfEarned : to;
};

export const isQuiet = (transition: BookingTransition): transition is QuietTransition =>
	Boolean((bookingTransitions[transition] as Transition).isQuiet);

/** The transitions with their own page, /bookings/:bookingId/{transition}, in the order of the buttons. */
export const SIDE_TRANSITIONS = [
	"accept",
	"start",
	"complete",
	"decline",
	"withdraw",
	"cancel",
] as const satisfies readonly BookingTransition[];
export type SideTransition = (typeof SIDE_TRANSITIONS)[number];

/** Whether an actor may make a transition at all, in any state. */
export const isPermitted = (transition: BookingTransition, role: BookingActor): boolean =>
	(bookingTransitions[transition].by as readonly BookingActor[]).includes(role);

/** Whether a transition is possible in a state. */
export const canTransition = (transition: BookingTransition, status: BookingStatus): boolean =>
	(bookingTransitions[transition].from as readonly BookingStatus[]).includes(status);

/** Whether a transition exists for bookings requested in a phase. */
export const isOfPhase = (transition: BookingTransition, phase: Phase): boolean =>
	((bookingTransitions[transition] as Transition).phase ?? phase) === phase;

/** The transitions that one side can make now, for a booking requested in a phase. */
export const transitionsFor = (
	side: BookingSide,
	status: BookingStatus,
	phase: Phase = "EARLY_ACCESS",
): SideTransition[] =>
	SIDE_TRANSITIONS.filter(
		(transition) =>
			isPermitted(transition, side) && canTransition(transition, status) && isOfPhase(transition, phase),
	);

/** States from which at least one transition is possible. */
export const OPEN_BOOKING_STATUSES = BOOKING_STATUSES.filter((status) =>
	Object.values<Transition>(bookingTransitions).some(({ from }) => from.includes(status)),
);

/** The groups in lists of bookings. Each contains one or more statuses. */
export const BOOKING_GROUPS = ["waiting", "under-way", "completed", "closed"] as const;
export type BookingGroup = (typeof BOOKING_GROUPS)[number];
export const groupStatuses: Record<BookingGroup, BookingStatus[]> = {
	waiting: ["REQUESTED", "QUOTED"],
	"under-way": ["ACCEPTED", "IN_PROGRESS"],
	completed: ["COMPLETED"],
	closed: ["DECLINED", "WITHDRAWN", "EXPIRED", "CANCELLED"],
};
export const groupLabels: Record<BookingGroup, string> = {
	waiting: "Requests and quotes",
	"under-way": "In progress",
	completed: "Completed",
	closed: "Closed",
};

/**
 * A request without an answer expires after this many hours. The professional is reminded after 24 and 48
 * hours.
 */
export const ANSWER_HOURS = 72;
export const REMINDER_HOURS = [24, 48] as const;

export const TITLE_MAX = 120;
export const DESCRIPTION_MAX = 4_000;
/** The maximum number of links in a request, and their maximum total length in characters. */
export const LINKS_MAX = 5;
export const LINKS_LENGTH_MAX = 2_000;
export const DATES_MAX = 200;
export const REASON_MAX = 1_000;

/** The maximum length of a note, in characters. */
export const NOTE_MAX = 2_000;

/**
 * How a list of bookings is sorted: by the latest change, by the highest total, or by the earliest deadline
 * for answering a request, or for answering or revising a quote or an amendment.
 */
export const BOOKING_SORTS = ["changed", "total", "due"] as const;
export type BookingSort = (typeof BOOKING_SORTS)[number];

/** Bookings per page of a list. */
export const BOOKINGS_PAGE = 20;

/** A unique key that allows only one open request from the same creator to the same professional. */
export const getPairKey = ({
	creatorId,
	professionalId,
}: {
	creatorId: string;
	professionalId: string;
}): string => `${creatorId}:${professionalId}`;

/** The path of a booking. */
export const bookingPath = (bookingId: string): string => `/bookings/${bookingId}`;

/**
 * Days after completion during which a review can be written. After that, a review is published even if the
 * other side hasn't written one.
 */
export const REVIEW_DAYS = 14;

export const RATINGS = ["5", "4", "3", "2", "1"] as const;
export type Rating = (typeof RATINGS)[number];
export const ratingLabels: Record<Rating, string> = {
	"5": "5, excellent",
	"4": "4, good",
	"3": "3, fair",
	"2": "2, poor",
	"1": "1, bad",
};
