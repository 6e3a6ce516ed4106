import type { ServiceLine } from "../../market/service-line.ts";
import { addMonths, type CalendarDay } from "../../platform/time/calendar-day.ts";
import type { BookingActor, BookingSide, BookingStatus } from "../booking.ts";

export const QUOTE_STATUSES = ["SENT", "SUPERSEDED", "ACCEPTED", "DECLINED", "WITHDRAWN", "EXPIRED"] as const;
export type QuoteStatus = (typeof QUOTE_STATUSES)[number];

export const quoteStatusLabels: Record<QuoteStatus, string> = {
	SENT: "Waiting for an answer",
	SUPERSEDED: "Replaced",
	ACCEPTED: "Accepted",
	DECLINED: "Declined",
	WITHDRAWN: "Withdrawn",
	EXPIRED: "Expired",
};

/** The state of a version, including whether the creator has requested changes. */
export const quoteLabel = ({
	status,
	changesDueAt,
}: {
	status: QuoteStatus;
	changesDueAt: Date | null;
}): string => (changesDueAt ? "Changes requested" : quoteStatusLabels[status]);

type Transition = { by: readonly BookingActor[]; from: readonly QuoteStatus[]; to: QuoteStatus };

/**
 * The lifecycle of one version of a quote: who may make each transition, from which states, and to
 * which state.
 */
export const quoteTransitions = {
	accept: { by: ["CREATOR"], from: ["SENT"], to: "ACCEPTED" },
	decline: { by: ["CREATOR"], from: ["SENT"], to: "DECLINED" },
	withdraw: { by: ["PROFESSIONAL"], from: ["SENT"], to: "WITHDRAWN" },
	expire: { by: ["CLOCK"], from: ["SENT"], to: "EXPIRED" },
	/** A later version replaces the waiting version. */
	revise: { by: ["PROFESSIONAL"], from: ["SENT"], to: "SUPERSEDED" },
	/** An amendment to the agreement was signed. */
	amend: { by: ["CREATOR"], from: ["ACCEPTED"], to: "SUPERSEDED" },
} as const satisfies Record<string, Transition>;
export type QuoteTransition = keyof typeof quoteTransitions;

type Command = {
	by: readonly BookingSide[];
	/** The states of the booking in which the command is possible. */
	booking: readonly BookingStatus[];
	/** Whether the latest version must be waiting for an answer. */
	needsSent: boolean;
	/**
	 * Whether the command sends something new to the other side. Blocks prevent such commands, and rate limits
	 * count them.
	 */
	writes: boolean;
};

const AGREED = ["ACCEPTED", "IN_PROGRESS"] as const;

/** Whether an agreement is in force, so that a new version amends it. */
export const isAgreed = (booking: BookingStatus): boolean =>
	(AGREED as readonly BookingStatus[]).includes(booking);

/**
 * What each side can do with the quotes of a booking. Each command is the last segment of its URL. A revision
 * while an agreement is in force amends that agreement.
 */
export const quoteCommands = {
	"send-quote": { by: ["PROFESSIONAL"], booking: ["REQUESTED"], needsSent: false, writes: true },
	"accept-quote": { by: ["CREATOR"], booking: ["QUOTED", ...AGREED], needsSent: true, writes: false },
	"ask-for-changes": { by: ["CREATOR"], booking: ["QUOTED", ...AGREED], needsSent: true, writes: true },
	"revise-quote": { by: ["PROFESSIONAL"], booking: ["QUOTED", ...AGREED], needsSent: false, writes: true },
	"propose-dates": {
		by: ["CREATOR", "PROFESSIONAL"],
		booking: ["QUOTED", ...AGREED],
		needsSent: false,
		writes: true,
	},
	"decline-quote": { by: ["CREATOR"], booking: ["QUOTED", ...AGREED], needsSent: true, writes: false },
	"withdraw-quote": { by: ["PROFESSIONAL"], booking: ["QUOTED", ...AGREED], needsSent: true, writes: false },
} as const satisfies Record<string, Command>;
export type QuoteCommand = keyof typeof quoteCommands;
export const QUOTE_COMMANDS = Object.keys(quoteCommands) as QuoteCommand[];

