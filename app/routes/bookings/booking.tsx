import { href } from "react-router";
import {
	type BookingSide,
	bookingPath,
	OPEN_BOOKING_STATUSES,
	REVIEW_DAYS,
} from "#app/domain/bookings/booking.ts";
import {
	describeBookingTurn,
	describeRest,
	describeTransition,
	eventTitle,
} from "#app/domain/bookings/booking-labels.ts";
import { getBooking } from "#app/domain/bookings/booking-queries.server.ts";
import { getDates, type ListedDate } from "#app/domain/bookings/call-sheets/call-sheet.server.ts";
import { callSheetPath } from "#app/domain/bookings/call-sheets/call-sheet.ts";
import { describeTimes } from "#app/domain/bookings/call-sheets/call-sheet-notifications.server.ts";
import { getMilestoneEvents } from "#app/domain/bookings/milestone-access.server.ts";
import { isAgreed } from "#app/domain/bookings/quotes/quote.ts";
import { getQuotes, type Quotes } from "#app/domain/bookings/quotes/quote-queries.server.ts";
import type { QuoteTurn } from "#app/domain/bookings/quotes/quote-turn.ts";
import { type BookingReviewsView, getBookingReviews } from "#app/domain/bookings/reviews.server.ts";
import { findSuspensionNotice } from "#app/domain/bookings/suspended-bookings.server.ts";
import { formatTurn, type Turn } from "#app/domain/bookings/turn.ts";
import { findTurnsForSide, getTurnPath } from "#app/domain/bookings/turns.server.ts";
import { milestoneEventTitle } from "#app/domain/bookings/work-labels.ts";
import { isPaidDirectly } from "#app/domain/market/service-line.ts";
import { type Actor, requireUser } from "#app/domain/platform/actor.ts";
import { dayIn } from "#app/domain/platform/time/calendar-day.ts";
import { showDay, showDue, timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { professionalPath } from "#app/domain/profiles/professional.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { useLivePage } from "#app/ui/browser/live-page.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { CallSheet } from "#app/ui/list/call-sheet.tsx";
import { Fold } from "#app/ui/list/fold.tsx";
import { Time } from "#app/ui/list/time.tsx";
import { Timeline, type TimelineEvent } from "#app/ui/list/timeline.tsx";
import type { Route } from "./+types/booking";
import { BookingBadge } from "./parts/booking-badge.tsx";
import { BookingGuarantee } from "./parts/booking-guarantee.tsx";
import { describeSheet } from "./parts/booking-sheet.server.ts";
import { BookingWork } from "./parts/booking-work.tsx";
import { Composer } from "./parts/composer.tsx";
import { describeRequest } from "./parts/describe-request.server.ts";
import { loadBookingGuarantee } from "./parts/load-guarantee.server.ts";
import { loadConversation, loadLatestMessages } from "./parts/load-messages.server.ts";
import { loadWork, type ShownWork } from "./parts/load-work.server.ts";
import { NextStep } from "./parts/next-step.tsx";
import { quoteEvents, quoteLinks } from "./parts/quote-steps.server.ts";
import { LatestMessages, RequestFacts } from "./parts/request-and-messages.tsx";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.reference,
} satisfies RouteHandle<Route.ComponentProps>;

