import { href } from "react-router";
import { requireUser } from "#app/domain/actor.ts";
import { AGE_NOT_MET, AGE_REJECTED_TITLE } from "#app/domain/age-verification/age-verification.ts";
import { findNewTerms } from "#app/domain/legal/accepted-terms.server.ts";
import { legalChangesPath } from "#app/domain/legal/legal.ts";
import { needsPayoutDetails } from "#app/domain/payees/payee-queries.server.ts";
import { findOpenQuestions } from "#app/domain/profile-editor/open-questions.server.ts";
import { roleLabels } from "#app/domain/role.ts";
import { AgeRejectedText } from "#app/routes/onboarding/parts/age-views.tsx";
import { actorOf } from "#app/session/contexts.ts";
import { useLivePage } from "#app/ui/browser/live-page.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { useViewer } from "#app/ui/layout/viewer.ts";
import type { Route } from "./+types/dashboard";
import { bookingActions } from "./parts/booking-actions.server.ts";
import { latestNews } from "./parts/latest-news.server.ts";
import { LatestNews } from "./parts/latest-news.tsx";
import { nextStepOf } from "./parts/next-step.server.ts";
import { confirmEmailStep, payoutStep } from "./parts/next-steps.ts";
import { OpenQuestions } from "./parts/open-questions.tsx";
import { InProgress, NeedsAction } from "./parts/steps.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
	const actor = actorOf(context);
	const user = requireUser(actor);
	const [news, next, actions, openQuestions, needsPayouts, newTerms] = await Promise.all([
		latestNews(user),
		nextStepOf(actor),
		bookingActions(user),
		user.role === "PROFESSIONAL" ? findOpenQuestions(actor) : [],
		user.role === "PROFESSIONAL" && needsPayoutDetails(user),
		findNewTerms(user),
	]);
	// Redirected from /profile before the profile exists.
	const isWithoutProfile = user.role === "PROFESSIONAL" && url.searchParams.get("profile") === "none";
	return {
		...next,
		news,
		actions,
		openQuestions,
		needsPayouts,
		newTerms,
		isWithoutProfile,
		name: user.name,
		role: user.role,
		emailVerified: user.emailVerified,
	};
}

const earlyAccess = { href: href("/dashboard/waitlist"), label: "Your early-access status" };
const links = {
	CREATOR: [
		{ href: href("/dashboard/creator"), label: "Your requirements, matches, and bookings" },
		{ href: href("/saved"), label: "Saved professionals and searches" },
		{ href: href("/invitations/new"), label: "Invite a professional" },
	],
	PROFESSIONAL: [{ href: href("/bookings"), label: "Your bookings" }],
};

/** What the page shows changes with these. */
const FOLLOWED = ["booking", "notification", "reset"];

export default function Dashboard({ loaderData }: Route.ComponentProps) {
	useLivePage(FOLLOWED);
	const {
		name,
		role,
		emailVerified,
		step,
		isAgeRejected,
		isWithoutProfile,
		actions,
		news,
		progress,
		guidance,
		openQuestions,
		needsPayouts,
		newTerms,
	} = loaderData;
	const { site } = useViewer();
	const steps = [...(emailVerified ? [] : [confirmEmailStep]), ...(needsPayouts ? [payoutStep] : []), step];
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
						<p>We'll create it from your application once our team has approved it.</p>
					</Notice>
				</div>
			)}
			{newTerms && (
				<Notice title="Our terms have changed" className="measure mb-10">
					<p>
						Version {newTerms.version} is in force. You accepted version {newTerms.accepted}, which applies to
						you until you sign an agreement here: signing accepts the new one.
					</p>
					<p className="mt-3">
						<a href={legalChangesPath("terms", newTerms.version, newTerms.accepted)}>Read what has changed</a>
					</p>
				</Notice>
			)}
			<NeedsAction steps={due} main={main} actions={actions} />
			<InProgress steps={steps.filter(({ isWait }) => isWait)} progress={progress} />
			{openQuestions.length > 0 && <OpenQuestions missing={openQuestions} />}
			<LatestNews items={news} next={{ href: step.href, label: step.label }} />
			<section aria-labelledby="guidance-title" className="mt-14 border-t border-rule pt-4">
				<h2 id="guidance-title" className="text-h2">
					Guidance
				</h2>
				<ul className="mt-3 grid gap-6 sm:grid-cols-3">
					{guidance.map(({ href, label, body }) => (
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
						{[...links[role], ...(site.isEarlyAccess ? [earlyAccess] : [])].map(({ href, label }) => (
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
