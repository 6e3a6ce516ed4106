import { href } from "react-router";
import { OPEN_BOOKING_STATUSES } from "#app/domain/bookings/booking.ts";
import { getBooking } from "#app/domain/bookings/booking-queries.server.ts";
import { eventTitle, transitionWords, whatNext } from "#app/domain/bookings/booking-words.ts";
import { momentInWords } from "#app/domain/calendar/instant-words.server.ts";
import { professionalPath } from "#app/domain/professionals/professional.ts";
import { budgetLabels } from "#app/domain/requirements/requirements.ts";
import { getBookingReviews } from "#app/domain/reviews/review-queries.server.ts";
import { serviceLineLabels } from "#app/domain/service-lines/service-line.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { Timeline, type TimelineEvent } from "#app/ui/list/timeline.tsx";
import type { Route } from "./+types/booking";
import { BookAgain } from "./parts/book-again.tsx";
import { BookingBadge } from "./parts/booking-badge.tsx";
import { BookingReviews } from "./parts/booking-reviews.tsx";
import { NextStep } from "./parts/next-step.tsx";
import { quoteLink } from "./parts/quote-link.server.ts";

export const handle = { breadcrumb: ({ loaderData }) => loaderData?.reference } satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = actorOf(context);
	const booking = await orNotFound(getBooking(actor, params.bookingId));
	const moment = (at: Date) => ({ dateTime: at.toISOString(), text: momentInWords(at) });
	const { side, names, status, other, events } = booking;
	return {
		...booking,
		next: whatNext(status, side, names, booking.phase),
		due: status === "REQUESTED" || status === "QUOTED" ? moment(booking.expiresAt) : null,
		quoteLink: await quoteLink(actor, booking),
		transitions: booking.transitions.map((transition) => ({
			transition,
			label: transitionWords(transition, other).label,
			href: href(`/bookings/:bookingId/${transition}`, { bookingId: booking.id }),
		})),
		events: events.map(({ id, at, reason, ...event }) => ({
			id,
			title: eventTitle({ ...event, isQuoted: events.some((one) => one.status === "QUOTED") }, side, names),
			time: moment(at),
			reason,
		})),
		reviews: await getBookingReviews(actor, booking),
	};
}

export default function Booking({ loaderData: booking }: Route.ComponentProps) {
	const { id, reference, title, status, side, other, next, due, transitions, events, reviews, professional } = booking;
	const timeline: TimelineEvent[] = events.map(({ reason, ...event }) => ({
		...event,
		children: reason && <p className="whitespace-pre-line wrap-anywhere border-l border-rule pl-4">{reason}</p>,
	}));
	const isOver = !OPEN_BOOKING_STATUSES.includes(status);
	if (!isOver) timeline.push({ id: "next", title: next.title, isNext: true, ...(due && { time: { dateTime: due.dateTime, text: `by ${due.text}` } }) });
	return (
		<Page title={`${title} (${reference})`} description="The status of a booking, and what happens next." isHidden>
			<PageTitle slug={`Booking · ${reference}`} aside={due ? `Answer due ${due.text}` : undefined}>
				<span className="wrap-anywhere">{title}</span>
			</PageTitle>
			<p className="-mt-4 mb-10 flex flex-wrap items-center gap-x-4 gap-y-2">
				<BookingBadge status={status} />
				<span className="wrap-anywhere">With {side === "CREATOR" && professional.isListed ? <a href={professionalPath(professional.id)}>{other}</a> : other}</span>
			</p>
			<div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[1.3fr_1fr]">
				<div className="min-w-0">
					<NextStep next={next} due={due} quoteLink={booking.quoteLink} transitions={transitions} bookingId={id} isClosed={isOver && status !== "COMPLETED"} side={side} />
					{status === "COMPLETED" && side === "CREATOR" && professional.isListed && <BookAgain professionalId={professional.id} reference={reference} name={other} />}
					{status === "COMPLETED" && <BookingReviews bookingId={id} other={other} side={side} reviews={reviews} />}
					<section aria-labelledby="request-title" className="mt-12">
						<SectionHeading id="request-title">The request</SectionHeading>
						<SummaryList
							rows={[
								{ label: "Description", value: <span className="whitespace-pre-line wrap-anywhere">{booking.description}</span> },
								{ label: "Service", value: serviceLineLabels[booking.serviceLine] },
								{ label: "Place", value: booking.isRemote ? "Remote" : `${booking.city}, ${booking.region}` },
								{ label: "Dates", value: booking.preferredDates },
								{ label: "Budget", value: booking.budgetRange && budgetLabels[booking.budgetRange] },
							]}
						/>
					</section>
				</div>
				<section aria-labelledby="timeline-title" className="min-w-0">
					<SectionHeading id="timeline-title">Timeline</SectionHeading>
					<Timeline label="What happened, oldest first" events={timeline} />
				</section>
			</div>
		</Page>
	);
}
