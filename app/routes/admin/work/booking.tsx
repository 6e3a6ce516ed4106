import { bookingStatusLabels } from "#app/domain/bookings/booking.ts";
import { getBookingForTeam } from "#app/domain/bookings/team-booking-queries.server.ts";
import { personPath } from "#app/domain/people/people.ts";
import { workItemPath } from "#app/domain/work-items/work-item.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { formatTimestamp } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { actorOf } from "#app/session/contexts.ts";
import { Link } from "#app/ui/layout/link.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { Timeline } from "#app/ui/list/timeline.tsx";
import type { Route } from "./+types/booking";

export const handle = { breadcrumb: ({ loaderData }) => loaderData?.reference } satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const booking = await orNotFound(getBookingForTeam(actorOf(context), params.bookingId));
	const { id, reference, title, description, status, statusAt, requestedAt, creator, professional, events } = booking;
	const sides = { CREATOR: creator.name, PROFESSIONAL: professional.businessName };
	return {
		...{ reference, title, description, status: bookingStatusLabels[status], since: formatTimestamp(statusAt), requested: formatTimestamp(requestedAt) },
		creator: { name: creator.name, path: personPath(creator.id) },
		professional: { name: professional.businessName, path: professional.userId && personPath(professional.userId) },
		dispute: events.some((event) => event.status === "DISPUTED") ? workItemPath("DISPUTE", id) : null,
		events: events.map((event) => ({
			id: event.id,
			title: `${bookingStatusLabels[event.status]}${event.side ? ` by ${sides[event.side]}` : ""}`,
			reason: event.reason,
			time: formatTimestamp(event.at),
		})),
	};
}

export default function Booking({ loaderData: booking }: Route.ComponentProps) {
	const { reference, title, description, status, since, requested, creator, professional, dispute, events } = booking;
	return (
		<BackOfficePage
			title={`Booking ${reference}`}
			heading={title}
			description="A booking with its two sides and its history."
			slug={`Back office · Bookings · ${reference}`}
			aside={<time dateTime={since.dateTime}>since {since.text}</time>}
		>
			<SummaryList
				rows={[
					{ label: "Status", value: status },
					{ label: "Creator", value: <Link to={creator.path}>{creator.name}</Link> },
					{ label: "Professional", value: professional.path ? <Link to={professional.path}>{professional.name}</Link> : professional.name },
					{ label: "Requested", value: requested.text },
					{ label: "Description", value: <span className="whitespace-pre-line wrap-anywhere">{description}</span> },
					...(dispute ? [{ label: "Dispute", value: <Link to={dispute}>Read the dispute</Link> }] : []),
				]}
			/>
			<section aria-labelledby="history-title">
				<SectionHeading id="history-title">History</SectionHeading>
				<Timeline
					label="History of the booking"
					events={events.map(({ id, title: what, reason, time }) => ({ id, title: what, time, children: reason && <p className="whitespace-pre-line">{reason}</p> }))}
				/>
			</section>
		</BackOfficePage>
	);
}
