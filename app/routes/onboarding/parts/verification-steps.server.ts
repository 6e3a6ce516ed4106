import {
	businessZone,
	promisedByBusinessDay,
	timestampOfDay,
} from "#app/domain/platform/time/time-zones.server.ts";
import type { ApplicationStatus } from "#app/domain/vetting/application.ts";
import type { ApplicationStanding } from "#app/domain/vetting/application-draft.server.ts";
import { fact } from "#app/infra/content/site.server.ts";

/** One of the four next steps of an application. */
export type VerificationStep = {
	id: string;
	title: string;
	state: "done" | "current" | "next";
	/** When the step was done, or its deadline. */
	time?: { dateTime: string; text: string };
	text: string;
};

/** The number of finished steps by status. */
const done: Partial<Record<ApplicationStatus, number>> = {
	SUBMITTED: 0,
	DOCUMENT_REVIEW: 0,
	CHANGES_REQUESTED: 0,
	BACKGROUND_CHECK: 1,
	APPROVED: 4,
};

/**
 * The four next steps with their state and time. Empty if the application hasn't been submitted, or was
 * rejected or withdrawn.
 */
export function verificationSteps({ status, submittedAt, reached }: ApplicationStanding): VerificationStep[] {
	const passed = done[status];
	if (passed === undefined || !submittedAt) return [];
	const sentAt = reached["resubmit-application"] ?? submittedAt;
	const [reviewed, decided] = [
		by("professional-review-time", sentAt),
		by("professional-verification-time", sentAt),
	];
	const isBegun = status !== "SUBMITTED" || reached["start-document-review"] !== undefined;
	const steps: Omit<VerificationStep, "state">[] = [
		{
			id: "review",
			title: "Document review",
			text: isBegun
				? "We read your application and compare it with your documents."
				: "Someone on our team reads your application and compares it with your documents.",
			time: at(reached["start-background-check"]) ?? reviewed,
		},
		{
			id: "background",
			title: "Background verification",
			text: `Identity, criminal record, sex-offender registry, and references. It takes ${fact("background-check-time")}.`,
			time: at(reached["approve-application"]) ?? decided,
		},
		{
			id: "decision",
			title: "Decision by email",
			text: "We'll email you either way. If we can't approve your application, we'll tell you why.",
			time: at(reached["approve-application"]) ?? decided,
		},
		{
			id: "requests",
			title: "Receive client requests",
			text: "Once you're approved, we match you with creators by location, budget, timeline, and specialization.",
		},
	];
	return steps.map((step, i) => ({
		...step,
		state: i < passed ? "done" : i === passed ? "current" : "next",
	}));
}

const at = (instant: Date | undefined) => instant && timestampOfDay(instant);

function by(promise: string, from: Date) {
	const due = promisedByBusinessDay(promise, from);
	const day = timestampOfDay(due, businessZone());
	return { ...day, text: `by ${day.text}` };
}
