import { href } from "react-router";
import { bookingPath } from "#app/domain/bookings/booking.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Time, type TimeText } from "#app/ui/list/time.tsx";

type About = { id: string; title: string; other: string };

/** The next days in the user's agreed work, with the day at the right edge. */
export function Upcoming({
	days,
}: {
	days: readonly {
		id: string;
		title: string;
		time: TimeText;
		booking: About;
		/** The call sheet, shortly before the work. */
		callSheetPath: string | null;
	}[];
}) {
	if (days.length === 0) return null;
	return (
		<section aria-labelledby="upcoming-title" className="mt-10 border-t border-rule pt-4">
			<h2 id="upcoming-title" className="text-h2">
				Upcoming
			</h2>
			<ul className="mt-3 border-t border-rule">
				{days.map(({ id, title, time, booking, callSheetPath }) => (
					<Row key={id} booking={booking} time={time} callSheetPath={callSheetPath}>
						{title}
					</Row>
				))}
			</ul>
		</section>
	);
}

type Running = { title: string; milestone: string | null; time: TimeText | null; booking: About };

/** The agreed work in progress, the most urgent first, and a link to the page about the user's money. */
export function WorkInProgress({
	running,
	more,
	money,
}: {
	running: readonly Running[];
	/** The total number of bookings in progress if only some are listed, otherwise 0. */
	more: number;
	/**
	 * A text such as "$3,070.00 held · $1,620.00 paid in total", and the path of the page about that money.
	 */
	money: { path: string; text: string } | null;
}) {
	if (running.length === 0 && !money) return null;
	return (
		<section aria-labelledby="work-title" className="mt-10 border-t border-rule pt-4">
			<h2 id="work-title" className="text-h2">
				{running.length > 0 ? "In progress" : "Your money"}
			</h2>
			{running.length > 0 && (
				<ul className="mt-3 border-t border-rule">
					{running.map(({ title, milestone, time, booking }) => (
						<Row key={booking.id} booking={booking} time={time}>
							{milestone ? `${milestone}: ${title}` : title}
						</Row>
					))}
				</ul>
			)}
			{more > 0 && (
				<p className="mt-4">
					<Link to={href("/bookings")} className="inline-flex min-h-6 items-center">
						See all {more}
					</Link>
				</p>
			)}
			{money && (
				<p className="mt-4">
					<Link to={money.path} className="inline-flex min-h-6 items-center font-semibold">
						{money.text}
					</Link>
				</p>
			)}
		</section>
	);
}

type RowProps = {
	booking: About;
	time: TimeText | null;
	callSheetPath?: string | null;
	children: string;
};

/** A booking, what is about to happen in it, and when. */
function Row({ booking, time, callSheetPath, children }: RowProps) {
	return (
		<li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-rule py-2">
			<span className="min-w-0 flex-1 basis-48 wrap-anywhere">
				<Link to={bookingPath(booking.id)} className="font-semibold">
					{booking.title}
				</Link>
				<span className="block text-small">
					With {booking.other}. {children}
				</span>
				{callSheetPath && (
					<Link to={callSheetPath} className="inline-flex min-h-6 items-center text-small">
						Open the call sheet
					</Link>
				)}
			</span>
			{time && (
				<span className="fact">
					<Time {...time} />
				</span>
			)}
		</li>
	);
}
