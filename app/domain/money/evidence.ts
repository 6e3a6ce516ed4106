/**
 * A day in milliseconds. The constants of the server's clock can't be imported, because pages also import
 * this file.
 */
const DAY = 24 * 60 * 60_000;

/**
 * What our evidence is about, as the kind of its issue: a chargeback, or an inquiry, which may become one.
 */
export const EVIDENCE_KINDS = ["CHARGEBACK", "INQUIRY"] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** The words for what our evidence is about. */
export const evidenceKindLabels = {
	CHARGEBACK: "chargeback",
	INQUIRY: "inquiry",
} as const satisfies Record<EvidenceKind, string>;

/** Whether an issue is about a chargeback or an inquiry, for which we can submit evidence. */
export const isAboutEvidence = (kind: string): kind is EvidenceKind =>
	(EVIDENCE_KINDS as readonly string[]).includes(kind);

/** A chargeback or an inquiry. */
export type EvidenceSubject = { kind: EvidenceKind; id: string };

/** The condition for the evidence about a chargeback or an inquiry. */
export const evidenceAbout = ({ kind, id }: EvidenceSubject) =>
	kind === "CHARGEBACK" ? { chargebackId: id } : { inquiryId: id };

/** The states of our evidence about a chargeback or an inquiry. */
export const evidenceStatusLabels = {
	STAGED: "Saved as a draft, not submitted",
	SENDING: "Submitted, on its way to the provider",
	SENT: "Submitted, and received by the provider",
	ELSEWHERE: "Not sent, because other evidence was submitted on the provider's pages",
} as const;

/** The state of evidence that was still on its way when the bank decided or the inquiry ended. */
export const EVIDENCE_UNSENT = "Submitted too late, so the provider never received it";
export type EvidenceStatus = keyof typeof evidenceStatusLabels;

/**
 * The lifecycle of evidence. A draft can be saved again until it is submitted. Nothing follows SENT or
 * ELSEWHERE.
 */
export const evidenceTransitions = {
	submit: { from: "STAGED", to: "SENDING" },
	confirm: { from: "SENDING", to: "SENT" },
	refuse: { from: "SENDING", to: "ELSEWHERE" },
} as const satisfies Record<string, { from: EvidenceStatus; to: EvidenceStatus }>;

/** The maximum number of characters that finance can write. This is Stripe's limit. */
export const EVIDENCE_TEXT_MAX = 20_000;

/** The maximum number of characters of text and PDF together. This is Stripe's limit. */
export const EVIDENCE_CHARACTERS = 150_000;

/** The maximum number of pages. Mastercard charges a fee for each page after the 19th. */
export const EVIDENCE_PAGES = 19;

/** When finance is reminded of evidence, in milliseconds before it is due. */
export const REMIND_BEFORE = [7 * DAY, 3 * DAY, DAY] as const;

/**
 * The number of reminders whose time has passed. They aren't sent, because finance gets an email when a
 * chargeback or an inquiry opens.
 */
export const countRemindersBefore = (dueAt: Date | null, at: Date): number =>
	dueAt === null ? 0 : REMIND_BEFORE.filter((before) => dueAt.getTime() - before <= at.getTime()).length;

/**
 * The changes to an open chargeback or inquiry if its evidence is due at a different time than we knew. If
 * the time of a reminder has passed, the latest such reminder is sent, so that finance knows the new time.
 */
export const newDueTime = (dueAt: Date, at: Date) => ({
	evidenceDueAt: dueAt,
	reminders: Math.max(0, countRemindersBefore(dueAt, at) - 1),
});

/** The condition for chargebacks and inquiries for which a different due time, or none, is stored. */
export const isDueAtOtherThan = (dueAt: Date) => ({
	OR: [{ evidenceDueAt: null }, { evidenceDueAt: { not: dueAt } }],
});
