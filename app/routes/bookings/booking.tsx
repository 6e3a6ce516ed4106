import { href } from "react-router";
import { OPEN_BOOKING_STATUSES } from "#app/domain/bookings/booking.ts";
import { professionalPath } from "#app/domain/professionals/professional.ts";
import { isPaidDirectly } from "#app/domain/service-lines/service-line.ts";
import { actorOf } from "#app/session/contexts.ts";
import { useLivePage } from "#app/ui/browser/live-page.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { Timeline, type TimelineEvent } from "#app/ui/list/timeline.tsx";
import type { Route } from "./+types/booking";
import { BookAgain } from "./parts/book-again.tsx";
import { BookingBadge } from "./parts/booking-badge.tsx";
import { BookingMessages } from "./parts/booking-messages.tsx";
import { BookingRequest } from "./parts/booking-request.tsx";
import { BookingReviews } from "./parts/booking-reviews.tsx";
import { BookingWork } from "./parts/booking-work.tsx";
import { loadBooking } from "./parts/load-booking.server.ts";
import { NextStep } from "./parts/next-step.tsx";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.reference,
} satisfies RouteHandle<Route.ComponentProps>;

export const loader = ({ params, context }: Route.LoaderArgs) =>
	loadBooking(actorOf(context), params.bookingId);

export default function Booking({ loaderData: booking }: Route.ComponentProps) {
	useLivePage();
	const {
		id,
		reference,
		title,
		status,
		side,
		other,
		next,
		due,
		actions,
		transitions,
		events,
		reviews,
		professional,
		suspension,
		work,
		amendment,
	} = booking;
	const timeline: TimelineEvent[] = events.map(({ reason, ...event }) => ({
		...event,
		children: reason && (
			<p className="whitespace-pre-line wrap-anywhere border-l border-rule pl-4">{reason}</p>
		),
	}));
	const isOver = !OPEN_BOOKING_STATUSES.includes(status);
	if (!isOver)
		timeline.push({
			id: "next",
			title: next.title,
			isNext: true,
			...(due && { time: { dateTime: due.dateTime, text: `by ${due.text}` } }),
		});
	const aside = due ? `${next.isYours ? "Your turn, by" : "By"} ${due.text}` : undefined;
	return (
		<Page
			title={`${title} (${reference})`}
			description="The status of a booking, and what happens next."
			isHidden
		>
			<PageTitle slug={`Booking · ${reference}`} aside={aside}>
				<span className="wrap-anywhere">{title}</span>
			</PageTitle>
			<p className="-mt-4 mb-10 flex flex-wrap items-center gap-x-4 gap-y-2">
				<BookingBadge status={status} />
				<span className="wrap-anywhere">
					With{" "}
					{side === "CREATOR" && professional.isListed ? (
						<a href={professionalPath(professional.id)}>{other}</a>
					) : (
						other
					)}
				</span>
			</p>
			<div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[1.3fr_1fr]">
				<div className="min-w-0">
					{suspension && (
						<Notice title={suspension.title} className="measure mb-10">
							<p className="wrap-anywhere">{suspension.text}</p>
						</Notice>
					)}
					<NextStep
						{...{ next, due, actions, transitions, side, bookingId: id }}
						isClosed={isOver && status !== "COMPLETED"}
						isAgreed={work !== null}
						isDirect={booking.phase === "OPEN" && !isOver && isPaidDirectly(booking.serviceLine)}
					/>
					{amendment && (
						<Notice
							title="A new version of the agreement"
							variant={amendment.isYours ? "due" : "plain"}
							className="measure mt-8"
						>
							<p>
								<strong>{amendment.title}.</strong> {amendment.text}
							</p>
							<p className="mt-2">
								By <time dateTime={amendment.due.dateTime}>{amendment.due.text}</time>.{" "}
								{amendment.consequence}
							</p>
						</Notice>
					)}
					{status === "COMPLETED" && side === "CREATOR" && professional.isListed && (
						<BookAgain professionalId={professional.id} reference={reference} name={other} />
					)}
					{status === "COMPLETED" && (
						<BookingReviews bookingId={id} other={other} side={side} reviews={reviews} />
					)}
					{work && <BookingWork bookingId={id} work={work} />}
					<BookingRequest request={booking} />
				</div>
				<div className="grid min-w-0 content-start gap-y-12">
					{work && <BookingMessages bookingId={id} other={other} messages={work.messages} />}
					<section aria-labelledby="timeline-title" className="min-w-0">
						<SectionHeading id="timeline-title">Timeline</SectionHeading>
						<Timeline label="What happened, oldest first" events={timeline} />
						{booking.hasCalendar && (
							<p className="no-print mt-4">
								<a
									href={href("/bookings/:bookingId/calendar.ics", { bookingId: id })}
									download
									className="inline-flex min-h-6 items-center"
								>
									Add to your calendar
								</a>
							</p>
						)}
					</section>
				</div>
			</div>
		</Page>
	);
}
