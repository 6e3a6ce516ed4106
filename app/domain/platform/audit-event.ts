import { formatCents } from "./cents.ts";
import { formatFieldName } from "./text.ts";

/**
 * Sentences for the team, by action. In a pair, the first sentence states facts of the event, and the second
 * sentence is for events without those facts. Some actions are no longer recorded but are still in the log.
 */
const sentences = {
	"accept-booking": "Accepted a request",
	"accept-decision": "Accepted the decision of a dispute",
	"accept-match": "Accepted a match",
	"accept-milestone": ["Accepted the delivery of milestone {number}, {amountCents}", "Accepted a delivery"],
	"accept-quote": ["Accepted version {version} of a quote, {totalCents}", "Accepted a quote"],
	"accept-quote-booking": "Signed the agreement of a booking",
	"add-busy-period": "Added busy dates",
	"add-date": "Added a date to a booking",
	"add-depiction-address": "Added an address where a recorded file appears",
	"add-depictions": "Added delivered files to performer records",
	"add-license": "Added a license",
	"add-note": "Wrote a note about a booking",
	"add-passkey": "Added a passkey",
	"add-performer": "Added someone to performer records",
	"add-performer-names": "Added names to a performer record",
	"add-picture": "Added a photo",
	"add-webhook": ["Added a webhook to {host}", "Added a webhook"],
	"add-waitlist-place": "Said on the waitlist where they are",
	"answer-dispute": "Disagreed in a dispute",
	"answer-objection": "Answered an objection to what a professional owes",
	"answer-reference": "Answered as a reference",
	"appeal-dispute": "Appealed the decision of a dispute",
	"approve-application": "Approved an application",
	"ask-deletion": "Asked for the account to be deleted",
	"ask-email-change": "Asked to change the email address",
	"ask-for-changes": "Asked for changes to a quote",
	"ask-password-reset": "Asked for a link to reset the password",
	"ask-release": "Asked for a release",
	"ask-sign-in-link": "Asked for a sign-in link",
	"ask-team-dispute": "Sent a dispute to our team",
	"ask-waitlist-places": "Asked people on the waitlist where they are",
	"attach-document": "Attached a document to the application",
	"begin-booking": "Began the work of a booking with its first payment",
	"add-comment": "Commented on a delivered file",
	"begin-upload": "Began to upload a file for a delivery",
	"block-person": "Blocked a person",
	"cancel-booking": "Canceled a booking",
	"cancel-campaign": "Canceled a campaign",
	"cancel-deletion": "Kept the account",
	"cancel-email-change": "Canceled the change of the email address",
	"cancel-milestone": ["Canceled milestone {number}, {amountCents}", "Canceled a milestone"],
	"cancel-release": "Canceled a release that wasn't signed",
	"cancel-rest-booking": "Canceled the rest of a booking",
	"cancel-unfunded-milestone": [
		"Canceled milestone {number} before it was funded",
		"Canceled a milestone before it was funded",
	],
	"check-import": ["Checked a file with {ready} people to import", "Checked a file of people to import"],
	"confirm-import": ["Confirmed the import of {ready} people", "Confirmed an import of people"],
	"change-email": "Changed the email address",
	"change-maintenance": "Changed when maintenance is expected to end",
	"change-name": "Changed the name",
	"change-password": "Changed the password",
	"change-payout-details": "Changed the payout details",
	"change-phase": "Changed the phase of the marketplace",
	"change-roles": "Changed the roles of someone on our team",
	"change-webhook": ["Changed a webhook to {host}", "Changed a webhook"],
	"check-in": "Checked in on a date of a booking",
	"check-license": "Checked a license",
	"choose-notifications": "Chose which emails to get",
	"choose-time-zone": "Chose a time zone",
	"claim-guarantee": [
		"Made claim {reference} under the guarantee, {amountCents}",
		"Made a claim under the guarantee",
	],
	"close-booking": "Closed a booking",
	"close-requirements": ["Closed request {reference}", "Closed a request"],
	"close-tax-year": ["Closed the tax year {year}", "Closed a tax year"],
	"complete-booking": "Confirmed that the work is complete",
	"confirm-email": "Confirmed the email address",
	"confirm-identity": "Confirmed their identity",
	"confirm-money-decision": [
		"Confirmed a decision about {amountCents} as the second person",
		"Confirmed a decision about money as the second person",
	],
	"confirm-subscription": "Confirmed the newsletter",
	"connect-calendar": "Connected a calendar",
	"contest-debt": ["Objected to debt {reference}", "Objected to what they owe"],
	"copy-depiction": "Copied a delivered file into performer records",
	"copy-performer-records": "Took a copy of performer records as a secondary producer",
	"create-admin": "Created a team account",
	"create-api-key": "Created an API key",
	"create-feed": "Created a private calendar address",
	"decide-age-verification": "Decided an age verification",
	"decide-claim": [
		"Decided a claim under the guarantee, {amountCents}",
		"Decided a claim under the guarantee",
	],
	"decide-dispute": [
		"Decided a dispute: {releaseCents} released, {refundCents} refunded",
		"Decided a dispute",
	],
	"decide-message-flag": "Decided about a flagged text",
	"decide-money-issue": "Decided an issue about money",
	"decide-on-money": ["Moved {amountCents} by a team decision", "Made a decision that moves money"],
	"decide-report": "Decided about a report",
	"decide-review": "Decided about a review",
	"decide-ticket": "Answered or closed a support ticket",
	"decline-booking": "Declined a request",
	"decline-money-decision": [
		"Declined a decision about {amountCents} as the second person",
		"Declined a decision about money as the second person",
	],
	"decline-proposal": "Declined a proposal to divide the money",
	"decline-quote": ["Declined version {version} of a quote", "Declined a quote"],
	"decline-quote-booking": "Ended a request by declining its quote",
	"delay-match": "Told a creator a match is taking longer",
	"delete-account": "Deleted the account",
	"delete-performer-records": "Deleted performer records after their time",
	"delete-search": "Deleted a saved search",
	deliver: ["Delivered round {round} of a milestone", "Delivered a milestone"],
	"deliver-milestone": ["Delivered milestone {number}", "Delivered a milestone"],
	"deliver-unfunded-milestone": [
		"Delivered milestone {number}, which is paid directly",
		"Delivered a milestone that is paid directly",
	],
	"describe-pictures": "Described photos",
	"discard-import": "Discarded a file of people to import",
	"discard-file": "Removed a file",
	"disconnect-calendar": "Disconnected a calendar",
	"dismiss-facts": "Dismissed the questions about their work",
	"dispute-booking": "Opened a dispute",
	"dispute-milestone": ["Disputed milestone {number}, {amountCents}", "Disputed a milestone"],
	"download-binder": "Downloaded the binder of performer records",
	"download-record": "Downloaded the record of a booking",
	"edit-areas": "Changed the service areas",
	"edit-call-sheet": "Changed a call sheet",
	"edit-depiction": "Corrected a file in performer records",
	"edit-description": "Changed the description",
	"edit-languages": "Changed the languages",
	"edit-links": "Changed the links",
	"edit-packages": "Changed the packages",
	"edit-performer": "Corrected a performer record",
	"edit-prices": "Changed the starting prices",
	"edit-rate": "Changed the hourly rate",
	"edit-specialties": "Changed the specialties",
	"edit-work": "Changed the answers about remote work and adult content",
	"end-dispute": "Ended a dispute together with its milestone",
	"end-maintenance": "Ended maintenance",
	"end-mediation-dispute": "Ended the mediation of a dispute",
	"end-producer-business": "Ended a producer's business, with performer records to keep",
	"end-sessions": "Ended all sessions of the account",
	"expire-booking": "A request expired",
	"expire-quote": ["Version {version} of a quote expired", "A quote expired"],
	"expire-quote-booking": "A request ended, because its quote expired",
	"export-account": "Asked for their data",
	"export-audit-trail": "Downloaded the audit trail",
	"export-newsletter": "Downloaded the newsletter list",
	"export-waitlist": "Downloaded the waitlist",
	"extend-deadline": "Extended a deadline",
	"finish-booking": "Completed a booking with its last milestone",
	"finish-campaign": "Finished a campaign",
	"finish-dispute": "Carried out the decision of a dispute",
	"finish-import": ["Finished the import of {imported} people", "Finished an import of people"],
	"fund-milestone": ["Funded milestone {number} with {amountCents}", "Funded a milestone"],
	"hold-account": "Put the account on legal hold",
	"invite-professional": "Invited a professional",
	"invite-waitlist": "Invited people on the waitlist",
	"join-waitlist": "Joined the waitlist",
	"join-waitlist-again": "Joined the waitlist again",
	"give-up-preview": "Could not make a preview of a delivered file",
	"keep-file": "Uploaded a file",
	"keep-picture": "Uploaded an image",
	"leave-invitations": "Asked for no more invitations",
	"leave-news": "Unsubscribed from news",
	"leave-searches": "Unsubscribed from emails about saved searches",
	"lift-ban": "Lifted a ban",
	"lift-suspension": "Lifted the suspension",
	"lock-away-file": "Locked a file after the virus scan",
	"log-underage-rejection": "Was rejected as under 18",
	"mediate-dispute": "Wrote to both sides of a dispute",
	"move-content": "Changed the state of content",
	"move-picture": "Moved a photo",
	"open-depiction": "Looked at a file in performer records",
	"open-depiction-copy": "Opened the copy of a file in performer records",
	"open-dispute": ["Opened a dispute about {disputedCents}", "Opened a dispute"],
	"open-id-copy": "Opened the copy of an ID in performer records",
	"open-performer": "Looked at a performer record",
	"open-performer-records": "Looked at the performer records of a booking",
	"order-deposit": [
		"Ordered deposit {reference} of our own money, {amountCents}",
		"Ordered a deposit of our own money",
	],
	"passkey-refused": "Used a passkey that was refused",
	"password-refused": "Entered a wrong password",
	"pause-payments": "Paused or resumed payments",
	"propose-claim-decision": [
		"Proposed how to decide a claim under the guarantee, {amountCents}",
		"Proposed how to decide a claim under the guarantee",
	],
	"propose-dates": "Proposed other dates",
	"propose-dispute-decision": [
		"Proposed how to decide a dispute: {releaseCents} released, {refundCents} refunded",
		"Proposed how to decide a dispute",
	],
	"propose-issue-decision": "Proposed how to settle an issue about money",
	"propose-match": "Sent a match",
	"propose-resolution": "Proposed how a dispute ends",
	"propose-split": [
		"Proposed to divide the held money: {releaseCents} released, {refundCents} refunded",
		"Proposed how to divide the held money",
	],
	"propose-write-off": [
		"Proposed to write off {amountCents} that a professional owes",
		"Proposed to write off what a professional owes",
	],
	"prove-email": "Opened a sign-in link and was asked for a second factor",
	"prove-password": "Entered the right password and was asked for a second factor",
	"publish-scheduled-content": "Published scheduled content",
	"receive-deposit": [
		"Received deposit {reference} of our own money, {amountCents}",
		"Received a deposit of our own money",
	],
	"remove-performer": "Removed someone from performer records before any work showed them",
	"return-deposit": [
		"Our bank took back deposit {reference} of our own money, {amountCents}",
		"Our bank took back a deposit of our own money",
	],
	"record-approval": "Recorded that counsel approved a text",
	"record-check": "Recorded a check of an application",
	"record-reference": "Recorded what a reference said",
	"record-tax-form": "Recorded which tax form counsel chose",
	"redo-milestone": [
		"Sent milestone {number} back to be done again",
		"Sent a milestone back to be done again",
	],
	"refund-milestone": ["Refunded milestone {number}", "Refunded a milestone"],
	"refuse-barred-address": "Someone tried a banned email address",
	"refuse-deposit": [
		"Couldn’t collect deposit {reference} of our own money, {amountCents}",
		"Couldn’t collect a deposit of our own money",
	],
	"refuse-match": "Declined a match",
	"refuse-scheduled-content": "Didn’t publish scheduled content, because something is wrong with it",
	"refuse-team-page": ["Was refused our team’s page {pattern}", "Was refused a page of our team"],
	"reject-application": "Rejected an application",
	"release-account": "Ended the legal hold on the account",
	"release-milestone": ["Released the money of milestone {number}", "Released the money of a milestone"],
	"remove-busy-period": "Removed busy dates",
	"remove-date": "Removed a date from a booking",
	"remove-document": "Removed a document from the application",
	"remove-license": "Removed a license",
	"remove-passkey": "Removed a passkey",
	"remove-photo": "Removed the profile photo",
	"remove-picture": "Removed a photo",
	"remove-reply": "Removed a saved reply",
	"remove-template": "Removed a quote template",
	"reopen-comment": "Marked a comment on a delivered file as open",
	"resolve-comment": "Marked a comment on a delivered file as done",
	"remove-upload": "Removed an upload",
	"remove-webhook": ["Removed a webhook to {host}", "Removed a webhook"],
	"rename-passkey": "Renamed a passkey",
	"renew-admin-link": "Sent a new link for a team account",
	"renew-recovery-codes": "Generated new recovery codes",
	"renew-release": "Sent the link of a release again",
	"reopen-ticket": "Reopened a support ticket",
	"reply-to-support": "Replied to support",
	"reopen-error": ["Opened the error {name} again", "Opened an error again"],
	"replay-webhook": "Sent an event to a webhook again",
	"rotate-webhook-secret": "Gave a webhook a new secret",
	"request-changes": "Asked for changes to an application",
	"request-changes-milestone": [
		"Asked for changes to milestone {number}",
		"Asked for changes to a milestone",
	],
	"request-quote": ["Sent request {reference}", "Requested a quote"],
	"resend-verification": "Sent the confirmation email again",
	"reset-password": "Reset the password by a link",
	"resolve-dispute": "Decided a dispute",
	"resolve-error": ["Marked the error {name} as resolved", "Marked an error as resolved"],
	"respond-to-claim": [
		"Wrote a statement about claim {reference} under the guarantee",
		"Wrote a statement about a claim under the guarantee",
	],
	"resubmit-application": "Sent the application again",
	"resume-changes-milestone": [
		"Resumed the changes to milestone {number} after a dispute",
		"Resumed the changes to a milestone after a dispute",
	],
	"resume-delivered-milestone": [
		"Resumed the review of milestone {number} after a dispute",
		"Resumed the review of a milestone after a dispute",
	],
	"resume-funded-milestone": [
		"Resumed milestone {number} after a dispute",
		"Resumed a milestone after a dispute",
	],
	"retry-mail": "Sent an email again",
	"review-requirements": "Began to review a request",
	"review-underage-rejection": "Reviewed an entry of the underage log",
	"revise-quote": ["Sent version {version} of a quote, {totalCents}", "Revised a quote"],
	"revoke-api-key": "Revoked an API key",
	"revoke-feed": "Turned off the private calendar address",
	"revoke-other-sessions": "Ended all other sessions",
	"revoke-session": "Ended a session",
	"run-job": ["Ran the job {job}", "Ran a job"],
	"save-campaign": "Saved a campaign",
	"save-content": "Saved content",
	"save-custodian": "Entered who keeps performer records",
	"save-mailing-address": "Changed the mailing address",
	"save-partner": "Saved an organization",
	"save-reply": "Saved a saved reply",
	"save-search": "Saved a search",
	"save-step": "Saved a step of the application",
	"save-template": "Saved a quote template",
	"say-late": "Said that they're running late",
	"say-on-time": "Said that they'll be on time after all",
	"search-performer-records": "Searched performer records",
	"second-factor-refused": "Entered a wrong second factor",
	"send-campaign": "Sent a campaign",
	"send-message": "Sent a message",
	"send-quote": ["Sent version {version} of a quote, {totalCents}", "Sent a quote"],
	"send-quote-booking": "Answered a request with a quote",
	"send-report": "Sent a report",
	"send-requirements": ["Sent request {reference}", "Sent requirements"],
	"send-support-message": "Wrote to support",
	"send-verification": "Asked for a confirmation email",
	"set-away": "Changed the time away",
	"set-password": "Set the password",
	"set-photo": "Changed the profile photo",
	"settle-dispute": "Settled a dispute",
	"sign-in": "Signed in",
	"sign-in-refused": "Tried to sign in and was refused",
	"sign-release": "Signed a release",
	"sign-up": "Signed up",
	"split-milestone": ["Divided the money of milestone {number}", "Divided the money of a milestone"],
	"stage-evidence": "Saved a draft of the evidence about a chargeback or an inquiry",
	"start-background-check": "Started the background check of an application",
	"start-booking": "Started the work",
	"start-checkout": ["Started to pay {amountCents}", "Started a payment"],
	"start-document-review": "Started the document review of an application",
	"start-maintenance": "Started maintenance",
	"start-onboarding": "Opened the provider’s form for payout details",
	"start-repayment": ["Started to pay back {amountCents}", "Started to pay back what they owe"],
	"submit-application": "Sent the application",
	subscribe: "Asked for the newsletter",
	"stop-webhook": [
		"Stopped a webhook to {host}, which kept failing",
		"Stopped a webhook, which kept failing",
	],
	"submit-evidence": "Submitted the evidence about a chargeback or an inquiry",
	"suspend-account": "Suspended or restricted the account",
	"test-webhook": "Sent a test to a webhook",
	"test-campaign": "Sent a test of a campaign",
	"turn-off-webhook": "Turned off a webhook",
	"turn-on-webhook": "Turned on a webhook",
	"turn-off-two-factor": "Turned off two-factor sign-in",
	"turn-on-two-factor": "Turned on two-factor sign-in",
	"unblock-person": "Unblocked a person",
	"undo-check-in": "Took back a check-in",
	"undo-decision": "Undid a decision",
	unsubscribe: "Unsubscribed from the newsletter",
	"use-recovery-code": "Used a recovery code",
	"verify-age": "Sent the age verification",
	"withdraw-application": "Withdrew the application",
	"withdraw-booking": "Withdrew a request",
	"withdraw-claim": [
		"Withdrew claim {reference} under the guarantee",
		"Withdrew a claim under the guarantee",
	],
	"withdraw-dispute": "Withdrew a dispute",
	"withdraw-proposal": "Withdrew a proposal to divide the money",
	"withdraw-quote": ["Withdrew version {version} of a quote", "Withdrew a quote"],
	"withdraw-quote-booking": "Ended a request by withdrawing its quote",
	"withdraw-release": "Withdrew a release",
	"write-review": ["Wrote a review, rating {rating}", "Wrote a review"],
} as const satisfies Record<string, string | readonly [withFacts: string, without: string]>;

