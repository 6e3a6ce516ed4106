import { describe, expect, it } from "vitest";
import { readLegalTexts } from "#app/domain/market/legal.server.ts";
import { retentionPeriods } from "#app/infra/process/retention-periods.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import { currentModels } from "../../../scripts/compile/prisma-schemas.ts";

/**
 * The beginning of a row of the policy's first table, by model. Null if a model stores nothing
 * about a person.
 */
type Named = Record<Prisma.ModelName, string | null>;

/** Records that already exist in early access. */
const early = {
	TermsAcceptance: "Name, email address, kind of account",
	User: "Name, email address, kind of account",
	AccountMeasure: "Suspension of an account, ended sessions",
	AccountToken: "Links and codes that we emailed to you",
	AdminScope: "Notes and assignments of our staff",
	AgeVerification: "Full name and date of birth of creators",
	ApiKey: "API keys: the name you gave it",
	ApiKeyScope: "API keys: the name you gave it",
	Application: "Submitted application, references, license",
	ApplicationArea: "Submitted application, references, license",
	ApplicationChange: "Submitted application, references, license",
	ApplicationCheck: "Notes and assignments of our staff",
	ApplicationDocument: "Submitted application, references, license",
	ApplicationLanguage: "Submitted application, references, license",
	ApplicationReference: "Submitted application, references, license",
	ApplicationServiceLine: "Submitted application, references, license",
	ApplicationSpecialty: "Submitted application, references, license",
	AuditEvent: "Record of important actions",
	Ban: "Ban: a keyed hash of the address",
	Block: "People you blocked",
	Booking: "Messages, bookings, reviews",
	BookingEvent: "Messages, bookings, reviews",
	BookingRecordEntry: "Messages, bookings, reviews",
	BookingNote: "Notes and assignments of our staff",
	BusyCalendar: "The address of a calendar that a professional connects",
	BusyPeriod: "Professional profile: business name",
	CallSheet: "Messages, bookings, reviews",
	CallSheetSide: "Messages, bookings, reviews",
	CalendarFeed: "The address of your private calendar feed",
	CampaignRecipient: "Email we sent you",
	ContentRevision: "Record of important actions",
	ConversationSide: "Messages, bookings, reviews",
	CounselApproval: "Record of important actions",
	Deadline: "Deadlines of a booking",
	DeadlineExtension: "Deadlines of a booking",
	Decision: "Notes and assignments of our staff",
	DigestLine: "Your choice of emails",
	DirectoryEntry: "Professional profile: business name",
	DirectoryFacet: "Professional profile: business name",
	EmailTiming: "Your choice of emails",
	InvitationOptOut: "An address that wants no invitations",
	LiveEvent: "What changed on a page that you have open",
	Match: "Matches: the professionals that we proposed",
	MaintenanceChange: "Record of important actions",
	MatchProposal: "Matches: the professionals that we proposed",
	Message: "Messages, bookings, reviews",
	MessageAttachment: "Files that were delivered, and files in messages",
	MessageFlag: "That a message looked like contact details",
	NewsletterSubscriber: "Newsletter address",
	Notification: "Notifications: what happened",
	NotificationChoice: "Your choice of emails",
	OutboxEmail: "Email we sent you",
	PageFeedback: "Whether a page helped you",
	Partner: "Contact person of a partner organization",
	Passkey: "Passkeys: the public key",
	PeopleImport: "Row of a file of people",
	PeopleImportRow: "Row of a file of people",
	PendingForm: "Quote request that you filled in but did not send",
	PersonWord: "Professional profile: business name",
	PhaseChange: "Record of important actions",
	Professional: "Professional profile: business name",
	ProfessionalArea: "Professional profile: business name",
	ProfessionalCheck: "Results of background checks",
	ProfessionalImage: "Professional profile: business name",
	ProfessionalInvitation: "Invitation of a professional",
	ProfessionalLanguage: "Professional profile: business name",
	ProfessionalLicense: "Professional profile: business name",
	ProfessionalLink: "Professional profile: business name",
	ProfessionalPackage: "Professional profile: business name",
	ProfessionalServiceLine: "Professional profile: business name",
	ProfessionalSpecialty: "Professional profile: business name",
	ProfessionalWord: "Professional profile: business name",
	RecoveryCode: "Two-factor sign-in: the secret",
	Report: "Reports: what was reported",
	Requirements: "Creator requirements: place",
	RequirementsNeed: "Creator requirements: place",
	Review: "Messages, bookings, reviews",
	SavedProfessional: "Professionals and searches that you saved",
	SavedSearch: "Professionals and searches that you saved",
	Session: "Sessions, each with your browser",
	StoredFile: "Files that you uploaded",
	Submission: "That you sent a form",
	SupportMessage: "Support and safety messages",
	SupportTicket: "Support and safety messages",
	TwoFactor: "Two-factor sign-in: the secret",
	UnderageRejection: "Record of a rejection for age",
	WaitlistEntry: "Waitlist entry: email",
	// IDs only, of what someone did.
	WebhookDelivery: "Record of important actions",
	WorkClaim: "Notes and assignments of our staff",
} satisfies Partial<Named>;

