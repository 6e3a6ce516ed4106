import type { ReactNode } from "react";
import { href } from "react-router";
import { matchPath } from "#app/domain/matching/match.ts";
import {
	describeWorkplace,
	needLabels,
	requirementsStatusLabels,
	WAITING_STATUSES,
} from "#app/domain/matching/requirements.ts";
import {
	findUserRequirements,
	type RequirementsView,
} from "#app/domain/matching/requirements-queries.server.ts";
import type { AgeStanding } from "#app/domain/people/age-verification.ts";
import { getAgeStanding } from "#app/domain/people/verify-age.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { businessZone, timestampOfDay } from "#app/domain/platform/time/time-zones.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Slate } from "#app/ui/image/drawings.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { type Status, StatusTag } from "#app/ui/list/tag.tsx";
import { Time, type TimeText } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/creator";

export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(getActor(context), "CREATOR");
	const getDay = (at: Date, timeZone?: string) => timestampOfDay(at, timeZone);
	const [{ standing, sentAt, decidedAt }, requests] = await Promise.all([
		getAgeStanding(user),
		findUserRequirements(user),
	]);
	const at = decidedAt ?? sentAt;
	return {
		name: user.name,
		email: user.email,
		emailVerified: user.emailVerified,
		standing,
		standingOn: at && getDay(at),
		requests: requests.map(({ createdAt, dueAt, ...request }) => ({
			...request,
			sentOn: getDay(createdAt),
			due: WAITING_STATUSES.includes(request.status) ? getDay(dueAt, businessZone()) : null,
		})),
	};
}

type Request = Route.ComponentProps["loaderData"]["requests"][number];

const statuses: Record<RequirementsView["status"], Status> = {
	SUBMITTED: "waiting",
	IN_REVIEW: "current",
	MATCHED: "due",
	ACCEPTED: "done",
	REMATCH_REQUESTED: "current",
	CLOSED: "stopped",
};

const columns: Column<Request>[] = [
	{
		key: "reference",
		label: "Reference",
		isHead: true,
		cell: ({ reference }) => (
			<Link to={`${href("/onboarding/requirements-submitted")}?reference=${reference}`} className="fact">
				{reference}
			</Link>
		),
	},
	{
		key: "needs",
		narrow: "line",
		label: "Services",
		cell: ({ serviceNeeds }) => serviceNeeds.map((need) => needLabels[need]).join(", "),
	},
	{ key: "place", narrow: "inline", label: "Place", cell: describeWorkplace },
	{
		key: "state",
		narrow: "inline",
		label: "State",
		cell: ({ status, match, reference }) => (
			<span className="flex flex-wrap items-center gap-x-3 gap-y-1">
				<StatusTag status={statuses[status]}>{requirementsStatusLabels[status]}</StatusTag>
				{match && (
					<Link to={matchPath(match.id)} className="inline-flex min-h-6 items-center">
						Matches<span className="sr-only"> for {reference}</span>
					</Link>
				)}
			</span>
		),
	},
	{
		key: "due",
		label: "Due",
		isNumber: true,
		cell: ({ due }) => due && <Time {...due} className="fact" />,
	},
];

export default function CreatorProfile({
	loaderData: { name, email, emailVerified, standing, standingOn, requests },
}: Route.ComponentProps) {
	const maySend = standing === "submitted" || standing === "verified";
	return (
		<Page title="Your profile" description="Your account, verification, and requests.">
			<PageTitle eyebrow="Creator · Profile">{name}</PageTitle>
			<div className="grid gap-x-16 gap-y-4 lg:grid-cols-[3fr_2fr]">
				<section aria-labelledby="account-title">
					<SectionHeading id="account-title" aside={<Link to={href("/settings")}>All settings</Link>}>
						Account
					</SectionHeading>
					<SummaryList
						rows={[
							{ label: "Name", value: name, changeHref: href("/settings/name") },
							{
								label: "Email",
								value: (
									<>
										{email}
										{!emailVerified && <span className="block text-small text-soft">Not confirmed yet</span>}
									</>
								),
								changeHref: href("/settings/email"),
							},
						]}
					/>
				</section>
				<section aria-labelledby="age-title">
					<SectionHeading id="age-title">Age verification</SectionHeading>
					<AgeState standing={standing} on={standingOn} />
				</section>
			</div>
			<section aria-labelledby="requests-title" className="mt-12">
				<SectionHeading
					id="requests-title"
					aside={
						maySend &&
						requests.length > 0 && (
							<Link to={href("/onboarding/creator-requirements")}>Send another request</Link>
						)
					}
				>
					Your requests
				</SectionHeading>
				{requests.length > 0 ? (
					<Table
						caption={<span className="sr-only">Your requests, newest first</span>}
						columns={columns}
						rows={requests}
						rowKey={({ id }) => id}
					/>
				) : (
					<EmptyState
						title="No requests yet"
						headingLevel={3}
						next={
							maySend
								? { href: href("/onboarding/creator-requirements"), label: "Tell us what you need" }
								: { href: href("/how-it-works"), label: "How It Works" }
						}
						drawing={<Slate className="size-20 text-green" />}
					>
						{maySend
							? "Tell us what you need, and our team will propose professionals who fit. Each request appears here with its status."
							: "You can send requests once you've sent your age verification."}
					</EmptyState>
				)}
			</section>
		</Page>
	);
}

type State = { status: Status; label: string; body: ReactNode; next?: { href: string; label: string } };

const verification = href("/onboarding/creator-verification");

const states: Record<AgeStanding, State> = {
	none: {
		status: "due",
		label: "Not sent",
		body: "Greenroom is for adults. It takes a minute.",
		next: { href: verification, label: "Confirm your age" },
	},
	submitted: {
		status: "current",
		label: "With our team",
		body: "Someone on our team is checking it. We'll email you the result.",
		next: { href: verification, label: "See what happens next" },
	},
	verified: { status: "done", label: "Verified", body: "You can get matched and book professionals." },
	rejected: {
		status: "due",
		label: "Not accepted",
		body: "We emailed you the reason. Correct your details, and send them again.",
		next: { href: verification, label: "Send it again" },
	},
	"age-rejected": {
		status: "stopped",
		label: "Rejected",
		body: "You must be 18 or older to use the product.",
		next: { href: verification, label: "See the result" },
	},
	suspended: {
		status: "stopped",
		label: "Suspended",
		body: "This account can't send anything.",
		next: { href: href("/support"), label: "Contact support" },
	},
};

/** The status of the age verification, its date, and the next step. */
function AgeState({ standing, on }: { standing: AgeStanding; on: TimeText | null }) {
	const { status, label, body, next } = states[standing];
	return (
		<>
			<p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-2">
				<StatusTag status={status}>{label}</StatusTag>
				{on && standing !== "none" && <Time {...on} className="fact" />}
			</p>
			<p className="mt-3">{body}</p>
			{next && (
				<p className="mt-4">
					<ButtonLink href={next.href} variant={status === "due" ? "main" : "plain"}>
						{next.label}
					</ButtonLink>
				</p>
			)}
		</>
	);
}
