import { href } from "react-router";
import { getBookingForTeam } from "#app/domain/bookings/team-booking-queries.server.ts";
import { getWorkForTeam } from "#app/domain/deliveries/team-work.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { AreaLink, useOpens } from "#app/routes/admin/parts/area-link.tsx";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { actorOf } from "#app/session/contexts.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { Timeline } from "#app/ui/list/timeline.tsx";
import type { Route } from "./+types/booking";
import {
	BookingDeadlines,
	BookingDeliveries,
	BookingMilestones,
	BookingVersions,
} from "./parts/booking-tables.tsx";
import { type BookingView, bookingView } from "./parts/booking-view.server.ts";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.reference,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params: { bookingId }, context }: Route.LoaderArgs) {
	const actor = actorOf(context);
	const [booking, work] = await Promise.all([
		orNotFound(getBookingForTeam(actor, bookingId)),
		getWorkForTeam(actor, bookingId),
	]);
	return bookingView(booking, work);
}

export default function Booking({ loaderData: booking }: Route.ComponentProps) {
	const {
		id,
		reference,
		title,
		status,
		since,
		creator,
		professional,
		facts,
		dispute,
		versions,
		milestones,
		deadlines,
		notes,
		timeline,
	} = booking;
	const opens = useOpens();
	return (
		<BackOfficePage
			title={`Booking ${reference}`}
			heading={<span className="wrap-anywhere">{title}</span>}
			description="A booking with its two sides, agreement, deadlines, and history."
			slug={`Back office · Bookings · ${reference}`}
			aside={<time dateTime={since.dateTime}>since {since.text}</time>}
		>
			<div className="work-item">
				<div className="min-w-0">
					<SummaryList
						rows={[
							{ label: "Status", value: status },
							{ label: "Creator", value: <Person {...creator} /> },
							{ label: "Professional", value: <Person {...professional} /> },
							...facts.map(({ label, value }) => ({
								label,
								value: <span className="whitespace-pre-line wrap-anywhere">{value}</span>,
							})),
							...(dispute && opens("bookings")
								? [{ label: "Dispute", value: <Link to={dispute}>Read the dispute</Link> }]
								: []),
						]}
					/>
				</div>
				<section aria-labelledby="notes-title" className="min-w-0">
					<SectionHeading id="notes-title" aside="Only the team sees them">
						Team notes
					</SectionHeading>
					{notes.length > 0 ? (
						<Timeline label="Team notes, newest first" events={notes.map(withText)} />
					) : (
						<p>No notes yet.</p>
					)}
					{opens("bookings") && (
						<p className="mt-4">
							<ButtonLink
								href={href("/admin/bookings/:bookingId/add-note", { bookingId: id })}
								variant="plain"
							>
								Add a note
							</ButtonLink>
						</p>
					)}
				</section>
			</div>
			<div className="mt-10 grid grid-cols-1 gap-y-8">
				<BookingVersions bookingId={id} versions={versions} />
				<BookingMilestones milestones={milestones} />
				<BookingDeliveries milestones={milestones} />
				<BookingDeadlines deadlines={deadlines} />
			</div>
			<section aria-labelledby="history-title" className="mt-10">
				<SectionHeading id="history-title">History</SectionHeading>
				<Timeline label="History of the booking, oldest first" events={timeline.map(withText)} />
			</section>
		</BackOfficePage>
	);
}

const withText = <Entry extends { text: string | null }>({ text, ...entry }: Entry) => ({
	...entry,
	children: text && <p className="whitespace-pre-line wrap-anywhere">{text}</p>,
});

const Person = ({ name, email, path }: BookingView["creator"]) => (
	<span className="wrap-anywhere">
		{path ? (
			<AreaLink area="people" to={path}>
				{name}
			</AreaLink>
		) : (
			name
		)}
		{email && <span className="fact block">{email}</span>}
	</span>
);