export const loader = ({ params, context, url }: Route.LoaderArgs) =>
	loadBooking(getActor(context), params.bookingId, url);

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
		others,
		actions,
		transitions,
		events,
		reviews,
		professional,
		suspension,
		work,
		sheet,
	} = booking;
	const timeline: TimelineEvent[] = events.map(({ reason, ...event }) => ({
		...event,
		children: reason && (
			<p className="whitespace-pre-line wrap-anywhere border-l border-rule pl-4">{reason}</p>
		),
	}));
	/** Whether the booking was completed as agreed. If so, only its sheet and the reviews are printed. */
	const isWrapped = sheet?.stamp === "Complete" && status === "COMPLETED";
	const onScreen = isWrapped ? "print:hidden" : undefined;
	const isOver = !OPEN_BOOKING_STATUSES.includes(status);
	const nextStep = (
		<>
			<NextStep
				{...{ next, due, others, actions, transitions, side }}
				isClosed={isOver && status !== "COMPLETED"}
				isAgreed={work !== null}
				isDirect={booking.phase === "OPEN" && !isOver && isPaidDirectly(booking.serviceLine)}
			/>
			{status === "COMPLETED" && side === "CREATOR" && professional.isListed && (
				<BookAgain professionalId={professional.id} reference={reference} name={other} />
			)}
		</>
	);
	return (
		<Page title={`${title} (${reference})`} description="The status of a booking, and what happens next.">
			<PageTitle eyebrow={`Booking · ${reference}`}>
				<span className="wrap-anywhere">{title}</span>
			</PageTitle>
			<p className="-mt-4 mb-10 flex flex-wrap items-center gap-x-4 gap-y-2">
				<BookingBadge status={status} isPartlyPaid={Boolean(work?.outcome)} />
				<span className="wrap-anywhere">
					With {side === "CREATOR" && professional.isListed ? <a href={professional.path}>{other}</a> : other}
				</span>
			</p>
			<div className="grid grid-cols-1 gap-x-16 gap-y-8 lg:grid-cols-[1.3fr_1fr]">
				<div className="min-w-0">
					{suspension && (
						<Notice title={suspension.title} className="measure mb-10">
							<p className="wrap-anywhere">{suspension.text}</p>
						</Notice>
					)}
					{sheet ? (
						<CallSheet
							facts={["Booking", reference, sheet.day]}
							stamp={sheet.stamp}
							title={sheet.title}
							lead={sheet.lead}
							lines={sheet.lines}
						>
							{isWrapped ? (
								<div className="no-print">
									{nextStep}
									<p className="mt-4 text-small">Print this page to keep this sheet and the reviews.</p>
								</div>
							) : (
								nextStep
							)}
						</CallSheet>
					) : (
						nextStep
					)}
					{status === "COMPLETED" && <BookingReviews other={other} side={side} reviews={reviews} />}
					{isWrapped && (
						<p className="mt-12 hidden print:block">
							Thank you, {booking.names.CREATOR} and {booking.names.PROFESSIONAL}.
						</p>
					)}
					{booking.dates && <BookingDates bookingId={id} dates={booking.dates} />}
					<div className={onScreen}>
						{work && <BookingWork bookingId={id} work={work} isOver={isOver} />}
						{booking.guarantee && <BookingGuarantee bookingId={id} guarantee={booking.guarantee} />}
						<Fold
							id="request-title"
							title="The request"
							isOpen={!work && !isOver}
							className={work ? undefined : "mt-10"}
						>
							<RequestFacts facts={booking.request} />
						</Fold>
					</div>
				</div>
				<div className={classNames("grid min-w-0 content-start gap-y-8", onScreen)}>
					<section aria-labelledby="conversation-title" className="min-w-0">
						<SectionHeading id="conversation-title">Conversation</SectionHeading>
						<LatestMessages other={other} messages={booking.messages} />
						{/* Sending a message empties the field. */}
						<Composer
							key={booking.messages.findLast(({ isMine }) => isMine)?.id}
							bookingId={id}
							other={other}
							conversation={booking.conversation}
						/>
					</section>
					<Fold id="timeline-title" title="Timeline" aside={countEvents(timeline.length)}>
						<Timeline label="What happened, oldest first" events={timeline} />
						<p className="no-print mt-4 flex flex-wrap gap-x-6 gap-y-2">
							<Link
								to={href("/bookings/:bookingId/record", { bookingId: id })}
								className="inline-flex min-h-6 items-center"
							>
								Record of this booking
							</Link>
							{booking.hasCalendar && (
								<a
									href={href("/bookings/:bookingId/calendar.ics", { bookingId: id })}
									download
									className="inline-flex min-h-6 items-center"
								>
									Add to your calendar
								</a>
							)}
						</p>
					</Fold>
				</div>
			</div>
		</Page>
	);
}

const countEvents = (count: number): string => (count === 1 ? "1 event" : `${count} events`);

type LoadedBooking = Awaited<ReturnType<typeof getBooking>>;

const due = (at: Date) => timestamp(at);
/** A booking as its page shows it to one of its sides. */
async function loadBooking(actor: Actor, bookingId: string, url: URL) {
	const user = requireUser(actor);
	const booking = await orNotFound(getBooking(actor, bookingId));
	const { other, status } = booking;
	const turns = await findTurnsForSide(bookingId, booking.side);
	const work = booking.phase === "OPEN" ? await loadWork(actor, bookingId, turns[0]) : null;
	const quotes = booking.phase === "OPEN" ? await getQuotes(actor, bookingId) : null;
	const quoteTurn = quotes?.turn ? { ...quotes.turn, due: due(quotes.turn.dueAt) } : null;
	const dates = isAgreed(status) ? (await getDates(actor, bookingId)).dates : null;
	const possible = booking.transitions.filter(
		(transition) => !work || transition !== "cancel" || work.mayCancel,
	);
	return {
		...booking,
		professional: { ...booking.professional, path: professionalPath(booking.professional.id) },
		request: describeRequest(booking),
		work,
		sheet: describeSheet(booking, work, url),
		...describeNext(booking, turns, work, quoteTurn),
		hasCalendar:
			status === "REQUESTED" ||
			status === "QUOTED" ||
			(OPEN_BOOKING_STATUSES.includes(status) && (booking.phase === "OPEN" || Boolean(dates?.length))),
		dates: dates && listNextDates(bookingId, dates),
		actions: [
			...listOwnActions(booking, turns),
			...(work?.actions ?? []),
			...(quotes ? quoteLinks(quotes) : []),
		],
		transitions: possible.map((transition) => ({
			transition,
			label: describeTransition(transition, other).label,
			href: href(`/bookings/:bookingId/${transition}`, { bookingId: booking.id }),
		})),
		conversation: await loadConversation(user, bookingId),
		messages: await loadLatestMessages(user, bookingId, OPEN_BOOKING_STATUSES.includes(status) ? 2 : 1),
		guarantee: work && (await loadBookingGuarantee(actor, bookingId)),
		suspension: await findSuspensionNotice(actor, bookingId),
		events: await loadEvents(booking, quotes),
		reviews: await getBookingReviews(actor, booking),
	};
}

