import type { Role } from "../roles.ts";
import { addDays, clockAt, dayIn } from "../time/calendar-day.ts";
import { instantsAt } from "../time/time-zone.ts";

/** The topics of emails that members can turn off. */
export const TOPICS = ["PROGRESS", "MESSAGES", "BOOKINGS", "NEWS", "SEARCHES"] as const;
export type NotificationTopic = (typeof TOPICS)[number];

/** The topics that someone with a role can choose. Only creators can save searches. */
export const topicsFor = (role: Role): NotificationTopic[] =>
	TOPICS.filter((topic) => topic !== "SEARCHES" || role === "CREATOR");

/** Whether a member who hasn't chosen gets email on a topic. */
export const topicDefaults: Record<NotificationTopic, boolean> = {
	PROGRESS: true,
	MESSAGES: true,
	BOOKINGS: true,
	NEWS: false,
	SEARCHES: true,
};

export const topicLabels: Record<NotificationTopic, { label: string; hint: string }> = {
	PROGRESS: {
		label: "Progress",
		hint: "Each step of your application, your verification, and your requests, and what we need from you.",
	},
	MESSAGES: { label: "Messages", hint: "When you have an unread message." },
	BOOKINGS: { label: "Bookings", hint: "Requests, quotes, dates, and changes to your bookings." },
	NEWS: { label: "News", hint: "What's new on Greenroom, at most once a month." },
	SEARCHES: {
		label: "Saved searches",
		hint: "New professionals who match your saved searches, at most once a week.",
	},
};

export const EMAIL_STATES = ["PENDING", "SENT", "WITHHELD", "DEAD"] as const;
export type EmailState = (typeof EMAIL_STATES)[number];

export const emailStateLabels: Record<EmailState, string> = {
	PENDING: "Waiting",
	SENT: "Sent",
	WITHHELD: "Withheld",
	DEAD: "Given up",
};

/** Whether an admin may retry an email now. It must have failed at least once. */
export const canRetry = ({ state, attempts }: { state: EmailState; attempts: number }): boolean =>
	state === "DEAD" || (state === "PENDING" && attempts > 0);

const HIDDEN = "(hidden)";

/**
 * An email's text or HTML without its secrets: the tokens in links, and email confirmation codes. The team
 * can see the email but can't use it to act for its recipient.
 */
export const withoutSecrets = (text: string): string =>
	text
		.replace(/\b(token=)[\w.~%-]+/g, `$1${HIDDEN}`)
		.replace(/(Your code(?:: +|<\/th><td[^>]*>))\d{3} ?\d{3}/g, `$1${HIDDEN}`);

/** The kinds of emails about a booking to one of its sides, without "booking-". */
const BOOKING_EMAILS = [
	"accept",
	"decline",
	"withdraw",
	"expire",
	"send-quote",
	"accept-quote",
	"decline-quote",
	"withdraw-quote",
	"expire-quote",
	"start",
	"complete",
	"close",
	"cancel",
	"cancel-rest",
	"cancel-receipt",
	"request",
	"reminder",
	"deadline-extended",
	"quote-revised",
	"quote-amended",
	"quote-changes-asked",
	"quote-changes-lapsed",
	"quote-dates-proposed",
	"quote-amendment-accepted",
	"quote-amendment-declined",
	"quote-amendment-withdrawn",
	"quote-amendment-expired",
	"quote-agreement-signed",
	"quote-reminder",
	"milestone-fund",
	"milestone-deliver",
	"milestone-deliver-unfunded",
	"milestone-request-changes",
	"milestone-accept",
	"milestone-refund",
	"milestone-split",
	"milestone-release",
	"milestone-cancel",
	"milestone-cancel-unfunded",
	"milestone-reminder",
	"payment-received",
	"payment-failed",
	"payment-returned",
	"payment-held-long",
	"refund-sent",
	"payout-paid",
	"payout-failed",
	"chargeback-opened",
	"chargeback-won",
	"chargeback-lost",
	"dispute-opened",
	"dispute-answered",
	"dispute-statement",
	"dispute-proposed",
	"dispute-proposal-declined",
	"dispute-proposal-withdrawn",
	"dispute-proposal-expired",
	"dispute-divided",
	"dispute-team",
	"dispute-settled",
	"dispute-withdrawn",
	"dispute-decided",
	"dispute-accepted",
	"dispute-appealed",
	"dispute-finished",
	"dispute-mediated",
	"dispute-mediation-ended",
	"dispute-reminder",
	"guarantee-claimed",
	"guarantee-responded",
	"guarantee-withdrawn",
	"guarantee-declined",
	"guarantee-paid",
	"license-ends",
	"review-waiting",
	"review-published",
	"side-suspended",
	"side-open-again",
	"comment",
	"call-sheet",
	"running-late",
	"on-time",
	"release-signed",
	"release-withdrawn",
] as const;
export type BookingEmailKind = (typeof BOOKING_EMAILS)[number];