/** Records that only an open marketplace has. */
const open = {
	Agreement: "Signed agreements: their text",
	BookingRecordEntry: "The record of a booking",
	AgreementSignature: "Signed agreements: their text",
	Chargeback: "Refunds and chargebacks",
	ChargebackLine: "Refunds and chargebacks",
	Checkout: "Payments: amount, date, milestone",
	CheckoutLine: "Payments: amount, date, milestone",
	Dispute: "Disputes, and claims under the guarantee",
	DisputeDecision: "Disputes, and claims under the guarantee",
	DisputeFile: "Disputes, and claims under the guarantee",
	DisputeStatement: "Disputes, and claims under the guarantee",
	SplitProposal: "Disputes, and claims under the guarantee",
	Delivery: "Milestones and deliveries",
	DeliveryFile: "Files that were delivered, and files in messages",
	Preview: "Files that were delivered, and files in messages",
	PreviewPart: "Files that were delivered, and files in messages",
	Upload: "Files that you uploaded",
	DeliveryComment: "Milestones and deliveries",
	DeliveryLink: "Milestones and deliveries",
	FundsDeposit: "What the payment provider reported",
	GuaranteeClaim: "Disputes, and claims under the guarantee",
	GuaranteeFile: "Disputes, and claims under the guarantee",
	LedgerAccount: "The ledger: each amount",
	LedgerEntry: "The ledger: each amount",
	LedgerLine: "The ledger: each amount",
	MailingAddress: "Your mailing address",
	Milestone: "Milestones and deliveries",
	MilestoneEvent: "Disputes, and claims under the guarantee",
	MoneyDecision: "What the payment provider reported",
	MoneyDecisionPart: "What the payment provider reported",
	MoneyIssue: "What the payment provider reported",
	Payee: "Payouts, and the professional's account",
	Payment: "Payments: amount, date, milestone",
	PaymentEvidence: "Refunds and chargebacks",
	PaymentEvent: "What the payment provider reported",
	PaymentPause: "What the payment provider reported",
	Payout: "Payouts, and the professional's account",
	PaymentInquiry: "Refunds and chargebacks",
	PayoutOffset: "What a professional owes us",
	Receivable: "What a professional owes us",
	Quote: "Quotes, with their items",
	QuoteItem: "Quotes, with their items",
	QuoteMilestone: "Quotes, with their items",
	QuoteNote: "Quotes, with their items",
	QuoteTemplate: "Quotes, with their items",
	Refund: "Refunds and chargebacks",
	PerformerBinder: "Records of people shown in adult content",
	Performer: "Records of people shown in adult content",
	Depiction: "Records of people shown in adult content",
	DepictionPerformer: "Records of people shown in adult content",
	PerformerIndexWord: "Records of people shown in adult content",
	SealedFile: "Records of people shown in adult content",
	Release: "Releases: who or what they are for",
	ReleaseSignature: "Releases: who or what they are for",
	ReleasePhoto: "Releases: who or what they are for",
	UsageLicense: "Quotes, with their items",
	TransferReversal: "What a professional owes us",
	TaxFormChoice: "What the payment provider reported",
	TaxYear: "What the payment provider reported",
	TaxYearRow: "Totals of a closed tax year",
} satisfies Partial<Named>;

