import { join } from "node:path";
import Database from "better-sqlite3";
import { currentModels } from "../../scripts/compile/prisma-schemas.ts";

type Column = { table: string; name: string; isKey: boolean };

/**
 * Text columns that don't get payloads, listed by reason. Primary and foreign keys aren't listed, because
 * they are recognized from the models.
 */
const NOT_FREE: Record<string, readonly string[]> = {
	"record IDs without a relation": [
		"Application.openFor",
		"AgeVerification.openFor",
		"Booking.openFor",
		"ConversationSide.latestMessageId",
		"WorkClaim.subjectId",
		"Decision.subjectId",
		"Report.subjectId",
		"UnderageRejection.userId",
		"AuditEvent.actorId",
		"AuditEvent.subjectId",
		"PendingForm.userId",
		"Professional.exampleSlug",
		"OutboxEmail.messageId",
		"StoredFile.storageKey",
		"PreviewPart.storageKey",
		"PreviewPart.type",
		"ReleasePhoto.storageKey",
		"ReleasePhoto.type",
		"Upload.previewId",
		"Passkey.credentialId",
		"JobRun.leasedBy",
		"WebhookDelivery.eventId",
		"Deadline.subjectId",
		"Dispute.openFor",
		"SplitProposal.openFor",
		"CheckoutLine.openFor",
		"Receivable.subjectId",
		"MessageFlag.subjectId",
		"MoneyIssue.subjectId",
		"MoneyIssue.bookingId",
		"Payout.replacesId",
		"OutboxEmail.about",
		"Upload.storageKey",
		"Upload.multipartId",
		"SealedFile.storageKey",
		"SealedFile.type",
		"Depiction.type",
		"ErrorOccurrence.requestId",
	],
	"references that the server generates": [
		"Application.reference",
		"Booking.reference",
		"Report.reference",
		"Requirements.reference",
		"SupportTicket.reference",
		"Dispute.reference",
		"GuaranteeClaim.reference",
		"Receivable.reference",
		"TransferReversal.reference",
		"FundsDeposit.reference",
		"Checkout.reference",
		"Refund.reference",
		"Payout.reference",
		"UsageLicense.code",
	],
	"hashes, and encrypted text": [
		"User.passwordHash",
		"AccountToken.codeHash",
		"TwoFactor.secret",
		"Passkey.publicKey",
		"Ban.addressHash",
		"NewsletterSubscriber.confirmTokenHash",
		"StoredFile.sha256",
		"AgeVerification.dateOfBirth",
		"UnderageRejection.dateOfBirth",
		"PendingForm.fields",
		"WebhookEndpoint.secret",
		"WebhookEndpoint.previousSecret",
		"Agreement.sha256",
		"AgreementSignature.sha256",
		"BookingRecordEntry.hash",
		"CounselApproval.sha256",
		"Depiction.sha256",
		"Depiction.facts",
		"ErrorCause.fingerprint",
		"PageFeedback.senderHash",
		"PaymentEvidence.sha256",
		"PerformerBinder.facts",
		"Performer.facts",
		"PerformerIndexWord.hash",
		"ProfessionalInvitation.addressHash",
		"Release.sha256",
		"ReleasePhoto.sha256",
		"ReleaseSignature.sha256",
		"SealedFile.sha256",
		"ApiKey.secretHash",
		"BusyCalendar.address",
		"CalendarFeed.tokenHash",
		"MailingAddress.address",
	],
	"days, written YYYY-MM-DD, and times, written HH:MM": [
		"ApplicationCheck.checkedOn",
		"ApplicationReference.contactedOn",
		"ProfessionalCheck.passedOn",
		"ProfessionalLicense.checkedOn",
		"BusyPeriod.firstDay",
		"BusyPeriod.lastDay",
		"DirectoryEntry.awayUntilDay",
		"VitalCount.day",
		"PageViewCount.day",
		"FormErrorCount.day",
		"SearchMissCount.day",
		"FunnelCount.day",
		"CallSheet.day",
		"CallSheet.startTime",
		"CallSheet.endTime",
		"CounselApproval.approvedOn",
		"Milestone.dueOn",
		"Payout.availableOn",
		"Quote.startsOn",
		"Quote.endsOn",
		"QuoteMilestone.dueOn",
		"QuoteNote.startsOn",
		"QuoteNote.endsOn",
		"Release.day",
		"TaxFormChoice.chosenOn",
	],
	"enumerated values": [
		"ApplicationSpecialty.specialty",
		"ApplicationLanguage.language",
		"ProfessionalSpecialty.specialty",
		"ProfessionalLanguage.language",
		"StoredFile.type",
		"Passkey.transports",
		"Submission.command",
		"MessageFlag.kinds",
		"OutboxEmail.kind",
		"FunnelCount.step",
		"FunnelCount.audience",
		"PageViewCount.audience",
		"User.timeZone",
		"User.lastTimeZone",
		"CallSheet.timeZone",
		"Quote.timeZone",
		"Quote.region",
		"Quote.taxState",
		"Milestone.taxState",
		"WaitlistEntry.state",
		"WaitlistEntry.metro",
		"TaxYearRow.region",
		"TaxYearRow.thresholds",
		"LedgerEntry.kind",
		"MilestoneEvent.transition",
		"MilestoneEvent.mover",
		"MoneyDecision.choice",
		"Chargeback.provider",
		"Checkout.provider",
		"FundsDeposit.provider",
		"MoneyIssue.provider",
		"Payee.provider",
		"Payee.missing",
		"Payment.provider",
		"PaymentEvent.provider",
		"PaymentInquiry.provider",
		"TaxYearRow.provider",
	],
	"index entries, which are looked up and never shown": [
		"PersonWord.word",
		"ProfessionalWord.word",
		"DirectoryEntry.line",
		"DirectoryEntry.region",
		"DirectoryEntry.city",
		"DirectoryEntry.cell",
		"DirectoryEntry.shelf",
		"DirectoryEntry.regionShelf",
		"DirectoryEntry.cityShelf",
		"DirectoryFacet.facet",
	],
	"IDs that a payment provider gives": [
		"Chargeback.providerId",
		"Checkout.providerId",
		"Payee.providerId",
		"Payment.providerId",
		"PaymentEvent.providerId",
		"PaymentInquiry.providerId",
		"Payout.transferId",
		"Payout.bankPayoutId",
		"Refund.providerId",
		"TaxYearRow.payeeId",
	],
	"data for programs: IDs for open pages, results of repeated commands, email headers, addresses and bodies of webhooks, what payment providers send, amounts, and hashed events":
		[
			"LiveEvent.payload",
			"Submission.result",
			"OutboxEmail.headers",
			"WebhookDelivery.body",
			"WebhookEndpoint.url",
			"BookingRecordEntry.event",
			"Checkout.address",
			"PaymentEvent.body",
			"TaxYearRow.monthlyGross",
		],
	"HTML by design, shown in a sandboxed frame": ["OutboxEmail.html"],
};

