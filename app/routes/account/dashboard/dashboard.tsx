import { href } from "react-router";
import { type Actor, requireUser, type SignedInUser } from "#app/domain/actor.ts";
import { AGE_NOT_MET, AGE_REJECTED_TITLE } from "#app/domain/age-verification/age-verification.ts";
import { getAgeStanding } from "#app/domain/age-verification/age-verification-queries.server.ts";
import { type ApplicationStanding, getApplicationStanding } from "#app/domain/applications/application-queries.server.ts";
import { dayInWords } from "#app/domain/calendar/instant-words.server.ts";
import { matchPath } from "#app/domain/matching/match.ts";
import { OPEN_STATUSES } from "#app/domain/requirements/requirements.ts";
import { findCurrentRequest } from "#app/domain/requirements/requirements-queries.server.ts";
import { roleLabels } from "#app/domain/role.ts";
import { AgeRejectedText } from "#app/routes/onboarding/parts/age-views.tsx";
import { verificationSteps } from "#app/routes/onboarding/parts/verification-steps.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/dashboard";
import { bookingActions } from "./parts/booking-actions.server.ts";
import { creatorStep } from "./parts/creator-steps.ts";
import { latestNews } from "./parts/latest-news.server.ts";
import { LatestNews } from "./parts/latest-news.tsx";
import { confirmEmailStep, guidance, nextSteps, professionalStep, type Step } from "./parts/next-steps.ts";
import { InProgress, NeedsAction, type ProgressStep } from "./parts/steps.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
	const actor = actorOf(context);
	const user = requireUser(actor);
	const [news, next, actions] = await Promise.all([latestNews(user), nextOf(actor, user), bookingActions(user)]);
	// Redirected from /profile before the profile exists.
	const isWithoutProfile = user.role === "PROFESSIONAL" && url.searchParams.get("profile") === "none";
	return { ...next, news, actions, isWithoutProfile, name: user.name, role: user.role, emailVerified: user.emailVerified };
}

async function nextOf(actor: Actor, user: SignedInUser): Promise<{ step: Step; isAgeRejected: boolean; progress: ProgressStep[] }> {
	if (user.role === "ADMIN") return { step: nextSteps.ADMIN, isAgeRejected: false, progress: [] };
	if (user.role === "PROFESSIONAL") {
		const application = await getApplicationStanding(actor);
		const step = professionalStep(application?.status, application?.reference ?? null);
		return { step, isAgeRejected: false, progress: application && application.status !== "APPROVED" ? progressOf(application) : [] };
	}
	const [{ standing }, last] = await Promise.all([getAgeStanding(user), findCurrentRequest(user)]);
	const latest = last && {
		reference: last.reference,
		isOpen: OPEN_STATUSES.includes(last.status),
		due: dayInWords(last.dueAt),
		matchHref: last.status === "MATCHED" && last.match ? matchPath(last.match.id) : null,
	};
	return { step: creatorStep({ standing, latest }), isAgeRejected: standing === "age-rejected", progress: [] };
}

/** The steps of a submitted application, with the deadlines of the next ones. */
const progressOf = (application: ApplicationStanding): ProgressStep[] =>
	verificationSteps(application).map(({ id, title, time, state }) => ({
		id,
		title: state === "current" ? `${title} (in progress)` : title,
		...(time && { time }),
		isNext: state === "next",
	}));

const waitlist = { href: href("/dashboard/waitlist"), label: "Your early-access status" };
const links = {
	CREATOR: [{ href: href("/dashboard/creator"), label: "Your requirements, matches, and bookings" }, waitlist],
	PROFESSIONAL: [{ href: href("/bookings"), label: "Your bookings" }, waitlist],
};

export default function Dashboard({ loaderData }: Route.ComponentProps) {
	const { name, role, emailVerified, step, isAgeRejected, isWithoutProfile, actions, news, progress } = loaderData;
	const steps = emailVerified ? [step] : [confirmEmailStep, step];
	const due = steps.filter(({ isWait }) => !isWait);
	const main = due.find((known) => known === step) ?? due[0];
	return (
		<Page title="Dashboard" description="What needs your action, recent activity, and guidance." isHidden>
			<PageTitle slug={`Dashboard · ${roleLabels[role]}`}>Hello {name}</PageTitle>
			{isAgeRejected && (
				<Notice title={AGE_REJECTED_TITLE} variant="due" className="measure mb-10">
					<p className="mb-3 font-semibold">{AGE_NOT_MET}</p>
					<AgeRejectedText />
				</Notice>
			)}
			{isWithoutProfile && (
				<div tabIndex={-1} data-focus className="measure mb-10">
					<Notice title="You don't have a profile yet">
						{" "}
						<p>We'll create it from your application once our team has approved it.</p>
					</Notice>
				</div>
			)}
			<NeedsAction steps={due} main={main} actions={actions} />
			<InProgress steps={steps.filter(({ isWait }) => isWait)} progress={progress} />
			<LatestNews items={news} next={{ href: step.href, label: step.label }} />
			<section aria-labelledby="guidance-title" className="mt-14 border-t border-rule pt-4">
				<h2 id="guidance-title" className="text-h2">
					Guidance
				</h2>
				<ul className="mt-3 grid gap-6 sm:grid-cols-3">
					{guidance[role].map(({ href, label, body }) => (
						<li key={href} className="border-t border-ink pt-3">
							<Link to={href} className="font-serif text-h3 font-semibold">
								{label}
							</Link>
							<p className="mt-1">{body}</p>
						</li>
					))}
				</ul>
				{role !== "ADMIN" && (
					<ul className="mt-8 flex flex-wrap gap-x-6 gap-y-2">
						{links[role].map(({ href, label }) => (
							<li key={href}>
								<Link to={href}>{label}</Link>
							</li>
						))}
					</ul>
				)}
			</section>
		</Page>
	);
}
