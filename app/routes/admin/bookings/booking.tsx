import { href } from "react-router";
import { getBookingForTeam } from "#app/domain/bookings/booking-queries.server.ts";
import { getWorkForTeam } from "#app/domain/bookings/work-queries.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { AreaLink, useOpens } from "#app/routes/admin/parts/area-link.tsx";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { Deliveries } from "#app/routes/bookings/parts/deliveries.tsx";
import { getActor } from "#app/session/contexts.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { Time } from "#app/ui/list/time.tsx";
import { Timeline } from "#app/ui/list/timeline.tsx";
import type { Route } from "./+types/booking";
import { type BookingView, bookingView, showDate, showRelease } from "./parts/booking-view.server.ts";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.reference,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params: { bookingId }, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const [booking, work] = await Promise.all([
		orNotFound(getBookingForTeam(actor, bookingId)),
		getWorkForTeam(actor, bookingId),
	]);
	return {
		...bookingView(booking, work),
		dates: booking.callSheets.map(showDate),
		releases: booking.releases.map(showRelease),
	};
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
		disputes,
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
			eyebrow={`Back office · Bookings · ${reference}`}
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
							...(disputes.length > 0
								? [{ label: "Disputes", value: <Disputes disputes={disputes} /> }]
								: []),
						]}
					/>
				</div>
				<section aria-labelledby="notes-title" className="min-w-0">
					<SectionHeading id="notes-title" aside="Only our team sees them">
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
				<BookingDates dates={booking.dates} />
				<BookingReleases releases={booking.releases} />
			</div>
			<section aria-labelledby="history-title" className="mt-10">
				<SectionHeading id="history-title">History</SectionHeading>
				<Timeline label="History of the booking, oldest first" events={timeline.map(withText)} />
				{opens("bookings") && (
					<p className="mt-4">
						<Link to={href("/admin/bookings/:bookingId/record", { bookingId: id })}>
							Record of this booking
						</Link>
					</p>
				)}
			</section>
		</BackOfficePage>
	);
}

const Disputes = ({ disputes }: Pick<BookingView, "disputes">) => (
	<ul>
		{disputes.map(({ path, name, about }) => (
			<li key={path} className="wrap-anywhere">
				<Link to={path}>{name}</Link>, {about}
			</li>
		))}
	</ul>
);

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

type Version = BookingView["versions"][number];
type Deadline = BookingView["deadlines"][number];

const versionColumns = (bookingId: string): Column<Version>[] => [
	{
		key: "version",
		label: "Version",
		isHead: true,
		cell: ({ version }) => (
			<Link
				to={href("/admin/bookings/:bookingId/agreements/:version", { bookingId, version: String(version) })}
			>
				{version}
				<span className="sr-only">: read the agreement</span>
			</Link>
		),
	},
	{ key: "state", narrow: "inline", label: "State", cell: ({ state }) => state },
	{
		key: "signatures",
		narrow: "line",
		label: "Signed by",
		cell: ({ signatures }) => (
			<ul>
				{signatures.map(({ side, text, at }) => (
					<li key={side} className="wrap-anywhere">
						{text}, <time dateTime={at.dateTime}>{at.text}</time>
					</li>
				))}
			</ul>
		),
	},
	{
		key: "total",
		narrow: "amount",
		label: "Total",
		isNumber: true,
		cell: ({ total }) => <span className="fact">{total}</span>,
	},
	{
		key: "sent",
		narrow: "labeled",
		label: "Sent",
		isNumber: true,
		cell: ({ sent }) => <time dateTime={sent.dateTime}>{sent.text}</time>,
	},
];

/** The versions of a booking's quote, each with its agreement. Renders nothing if there is no version. */
const BookingVersions = ({ bookingId, versions }: { bookingId: string; versions: readonly Version[] }) =>
	versions.length > 0 && (
		<Table
			caption="Quote and agreement"
			columns={versionColumns(bookingId)}
			rows={versions}
			rowKey={({ version }) => String(version)}
			isDense
		/>
	);

type ShownDate = ReturnType<typeof showDate>;

const dateColumns: Column<ShownDate>[] = [
	{ key: "date", label: "Date", isHead: true, cell: ({ date }) => date },
	{ key: "times", narrow: "labeled", label: "Time", cell: ({ times }) => times ?? "Not set" },
	{
		key: "plan",
		narrow: "line",
		label: "Plan",
		cell: ({ plan }) => (
			<ul>
				{plan.map(({ label, text }) => (
					<li key={label} className="whitespace-pre-line wrap-anywhere">
						{label}: {text}
					</li>
				))}
			</ul>
		),
	},
	{
		key: "said",
		narrow: "line",
		label: "On the day",
		cell: ({ said }) => (
			<ul>
				{said.map(({ key, text, at }) => (
					<li key={key}>
						{text}, <time dateTime={at.dateTime}>{at.text}</time>
					</li>
				))}
			</ul>
		),
	},
];

/** The call sheets of a booking, and what the sides said on those days. Renders nothing without any. */
const BookingDates = ({ dates }: { dates: readonly ShownDate[] }) =>
	dates.length > 0 && (
		<Table caption="Call sheets" columns={dateColumns} rows={dates} rowKey={({ date }) => date} isDense />
	);

type ShownRelease = ReturnType<typeof showRelease>;