/**
 * Every kind of email that the site sends, for the outbox and tests. `npm run emails` shows each one, so each
 * kind needs a sample in scripts/email-samples.ts. A campaign's kind contains its ID (see
 * `campaignEmailKind`).
 */
export const EMAIL_KINDS = [
	...BOOKING_EMAILS.map((kind) => `booking-${kind}` as const),
	"booking-dispute-notice",
	"booking-dispute-team-reminder",
	"guarantee-notice",
	"guarantee-reminder",
	"chargeback-notice",
	"chargeback-reminder",
	"inquiry-notice",
	"inquiry-reminder",
	"debt-notice",
	"debt-booked",
	"debt-offset",
	"debt-reversed",
	"debt-repaid",
	"debt-payment-failed",
	"debt-returned",
	"debt-restored",
	"debt-answered",
	"payout-details-missing",
	"payout-details-due",
	"new-message",
	"message-released",
	"message-warning",
	"message-removed",
	"message-removed-for-reader",
	"review-hidden",
	"profile-suspended",
	"match-proposed",
	"match-delayed",
	"application-document-review",
	"application-background-check",
	"application-approved",
	"application-rejected",
	"application-changes-requested",
	"application-draft-expiring",
	"license-confirmed",
	"license-not-confirmed",
	"reference-asked",
	"reference-reminder",
	"release-asked",
	"release-copy",
	"release-withdrawal",
	"professional-invited",
	"invitation-accepted",
	"invitation-listed",
	"calendar-unreadable",
	"saved-search-news",
	"age-not-met",
	"age-verified",
	"age-verification-rejected",
	"age-verification-reopened",
	"welcome",
	"email-verification",
	"email-change",
	"email-in-use",
	"password-reset",
	"sign-in-link",
	"security-notice",
	"roles-changed",
	"account-suspended",
	"account-restricted",
	"suspension-lifted",
	"account-deleted",
	"infected-file",
	"waitlist-confirmation",
	"waitlist-place",
	"waitlist-invitation",
	"newsletter-confirmation",
	"newsletter-kept",
	"campaign-test",
	"daily-email",
	"support-receipt",
	"support-notice",
	"support-reply",
	"report-receipt",
	"report-notice",
	"report-upheld",
	"report-dismissed",
	"webhook-stopped",
] as const;
export type EmailKind = (typeof EMAIL_KINDS)[number] | `campaign-${string}`;

/** A row of the table at the top of an email, such as "Amount" and "$900.00". */
export type EmailFact = { label: string; value: string };

