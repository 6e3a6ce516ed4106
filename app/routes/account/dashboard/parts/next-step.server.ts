import { href } from "react-router";
import { matchPath } from "#app/domain/matching/match.ts";
import { OPEN_STATUSES } from "#app/domain/matching/requirements.ts";
import { findCreatorStanding } from "#app/domain/matching/requirements-queries.server.ts";
import type { AgeStanding } from "#app/domain/people/age-verification.ts";
import { type Actor, requireUser } from "#app/domain/platform/actor.ts";
import { businessZone, formatWhenOn } from "#app/domain/platform/time/time-zones.server.ts";
import {
	type ApplicationStanding,
	findProfessionalStanding,
} from "#app/domain/vetting/application-draft.server.ts";
import { verificationSteps } from "#app/routes/onboarding/parts/verification-steps.server.ts";
import { guidance, nextSteps, professionalStep, type Step, verifiedGuidance } from "./next-steps.ts";
import type { ProgressStep } from "./steps.tsx";

type NextStep = {
	step: Step;
	isAgeRejected: boolean;
	progress: ProgressStep[];
	/** The facts that are missing from a professional's profile. */
	openQuestions: string[];
	guidance: readonly { href: string; label: string; body: string }[];
};

/** The user's next step, the progress of their application, and something to read in the meantime. */
export async function getNextStep(actor: Actor): Promise<NextStep> {
	const user = requireUser(actor);
	const defaults = {
		isAgeRejected: false,
		progress: [],
		openQuestions: [],
		guidance: guidance[user.role],
	};
	if (user.role === "ADMIN") return { ...defaults, step: nextSteps.ADMIN };
	if (user.role === "PROFESSIONAL") {
		const { application, openQuestions } = await findProfessionalStanding(actor);
		const step = professionalStep(application?.status, application?.reference ?? null);
		if (application?.status === "APPROVED")
			return { ...defaults, step, openQuestions, guidance: verifiedGuidance };
		return { ...defaults, step, openQuestions, progress: application ? getProgress(application) : [] };
	}
	const { standing, request: last } = await findCreatorStanding(user);
	const latest = last && {
		reference: last.reference,
		isOpen: OPEN_STATUSES.includes(last.status),
		isAccepted: last.status === "ACCEPTED",
		due: formatWhenOn(last.dueAt, businessZone()),
		matchHref: last.status === "MATCHED" && last.match ? matchPath(last.match.id) : null,
		proposed: last.proposed,
	};
	return { ...defaults, step: creatorStep({ standing, latest }), isAgeRejected: standing === "age-rejected" };
}

/** The steps of a submitted application, each with the day on which it was done or is due, if it has one. */
const getProgress = (application: ApplicationStanding): ProgressStep[] =>
	verificationSteps(application).map(({ id, title, time, state }) => ({
		id,
		title: state === "current" ? `${title} (in progress)` : title,
		...(time && { time }),
		isNext: state === "next",
	}));

type Creator = {
	standing: AgeStanding;
	/** The latest request with matches that await an answer, or else the latest request, if any. */
	latest: {
		reference: string;
		isOpen: boolean;
		isAccepted: boolean;
		due: string;
		/** The path of the page with the matches, if they await an answer. */
		matchHref: string | null;
		/** How many requests have matches that await an answer. */
		proposed: number;
	} | null;
};

const sendRequirements: Step = {
	title: "Tell us what you need",
	body: "Tell us the services, location, budget, and dates. Someone on our team will read it and propose professionals who fit.",
	href: href("/onboarding/creator-requirements"),
	label: "Tell us what you need",
};

/** The creator's next step, according to their age verification and requests. */
export function creatorStep({ standing, latest }: Creator): Step {
	switch (standing) {
		case "none":
			return {
				title: "Confirm your age",
				body: "Greenroom is for adults. Once you've sent this, tell us what you need, and our team will look for the right people.",
				href: href("/onboarding/creator-verification"),
				label: "Confirm your age",
			};
		case "rejected":
			return {
				title: "Send your age verification again",
				body: "We couldn't verify your age. See the reason above the form, correct your details, and send them again.",
				href: href("/onboarding/creator-verification"),
				label: "Correct your age verification",
			};
		case "age-rejected":
		case "suspended":
			return {
				title: "Contact support",
				body: "This account can't send anything. If that's a mistake, we'll fix it.",
				href: href("/support"),
				label: "Contact support",
			};
		case "submitted":
		case "verified":
			if (latest?.isAccepted)
				return {
					title: "You asked for a quote",
					body: `Your request ${latest.reference} is complete: follow the quote in your bookings. For other work, send us another request.`,
					href: href("/bookings"),
					label: "See your bookings",
					isWait: true,
				};
			if (!latest?.isOpen) return sendRequirements;
			if (latest.matchHref)
				return {
					title: "Your matches are here",
					body: `Our team proposes professionals for your request ${latest.reference}. Compare them, and request quotes from the ones you like.${latest.proposed > 1 ? ` ${latest.proposed} of your requests have matches: after this one, you'll see the next one here.` : ""}`,
					href: latest.matchHref,
					label: "Compare your matches",
				};
			return {
				title: "Your request is with our team",
				body: `We're working on your request ${latest.reference} and will propose professionals by ${latest.due}.${standing === "verified" ? "" : " Our team is also checking your age verification."}`,
				href: `${href("/onboarding/requirements-submitted")}?reference=${latest.reference}`,
				label: "See your request",
				isWait: true,
			};
	}
}
