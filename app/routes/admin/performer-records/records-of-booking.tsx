import { href } from "react-router";
import { getRecordsForTeam } from "#app/domain/bookings/performer-records/find-performer-records.server.ts";
import {
	getIndexName,
	idTypeLabels,
	listCustodian,
} from "#app/domain/bookings/performer-records/performer-record.ts";
import { formatCalendarDay } from "#app/domain/platform/time/calendar-day.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/records-of-booking";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.reference,
	parents: { "/admin/performer-records": "Performer records" },
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params: { bookingId }, context }: Route.LoaderArgs) {
	const found = await orNotFound(getRecordsForTeam(getActor(context), bookingId));
	const { reference, binder } = found;
	return {
		bookingId,
		reference,
		producer: binder.facts.producer,
		custodian: listCustodian(binder.facts),
		changedAt: exactTimestamp(binder.changedAt),
		keptUntil: exactTimestamp(binder.keptUntil),
		endedAt: binder.businessEndedAt && exactTimestamp(binder.businessEndedAt),
		copiedAt: binder.copiedAt && exactTimestamp(binder.copiedAt),
		people: binder.performers.map(({ id, facts }) => ({
			id,
			name: getIndexName(facts),
			about: [
				`Born ${formatCalendarDay(facts.birthDate)}`,
				`${idTypeLabels[facts.idType]} examined ${formatCalendarDay(facts.examinedOn)}`,
				...(facts.otherNames.length > 0 ? [`also ${facts.otherNames.join(", ")}`] : []),
			].join(" · "),
		})),
		depictions: binder.depictions.map(({ id, sourceId, facts }) => ({
			id,
			isCopied: sourceId === null,
			title: facts.title,
			identifier: facts.identifier,
			file: facts.fileName,
			producedOn: formatCalendarDay(facts.producedOn),
		})),
	};
}

export default function RecordsOfBooking({ loaderData }: Route.ComponentProps) {
	const { bookingId, reference, producer, custodian, people, depictions, ...records } = loaderData;
	return (
		<BackOfficePage
			title={`Performer records of ${reference}`}
			description="The performer records of a booking."
			eyebrow={`Back office · Compliance · ${reference}`}
			lead="Your look at these records is in the audit trail."
		>
			<SummaryList
				rows={[
					{ label: "Producer", value: <span className="wrap-anywhere">{producer}</span> },
					{
						label: "Custodian of records",
						value: <span className="whitespace-pre-line wrap-anywhere">{custodian.join("\n")}</span>,
					},
					{ label: "Last change", value: <Time {...records.changedAt} /> },
					...(records.endedAt ? [{ label: "Business ended", value: <Time {...records.endedAt} /> }] : []),
					{ label: "Kept until", value: <Time {...records.keptUntil} /> },
					{
						label: "Creator's copy",
						value: records.copiedAt ? <Time {...records.copiedAt} /> : "Not taken",
					},
				]}
			/>
			<p className="mt-5">
				<ButtonLink
					href={href("/admin/performer-records/:bookingId/binder.zip", { bookingId })}
					variant="plain"
					download
					reloadDocument
				>
					Download the binder
				</ButtonLink>
			</p>
			<section aria-labelledby="people-title" className="mt-10 max-w-3xl">
				<SectionHeading id="people-title">People</SectionHeading>
				{people.length === 0 ? (
					<p>No one yet.</p>
				) : (
					<ul>
						{people.map(({ id, name, about }) => (
							<li key={id} className="row wrap-anywhere">
								<span className="font-semibold">{name}</span>
								<span className="block text-small">{about}</span>
							</li>
						))}
					</ul>
				)}
			</section>
			<section aria-labelledby="files-title" className="mt-10 max-w-3xl">
				<SectionHeading id="files-title">Delivered files</SectionHeading>
				{depictions.length === 0 ? (
					<p>None yet.</p>
				) : (
					<ul>
						{depictions.map(({ id, title, identifier, file, producedOn, isCopied }) => (
							<li key={id} className="row wrap-anywhere">
								<span className="font-semibold">{title}</span> <span className="fact">{identifier}</span>
								<span className="block text-small">
									{file} · {producedOn}
									{isCopied && (
										<>
											{" · "}
											<a
												href={href("/admin/performer-records/:bookingId/depictions/:depictionId/file", {
													bookingId,
													depictionId: id,
												})}
												download
											>
												Download the copy<span className="sr-only"> of {identifier}</span>
											</a>
										</>
									)}
								</span>
							</li>
						))}
					</ul>
				)}
			</section>
			<p className="mt-8">
				<Link to={href("/admin/performer-records")}>All performer records</Link>
			</p>
		</BackOfficePage>
	);
}
