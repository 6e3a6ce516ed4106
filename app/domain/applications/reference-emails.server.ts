import { site } from "#app/infra/content/site.server.ts";
import type { Email } from "../email/email.ts";
import { isProperName } from "../name.ts";
import { REFERENCE_LINK_DAYS } from "./application.ts";
import { referencePath } from "./reference-tokens.server.ts";

/** The applicant's name, as the account has it. */
export type ReferenceApplicant = { name: string; emailVerified: boolean };

type Asked = { id: string; email: string; applicant: ReferenceApplicant };

/**
 * Sent to a reference. Of the applicant's input, it repeats only their name, once their address is
 * confirmed, so that no one can use us to email their own words to someone else.
 */
export function referenceAsked({ id, email, applicant }: Asked): Email {
	const name = nameOf(applicant);
	return {
		kind: "reference-asked",
		to: email,
		subject: `${name} has named you as a reference`,
		paragraphs: [
			`${name} has applied to ${site().name}, where content creators book professionals, and has named you as someone who knows their work.`,
			"Four short questions take about five minutes. You don't need an account. Only our review team reads your answers. The applicant never sees them.",
			`The link works once, for ${REFERENCE_LINK_DAYS} days, and only for you.`,
		],
		action: { label: "Answer the questions", path: referencePath(id) },
		reason: reason(),
	};
}

/** Sent once to a reference who hasn't answered. */
export function referenceReminder({ id, email, applicant }: Asked): Email {
	const name = nameOf(applicant);
	return {
		kind: "reference-reminder",
		to: email,
		subject: `A reminder: ${name} has named you as a reference`,
		paragraphs: [
			`${name} has applied to ${site().name}, and a few days ago we asked you about them. Their application is waiting for your answer: four short questions take about five minutes.`,
			"If you don't know this person well enough, say so there. That helps us, too. We won't remind you again.",
		],
		action: { label: "Answer the questions", path: referencePath(id) },
		reason: reason(),
	};
}

/** The linked page names the applicant in any case. */
const nameOf = ({ name, emailVerified }: ReferenceApplicant): string =>
	emailVerified && isProperName(name) ? `The professional ${name}` : "A professional";

const reason = () =>
	`You're getting this email because this address was entered as that of a reference in an application. If you don't know this person, ignore it or email ${site().contact.support}.`;