/** The actions in the audit log. A new action needs a sentence. */
export type AuditAction = keyof typeof sentences;

/** The actions with their labels, in the order of the labels. */
export const auditActionChoices = (): { value: AuditAction; label: string }[] =>
	(Object.keys(sentences) as AuditAction[])
		.map((value) => ({ value, label: describeAuditEvent(value, "{}").sentence }))
		.sort((a, b) => a.label.localeCompare(b.label));

/** The models of the records that audit events are about. */
export const AUDIT_SUBJECTS = [
	"AccountHold",
	"AgeVerification",
	"Application",
	"AuditEvent",
	"Ban",
	"Booking",
	"CallSheet",
	"Campaign",
	"Chargeback",
	"ContentItem",
	"ContentPicture",
	"CounselApproval",
	"Delivery",
	"DeliveryComment",
	"Depiction",
	"Dispute",
	"ErrorCause",
	"FundsDeposit",
	"GuaranteeClaim",
	"JobRun",
	"Message",
	"MessageFlag",
	"Milestone",
	"MoneyDecision",
	"MoneyIssue",
	"NewsletterSubscriber",
	"OutboxMail",
	"Partner",
	"Passkey",
	"PaymentInquiry",
	"PaymentPause",
	"Performer",
	"PerformerBinder",
	"PeopleImport",
	"PhaseChange",
	"MaintenanceChange",
	"Professional",
	"ProfessionalInvitation",
	"ProfessionalLicense",
	"Quote",
	"QuoteTemplate",
	"Receivable",
	"Release",
	"Report",
	"Requirements",
	"Review",
	"SavedReply",
	"SavedSearch",
	"SignIn",
	"StoredFile",
	"SupportTicket",
	"TaxFormChoice",
	"TaxYear",
	"UnderageRejection",
	"Upload",
	"User",
	"WaitlistEntry",
	"WebhookEndpoint",
] as const;

