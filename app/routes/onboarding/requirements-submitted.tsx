import { href } from "react-router";
import { matchPath } from "#app/domain/matching/match.ts";
import {
	budgetLabels,
	canClose,
	describeWorkplace,
	needLabels,
	requirementsStatusLabels,
	timelineLabels,
	WAITING_STATUSES,
} from "#app/domain/matching/requirements.ts";
import {
	findUserRequirements,
	getUserRequirements,
} from "#app/domain/matching/requirements-queries.server.ts";
import { getAgeStanding } from "#app/domain/people/verify-age.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { businessZone, timestampOfDay } from "#app/domain/platform/time/time-zones.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { fact } from "#app/infra/content/site.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { PriceList } from "#app/ui/list/price-list.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { Time } from "#app/ui/list/time.tsx";
import { Timeline } from "#app/ui/list/timeline.tsx";
import type { Route } from "./+types/requirements-submitted";

/** The creator's request named in the URL, or their latest one. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const user = requireUser(getActor(context), "CREATOR");
	const reference = new URL(request.url).searchParams.get("reference") ?? undefined;
	if (reference === undefined && (await findUserRequirements(user)).length === 0)
		throw seeOther(href("/onboarding/creator-requirements"));
	const [{ createdAt, dueAt, delayReason, delayedAt, status, match, ...sent }, { standing }] =
		await Promise.all([orNotFound(getUserRequirements(user, reference)), getAgeStanding(user)]);
	const getDay = (at: Date, timeZone?: string) => timestampOfDay(at, timeZone);
	return {
		...sent,
		status: requirementsStatusLabels[status],
		end: status === "ACCEPTED" || status === "CLOSED" ? status : ("OPEN" as const),
		delay:
			WAITING_STATUSES.includes(status) && delayedAt && delayReason
				? { on: getDay(delayedAt), reason: delayReason }
				: null,
		isWaiting: WAITING_STATUSES.includes(status),
		canClose: canClose(status),
		matchHref: match && matchPath(match.id),
		isVerified: standing === "verified",
		sentOn: getDay(createdAt),
		due: getDay(dueAt, businessZone()),
		matchingTime: fact("matching-time"),
		matches: fact("matches-per-request"),
	};
}

/** The last event in the timeline. */
const last = {
	OPEN: {
		id: "quotes",
		title: "You ask for quotes",
		isNext: true,
		children: <p>You decide who to contact. If no one fits, we'll look again.</p>,
	},
	ACCEPTED: { id: "quotes", title: "You asked for a quote" },
	CLOSED: { id: "closed", title: "You closed this request" },
};

/** The page's lead once the team is done. */
const over = {
	OPEN: "We've proposed professionals. Compare them, and request quotes from the ones you like.",
	ACCEPTED: "You asked for a quote. Follow it in your bookings.",
	CLOSED: "You closed this request.",
};

export default function RequirementsSubmitted({ loaderData: sent }: Route.ComponentProps) {
	const {
		reference,
		status,
		isWaiting,
		isVerified,
		sentOn,
		due,
		delay,
		end,
		matchingTime,
		matches,
		matchHref,
	} = sent;
	/** Whether the creator has matches to look at now. */
	const hasMatches = matchHref && !isWaiting && end === "OPEN";
	const promise = delay
		? "This is taking longer than planned. We're still looking."
		: `We'll propose ${matches} professionals within ${matchingTime}, and email you when they're ready.`;
	return (
		<Page title="Requirements submitted" description="Our team has received your request.">
			<PageTitle eyebrow="Creators · Requirements" aside={reference} lead={isWaiting ? promise : over[end]}>
				Requirements submitted
			</PageTitle>
			{hasMatches && (
				<p className="mb-8">
					<ButtonLink href={matchHref}>See your matches</ButtonLink>
				</p>
			)}
			{delay && (
				<Notice title="Your matches are taking longer than planned" className="mb-8 max-w-xl">
					<p className="whitespace-pre-line wrap-anywhere">{delay.reason}</p>
					<p className="mt-2">
						We now expect to propose {matches} professionals by <Time {...due} />. You don't need to do
						anything.
					</p>
				</Notice>
			)}
			<div className="mb-10 max-w-xl border-y-2 border-ink py-4">
				<PriceList
					lines={[
						{ key: "reference", label: "Your reference", figure: reference },
						{ key: "sent", label: "Sent on", figure: <Time {...sentOn} /> },
						...(isWaiting
							? [
									{
										key: "due",
										label: "Matches due by",
										figure: <Time {...due} />,
									},
								]
							: []),
						{ key: "state", label: "Status", figure: status },
					]}
				/>
			</div>
			<div className="grid gap-x-16 gap-y-12 lg:grid-cols-2">
				<section aria-labelledby="next-title">
					<h2 id="next-title" className="mb-5 text-h2">
						What happens next
					</h2>
					<Timeline
						label="Steps to a booking"
						events={[
							{ id: "sent", title: "You told us what you need", time: sentOn },
							...(isVerified
								? []
								: [
										{
											id: "age",
											title: "We verify your age",
											isNext: true,
											children: <p>We propose professionals once that's done.</p>,
										},
									]),
							...(matchHref ? [{ id: "proposed", title: "We proposed professionals" }] : []),
							...(delay ? [{ id: "delayed", title: "We told you about a delay", time: delay.on }] : []),
							...(isWaiting
								? [
										{
											id: "matches",
											title: `We propose ${matches} ${matchHref ? "others" : "professionals"}`,
											isNext: true,
											time: { ...due, text: `by ${due.text}` },
										},
									]
								: []),
							last[end],
						]}
					/>
				</section>
				<section aria-labelledby="request-title">
					<h2 id="request-title" className="mb-5 text-h2">
						What you asked for
					</h2>
					<SummaryList
						rows={[
							{ label: "Services", value: sent.serviceNeeds.map((need) => needLabels[need]).join(", ") },
							{ label: "Place", value: describeWorkplace(sent) },
							{ label: "Budget", value: budgetLabels[sent.budgetRange] },
							{ label: "Timeline", value: timelineLabels[sent.projectTimeline] },
							{
								label: "Result",
								value: sent.goalDescription && (
									<span className="whitespace-pre-line">{sent.goalDescription}</span>
								),
							},
						]}
					/>
				</section>
			</div>
			<p className="mt-8 flex flex-wrap items-center gap-x-5 gap-y-3">
				<ButtonLink href={href("/dashboard")} variant={hasMatches ? "plain" : "main"}>
					Go to your dashboard
				</ButtonLink>
				{matchHref && !hasMatches && (
					<ButtonLink href={matchHref} variant="plain">
						See your matches
					</ButtonLink>
				)}
				<a href={href("/")} className="inline-flex min-h-11 items-center">
					Go to the homepage
				</a>
				{sent.canClose && (
					<Link to={`${href("/onboarding/requirements-submitted/close")}?reference=${reference}`}>
						Close this request
					</Link>
				)}
			</p>
		</Page>
	);
}
