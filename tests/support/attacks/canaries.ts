import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { DAY, HOUR } from "#app/infra/process/clock.server.ts";
import { enumColumns } from "../../../scripts/compile/prisma-schemas.ts";
import type { SiteRoute } from "../browser/site-routes.ts";
import { newDatabaseMigrations } from "../database/migration-history.ts";
import { sampleRows } from "../database/sample-rows.ts";
import type { Instance } from "../instance/instance.ts";
import { insertInto } from "../instance/instance-database.ts";
import { stored } from "../market/market.ts";

/** Finds the canaries in a text. */
const CANARY = /canary-([A-Za-z]+-[A-Za-z]+)-7Qx/g;

/** Tables that anyone may read, and tables for the server's internal work. */
const NOT_PLANTED =
	/^(Professional(?!Invitation)\w*|ContentImage|PersonWord|RateLimiterFlexible|WriteProbe)$/;
/** Performer records are encrypted, and their own tests look for what they contain. */
const LEFT_OUT =
	/^(DirectoryEntry|DirectoryFacet|JobRun|ProfessionalImage|PerformerBinder|Performer|Depiction|DepictionPerformer|PerformerIndexWord|SealedFile)$/;

/** Columns whose values have a fixed format, or in which a canary would make a job change the record. */
const FORMED: Record<string, string | null> = {
	"AgeVerification.dateOfBirth": null,
	"Application.answers": "{}",
	"ApplicationCheck.checkedOn": "2025-01-02",
	"ApplicationReference.contactedOn": "2025-01-02",
	"AuditEvent.detail": "{}",
	"BookingRecordEntry.event": "{}",
	"BusyPeriod.firstDay": "2025-01-02",
	"CallSheet.day": "2025-01-02",
	"CallSheet.endTime": "17:00",
	"CallSheet.startTime": "09:00",
	"CallSheet.timeZone": "UTC",
	"Release.day": "2025-01-02",
	"BusyPeriod.lastDay": "2025-01-03",
	"ErrorCause.frames": "[]",
	"BusyPeriod.source": "form",
	"ProfessionalLicense.checkedOn": "2025-01-02",
	"ApplicationSpecialty.specialty": "contracts",
	"ApplicationLanguage.language": "es",
	"Campaign.filters": "{}",
	"ContentItem.slug": "canary",
	"CounselApproval.approvedOn": "2025-01-02",
	"Decision.before": "{}",
	"LedgerAccount.name": "provider-costs",
	"LedgerLine.accountName": "provider-costs",
	"LiveEvent.payload": "{}",
	"Milestone.dueOn": "2025-01-03",
	"OutboxEmail.headers": "{}",
	"PeopleImport.header": "[]",
	"PeopleImportRow.cells": "[]",
	"ProfessionalCheck.passedOn": "2025-01-02",
	"ProfessionalLink.url": "https://reel.example/",
	"Quote.startsOn": "2025-01-02",
	"Quote.endsOn": "2025-01-03",
	"QuoteMilestone.dueOn": "2025-01-03",
	"QuoteNote.startsOn": "2025-01-02",
	"QuoteNote.endsOn": "2025-01-03",
	"Review.state": "HIDDEN",
	"StoredFile.storageKey": "0".repeat(40),
	"TaxFormChoice.chosenOn": "2025-01-02",
	"TaxYearRow.monthlyGross": "[]",
	"TaxYearRow.thresholds": "",
	"UnderageRejection.dateOfBirth": null,
	// Off and without a secret, so that nothing is sent.
	"WebhookEndpoint.secret": null,
	"WebhookEndpoint.state": "OFF",
	"WebhookEndpoint.url": "https://hooks.example/",
	"User.deletionAskedAt": null,
};

export const PLANTED_BOOKING = "Booking-id-0";

