import { type Actor, requireUser } from "#app/domain/actor.ts";
import type { AgeStanding } from "#app/domain/age-verification/age-verification.ts";
import { getAgeStanding } from "#app/domain/age-verification/age-verification-queries.server.ts";
import type { ApplicationStatus } from "#app/domain/applications/application.ts";
import { getApplicationStanding } from "#app/domain/applications/application-queries.server.ts";
import { dayInWords } from "#app/domain/calendar/instant-words.server.ts";
import { businessZone, promisedByBusinessDay } from "#app/domain/calendar/promised.server.ts";
import { fact } from "#app/infra/content/site.server.ts";

/** The user's verification in one line: when it's decided, or how it was. */
export async function verificationStanding(actor: Actor): Promise<string> {
	const user = requireUser(actor);
	if (user.role === "PROFESSIONAL") {
		const application = await getApplicationStanding(actor);
		return inWords(
			applicationWords[application?.status ?? "DRAFT"],
			"professional-verification-time",
			application?.submittedAt ?? null,
		);
	}
	const { standing, sentAt } = await getAgeStanding(user);
	return inWords(ageWords[standing], "creator-verification-time", sentAt);
}

const ageWords: Record<AgeStanding, string> = {
	none: "to send",
	submitted: "sent",
	verified: "Done: your age is verified",
	rejected: "Send it again: we couldn't verify your age",
	"age-rejected": "Rejected",
	suspended: "Not possible while your account is suspended",
};

const applicationWords: Record<ApplicationStatus, string> = {
	DRAFT: "to send",
	SUBMITTED: "sent",
	DOCUMENT_REVIEW: "sent",
	BACKGROUND_CHECK: "sent",
	CHANGES_REQUESTED: "Waiting for your changes",
	APPROVED: "Done: you're verified",
	REJECTED: "Not approved",
	WITHDRAWN: "Withdrawn",
};

function inWords(words: string, promise: string, sentAt: Date | null): string {
	if (words === "to send") return `${fact(promise)} from when you send it`;
	if (words !== "sent" || !sentAt) return words;
	return `Sent on ${dayInWords(sentAt)}, decision by ${dayInWords(promisedByBusinessDay(promise, sentAt), businessZone())}`;
}
