import { type AuditAction, auditActionChoices } from "../../platform/audit-event.ts";
import { LOOKUP_MAX } from "../../platform/pagination.ts";
import { type CalendarDay, readDay } from "../../platform/time/calendar-day.ts";

/** Whether someone was signed in. */
export const AUDIT_SOURCES = ["person", "system"] as const;
export type AuditSource = (typeof AUDIT_SOURCES)[number];

export const auditSourceLabels: Record<AuditSource, string> = {
	person: "Signed-in people",
	system: "Jobs, deadlines, and visitors",
};

/** What an audit trail is limited to. Days are in the reader's time zone, both inclusive. */
export type AuditFilter = {
	/** An email address or an account's ID. Empty for anyone. */
	actor: string;
	source?: AuditSource | undefined;
	/** A reference, an email address, or an ID. Empty for anything. */
	subject: string;
	action?: AuditAction | undefined;
	from?: CalendarDay | undefined;
	to?: CalendarDay | undefined;
};

/** The maximum number of events in a CSV. */
export const EXPORTED_EVENTS_MAX = 100_000;

/** The filter in the query string. Invalid values are left out. */
export function readAuditFilter(query: URLSearchParams): AuditFilter {
	const text = (name: string) =>
		(query.get(name) ?? "").replaceAll("\0", "").trim().slice(0, LOOKUP_MAX).toWellFormed();
	return {
		actor: text("actor"),
		source: AUDIT_SOURCES.find((source) => source === query.get("source")),
		subject: text("subject"),
		action: auditActionChoices().find(({ value }) => value === query.get("action"))?.value,
		from: readDay(query.get("from") ?? ""),
		to: readDay(query.get("to") ?? ""),
	};
}

/** A filter as a query string, without a question mark. */
export const writeAuditFilter = (filter: Partial<AuditFilter>): string =>
	new URLSearchParams(
		Object.entries(filter).filter((entry): entry is [string, string] => Boolean(entry[1])),
	).toString();