/** The maximum number of dates on the booking's page. The page of its dates lists all. */
const DATES = 3;

/** The next dates that aren't over, as links to their call sheets. */
const listNextDates = (bookingId: string, dates: readonly ListedDate[]) =>
	dates
		.filter(({ day, timeZone }) => day >= dayIn(now(), timeZone))
		.slice(0, DATES)
		.map((date) => ({
			path: callSheetPath(bookingId, date.day),
			time: showDay(date.day),
			facts: [describeTimes(date), date.meetingPoint].filter((fact) => fact !== null).join(" · "),
		}));

/** Links for the side's pending tasks on the booking as a whole, most urgent first. */
function listOwnActions(booking: LoadedBooking, turns: readonly Turn[]) {
	const { id: bookingId, side } = booking;
	return turns
		.filter(({ holder }) => holder === side)
		.flatMap((turn) => {
			if (turn.task === "REVIEW")
				return [{ href: href("/bookings/:bookingId/review", { bookingId }), label: "Write a review" }];
			const label =
				turn.task === "CLAIM_RESPONSE"
					? "Respond to the claim"
					: turn.task === "DEBT"
						? "See what you owe"
						: null;
			return label ? [{ href: getTurnPath(turn, booking, side), label }] : [];
		})
		.map((action, i) => ({ ...action, isMain: i === 0 }));
}

type ShownQuoteTurn = QuoteTurn & { due: ReturnType<typeof due> };

/**
 * Describes the next turn and its deadline (in the work, on the quote, or on the request), then the other
 * turns.
 */
function describeNext(
	booking: LoadedBooking,
	[turn, ...others]: readonly Turn[],
	work: ShownWork | null,
	quoteTurn: ShownQuoteTurn | null,
) {
	const { status, side, names, phase } = booking;
	const isAboutQuote = turn?.task === "QUOTE_VALIDITY" || turn?.task === "QUOTE_CHANGES";
	const quote = isAboutQuote ? quoteTurn : null;
	return {
		next: turn
			? {
					title: formatTurn(turn, side, names),
					text:
						quote?.text ??
						describeBookingTurn(turn, side, names, { phase, outcome: work?.outcome ?? null }) ??
						work?.text ??
						"",
					isYours: turn.holder === side,
				}
			: { ...describeRest(status, side, work?.outcome), isYours: false, reason: endReason(booking) },
		due: quote
			? { ...quote.due, consequence: quote.consequence }
			: (work?.nextDue ?? (turn?.dueAt ? due(turn.dueAt) : null)),
		others: others.map((other) => {
			const milestone = work?.milestones.find((one) => one.id === other.milestoneId);
			const title = formatTurn(other, side, names);
			return {
				key: `${other.task}-${other.subjectId}`,
				title: milestone ? `${title}: milestone ${milestone.number}, “${milestone.title}”` : title,
				href: findOtherHref(booking, other, milestone),
				isYours: other.holder === side,
				due: showDue(other),
			};
		}),
	};
}

/** What a side wrote when it ended the booking, if it wrote anything. */
function endReason(booking: LoadedBooking) {
	const last = booking.events.at(-1);
	if (OPEN_BOOKING_STATUSES.includes(booking.status) || !last?.reason) return undefined;
	return { title: titleOf(last, booking), text: last.reason };
}

/** The title of one of a booking's events, as its reader sees it. */
function titleOf(event: LoadedBooking["events"][number], { events, side, names, phase }: LoadedBooking) {
	const isQuoted = events.some(({ status }) => status === "QUOTED");
	return eventTitle({ ...event, isQuoted }, side, names, phase);
}

/** The link to another turn: a page or, on this page, the part about the milestone. Null if there is neither. */
function findOtherHref(
	booking: Pick<LoadedBooking, "id" | "phase" | "side">,
	turn: Turn,
	milestone: { number: number } | undefined,
): string | null {
	const path = getTurnPath(turn, booking, booking.side);
	if (path !== bookingPath(booking.id)) return path;
	return milestone ? `#milestone-${milestone.number}` : null;
}

