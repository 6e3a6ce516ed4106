import { href } from "react-router";
import {
	findPerformerRecords,
	listDeletedRecords,
} from "#app/domain/bookings/performer-records/find-performer-records.server.ts";
import { areRecordsOn } from "#app/domain/bookings/performer-records/records-texts.server.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { FindRecords, FoundRecords } from "#app/routes/performer-records/parts/found-records.tsx";
import { readQuery, showFound } from "#app/routes/performer-records/parts/found-records-data.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/performer-records";

export const handle = { breadcrumb: "Performer records" };

export async function loader({ url, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const q = readQuery(url);
	const records = showFound(await findPerformerRecords(actor, q));
	const deleted = await listDeletedRecords(actor);
	return {
		q,
		records,
		deleted: deleted.map(({ at, ...row }) => ({ ...row, time: exactTimestamp(at) })),
		state: (await areRecordsOn())
			? null
			: settings().PERFORMER_RECORDS
				? "Counsel's approval of the current texts isn't recorded. Someone with the role Finance records it on the page Phase."
				: "PERFORMER_RECORDS isn't set, so adult content that shows people can't be delivered.",
	};
}

const columns: Column<Route.ComponentProps["loaderData"]["deleted"][number]>[] = [
	{ key: "reference", label: "Booking", isHead: true, cell: ({ reference }) => reference },
	{ key: "people", label: "People", isNumber: true, narrow: "labeled", cell: ({ people }) => people },
	{ key: "files", label: "Files", isNumber: true, narrow: "labeled", cell: ({ files }) => files },
	{
		key: "time",
		label: "Deleted",
		isNumber: true,
		narrow: "inline",
		cell: ({ time }) => <Time {...time} className="fact" />,
	},
];

export default function PerformerRecords({
	loaderData: { q, records, deleted, state },
}: Route.ComponentProps) {
	return (
		<BackOfficePage
			title="Performer records"
			description="The performer records of all producers, by names and titles."
			eyebrow="Back office · Compliance"
			lead="Search and open records only for a reason that you can state. Each look is in the audit trail with your name."
		>
			{state && <p className="measure mb-8">{state}</p>}
			<FindRecords action={href("/admin/performer-records")} q={q} />
			{records.length === 0 ? (
				<p>{q ? "No record has all of these words." : "No records yet."}</p>
			) : (
				<FoundRecords
					records={records}
					findPath={(bookingId) => href("/admin/performer-records/:bookingId", { bookingId })}
				/>
			)}
			<section aria-labelledby="deleted-title" className="mt-12 max-w-3xl">
				<SectionHeading id="deleted-title">Deleted after their time</SectionHeading>
				{deleted.length === 0 ? (
					<p>None yet.</p>
				) : (
					<Table caption="Latest first" columns={columns} rows={deleted} rowKey={({ id }) => id} isDense />
				)}
			</section>
		</BackOfficePage>
	);
}
