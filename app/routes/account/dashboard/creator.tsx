import { href } from "react-router";
import { matchPath, matchStateLabels } from "#app/domain/matching/match.ts";
import { findUserMatches } from "#app/domain/matching/matching-queries.server.ts";
import { getRequestTurn, needLabels, requirementsStatusLabels } from "#app/domain/matching/requirements.ts";
import { findUserRequirements } from "#app/domain/matching/requirements-queries.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { formatMemberTurn } from "#app/domain/platform/member-turn.ts";
import { showTimeLeft, timestampOfDay } from "#app/domain/platform/time/time-zones.server.ts";
import { fact } from "#app/infra/content/site.server.ts";
import { BookingList } from "#app/routes/bookings/parts/booking-list.tsx";
import { firstBooking } from "#app/routes/bookings/parts/first-booking.ts";
import { listBookings } from "#app/routes/bookings/parts/list-bookings.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { Slate } from "#app/ui/image/drawings.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Tag } from "#app/ui/list/tag.tsx";
import { Time, type TimeText } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/creator";

const SHOWN = 5;

export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(getActor(context), "CREATOR");
	const [requests, bookings, proposed] = await Promise.all([
		findUserRequirements(user),
		listBookings(user, { take: SHOWN + 1 }),
		findUserMatches(user, SHOWN),
	]);
	return {
		requests: requests.slice(0, SHOWN).map(({ id, reference, status, serviceNeeds, city, state, dueAt }) => {
			const turn = getRequestTurn({ status, dueAt });
			return {
				id,
				reference,
				state: turn ? formatMemberTurn(turn) : requirementsStatusLabels[status],
				needs: serviceNeeds.map((need) => needLabels[need]).join(", "),
				place: `${city}, ${state}`,
				due: turn && showTimeLeft(turn),
			};
		}),
		proposed: proposed.map(({ id, state, status, reference, names, sentAt }) => ({
			id,
			reference,
			href: matchPath(id),
			names: names.join(", "),
			state: state === "SENT" && status === "CLOSED" ? "Closed" : matchStateLabels[state],
			sent: timestampOfDay(sentAt),
		})),
		bookings: bookings.slice(0, SHOWN),
		hasMore: bookings.length > SHOWN,
		matches: fact("matches-per-request"),
		matchingTime: fact("matching-time"),
	};
}

export default function CreatorDashboard({
	loaderData: { requests, proposed, bookings, hasMore, matches, matchingTime },
}: Route.ComponentProps) {
	return (
		<Page title="Creator dashboard" description="Your requirements, matches, and bookings.">
			<PageTitle eyebrow="Dashboard · Creator" lead="Your requirements, matches, and bookings in one place.">
				Your work with professionals
			</PageTitle>
			<section aria-labelledby="requirements-title">
				<SectionHeading
					id="requirements-title"
					aside={
						requests.length > 0 && (
							<Link to={href("/onboarding/creator-requirements")}>Send another request</Link>
						)
					}
				>
					Requirements
				</SectionHeading>
				{requests.length > 0 ? (
					<ul>
						{requests.map(({ id, reference, state, needs, place, due }) => (
							<li
								key={id}
								className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-rule py-3"
							>
								<span className="min-w-0 flex-1 basis-72 wrap-anywhere">
									<Link to={`${href("/onboarding/requirements-submitted")}?reference=${reference}`}>
										{needs}
									</Link>{" "}
									in {place}
								</span>
								<span className="fact flex flex-wrap items-center gap-3">
									<Tag>{state}</Tag>
									{due && <Time {...due} />}
								</span>
							</li>
						))}
					</ul>
				) : (
					<EmptyState
						title="No requirements yet"
						headingLevel={3}
						next={{ href: href("/onboarding/creator-requirements"), label: "Tell us what you need" }}
					>
						Our team reads them and proposes {matches} professionals within {matchingTime}.
					</EmptyState>
				)}
			</section>
			<section aria-labelledby="matches-title" className="mt-14">
				<SectionHeading id="matches-title">Matches</SectionHeading>
				<ProposedList proposed={proposed} />
				{proposed.length === 0 && (
					<p className="measure">
						{requests.length > 0
							? `Our team proposes ${matches} professionals for each request by its due date, with a reason for each one. We'll email you when they're ready.`
							: "Once you've told us what you need, the professionals we propose appear here."}
					</p>
				)}
			</section>
			<section aria-labelledby="bookings-title" className="mt-14">
				<SectionHeading
					id="bookings-title"
					aside={hasMore && <Link to={href("/bookings")}>All bookings</Link>}
				>
					Bookings
				</SectionHeading>
				{bookings.length > 0 ? (
					<BookingList bookings={bookings} caption="Your latest bookings" />
				) : (
					<EmptyState
						title={firstBooking.CREATOR.title}
						headingLevel={3}
						next={firstBooking.CREATOR.next}
						drawing={<Slate className="size-20 text-green" />}
					>
						{firstBooking.CREATOR.text}
					</EmptyState>
				)}
			</section>
		</Page>
	);
}

type Proposed = {
	id: string;
	reference: string;
	href: string;
	names: string;
	state: string;
	sent: TimeText;
};

/** The matches that the team proposed to a creator, latest first. */
function ProposedList({ proposed }: { proposed: readonly Proposed[] }) {
	if (proposed.length === 0) return null;
	return (
		<ul>
			{proposed.map(({ id, reference, href, names, state, sent }) => (
				<li
					key={id}
					className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-rule py-3"
				>
					<span className="min-w-0 flex-1 basis-72 wrap-anywhere">
						<Link to={href}>Matches for {reference}</Link>
						{names && <span className="block text-small">{names}</span>}
					</span>
					<span className="fact flex flex-wrap items-center gap-3">
						<Tag>{state}</Tag>
						<Time {...sent} />
					</span>
				</li>
			))}
		</ul>
	);
}
