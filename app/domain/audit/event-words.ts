import { fieldInWords } from "../field-words.ts";

/** The team's words for events whose command name isn't clear enough. */
const labels: Record<string, string> = {
	"accept-booking": "Accepted a request",
	"accept-match": "Accepted a match",
	"add-passkey": "Added a passkey",
	"add-picture": "Added a picture",
	"answer-reference": "Answered as a reference",
	"approve-application": "Application approved",
	"ask-deletion": "Asked for the account to be deleted",
	"ask-email-change": "Asked to change the email address",
	"ask-password-reset": "Asked for a link to reset the password",
	"ask-sign-in-link": "Asked for a sign-in link",
	"attach-document": "Attached a document",
	"block-person": "Blocked a person",
	"cancel-booking": "Canceled a booking",
	"cancel-campaign": "Canceled a campaign",
	"cancel-deletion": "Kept the account",
	"cancel-email-change": "Canceled the email change",
	"change-email": "Changed the email address",
	"change-name": "Changed the name",
	"change-password": "Changed the password",
	"choose-notifications": "Chose notifications",
	"choose-time-zone": "Chose a time zone",
	"close-requirements": "Closed a request",
	"complete-booking": "Confirmed that the work is complete",
	"confirm-email": "Confirmed the email address",
	"confirm-identity": "Confirmed their identity",
	"confirm-subscription": "Confirmed the newsletter",
	"create-admin": "Account of the team created",
	"decide-age-verification": "Age verification decided",
	"decide-message-flag": "Flagged message decided",
	"decide-report": "Report decided",
	"decide-review": "Review decided",
	"decide-ticket": "Support ticket decided",
	"decline-booking": "Declined a request",
	"delay-match": "Informed the creator of a delay",
	"delete-account": "Account deleted",
	"discard-file": "Removed a file",
	"dispute-booking": "Opened a dispute",
	"edit-areas": "Changed the service areas",
	"edit-description": "Changed the description",
	"edit-links": "Changed the links",
	"edit-rate": "Changed the hourly rate",
	"end-sessions": "Sessions ended by the team",
	"expire-booking": "Request expired",
	"export-account": "Asked for their data",
	"export-newsletter": "Exported the newsletter list",
	"export-waitlist": "Exported the waitlist",
	"finish-campaign": "Campaign finished",
	"hold-account": "Account put on legal hold",
	"invite-waitlist": "Invited the waitlist",
	"join-waitlist": "Joined the waitlist",
	"join-waitlist-again": "Joined the waitlist again",
	"keep-file": "Uploaded a file",
	"keep-picture": "Uploaded a picture",
	"leave-news": "Unsubscribed from news",
	"lift-ban": "Ban lifted",
	"lift-suspension": "Suspension lifted",
	"lock-away-file": "File locked after the virus scan",
	"log-underage-rejection": "Rejected as under 18",
	"move-content": "Moved content",
	"move-picture": "Moved a picture",
	"passkey-refused": "Passkey refused",
	"password-refused": "Wrong password",
	"propose-match": "Sent a match",
	"prove-password": "Entered the password",
	"record-check": "Recorded a background check",
	"record-reference": "Recorded a reference",
	"refuse-barred-address": "Banned address refused",
	"refuse-match": "Refused a match",
	"refuse-team-page": "Was refused a page of the team",
	"reject-application": "Application rejected",
	"release-account": "Legal hold lifted",
	"remove-document": "Removed a document",
	"remove-passkey": "Removed a passkey",
	"remove-picture": "Removed a picture",
	"remove-reply": "Removed a saved reply",
	"rename-passkey": "Renamed a passkey",
	"renew-admin-link": "New link for an account of the team",
	"renew-recovery-codes": "Made new recovery codes",
	"reopen-ticket": "Support ticket reopened",
	"reply-to-support": "Replied to support",
	"request-changes": "Changes requested",
	"request-quote": "Requested a quote",
	"resend-verification": "Confirmation email sent again",
	"reset-password": "Reset the password by a link",
	"resolve-dispute": "Dispute decided",
	"resubmit-application": "Sent the application again",
	"retry-mail": "Email sent again",
	"review-requirements": "Requirements reviewed",
	"review-underage-rejection": "Underage log reviewed",
	"revoke-other-sessions": "Ended all other sessions",
	"revoke-session": "Ended a session",
	"save-campaign": "Saved a campaign",
	"save-content": "Saved content",
	"save-partner": "Saved an organization",
	"save-reply": "Saved a saved reply",
	"save-step": "Saved a step of the application",
	"second-factor-refused": "Wrong second factor",
	"send-campaign": "Sent a campaign",
	"send-message": "Sent a message",
	"send-report": "Sent a report",
	"send-requirements": "Sent requirements",
	"send-support-message": "Wrote to support",
	"send-verification": "Asked for a confirmation email",
	"set-away": "Changed the time away",
	"set-password": "Set the password",
	"sign-in": "Signed in",
	"sign-in-refused": "Sign-in refused",
	"sign-up": "Signed up",
	"start-background-check": "Background verification started",
	"start-booking": "Started the work",
	"start-document-review": "Document review started",
	"submit-application": "Sent the application",
	subscribe: "Asked for the newsletter",
	"suspend-account": "Account suspended",
	"test-campaign": "Tested a campaign",
	"turn-off-two-factor": "Turned off two-factor sign-in",
	"turn-on-two-factor": "Turned on two-factor sign-in",
	"unblock-person": "Unblocked a person",
	"undo-decision": "Decision undone",
	unsubscribe: "Unsubscribed from the newsletter",
	"use-recovery-code": "Used a recovery code",
	"verify-age": "Sent the age verification",
	"withdraw-application": "Withdrew the application",
	"withdraw-booking": "Withdrew a request",
	"write-review": "Wrote a review",
};

/**
 * A command of the audit trail in words: "Was refused a page of the team" for `refuse-team-page`.
 */
export const eventInWords = (action: string): string => labels[action] ?? fieldInWords(action);

/** The kind of record that an event is about: "Support ticket" for `SupportTicket`. */
export const subjectInWords = (type: string): string => fieldInWords(type);

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const CONSTANT = /^[A-Z]+(_[A-Z]+)*$/;

/** "Before: pending. After: verified", without IDs and empty values. */
export function detailInWords(detail: string): string {
	const facts = Object.entries(JSON.parse(detail) as Record<string, string | number | boolean | null>);
	return facts
		.filter(([name, value]) => name !== "requestId" && value !== "" && value !== null && !ID.test(String(value)))
		.map(([name, value]) => `${fieldInWords(name)}: ${valueInWords(value)}`)
		.join(". ");
}

function valueInWords(value: string | number | boolean | null): string {
	if (typeof value === "boolean") return value ? "yes" : "no";
	const text = String(value);
	return CONSTANT.test(text) && text.length > 1 && !/^[A-Z]{2,6}$/.test(text) ? text.toLowerCase().replaceAll("_", " ") : text.replaceAll(",", ", ");
}