/** Whether a side can ever send a command, in any state. */
export const canSendQuoteCommand = (command: QuoteCommand, side: BookingSide): boolean =>
	(quoteCommands[command].by as readonly BookingSide[]).includes(side);

/** Whether a command is possible, given the states of the booking and of its latest version. */
export const isQuoteCommandPossible = (
	command: QuoteCommand,
	booking: BookingStatus,
	latest: QuoteStatus | null,
): boolean =>
	(quoteCommands[command].booking as readonly BookingStatus[]).includes(booking) &&
	(!quoteCommands[command].needsSent || latest === "SENT");

/** What one side can do now, in the order of the buttons. */
export const quoteCommandsFor = (
	side: BookingSide,
	booking: BookingStatus,
	latest: QuoteStatus | null,
): QuoteCommand[] =>
	QUOTE_COMMANDS.filter(
		(command) => canSendQuoteCommand(command, side) && isQuoteCommandPossible(command, booking, latest),
	);

export const CANCELLATION_TERMS = ["FLEXIBLE", "MODERATE", "STRICT"] as const;
export type CancellationTerms = (typeof CANCELLATION_TERMS)[number];

export const cancellationLabels: Record<CancellationTerms, string> = {
	FLEXIBLE: "Flexible",
	MODERATE: "Moderate",
	STRICT: "Strict",
};

/** What the creator gets back if they cancel, by the time left before a milestone's date. */
export const cancellationTexts: Record<CancellationTerms, string> = {
	FLEXIBLE: "100% back until 2 days before a milestone's date, nothing after that.",
	MODERATE: "100% back until 7 days before a milestone's date, 50% until 2 days before, nothing after that.",
	STRICT: "50% back until 14 days before a milestone's date, nothing after that.",
};

/** Whether a service line can be quoted as a monthly retainer. */
export const canBeMonthly = (serviceLine: ServiceLine): boolean => serviceLine === "MANAGEMENT";

export const ITEMS_MAX = 20;
export const ITEM_TEXT_MAX = 200;
export const MILESTONES_MAX = 6;
export const DELIVERABLE_MAX = 1_000;
export const QUANTITY_MAX = 10_000;
export const REVISIONS_MAX = 5;
/** The default and maximum numbers of days during which a quote can be accepted. */
export const VALIDITY_DEFAULT = 7;
export const VALIDITY_MAX = 60;
/** The maximum length of a credit. */
export const CREDIT_MAX = 120;
export const NAME_MAX = 120;

/** How far ahead a quote's days may be, in months. */
export const AHEAD_MONTHS_MAX = 12;

/** The last day that a quote written today may name. */
export const latestDay = (today: CalendarDay): CalendarDay => addMonths(today, AHEAD_MONTHS_MAX);

export const TEMPLATES_MAX = 20;

/** The milestone of a quote that was written without milestones: all of the work, due on its last day. */
export function describeWholeWork(
	items: readonly { description: string; quantity: number }[],
	endsOn: CalendarDay,
): { title: string; deliverable: string; dueOn: CalendarDay } {
	const list = items
		.map(({ description, quantity }) => (quantity === 1 ? description : `${quantity} × ${description}`))
		.join("\n");
	const deliverable = list.length <= DELIVERABLE_MAX ? list : "All of the listed items.";
	return { title: "All of the work", deliverable, dueOn: endsOn };
}

/** The page with a booking's quotes. */
export const quotePath = (bookingId: string): string => `/bookings/${bookingId}/quote`;

/** The page on which the professional writes the next version. */
export const editQuotePath = (bookingId: string): string => `/bookings/${bookingId}/edit-quote`;

/** What a quote's pages say about work that is paid for directly, for the creator or the professional. */
export const describeDirectPayment = (reader: "CREATOR" | "PROFESSIONAL", siteName: string): string =>
	reader === "CREATOR"
		? `You pay the attorney directly, under the attorney's own engagement terms. ${siteName} doesn't hold this money or charge a fee.`
		: `The creator pays you directly, under your own engagement terms. ${siteName} doesn't hold this money or charge a fee.`;
