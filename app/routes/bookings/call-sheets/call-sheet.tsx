import { Form, href } from "react-router";
import { bookingPath } from "#app/domain/bookings/booking.ts";
import { getCallSheet } from "#app/domain/bookings/call-sheets/call-sheet.server.ts";
import { callSheetPath, datesPath } from "#app/domain/bookings/call-sheets/call-sheet.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { useLivePage } from "#app/ui/browser/live-page.tsx";
import { useStoredCopy } from "#app/ui/browser/stored-copy.ts";
import { classNames } from "#app/ui/class-names.ts";
import { ButtonLink, SubmitButton } from "#app/ui/form/button.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { useViewer } from "#app/ui/layout/viewer.ts";
import { CallSheet as Sheet } from "#app/ui/list/call-sheet.tsx";
import { PriceList } from "#app/ui/list/price-list.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/call-sheet";
import { type ShownCallSheet, showCallSheet } from "./parts/call-sheet-data.server.ts";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.date,
	parents: ({ loaderData }) => ({
		"/bookings/:bookingId": loaderData?.booking.reference,
		"/bookings/:bookingId/dates": "Dates",
	}),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params: { bookingId, day }, context }: Route.LoaderArgs) {
	return showCallSheet(await orNotFound(getCallSheet(getActor(context), { bookingId, day })));
}

export default function CallSheet({ loaderData: sheet }: Route.ComponentProps) {
	useLivePage();
	useStoredCopy(sheet.worker, `${datesPath(sheet.booking.id)}/`);
	const { booking, day, date, other, lines, sun, meetingPoint, bring, notes, edited, notice, checkIn } =
		sheet;
	const { releases, missingRecords, recordsPath } = sheet;
	return (
		<Page title={`Call sheet for ${date}`} description="Who, where, and when, for one date of a booking.">
			{/* The service worker replaces this paragraph in the copy that it shows offline. */}
			<p data-stored-copy="" hidden />
			<div className="call-sheet-page">
				<PageTitle eyebrow={`Call sheet · ${booking.reference}`}>{date}</PageTitle>
				<p className="-mt-4 mb-8 wrap-anywhere">
					<Link to={bookingPath(booking.id)}>{booking.title}</Link>, with {other}
				</p>
				{notice && (
					<Notice
						title={notice.title}
						className={classNames("measure mb-8", notice.isOnPaper ? undefined : "no-print")}
					>
						<p>{notice.text}</p>
					</Notice>
				)}
				{/* On the day, checking in is what the page is opened for. */}
				{checkIn.isOpen && <CheckIn {...sheet} className="mb-10 max-w-2xl" />}
				<div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[1.3fr_1fr]">
					<div className="min-w-0">
						<Sheet
							facts={["Call sheet", booking.reference, date]}
							title={<span className="wrap-anywhere">{booking.title}</span>}
							lines={lines}
						>
							<div className="call-sheet-parts grid gap-y-5">
								<Part title="Meeting point and parking">
									{meetingPoint ? <p className="wrap-anywhere">{meetingPoint}</p> : <Empty />}
								</Part>
								<Part title="What to bring">
									{bring.length > 0 ? (
										<ul className="list-disc pl-5">
											{bring.map((thing) => (
												<li key={thing} className="wrap-anywhere">
													{thing}
												</li>
											))}
										</ul>
									) : (
										<Empty />
									)}
								</Part>
								<Part title="Notes">
									{notes ? <p className="whitespace-pre-line wrap-anywhere">{notes}</p> : <Empty />}
								</Part>
								{releases && (
									<Part title="Releases still missing">
										{releases.length > 0 ? (
											<ul className="list-disc pl-5">
												{releases.map(({ id, path, text }) => (
													<li key={id} className="wrap-anywhere">
														<Link to={path}>{text}</Link>
													</li>
												))}
											</ul>
										) : (
											<p>None. All are signed.</p>
										)}
									</Part>
								)}
								{missingRecords.length > 0 && (
									<Part title="Performer records still missing">
										<p className="wrap-anywhere">
											{missingRecords.join(", ")}. Examine the ID before production, and{" "}
											<Link to={recordsPath}>add a record</Link>.
										</p>
									</Part>
								)}
								{sun.length > 0 && (
									<Part title="Sun">
										<PriceList lines={sun} />
									</Part>
								)}
								<Contacts {...sheet} />
							</div>
						</Sheet>
						{edited && (
							<p className="mt-3 text-small text-soft">
								Last changed by {edited.by}, <Time {...edited.time} />
							</p>
						)}
						<ul className="no-print mt-5 flex flex-wrap gap-3">
							{sheet.mayEdit && (
								<li>
									<ButtonLink href={callSheetPath(booking.id, day, "edit")} variant="plain">
										Change the call sheet
									</ButtonLink>
								</li>
							)}
						</ul>
						<ul className="no-print mt-4 flex flex-wrap gap-x-6 gap-y-1">
							<li>
								<a href={sheet.calendarHref} download className="inline-flex min-h-6 items-center">
									Add this date to your calendar
								</a>
							</li>
							<li>
								<Link to={datesPath(booking.id)} className="inline-flex min-h-6 items-center">
									All dates of this booking
								</Link>
							</li>
							{sheet.mayRemove && (
								<li>
									<Link
										to={callSheetPath(booking.id, day, "remove")}
										className="inline-flex min-h-6 items-center"
									>
										Remove this date
									</Link>
								</li>
							)}
						</ul>
					</div>
					<div className="grid min-w-0 content-start gap-y-10">
						{!checkIn.isOpen && <CheckIn {...sheet} />}
						<NextTurn next={sheet.next} />
					</div>
				</div>
			</div>
		</Page>
	);
}

