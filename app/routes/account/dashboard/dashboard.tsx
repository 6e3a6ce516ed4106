import { href } from "react-router";
import { findOwnWork } from "#app/domain/bookings/turns.server.ts";
import { getNewTerms } from "#app/domain/market/legal.server.ts";
import { legalChangesPath } from "#app/domain/market/legal.ts";
import { sumPendingAndPaidOut } from "#app/domain/money/earnings.server.ts";
import { sumFunded } from "#app/domain/money/payment-queries.server.ts";
import { AGE_NOT_MET, AGE_REJECTED_TITLE } from "#app/domain/people/age-verification.ts";
import { findNews } from "#app/domain/people/news.server.ts";
import { requireUser, type SignedInUser } from "#app/domain/platform/actor.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { topicLabels } from "#app/domain/platform/email/email.ts";
import { getFirstName } from "#app/domain/platform/name.ts";
import { roleLabels } from "#app/domain/platform/roles.ts";
import { showDays, showDue, showTimeLeft, timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { AgeRejectedText } from "#app/routes/onboarding/parts/age-views.tsx";
import { getActor } from "#app/session/contexts.ts";
import { useLivePage } from "#app/ui/browser/live-page.tsx";
import { ButtonLink, SubmitButton } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { useViewer } from "#app/ui/layout/viewer.ts";
import type { Route } from "./+types/dashboard";
import type { BookingAction } from "./parts/booking-actions.tsx";
import { LatestNews, type NewsItem } from "./parts/latest-news.tsx";
import { getNextStep } from "./parts/next-step.server.ts";
import { confirmEmailStep, payoutStep } from "./parts/next-steps.ts";
import { InProgress, NeedsAction } from "./parts/steps.tsx";
import { Upcoming, WorkInProgress } from "./parts/work.tsx";

export async function loader({ context, url }: Route.LoaderArgs) {
	const actor = getActor(context);
	const user = requireUser(actor);
	const [news, next, work, { money, needsPayouts }] = await Promise.all([
		latestNews(user),
		getNextStep(actor),
		loadWork(user, url.searchParams.get("actions") === "all" ? Number.POSITIVE_INFINITY : LISTED),
		describeMoney(user),
	]);
	// /profile redirects here until the profile exists.
	const isWithoutProfile = user.role === "PROFESSIONAL" && url.searchParams.get("profile") === "none";
	return {
		...next,
		news,
		...work,
		money,
		needsPayouts,
		newTerms: getNewTerms(user),
		isWithoutProfile,
		firstName: getFirstName(user.name),
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

/** Events that change what the page shows. */
const FOLLOWED = ["booking", "notification", "reset"];

export default function Dashboard({ loaderData }: Route.ComponentProps) {
	useLivePage(FOLLOWED);
	const {
		firstName,
		role,
		emailVerified,
		step,
		isAgeRejected,
		isWithoutProfile,
		actions,
		more,
		upcoming,
		running,
		moreRunning,
		money,
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
	const hasWork = upcoming.length > 0 || running.length > 0 || money !== null;
	const main = due.find((known) => known === step) ?? due[0];
	return (
		<Page title="Dashboard" description="What needs your action, recent activity, and guidance.">
			<PageTitle eyebrow={`Dashboard · ${roleLabels[role]}`}>Hi, {firstName}</PageTitle>
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
			<div className={hasWork ? "grid grid-cols-1 gap-x-16 lg:grid-cols-[1.3fr_1fr]" : undefined}>
				<div className="min-w-0">
					<NeedsAction steps={due} main={main} actions={actions} more={more} />
					<InProgress steps={steps.filter(({ isWait }) => isWait)} progress={progress} />
					{openQuestions.length > 0 && <OpenQuestions missing={openQuestions} />}
				</div>
				{hasWork && (
					<div className="min-w-0 lg:[&>:first-child]:mt-0">
						<Upcoming days={upcoming} />
						<WorkInProgress running={running} more={moreRunning} money={money} />
					</div>
				)}
			</div>
			<LatestNews items={news} next={{ href: step.href, label: step.label }} />
			<section aria-labelledby="guidance-title" className="mt-10 border-t border-rule pt-4">
				<h2 id="guidance-title" className="text-h2">
					Guidance
				</h2>
				<ul className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-3">
					{guidance.map(({ href, label, body }) => (
						<li key={href} className="sm:border-t sm:border-ink sm:pt-3">
							<Link to={href} className="font-serif text-h3 font-semibold">
								{label}
							</Link>
							<p className="mt-1 max-sm:hidden">{body}</p>
						</li>
					))}
				</ul>
				{role !== "ADMIN" && (
					<ul className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
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

/**
 * Asks a professional for the facts that creators filter by, until the professional answers or dismisses the
 * question.
 */
function OpenQuestions({ missing }: { missing: readonly string[] }) {
	const dismiss = href("/professional/edit/dismiss-facts");
	return (
		<section aria-labelledby="open-questions-title" className="measure mt-10 border-t border-rule pt-4">
			<h2 id="open-questions-title" className="text-h2">
				Tell creators more about your work
			</h2>
			<p className="mt-2">
				Creators can now filter by these, and our matching takes them into account. Your profile doesn't say
				yet:
			</p>
			<ul className="my-3 list-disc pl-5">
				{missing.map((question) => (
					<li key={question}>{question}</li>
				))}
			</ul>
			<div className="flex flex-wrap items-center gap-3">
				<ButtonLink href={href("/professional/edit")} variant="plain">
					Add to your profile
				</ButtonLink>
				<form method="post" action={dismiss}>
					<SubmitButton variant="quiet" action={dismiss} pending="Dismissing...">
						Don't ask again
					</SubmitButton>
				</form>
			</div>
		</section>
	);
}

const SHOWN = 4;

/** The user's latest notifications and account activity, newest first. */
async function latestNews(user: SignedInUser): Promise<NewsItem[]> {
	const items = await findNews(user, SHOWN);
	return items.map(({ at, notification, ...item }) => ({
		...item,
		time: timestamp(at),
		notification: notification && { ...notification, topic: topicLabels[notification.topic].label },
	}));
}

/**
 * The maximum number of turns (unless all are requested), days, and bookings in progress on the dashboard.
 */
const [LISTED, DAYS, RUNNING] = [4, 3, 3];

/** The user's turns in their bookings, the days ahead, and the work in progress, worded for the dashboard. */
async function loadWork(user: SignedInUser, take: number) {
	const { turns, days, running } = await findOwnWork(user);
	// Bookings in which it's the user's turn are already among the actions.
	const others = running.filter(({ booking }) => turns.every((turn) => turn.booking.id !== booking.id));
	const actions: BookingAction[] = turns
		.slice(0, take)
		.map(({ task, subjectId, title, path, booking, ...turn }) => ({
			id: `${task}-${subjectId}`,
			path,
			action: title,
			title: booking.title,
			other: booking.other,
			due: showTimeLeft(turn),
		}));
	return {
		actions,
		more: turns.length > actions.length ? turns.length : 0,
		upcoming: days.slice(0, DAYS).map(({ id, title, firstDay, lastDay, booking, callSheetPath }) => ({
			id,
			title,
			time: showDays(firstDay, lastDay),
			booking,
			callSheetPath,
		})),
		running: others.slice(0, RUNNING).map(({ title, milestone, booking, ...turn }) => ({
			title,
			milestone: milestone && `Milestone ${milestone.number} of ${milestone.count}`,
			time: showDue(turn),
			booking,
		})),
		moreRunning: others.length > RUNNING ? running.length : 0,
	};
}

type Money = { money: { path: string; text: string } | null; needsPayouts: boolean };

/**
 * Says how much money is held and how much was paid, and whether a professional still has to set up payouts.
 * `money` is null for the team, and if no money has moved yet.
 */
async function describeMoney(user: SignedInUser): Promise<Money> {
	if (user.role === "CREATOR") {
		const { held, paid } = await sumFunded(user);
		const text = `${formatCents(held)} held · ${formatCents(paid)} paid in total`;
		return { money: paid > 0 ? { path: href("/payments"), text } : null, needsPayouts: false };
	}
	if (user.role === "ADMIN") return { money: null, needsPayouts: false };
	const { pending, paidOut, needsPayouts } = await sumPendingAndPaidOut(user);
	const text = `${formatCents(pending)} held for you · ${formatCents(paidOut)} paid out`;
	return { money: pending + paidOut > 0 ? { path: href("/earnings"), text } : null, needsPayouts };
}