export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

type Facts = Readonly<Record<string, string | number | boolean | null>>;

const PLACE = /\{(\w+)\}/g;

/**
 * An audit event as a sentence, such as "Sent version 2 of a quote, $1,250.00", and its other facts, such as
 * "Before: pending. After: verified". Leaves out IDs, empty values, and the actor.
 */
export function describeAuditEvent(action: string, detail: string): { sentence: string; detail: string } {
	const facts = JSON.parse(detail) as Facts;
	const known: string | readonly [string, string] | undefined = sentences[action as AuditAction];
	const [withFacts, without = withFacts] =
		typeof known === "object" ? known : [known ?? formatFieldName(action)];
	const named = [...withFacts.matchAll(PLACE)].map(([, name = ""]) => name);
	const isKnown = named.every((name) => facts[name] !== undefined && facts[name] !== null);
	return {
		sentence: isKnown
			? withFacts.replace(PLACE, (_, name: string) => formatValue(name, facts[name] ?? ""))
			: without,
		detail: formatFacts(facts, isKnown ? named : []),
	};
}

/** The kind of record that an event is about: "Support ticket" for `SupportTicket`. */
export const formatAuditSubject = (type: string): string => formatFieldName(type);

/** Labels for actors who weren't signed in, by the event's `mover`. */
const actors: Partial<Record<string, string>> = {
	CLOCK: "A deadline",
	PROVIDER: "The payment provider",
	TEAM: "Our team",
};