const releaseColumns: Column<ShownRelease>[] = [
	{
		key: "subject",
		label: "For",
		isHead: true,
		cell: ({ subject }) => <span className="wrap-anywhere">{subject}</span>,
	},
	{ key: "kind", narrow: "labeled", label: "Release", cell: ({ kind }) => kind },
	{
		key: "state",
		narrow: "labeled",
		label: "State",
		cell: ({ state, withdrawn }) => (
			<>
				{state}
				{withdrawn && (
					<>
						, <Time {...withdrawn} />
					</>
				)}
			</>
		),
	},
	{
		key: "signature",
		narrow: "line",
		label: "Signed by",
		cell: ({ signature }) =>
			signature && (
				<span className="wrap-anywhere">
					{signature.name}, <Time {...signature.at} />
				</span>
			),
	},
];

/** The releases of a booking, and who signed them. Renders nothing without any. */
const BookingReleases = ({ releases }: { releases: readonly ShownRelease[] }) =>
	releases.length > 0 && (
		<Table caption="Releases" columns={releaseColumns} rows={releases} rowKey={({ id }) => id} isDense />
	);

type Milestone = BookingView["milestones"][number];
const figure = (key: "amount" | "held" | "released" | "refunded", label: string): Column<Milestone> => ({
	key,
	narrow: "labeled",
	label,
	isNumber: true,
	cell: (milestone) => <span className="fact">{milestone[key]}</span>,
});

const milestoneColumns: Column<Milestone>[] = [
	{
		key: "milestone",
		label: "Milestone",
		isHead: true,
		cell: ({ number, title, due: day }) => (
			<span className="wrap-anywhere">
				{number}. {title}
				<span className="block font-normal">Due {day}</span>
			</span>
		),
	},
	{ key: "status", narrow: "inline", label: "Status", cell: ({ status }) => status },
	{
		key: "deliveries",
		narrow: "labeled",
		label: "Deliveries",
		isNumber: true,
		cell: ({ deliveries }) => <span className="fact">{deliveries.length}</span>,
	},
	figure("amount", "Amount"),
	figure("held", "Held"),
	figure("released", "Released"),
	figure("refunded", "Refunded or charged back"),
];

/** The milestones of the agreement, and where their money is. Renders nothing if there is no milestone. */
const BookingMilestones = ({ milestones }: { milestones: readonly Milestone[] }) =>
	milestones.length > 0 && (
		<Table
			caption="Milestones"
			columns={milestoneColumns}
			rows={milestones}
			rowKey={({ id }) => id}
			isDense
		/>
	);

/** The deliveries of each milestone. Renders nothing if there is no delivery. */
function BookingDeliveries({ milestones }: { milestones: readonly Milestone[] }) {
	const delivered = milestones.filter(({ deliveries }) => deliveries.length > 0);
	if (delivered.length === 0) return null;
	return (
		<section aria-labelledby="deliveries-title">
			<SectionHeading id="deliveries-title">Deliveries</SectionHeading>
			<ul>
				{delivered.map(({ id, number, title, deliveries }) => (
					<li key={id} className="row py-4">
						<h3 className="font-semibold wrap-anywhere">
							{number}. {title}
						</h3>
						<Deliveries deliveries={deliveries} />
					</li>
				))}
			</ul>
		</section>
	);
}

const what: Column<Deadline> = {
	key: "what",
	label: "What",
	isHead: true,
	cell: ({ label, who, consequence, isOpen, isPaused }) => (
		<span className="wrap-anywhere">
			<span className="block first-letter:uppercase">{label}</span>
			<span className="block font-normal">
				{isOpen ? `By ${who}. After that, ${consequence}.` : `By ${who}.`}
				{isOpen && isPaused && " Paused by a dispute, a payment that is being settled, or the payer's bank."}
			</span>
		</span>
	),
};
const reminders: Column<Deadline> = {
	key: "reminders",
	narrow: "labeled",
	label: "Reminders",
	isNumber: true,
	cell: ({ reminders: sent }) => sent,
};
const due: Column<Deadline> = {
	key: "due",
	narrow: "labeled",
	label: "Due",
	isNumber: true,
	cell: ({ due: at, isOpen }) => (
		<time dateTime={at.dateTime} className={isOpen ? "text-tally" : undefined}>
			{at.text}
		</time>
	),
};
const extend: Column<Deadline> = {
	key: "extend",
	narrow: "inline",
	label: "Action",
	cell: ({ id, label, canExtend }) =>
		canExtend && (
			<Link
				to={href("/admin/deadlines/:deadlineId/extend", { deadlineId: id })}
				className="inline-block min-w-14"
			>
				Extend<span className="sr-only"> the deadline to {label}</span>
			</Link>
		),
};

/** Open deadlines and, folded up, past ones. Renders nothing if there is no deadline. */
function BookingDeadlines({ deadlines }: { deadlines: readonly Deadline[] }) {
	const opens = useOpens();
	// Deadlines come latest first, but the earliest open deadline is the most urgent.
	const [open, closed] = [
		deadlines.filter(({ isOpen }) => isOpen).toReversed(),
		deadlines.filter(({ isOpen }) => !isOpen),
	];
	const rowKey = ({ id }: Deadline) => id;
	return (
		<>
			{open.length > 0 && (
				<Table
					caption="Open deadlines"
					columns={[what, reminders, due, ...(opens("bookings") ? [extend] : [])]}
					rows={open}
					rowKey={rowKey}
					isDense
				/>
			)}
			{closed.length > 0 && (
				<details className="mt-4">
					<summary className="min-h-6 cursor-pointer font-semibold">
						Closed deadlines ({closed.length})
					</summary>
					<Table
						caption={<span className="sr-only">Closed deadlines</span>}
						columns={[what, reminders, due]}
						rows={closed}
						rowKey={rowKey}
						isDense
					/>
				</details>
			)}
		</>
	);
}
