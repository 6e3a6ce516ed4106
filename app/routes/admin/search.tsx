import { href } from "react-router";
import { searchRecords } from "#app/domain/office/queues/search-records.server.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/search";
import { readSearchQuery } from "./parts/back-office-data.server.ts";
import { BackOfficePage } from "./parts/back-office-page.tsx";
import { SearchBox } from "./parts/search-box.tsx";

export async function loader({ url, context }: Route.LoaderArgs) {
	const q = readSearchQuery(url.searchParams);
	const rows = await searchRecords(getActor(context), q);
	return { q, rows: rows.map((row) => ({ ...row, at: exactTimestamp(row.at) })) };
}

const columns: Column<Route.ComponentProps["loaderData"]["rows"][number]>[] = [
	{ key: "name", label: "Result", isHead: true, cell: ({ path, name }) => <Link to={path}>{name}</Link> },
	{ key: "kind", narrow: "inline", label: "What", cell: ({ kind }) => kind },
	{ key: "about", narrow: "line", label: "About", cell: ({ about }) => about },
	{
		key: "at",
		narrow: "inline",
		label: "Last change",
		isNumber: true,
		cell: ({ at }) => <time dateTime={at.dateTime}>{at.text}</time>,
	},
];

export default function AdminSearch({ loaderData: { q, rows } }: Route.ComponentProps) {
	const isShort = q.length < 2;
	const title = isShort ? "Search" : `${rows.length} ${rows.length === 1 ? "result" : "results"} for “${q}”`;
	return (
		<BackOfficePage
			title={`${title} in the back office`}
			heading={title}
			description="Search people and records by reference, email, or name."
			eyebrow="Back office · Search"
		>
			<SearchBox q={q} />
			{isShort ? (
				<p className="measure">
					Enter at least two characters: a reference such as PRO-402913, or the start of an email address or a
					name.
				</p>
			) : rows.length === 0 ? (
				<EmptyState title="No results" next={{ href: href("/admin"), label: "Back to today" }}>
					No person or record has this reference, email address, or name. Enter a full reference, or the start
					of an email address or a name.
				</EmptyState>
			) : (
				<Table
					caption="At most 20 of each kind, newest first"
					columns={columns}
					rows={rows}
					rowKey={({ kind, id }) => `${kind}-${id}`}
					isDense
				/>
			)}
		</BackOfficePage>
	);
}