const nothing = {
	Campaign: null,
	ContentImage: null,
	ContentItem: null,
	DiscardedFile: null,
	ErrorCause: null,
	ErrorOccurrence: null,
	FeeRule: null,
	FormErrorCount: null,
	FunnelCount: null,
	JobRun: null,
	PageViewCount: null,
	// Counters by keyed hash and network address. The policy mentions them in its text about counting.
	RateLimiterFlexible: null,
	Reconciliation: null,
	SavedReply: null,
	SearchMissCount: null,
	VitalCount: null,
	WebhookEndpoint: null,
	WebhookSubscription: null,
	WriteProbe: null,
} satisfies Partial<Named>;

/** If a model is missing here, this doesn't compile. */
const named: Named = { ...early, ...open, ...nothing };

const { privacy } = readLegalTexts();
const latest = (phase: "early-access" | "open") =>
	privacy.findLast((text) => text.phase === phase) ?? expect.fail(`no policy of ${phase}`);
/** Reads the first cell of each row in the table of stored data. */
const readRows = (markdown: string): string[] => {
	const table =
		/\| What \| Why \| How long \|\n\|[^\n]*\n((?:\|[^\n]*\n)+)/.exec(markdown)?.[1] ??
		expect.fail("no table of what we store");
	return table
		.trim()
		.split("\n")
		.map((row) => row.split("|")[1]?.trim() ?? "");
};

/** Lists the models that have a relation to an account, or something that identifies a person. */
function modelsOfPeople(): string[] {
	const models = [...currentModels().matchAll(/^model (\w+) \{([\s\S]*?)^\}/gm)];
	return models.flatMap(([, name = "", body = ""]) =>
		/^\s+\w+\s+User\b|^\s+(?:\w*[eE]mail|recipient|userId|userAgent|phone)\s+String/m.test(body)
			? [name]
			: [],
	);
}

describe("the privacy policy", () => {
	it.each([
		["early-access", early],
		["open", { ...early, ...open }],
	] as const)("for the phase %s names every record that stores a person's data", (phase, models) => {
		const rows = readRows(latest(phase).markdown);
		for (const [model, words] of Object.entries(models))
			expect.soft(rows.filter((row) => row.startsWith(words)).length, `${model}: ${words}`).toBe(1);
	});

	it("covers every model that belongs to an account or identifies a person", () => {
		const models = modelsOfPeople();
		expect(models.length).toBeGreaterThan(40);
		expect(models.filter((model) => named[model as Prisma.ModelName] === null)).toEqual([]);
		expect(models.filter((model) => !(model in named))).toEqual([]);
	});

	it.each(["early-access", "open"] as const)(
		"for the phase %s promises the longest periods that the settings allow",
		(phase) => {
			const { markdown } = latest(phase);
			const { emails, searches, feedback, counts } = retentionPeriods;
			const row = (words: string) => markdown.split("\n").find((line) => line.startsWith(`| ${words}`));
			expect([row("Email we sent you"), row("Whether a page helped you")]).toEqual([
				expect.stringContaining(`| ${emails.max} days`),
				expect.stringContaining(`| ${feedback.max / 365} year`),
			]);
			expect(markdown).toContain(`search that found nothing are counted for ${searches.max} days`);
			expect([markdown.includes("Other counts are kept for about two years"), counts.max]).toEqual([
				true,
				761,
			]);
		},
	);

	/** Rows about a field or a time instead of a record. */
	const ofFields = [
		"Password",
		"Version of the terms that you accepted",
		"Email address entered to change yours",
		"An age form sent with the age box left empty",
		"The code of the partner link that you used",
		"Draft of a professional application",
		"Request that you began before you had an account",
	];

	it.each(["early-access", "open"] as const)(
		"for the phase %s has no row for data that isn't stored",
		(phase) => {
			const words = [...Object.values(named).filter((text) => text !== null), ...ofFields];
			expect(
				readRows(latest(phase).markdown).filter((row) => !words.some((text) => row.startsWith(text))),
			).toEqual([]);
		},
	);
});