const Part = ({ title, children }: { title: string; children: React.ReactNode }) => (
	<section>
		<h3 className="slug mb-1 text-soft">{title}</h3>
		{children}
	</section>
);

const Empty = () => <p className="text-soft">Nothing yet.</p>;

/** How the two reach each other: the conversation always, and phone numbers while they may be shown. */
const Contacts = ({ booking, other, phones, contacts }: ShownCallSheet) => (
	<Part title="Contact">
		{phones.length > 0 && (
			<ul>
				{phones.map(({ name, phone, text }) => (
					<li key={name} className="wrap-anywhere">
						{name}: <a href={`tel:${phone}`}>{text}</a>
					</li>
				))}
			</ul>
		)}
		<p className="no-print">
			<Link to={`${href("/messages")}?booking=${booking.id}#latest`}>Write to {other}</Link>
		</p>
		<p className="no-print text-small text-soft">{contacts}</p>
	</Part>
);

/** What the sides have said on the day, and the buttons to say it. */
function CheckIn({ booking, day, other, checkIn, className }: ShownCallSheet & { className?: string }) {
	const { isOpen, opens, statements, isHere, lateMinutes, late } = checkIn;
	const path = (command: Parameters<typeof callSheetPath>[2]) => callSheetPath(booking.id, day, command);
	return (
		<section aria-labelledby="check-in-title" className={classNames("no-print min-w-0", className)}>
			<SectionHeading id="check-in-title">On the day</SectionHeading>
			{opens && <p className="no-print measure">{opens}</p>}
			{!opens && (
				<ul>
					{statements.map(({ side, name, text, isLate }) => (
						<li key={side} className="row flex flex-wrap items-baseline justify-between gap-x-4">
							<span className="min-w-0 wrap-anywhere">{name}</span>
							<span className={classNames("fact", isLate && "text-tally")}>{text}</span>
						</li>
					))}
				</ul>
			)}
			{isOpen && (
				<div className="no-print mt-5 grid gap-y-5">
					{isHere ? (
						<Press action={path("not-here")} label="Undo “I'm here”" pending="Undoing..." />
					) : (
						<Press action={path("here")} label="I'm here" pending="Checking in..." isMain />
					)}
					{!isHere && (
						<section aria-labelledby="late-title">
							<h3 id="late-title" className="text-h3">
								{lateMinutes === null ? "I'm running late" : "Change how late you are"}
							</h3>
							<p className="mb-3 text-small">We tell {other} right away.</p>
							<LateForm action={path("late")} late={late} current={lateMinutes} />
							{lateMinutes !== null && (
								<div className="mt-3">
									<Press action={path("on-time")} label="I'll be on time after all" pending="Saving..." />
								</div>
							)}
						</section>
					)}
				</div>
			)}
		</section>
	);
}

type PressProps = { action: string; label: string; pending: string; isMain?: boolean };

function Press({ action, label, pending, isMain = false }: PressProps) {
	const { submissionKey } = useViewer();
	return (
		<Form method="post" action={action}>
			<HiddenFields submissionKey={submissionKey} />
			<SubmitButton variant={isMain ? "main" : "plain"} action={action} pending={pending}>
				{label}
			</SubmitButton>
		</Form>
	);
}

type LateFormProps = { action: string; late: readonly number[]; current: number | null };

function LateForm({ action, late, current }: LateFormProps) {
	const { submissionKey } = useViewer();
	return (
		<Form method="post" action={action} className="flex flex-wrap gap-2">
			<HiddenFields submissionKey={submissionKey} />
			{late
				.filter((minutes) => minutes !== current)
				.map((minutes) => (
					<SubmitButton
						key={minutes}
						name="minutes"
						value={minutes}
						variant="plain"
						action={action}
						pending="Sending..."
					>
						{minutes} min<span className="sr-only"> late</span>
					</SubmitButton>
				))}
		</Form>
	);
}

/** The next deadline of the booking, and whose turn it is. */
function NextTurn({ next }: Pick<ShownCallSheet, "next">) {
	if (!next) return null;
	const { title, path, isYours, due, consequence } = next;
	return (
		<section aria-labelledby="next-title" className="min-w-0">
			<SectionHeading id="next-title" aside={due && <Time {...due} />}>
				{due ? "Next deadline" : "What happens next"}
			</SectionHeading>
			<p className={classNames("wrap-anywhere", isYours && "text-tally")}>
				<Link to={path}>{title}</Link>
			</p>
			{due && consequence && (
				<p className="measure mt-1 text-small">{`If nothing happens by then, ${consequence}.`}</p>
			)}
		</section>
	);
}
