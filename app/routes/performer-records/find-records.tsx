import { href } from "react-router";
import { findPerformerRecords } from "#app/domain/bookings/performer-records/find-performer-records.server.ts";
import { recordsPath } from "#app/domain/bookings/performer-records/performer-record.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/find-records";
import { FindRecords, FoundRecords } from "./parts/found-records.tsx";
import { readQuery, showFound } from "./parts/found-records-data.server.ts";

export const handle = { breadcrumb: "Performer records" };

export async function loader({ url, context }: Route.LoaderArgs) {
	const q = readQuery(url);
	return { q, records: showFound(await orNotFound(findPerformerRecords(getActor(context), q))) };
}

/** A producer's records of all bookings, by names and titles. */
export default function FindPerformerRecords({ loaderData: { q, records } }: Route.ComponentProps) {
	return (
		<Page title="Your performer records" description="Your performer records, by names and titles.">
			<PageTitle
				eyebrow="Professional · Adult content"
				lead="Find records by any name of a person, or by the title or identifier of a work."
			>
				Your performer records
			</PageTitle>
			<FindRecords action={href("/professional/performer-records")} q={q} />
			{records.length === 0 ? (
				<p className="measure">
					{q
						? "No record has all of these words."
						: "No records yet. You begin them on the page of a booking that is marked as adult content."}
				</p>
			) : (
				<FoundRecords records={records} findPath={(bookingId) => recordsPath(bookingId)} />
			)}
		</Page>
	);
}
