import { roleLabels } from "#app/domain/accounts/account.ts";
import { findActivity } from "#app/domain/accounts/activity.server.ts";
import { type Actor, requireUser } from "#app/domain/actor.ts";
import { AGE_NOT_MET, AGE_REJECTED_TITLE } from "#app/domain/age-verification/age-verification.ts";
import { getAgeStanding } from "#app/domain/age-verification/age-verification-queries.server.ts";
import { getApplicationStanding } from "#app/domain/applications/application-queries.server.ts";
import { OPEN_STATUSES } from "#app/domain/requirements/requirements.ts";
import { findOwnRequirements } from "#app/domain/requirements/requirements-queries.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import { site } from "#app/infra/site.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { formatInstant } from "#app/ui/dates.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { AgeRejectedText } from "../onboarding/age-views.tsx";
import type { Route } from "./+types/dashboard";
import { creatorStep } from "./creator-steps.ts";
import { confirmEmailStep, guidance, nextSteps, professionalStep, type Step } from "./next-steps.ts";

export async function loader({ context }: Route.LoaderArgs) {
	const actor = actorOf(context);
	const user = requireUser(actor);
	const { timeZone } = site();
	const [activity, next] = await Promise.all([findActivity(user), nextOf(actor)]);
	return {
		...next,
		name: user.name,
		role: user.role,
		emailVerified: user.emailVerified,
		activity: activity.map(({ id, at, label }) => ({ id, label, at: at.toISOString(), day: formatInstant(at, timeZone) })),
	};
}

async function nextOf(actor: Actor): Promise<{ step: Step; isAgeRejected: boolean }> {
	const user = requireUser(actor);
	if (user.role === "PROFESSIONAL") {
		const application = await getApplicationStanding(actor);
		return { step: professionalStep(application?.status, application?.reference ?? null), isAgeRejected: false };
	}
	if (user.role !== "CREATOR") return { step: nextSteps[user.role], isAgeRejected: false };
	const [{ standing }, [last]] = await Promise.all([getAgeStanding(user), findOwnRequirements(user)]);
	const latest = last && { reference: last.reference, isOpen: OPEN_STATUSES.includes(last.status), due: formatInstant(last.dueAt, site().timeZone) };
	return { step: creatorStep({ standing, latest }), isAgeRejected: standing === "age-rejected" };
}

export default function Dashboard({ loaderData: { name, role, emailVerified, step, isAgeRejected, activity } }: Route.ComponentProps) {
	const steps = emailVerified ? [step] : [confirmEmailStep, step];
	return (
		<Page title="Dashboard" description="What needs your action, what happened, and what to read." isHidden>
			<PageTitle slug={`Dashboard · ${roleLabels[role]}`}>Hello {name}</PageTitle>
			{isAgeRejected && (
				<Notice title={AGE_REJECTED_TITLE} look="due" className="measure mb-10">
					<p className="mb-3 font-semibold">{AGE_NOT_MET}</p>
					<AgeRejectedText />
				</Notice>
			)}
			<section aria-labelledby="action-title" className="border-t border-rule pt-4">
				<h2 id="action-title" className="text-h2">
					Needs your action
				</h2>
				{steps.map(({ title, body, href, label }, i) => (
					<div key={href} className="measure mt-6 border-l-4 border-tally pl-5">
						<h3 className="text-h3">{title}</h3>
						<p className="mb-4 mt-1">{body}</p>
						<ButtonLink href={href} look={i === 0 ? "main" : "plain"}>
							{label}
						</ButtonLink>
					</div>
				))}
			</section>
			<section aria-labelledby="activity-title" className="mt-14 border-t border-rule pt-4">
				<h2 id="activity-title" className="text-h2">
					Activity
				</h2>
				{activity.length === 0 ? (
					<p className="measure mt-3">Nothing has happened yet. {step.body}</p>
				) : (
					<ol className="measure mt-3">
						{activity.map(({ id, label, at, day }) => (
							<li key={id} className="flex flex-wrap justify-between gap-x-6 border-b border-rule py-2">
								{label}
								<time dateTime={at} className="fact">
									{day}
								</time>
							</li>
						))}
					</ol>
				)}
			</section>
			<section aria-labelledby="guidance-title" className="mt-14 border-t border-rule pt-4">
				<h2 id="guidance-title" className="text-h2">
					Guidance
				</h2>
				<ul className="mt-3 grid gap-6 sm:grid-cols-3">
					{guidance[role].map(({ href, label, body }) => (
						<li key={href} className="border-t border-ink pt-3">
							<a href={href} className="font-serif text-h3 font-semibold">
								{label}
							</a>
							<p className="mt-1">{body}</p>
						</li>
					))}
				</ul>
				{role !== "ADMIN" && (
					<p className="mt-8">
						<a href="/dashboard/waitlist">Where you stand in early access</a>
					</p>
				)}
			</section>
		</Page>
	);
}