/**
 * Who or what acted without being signed in: a deadline, the payment provider, our team, or anyone else who
 * was signed out.
 */
export function describeUnsignedActor(detail: string): string {
	const { mover } = JSON.parse(detail) as Facts;
	return actors[String(mover)] ?? "Signed out";
}

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const CONSTANT = /^[A-Z]+(_[A-Z]+)*$/;
const CENTS = /Cents$/;

/**
 * Left out, because another column shows who acted, and the request ID is needed only in the server's log.
 */
const LEFT_OUT = ["requestId", "mover"];

function formatFacts(facts: Facts, told: readonly string[]): string {
	return Object.entries(facts)
		.filter(
			([name, value]) =>
				![...LEFT_OUT, ...told].includes(name) && value !== "" && value !== null && !ID.test(String(value)),
		)
		.map(([name, value]) => `${formatFieldName(name.replace(CENTS, ""))}: ${formatValue(name, value)}`)
		.join(". ");
}

function formatValue(name: string, value: string | number | boolean | null): string {
	if (CENTS.test(name)) return formatCents(Number(value));
	if (typeof value === "boolean") return value ? "yes" : "no";
	const text = String(value);
	return CONSTANT.test(text) && text.length > 1 && !/^[A-Z]{2,6}$/.test(text)
		? text.toLowerCase().replaceAll("_", " ")
		: text.replaceAll(",", ", ");
}
