import { fact, site } from "#app/infra/content/site.server.ts";
import type { Email } from "../email/email.ts";
import { budgetLabels, needLabels, timelineLabels, workplaceInWords } from "./requirements.ts";
import type { SendRequirements } from "./requirements-forms.ts";

type Receipt = SendRequirements & {
	email: string;
	name: string;
	reference: string;
	due: string;
	isVerified: boolean;
	isConfirmed: boolean;
};

/**
 * To a creator who sent a request. It repeats the entered place only if the address is confirmed.
 */
export function requirementsReceipt({
	email,
	name,
	reference,
	due,
	isVerified,
	isConfirmed,
	...needs
}: Receipt): Email {
	return {
		kind: "requirements-receipt",
		to: email,
		name,
		subject: `We received your request (${reference})`,
		paragraphs: [
			`Your reference is ${reference}. We'll propose ${fact("matches-per-request")} professionals by ${due}, each with a reason.`,
			...(isVerified ? [] : ["We'll send the proposal once your age is verified."]),
			[
				`Services: ${needs.serviceNeeds.map((need) => needLabels[need]).join(", ")}`,
				...(isConfirmed ? [`Place: ${workplaceInWords(needs)}`] : []),
				`Budget: ${budgetLabels[needs.budgetRange]}`,
				`Timeline: ${timelineLabels[needs.projectTimeline]}`,
			].join("\n"),
		],
		action: { label: "See your request", path: `/onboarding/requirements-submitted?reference=${reference}` },
		reason: `You're getting this email because you told us what you need on ${site().name}.`,
	};
}

/** To a creator who closed a request. */
export const requestClosed = ({
	id,
	email,
	name,
	reference,
}: {
	id: string;
	email: string;
	name: string;
	reference: string;
}): Email => ({
	kind: "requirements-closed",
	to: email,
	name,
	subject: `You closed your request (${reference})`,
	paragraphs: [
		"We've stopped looking. When you need someone again, tell us what you need.",
		`Your reference is ${reference}.`,
	],
	action: { label: "Tell us what you need", path: "/onboarding/creator-requirements" },
	reason: `You're getting this email because you told us what you need on ${site().name}. You can choose which emails you get in your settings.`,
	topic: { name: "PROGRESS", userId: id },
});
