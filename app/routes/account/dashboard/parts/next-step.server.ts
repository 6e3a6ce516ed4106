import { type Actor, requireUser } from "#app/domain/actor.ts";
import { getAgeStanding } from "#app/domain/age-verification/age-verification-queries.server.ts";
import {
	type ApplicationStanding,
	getApplicationStanding,
} from "#app/domain/applications/application-queries.server.ts";
import { dayInWords } from "#app/domain/calendar/instant-words.server.ts";
import { businessZone } from "#app/domain/calendar/promised.server.ts";
import { matchPath } from "#app/domain/matching/match.ts";
import { OPEN_STATUSES } from "#app/domain/requirements/requirements.ts";
import { findCurrentRequest } from "#app/domain/requirements/requirements-queries.server.ts";
import { verificationSteps } from "#app/routes/onboarding/parts/verification-steps.server.ts";
import { creatorStep } from "./creator-steps.ts";
import { guidance, nextSteps, professionalStep, type Step, verifiedGuidance } from "./next-steps.ts";
import type { ProgressStep } from "./steps.tsx";

export type NextStep = {
	step: Step;
	isAgeRejected: boolean;
	progress: ProgressStep[];
	guidance: readonly { href: string; label: string; body: string }[];
};

/** What the user does next, what others do for them, and what to read meanwhile. */
export async function nextStepOf(actor: Actor): Promise<NextStep> {
	const user = requireUser(actor);
	const defaults = { isAgeRejected: false, progress: [], guidance: guidance[user.role] };
	if (user.role === "ADMIN") return { ...defaults, step: nextSteps.ADMIN };
	if (user.role === "PROFESSIONAL") {
		const application = await getApplicationStanding(actor);
		const step = professionalStep(application?.status, application?.reference ?? null);
		if (application?.status === "APPROVED") return { ...defaults, step, guidance: verifiedGuidance };
		return { ...defaults, step, progress: application ? progressOf(application) : [] };
	}
	const [{ standing }, last] = await Promise.all([getAgeStanding(user), findCurrentRequest(user)]);
	const latest = last && {
		reference: last.reference,
		isOpen: OPEN_STATUSES.includes(last.status),
		isAccepted: last.status === "ACCEPTED",
		due: dayInWords(last.dueAt, businessZone()),
		matchHref: last.status === "MATCHED" && last.match ? matchPath(last.match.id) : null,
	};
	return { ...defaults, step: creatorStep({ standing, latest }), isAgeRejected: standing === "age-rejected" };
}

/** The steps of a submitted application, with the deadlines of the next ones. */
const progressOf = (application: ApplicationStanding): ProgressStep[] =>
	verificationSteps(application).map(({ id, title, time, state }) => ({
		id,
		title: state === "current" ? `${title} (in progress)` : title,
		...(time && { time }),
		isNext: state === "next",
	}));