/** The events of the booking, its quotes, and its milestones, oldest first. */
async function loadEvents(booking: LoadedBooking, quotes: Quotes | null) {
	const { id: bookingId, events, side, names, phase } = booking;
	const moves = phase === "OPEN" ? await getMilestoneEvents(bookingId) : [];
	const who = (mover: string) =>
		mover === side ? "You" : mover === "CREATOR" || mover === "PROFESSIONAL" ? names[mover] : null;
	const all = [
		...events.map((event) => ({
			id: event.id,
			at: event.at,
			title: titleOf(event, booking),
			reason: event.reason,
		})),
		...(quotes ? quoteEvents(quotes) : []),
		...moves.map(({ id, at, transition, mover, name, reason }) => ({
			id,
			at,
			title: milestoneEventTitle(transition, who(mover), name),
			reason,
		})),
	];
	return all
		.sort((a, b) => a.at.getTime() - b.at.getTime() || (a.id < b.id ? -1 : 1))
		.map(({ at, ...event }) => ({ ...event, time: timestamp(at) }));
}

type Props = { other: string; side: BookingSide; reviews: BookingReviewsView };

/** The reviews of a completed booking, as one side sees them. */
function BookingReviews({ other, side, reviews: { yours, theirs, mayWrite, until } }: Props) {
	return (
		<section
			aria-labelledby="reviews-title"
			className={classNames("mt-12", !yours && !theirs && "print:hidden")}
		>
			<SectionHeading id="reviews-title" aside={mayWrite ? `Until ${until}` : undefined}>
				Reviews
			</SectionHeading>
			{mayWrite && (
				<p className="no-print measure mb-6">
					{side === "CREATOR"
						? `Share what it was like to work with ${other}. Your review appears on their profile with your first name.`
						: `Share what it was like to work with ${other}. Only ${other} can read your review.`}
				</p>
			)}
			{yours && (
				<ReviewText
					title={
						yours.isPublished
							? "Your review"
							: `Your review (not published yet: ${other} has until ${until} to write one)`
					}
					review={yours}
				/>
			)}
			{theirs && (
				<ReviewText title={`What ${other} wrote`} review={theirs}>
					<p className="no-print mt-2 text-small">
						<a href={href("/report/:subject/:subjectId", { subject: "review", subjectId: theirs.id })}>
							Report this review
						</a>
					</p>
				</ReviewText>
			)}
			{!yours && !theirs && !mayWrite && (
				<p>{`No one wrote a review within ${REVIEW_DAYS} days of completion.`}</p>
			)}
		</section>
	);
}

function ReviewText({
	title,
	review: { rating, text },
	children,
}: {
	title: string;
	review: { rating: number; text: string };
	children?: React.ReactNode;
}) {
	return (
		<article className="measure border-t border-rule py-4">
			<h3 className="text-h3 wrap-anywhere">{title}</h3>
			<p className="fact mt-1">{rating} of 5</p>
			<p className="mt-2 whitespace-pre-line wrap-anywhere">{text}</p>
			{children}
		</article>
	);
}

type BookingDatesProps = { bookingId: string; dates: ReturnType<typeof listNextDates> };

/** The next dates of work in progress, with their call sheets. */
const BookingDates = ({ bookingId, dates }: BookingDatesProps) => (
	<section aria-labelledby="dates-title" className="mt-10">
		<SectionHeading
			id="dates-title"
			aside={
				<Link to={href("/bookings/:bookingId/dates", { bookingId })}>
					{dates.length > 0 ? "All dates" : "Add a date"}
				</Link>
			}
		>
			Call sheets
		</SectionHeading>
		{dates.length === 0 ? (
			<p className="measure">
				Once you've agreed on a date, add it. Its call sheet says where you meet and what to bring.
			</p>
		) : (
			<ul>
				{dates.map(({ path, time, facts }) => (
					<li key={path} className="row flex flex-wrap items-baseline justify-between gap-x-6">
						<Link to={path} className="font-semibold">
							<Time {...time} />
						</Link>
						<span className="min-w-0 text-small wrap-anywhere">{facts || "No time set yet"}</span>
					</li>
				))}
			</ul>
		)}
	</section>
);

type BookAgainProps = { professionalId: string; reference: string; name: string };

/** A link from a completed booking to a new request, filled in with what the creator requested before. */
function BookAgain({ professionalId, reference, name }: BookAgainProps) {
	return (
		<p className="no-print mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
			<ButtonLink
				href={`${href("/booking/request-quote/:professionalId", { professionalId })}?again=${reference}`}
				variant="plain"
			>
				Book again<span className="sr-only"> with {name}</span>
			</ButtonLink>
			<span className="text-small">We fill in the request for you. You only choose new dates.</span>
		</p>
	);
}