/** The values of URL parameters that lead to the planted records. */
const plantedParts: Record<string, string> = {
	slug: "canary",
	referenceId: "ApplicationReference-id-0",
	releaseId: "Release-id-0",
	applicationId: "Application-id-0",
	sessionId: "Session-id-0",
	fileId: "StoredFile-id-0",
	requirementsId: "Requirements-id-0",
	matchId: "Match-id-0",
	importId: "PeopleImport-id-0",
	ticketId: "SupportTicket-id-0",
	replyId: "SavedReply-id-0",
	reportId: "Report-id-0",
	reviewId: "Review-id-0",
	flagId: "MessageFlag-id-0",
	disputeId: "Dispute-id-0",
	claimId: "GuaranteeClaim-id-0",
	debtId: "Receivable-id-0",
	verificationId: "AgeVerification-id-0",
	rejectionId: "UnderageRejection-id-0",
	userId: "User-id-0",
	banId: "Ban-id-0",
	emailId: "OutboxEmail-id-0",
	partnerId: "Partner-id-0",
	campaignId: "Campaign-id-0",
	endpointId: "WebhookEndpoint-id-0",
	bookingId: PLANTED_BOOKING,
	deadlineId: "Deadline-id-0",
	issueId: "MoneyIssue-id-0",
	decisionId: "MoneyDecision-id-0",
	notificationId: "Notification-id-0",
	licenseId: "ProfessionalLicense-id-0",
	busyPeriodId: "BusyPeriod-id-0",
	subject: "message",
	subjectId: "Message-id-0",
	professionalId: "Professional-id-0",
	kind: "article",
	number: "0",
};

/** Returns the URL of a route with the planted IDs. Other parameters have their example values. */
export function plantedPath({ pattern, path }: SiteRoute): string {
	const examples = path.split("/");
	const parts = pattern
		.split("/")
		.map((part, i) => (part.startsWith(":") ? plantedParts[part.slice(1)] : undefined) ?? examples[i]);
	return parts.join("/");
}

/**
 * Plants a record in every table that can hold data about a person or the team. Free-text columns get a unique
 * string, except in the tables of NOT_PLANTED and the columns of FORMED. The records belong to people whom the
 * demo accounts don't know. Returns the names of the columns with a unique string.
 */
export function plantCanaries(instance: Pick<Instance, "change">): string[] {
	const planted: string[] = [];
	for (const { table, row } of oneRowEach()) {
		for (const [column, value] of Object.entries(row)) {
			const formed = FORMED[`${table}.${column}`];
			const isText = typeof value === "string" && value.startsWith(`${table}-${column}-0 `);
			if (formed !== undefined) row[column] = formed;
			else if (typeof value === "string" && INSTANT.test(value))
				row[column] = stored(new Date(Date.now() + (AHEAD.test(column) ? DAY : -HOUR)));
			else if (isText && !NOT_PLANTED.test(table)) {
				row[column] = `canary-${table}-${column}-7Qx${/email|recipient/i.test(column) ? "@example.com" : ""}`;
				planted.push(`${table}-${column}`);
			}
		}
		insertInto(instance, table, [row]);
	}
	return planted;
}

/**
 * Creates a row for each table except those that are left out, with the columns that SQLite's migrations
 * create. PostgreSQL has the same columns.
 */
function oneRowEach(): ReturnType<typeof sampleRows> {
	const shape = new Database(":memory:");
	for (const name of newDatabaseMigrations("sqlite"))
		shape.exec(readFileSync(join("prisma/sqlite/migrations", name, "migration.sql"), "utf8"));
	const words = enumColumns();
	return sampleRows(shape, 1, (table, column) => words.get(`${table}.${column}`)).filter(
		({ table }) => !LEFT_OUT.test(table),
	);
}

const INSTANT = /^\d{4}-\d\d-\d\dT.*\+00:00$/;
const AHEAD = /^(expires|due)At$|Until$/;

/** Columns that the team must not see. Some of them aren't even shown to their owner. */
const HIDDEN_FROM_TEAM =
	/^(AccountToken|ApiKey|CalendarFeed|CallSheetSide|ConversationSide|LiveEvent|Notification|PendingForm|Session|Submission|TwoFactor)-|^(Ban-addressHash|Message-content|NewsletterSubscriber-confirmTokenHash|User-passwordHash|WebhookEndpoint-previousSecret|WebhookDelivery-body)$/;

/** Lists the columns whose canaries appear in a text even though this reader may not see them. */
export const leaksTo = (isTeam: boolean, text: string): string[] =>
	canariesIn(text).filter((column) => !isTeam || HIDDEN_FROM_TEAM.test(column));

/** Lists the columns whose canaries appear in a text. */
export const canariesIn = (text: string): string[] => [
	...new Set([...text.matchAll(CANARY)].map(([, column = ""]) => column)),
];
