import { fieldInWords } from "../field-words.ts";

/** The team's words for events whose command name isn't clear enough. */
const labels: Record<string, string> = {
	"add-passkey": "Added a passkey",
	"ask-deletion": "Asked for the account to be deleted",
	"ask-email-change": "Asked to change the email address",
	"ask-password-reset": "Asked for a link to reset the password",
	"ask-sign-in-link": "Asked for a sign-in link",
	"block-person": "Blocked a person",
	"cancel-deletion": "Kept the account",
	"cancel-email-change": "Canceled the email change",
	"change-email": "Changed the email address",
	"change-name": "Changed the name",
	"change-password": "Changed the password",
	"choose-notifications": "Chose notifications",
	"choose-time-zone": "Chose a time zone",
	"confirm-email": "Confirmed the email address",
	"confirm-identity": "Confirmed their identity",
	"decide-age-verification": "Age verification decided",
	"decide-message-flag": "Flagged message decided",
	"decide-report": "Report decided",
	"decide-review": "Review decided",
	"decide-ticket": "Support ticket decided",
	"end-sessions": "Sessions ended by the team",
	"export-account": "Asked for their data",
	"export-newsletter": "Exported the newsletter list",
	"export-waitlist": "Exported the waitlist",
	"lift-suspension": "Suspension lifted",
	"passkey-refused": "Passkey refused",
	"password-refused": "Wrong password",
	"prove-password": "Entered the password",
	"propose-match": "Sent a match",
	"record-check": "Recorded a background check",
	"record-reference": "Recorded a reference",
	"refuse-team-page": "Was refused a page of the team",
	"remove-passkey": "Removed a passkey",
	"request-quote": "Requested a quote",
	"resend-verification": "Confirmation email sent again",
	"reset-password": "Reset the password by a link",
	"revoke-other-sessions": "Ended all other sessions",
	"revoke-session": "Ended a session",
	"save-step": "Saved a step of the application",
	"second-factor-refused": "Wrong second factor",
	"send-message": "Sent a message",
	"send-report": "Sent a report",
	"send-requirements": "Sent requirements",
	"send-support-message": "Wrote to support",
	"set-password": "Set the password",
	"sign-in": "Signed in",
	"sign-in-refused": "Sign-in refused",
	"sign-up": "Signed up",
	"suspend-account": "Account suspended",
	"turn-off-two-factor": "Turned off two-factor sign-in",
	"turn-on-two-factor": "Turned on two-factor sign-in",
	"unblock-person": "Unblocked a person",
	"undo-decision": "Decision undone",
	"use-recovery-code": "Used a recovery code",
	"verify-age": "Sent the age verification",
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
