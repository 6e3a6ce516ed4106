export const REPORT_SUBJECTS = ["message", "professional", "review"] as const;
export type ReportSubject = (typeof REPORT_SUBJECTS)[number];

/** The names of subjects in the database. */
export const subjectNames = {
	message: "MESSAGE",
	professional: "PROFESSIONAL",
	review: "REVIEW",
} as const satisfies Record<ReportSubject, string>;

export const REPORT_REASONS = [
	"SCAM_OR_PAYMENT_OUTSIDE",
	"HARASSMENT",
	"FALSE_INFORMATION",
	"SOMEONE_ELSE",
	"UNDERAGE",
	"OTHER",
] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

export const reportReasonLabels: Record<ReportReason, string> = {
	SCAM_OR_PAYMENT_OUTSIDE: "A scam, or payment outside the platform",
	HARASSMENT: "Harassment or a threat",
	FALSE_INFORMATION: "Something that isn’t true",
	SOMEONE_ELSE: "Someone is impersonating someone else",
	UNDERAGE: "Someone seems to be under 18",
	OTHER: "Something else",
};

export const REPORT_DETAIL_MAX = 2_000;

/**
 * The name of the site fact that promises a review time. If someone may be in danger, this is the fact with
 * the response time for safety messages.
 */
export const investigationPromise = (reason: ReportReason) =>
	reason === "HARASSMENT" || reason === "UNDERAGE" ? "safety-response-time" : "report-investigation-time";

const REFERENCE = /^REP-\d{6}$/;

/** Whether a value has the format of a report reference. */
export const isReportReference = (value: unknown): value is string =>
	typeof value === "string" && REFERENCE.test(value);
