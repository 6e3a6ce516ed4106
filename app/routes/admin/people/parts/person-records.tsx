import type { Area } from "#app/domain/scopes/area.ts";
import { AreaLink } from "#app/routes/admin/parts/area-link.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { PreviousNext } from "#app/ui/list/pagination.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";

type Time = { dateTime: string; text: string };
type Record = {
	id: string;
	what: string;
	name: string;
	area: Area;
	href: string | null;
	state: string;
	at: Time;
};
type Measure = { id: string; what: string; reason: string; by: string; at: Time };
type Event = { id: string; at: Time; action: string; by: string; about: string; detail: string };

const records: Column<Record>[] = [
	{
		key: "name",
		label: "Reference",
		isHead: true,
		cell: ({ name, area, href }) =>
			href ? (
				<AreaLink area={area} to={href}>
					{name}
				</AreaLink>
			) : (
				name
			),
	},
	{ key: "what", label: "What", cell: ({ what }) => what },
	{ key: "state", label: "State", cell: ({ state }) => state },
	{
		key: "at",
		label: "Since",
		isNumber: true,
		cell: ({ at }) => <time dateTime={at.dateTime}>{at.text}</time>,
	},
];

const measures: Column<Measure>[] = [
	{ key: "what", label: "What", isHead: true, cell: ({ what }) => what },
	{
		key: "reason",
		label: "Reason",
		cell: ({ reason }) => <span className="whitespace-pre-line">{reason}</span>,
	},
	{ key: "by", label: "By", cell: ({ by }) => by },
	{
		key: "at",
		label: "When",
		isNumber: true,
		cell: ({ at }) => <time dateTime={at.dateTime}>{at.text}</time>,
	},
];

/** A person's applications and requirements, and the team's actions. Renders nothing if empty. */
export function PersonRecords({
	records: sent,
	measures: taken,
}: {
	records: readonly Record[];
	measures: readonly Measure[];
}) {
	return (
		<>
			{taken.length > 0 && (
				<Table caption="What the team did" columns={measures} rows={taken} rowKey={({ id }) => id} isDense />
			)}
			{sent.length > 0 && (
				<Table
					caption="Applications and requirements"
					columns={records}
					rows={sent}
					rowKey={({ id }) => id}
					isDense
				/>
			)}
		</>
	);
}

const trail: Column<Event>[] = [
	{ key: "at", label: "When", isHead: true, cell: ({ at }) => <time dateTime={at.dateTime}>{at.text}</time> },
	{ key: "action", label: "What", cell: ({ action }) => action },
	{ key: "by", label: "By", cell: ({ by }) => by },
	{ key: "about", label: "About", cell: ({ about }) => about },
	{ key: "detail", label: "Detail", cell: ({ detail }) => <span className="wrap-anywhere">{detail}</span> },
];

/** The account's audit trail. */
export function PersonTrail({
	events,
	links,
}: {
	events: readonly Event[];
	links: { previous: string | undefined; next: string | undefined };
}) {
	return (
		<section aria-labelledby="trail-title" className="mt-10">
			<SectionHeading id="trail-title" aside="Read-only">
				Audit trail
			</SectionHeading>
			{events.length === 0 ? (
				<p>No events yet.</p>
			) : (
				<Table caption="Newest first" columns={trail} rows={events} rowKey={({ id }) => id} isDense />
			)}
			<PreviousNext {...links} label="Pages of the audit trail" />
		</section>
	);
}
