import { site } from "#app/infra/site.server.ts";
import type { Mail } from "../mail/mail.ts";
import { REFERENCE_LINK_DAYS } from "./application.ts";
import { referencePath } from "./reference-tokens.server.ts";

type Asked = { id: string; email: string; name: string; applicant: string };

/**
 * To somebody whom an applicant has named. Of what the applicant typed it repeats the two names only: nobody may have us mail
 * words of their own to somebody else.
 */
export function referenceAsked({ id, email, name, applicant }: Asked): Mail {
	return {
		kind: "reference-asked",
		to: email,
		subject: `${applicant} has named you as a reference`,
		paragraphs: [
			`Hello ${name},`,
			`${applicant} has applied to ${site().name}, where content creators book professionals, and has named you as somebody who knows their work.`,
			"Four short questions take about five minutes. You need no account. Only our review team reads your answers; the applicant never sees them.",
			`The link works for ${REFERENCE_LINK_DAYS} days, once, and only for you.`,
		],
		action: { label: "Answer the questions", path: referencePath(id) },
		reason: reasonOf(applicant),
	};
}

/** To a reference who has not answered; there is no second one. */
export function referenceReminder({ id, email, name, applicant }: Asked): Mail {
	return {
		kind: "reference-reminder",
		to: email,
		subject: `A reminder: ${applicant} has named you as a reference`,
		paragraphs: [
			`Hello ${name},`,
			`A few days ago we asked you about ${applicant}, who has applied to ${site().name}. Their application waits for your answer; four short questions take about five minutes.`,
			"If you do not know this person well enough, say so there; that helps us, too. We do not remind you again.",
		],
		action: { label: "Answer the questions", path: referencePath(id) },
		reason: reasonOf(applicant),
	};
}

const reasonOf = (applicant: string) =>
	`You get this mail because ${applicant} has entered this address in an application. If you do not know this person, ignore it or write to ${site().contact.support}.`;
