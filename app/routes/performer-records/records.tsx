import { href } from "react-router";
import { bookingPath } from "#app/domain/bookings/booking.ts";
import {
	depictionPath,
	getIndexName,
	listCustodian,
	performerPath,
	recordsPath,
} from "#app/domain/bookings/performer-records/performer-record.ts";
import { getPerformerRecords } from "#app/domain/bookings/performer-records/performer-records.server.ts";
import { RECORDS_OFF } from "#app/domain/bookings/performer-records/records-texts.server.ts";
import { formatCalendarDay } from "#app/domain/platform/time/calendar-day.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/records";

export const handle = {
	breadcrumb: "Performer records",
	parents: ({ loaderData }) => ({ "/bookings/:bookingId": loaderData?.reference }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params: { bookingId }, context }: Route.LoaderArgs) {
	const { binder, texts, isOn, ...booking } = await orNotFound(
		getPerformerRecords(getActor(context), bookingId),
	);
	return {
		...booking,
		bookingId,
		off: isOn ? null : RECORDS_OFF,
		duty: texts.producer,
		binder: binder && {
			producer: binder.facts.producer,
			custodian: listCustodian(binder.facts),
			keptUntil: exactTimestamp(binder.keptUntil),
			copiedAt: binder.copiedAt && exactTimestamp(binder.copiedAt),
			people: binder.performers.map(({ id, facts, shownIn }) => ({
				id,
				name: getIndexName(facts),
				otherNames: facts.otherNames.join(", "),
				files: shownIn.length,
			})),
			depictions: binder.depictions.map(({ id, facts }) => ({
				id,
				title: facts.title,
				identifier: facts.identifier,
				file: facts.fileName,
				producedOn: formatCalendarDay(facts.producedOn),
				addresses: facts.addresses.length,
			})),
		},
	};
}

export default function Records({ loaderData }: Route.ComponentProps) {
	const { bookingId, reference, title, mayAdd, off, duty, binder } = loaderData;
	const step = !binder ? "custodian" : binder.people.length === 0 ? "people" : "deliver";
	return (
		<Page title={`Performer records for ${title}`} description="The records of 18 U.S.C. 2257 for a booking.">
			<PageTitle
				eyebrow={`Booking · ${reference}`}
				lead="Everyone whom this work shows needs a record here before you deliver it. Only you and our compliance team can read these records, and we log each look."
			>
				<span className="wrap-anywhere">Performer records for “{title}”</span>
			</PageTitle>
			{off && (
				<Notice title="Not available yet" variant="due" className="measure mb-10">
					<p>{off} You can still deliver what shows no one.</p>
				</Notice>
			)}
			<div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-2">
				<section aria-labelledby="people-title" className="min-w-0">
					<SectionHeading id="people-title">People</SectionHeading>
					{!binder || binder.people.length === 0 ? (
						<p>No one yet.</p>
					) : (
						<ul>
							{binder.people.map(({ id, name, otherNames, files }) => (
								<li key={id} className="row flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
									<span className="min-w-0">
										<Link to={performerPath(bookingId, id)} className="font-semibold wrap-anywhere">
											{name}
										</Link>
										{otherNames && <span className="block text-small wrap-anywhere">Also {otherNames}</span>}
									</span>
									<span className="fact text-soft">{files === 1 ? "1 file" : `${files} files`}</span>
								</li>
							))}
						</ul>
					)}
					{mayAdd && binder && (
						<p className="mt-5">
							<ButtonLink
								href={recordsPath(bookingId, "people/new")}
								variant={step === "people" ? "main" : "plain"}
							>
								Add someone
							</ButtonLink>
						</p>
					)}
				</section>
				<section aria-labelledby="custodian-title" className="min-w-0">
					<SectionHeading id="custodian-title">Who keeps the records</SectionHeading>
					{binder ? (
						<SummaryList
							rows={[
								{ label: "Producer", value: <span className="wrap-anywhere">{binder.producer}</span> },
								{
									label: "Custodian of records",
									value: (
										<span className="whitespace-pre-line wrap-anywhere">{binder.custodian.join("\n")}</span>
									),
								},
								{ label: "Kept until", value: <Time {...binder.keptUntil} /> },
								{
									label: "Creator's copy",
									value: binder.copiedAt ? (
										<>
											Taken <Time {...binder.copiedAt} />
										</>
									) : (
										"Not taken"
									),
								},
							]}
						/>
					) : (
						<p className="measure">{duty}</p>
					)}
					{(mayAdd || binder) && (
						<p className="mt-5">
							{binder ? (
								<Link to={recordsPath(bookingId, "custodian")}>Change who keeps the records</Link>
							) : (
								<ButtonLink href={recordsPath(bookingId, "custodian")} variant="main">
									Enter who keeps the records
								</ButtonLink>
							)}
						</p>
					)}
				</section>
			</div>
			{binder && (
				<section aria-labelledby="files-title" className="mt-12 max-w-3xl">
					<SectionHeading id="files-title">Delivered files</SectionHeading>
					{binder.depictions.length === 0 ? (
						<p className="measure">
							When you deliver files, you choose whom they show. The records then keep a copy of each.
						</p>
					) : (
						<ul>
							{binder.depictions.map(({ id, title: name, identifier, file, producedOn, addresses }) => (
								<li key={id} className="row">
									<Link to={depictionPath(bookingId, id)} className="font-semibold wrap-anywhere">
										{name}
									</Link>{" "}
									<span className="fact text-soft wrap-anywhere">{identifier}</span>
									<span className="block text-small wrap-anywhere">
										{file} · {producedOn} ·{" "}
										{addresses === 0
											? "no address yet"
											: addresses === 1
												? "1 address"
												: `${addresses} addresses`}
									</span>
								</li>
							))}
						</ul>
					)}
				</section>
			)}
			{binder && (
				<section aria-labelledby="binder-title" className="mt-12 max-w-3xl">
					<SectionHeading id="binder-title">Binder</SectionHeading>
					<p className="measure mb-4">
						All records of this booking as a page that prints, with the copies of IDs. Keep it apart from
						other records.
					</p>
					<ButtonLink href={recordsPath(bookingId, "binder.zip")} variant="plain" download reloadDocument>
						Download the binder
					</ButtonLink>
					<p className="measure mt-6">{duty}</p>
				</section>
			)}
			<p className="mt-10 flex flex-wrap gap-x-6 gap-y-2">
				<Link to={bookingPath(bookingId)}>Back to the booking</Link>
				<Link to={href("/professional/performer-records")}>Search all your performer records</Link>
			</p>
		</Page>
	);
}