const notFree = Object.values(NOT_FREE).flat();

/** Lists the free-text columns of the models. Throws if an excluded column does not exist. */
export function textColumns(): Column[] {
	const all = [...currentModels().matchAll(/^model (\w+) \{\n([^}]*)/gm)].flatMap(
		([, table = "", fields = ""]) => {
			const ids = new Set([...fields.matchAll(/fields: \[(\w+)\]/g)].map(([, name]) => name));
			const keys = [...fields.matchAll(/@@(?:id|unique)\(\[([^\]]*)\]/g)].flatMap(([, names = ""]) =>
				names.split(/, */),
			);
			return [...fields.matchAll(/^\s+(\w+)\s+String\b(.*)$/gm)]
				.filter(([, name, attributes = ""]) => !ids.has(name ?? "") && !/@id\b/.test(attributes))
				.map(([, name = "", attributes = ""]) => ({
					table,
					name,
					isKey: keys.includes(name) || attributes.includes("@unique"),
				}));
		},
	);
	const unknown = notFree.filter((column) => !all.some(({ table, name }) => column === `${table}.${name}`));
	if (unknown.length > 0) throw new Error(`No such columns: ${unknown.join(", ")}.`);
	return all.filter(({ table, name }) => !notFree.includes(`${table}.${name}`));
}

/**
 * Writes a string into each free-text column of each record, without validation. Consecutive
 * records get consecutive strings. Each string ends with the name of its column, so that a page
 * reveals which columns it shows. Returns the columns and the number of fields. Throws if, in the
 * first round, a column has no record with a value.
 */
export function infect(
	dataDir: string,
	texts: readonly string[],
	round: number,
): { columns: string[]; fields: number } {
	const sqlite = new Database(join(dataDir, "greenroom.db"), { timeout: 5_000 });
	const columns = textColumns();
	const empty: string[] = [];
	let fields = 0;
	try {
		// The instance keeps writing, so the transaction locks the database before it reads. Otherwise, the
		// transaction's first write would fail.
		const write = sqlite.transaction(() => {
			const triggers = sqlite.prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'").all() as {
				name: string;
				sql: string;
			}[];
			for (const { name } of triggers) sqlite.exec(`DROP TRIGGER "${name}"`);
			for (const { table, name, isKey } of columns) {
				const rows = sqlite
					.prepare(`SELECT rowid AS row, "${name}" AS value FROM "${table}" WHERE "${name}" IS NOT NULL`)
					.all() as { row: number; value: string }[];
				if (rows.length === 0) empty.push(`${table}.${name}`);
				const update = sqlite.prepare(`UPDATE "${table}" SET "${name}" = ? WHERE rowid = ?`);
				for (const { row, value } of rows)
					update.run(
						infected(value, `${texts[(row + round) % texts.length]} @${table}.${name}@${isKey ? row : ""}`),
						row,
					);
				fields += rows.length;
			}
			for (const { sql } of triggers) sqlite.exec(sql);
		});
		write.immediate();
	} finally {
		sqlite.close();
	}
	// Later, the instance's own jobs may have changed the records, for example by sending a failed refund again.
	if (round === 0 && empty.length > 0)
		throw new Error(
			`No record holds text in ${empty.join(", ")}; tests/support/proof/fill-everything.ts must create one.`,
		);
	return { columns: columns.map(({ table, name }) => `${table}.${name}`), fields };
}

/**
 * Replaces a value with a string. Structured values stay valid, because it replaces only the strings in JSON,
 * and the text in the front matter and body of an article.
 */
function infected(value: string, text: string): string {
	if (/^[{[]/.test(value))
		return JSON.stringify(JSON.parse(value), (_name, part) =>
			typeof part === "string" && !/^[A-Z\d_-]*$/.test(part) ? text : part,
		);
	// A line separator would end the front matter line.
	const line = JSON.stringify(text).replaceAll("\u2028", "\\u2028").replaceAll("$", "$$$$");
	if (value.startsWith("---\n"))
		return value
			.replaceAll(/^(title|excerpt|seoTitle|seoDescription|pictureAlt): .*$/gm, `$1: ${line}`)
			.replace(/\n---\n[\s\S]*$/, () => `\n---\n\n${text}\n`);
	return text;
}