/** The contents of an email. `renderEmail` turns them into text and HTML. */
export type Email = {
	kind: EmailKind;
	to: string;
	/**
	 * The recipient's name. The greeting uses the first name, but only if the address is confirmed, because
	 * anyone can type a name and an address.
	 */
	name?: string;
	/**
	 * Who, what, how much, and by when. It begins with our own words, so that a name or title that a user chose
	 * can't be mistaken for our words.
	 */
	subject: string;
	/** The facts in a table at the top: booking, amount, deadline, and reference. */
	facts?: readonly EmailFact[];
	/** Plain sentences, one paragraph each. The first one doesn't repeat the subject. */
	paragraphs: string[];
	/** Prewritten text in place of the paragraphs. Its HTML comes from our own renderer. */
	body?: { text: string; html: string };
	/** Links in a list after the paragraphs. */
	links?: readonly { label: string; path: string }[];
	/** The main action, as a button. Its label is an imperative. */
	action?: { label: string; path: string };
	/** Where replies are sent, if not to the support address. */
	replyTo?: string;
	/**
	 * For list emails: the path that unsubscribes the recipient with one POST, and shows a page when
	 * opened.
	 */
	unsubscribePath?: string;
	/**
	 * What the email is about, such as a booking's ID, if only the latest email about it matters. The email
	 * replaces an unsent one of the same kind, and is sent no sooner than HOLD_MINUTES after the last email
	 * about it.
	 */
	about?: string;
	/** The booking that the email is about. The email then states the head of the booking's record. */
	bookingId?: string;
	/** Why the recipient gets this email: "You're getting this email because ..." */
	reason: string;
	/**
	 * Whether the email contains a code or link that the recipient is waiting for, or concerns account
	 * security. Such emails are sent before all others.
	 */
	isSecurity?: true;
	/** The topic, for members who can turn it off. Emails about account security have no topic. */
	topic?: { name: NotificationTopic; userId: string };
	/**
	 * Whether the email is a reminder that something is about to end. A reminder can't wait for a daily email.
	 */
	isReminder?: true;
};

/** The order in which emails are sent: security, transactional, then list emails. */
export const PRIORITIES = [0, 1, 2] as const;

/** The outbox sends the lowest number first. */
export type EmailPriority = (typeof PRIORITIES)[number];

export function getPriority({ isSecurity, unsubscribePath }: Email): EmailPriority {
	if (isSecurity) return 0;
	return unsubscribePath ? 2 : 1;
}

/**
 * Minutes for which a decision's emails wait, so that the decision can still be undone. Also the minimum time
 * between two emails about the same thing, so that a later one can replace the one before.
 */
export const HOLD_MINUTES = 10;

/** When a person gets emails. Hours are in their time zone, 0 to 23. */
export type EmailTiming = { isDaily: boolean; quietFrom: number | null; quietUntil: number | null };

/** The default for people who haven't chosen: as things happen, at any hour. */
export const atOnce: EmailTiming = { isDaily: false, quietFrom: null, quietUntil: null };

/** The hour at which the daily email is sent. */
export const DIGEST_HOUR = 8;

/** The longest that quiet hours can last, in hours. */
export const MAX_QUIET_HOURS = 23;

/** The next instant after `after` at which the given hour, from 0 to 23, begins in a time zone. */
export function nextHour(after: Date, hour: number, timeZone: string): Date {
	for (let day = dayIn(after, timeZone); ; day = addDays(day, 1)) {
		const next = hourOn(day, hour, timeZone).find((instant) => instant > after);
		if (next) return next;
	}
}

/** If the clocks skip this hour on that day, the next hour is used. */
function hourOn(day: string, hour: number, timeZone: string): Date[] {
	const instants = instantsAt(day, clockTime(hour), timeZone);
	return instants.length > 0 ? instants : instantsAt(day, clockTime(hour + 1), timeZone);
}

const clockTime = (hour: number) => `${String(hour).padStart(2, "0")}:00`;

/** The end of the quiet hours at an instant, or null outside quiet hours. */
export function quietEnd(at: Date, { quietFrom, quietUntil }: EmailTiming, timeZone: string): Date | null {
	if (quietFrom === null || quietUntil === null) return null;
	const hour = Number(clockAt(at, timeZone).slice(11, 13));
	const isQuiet =
		quietFrom < quietUntil ? quietFrom <= hour && hour < quietUntil : hour >= quietFrom || hour < quietUntil;
	return isQuiet ? nextHour(at, quietUntil, timeZone) : null;
}
