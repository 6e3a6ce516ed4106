import { href } from "react-router";
import { writeAuditFilter } from "#app/domain/office/operations/audit-filter.ts";
import { findTrail } from "#app/domain/people/person.server.ts";
import { readIdPage } from "#app/domain/platform/pagination.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { pageLinks, withTimestamps } from "#app/routes/admin/parts/back-office-data.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { Link } from "#app/ui/layout/link.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { PreviousNext } from "#app/ui/list/pagination.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/person-audit";
import { toPersonHead } from "./parts/person-head.server.ts";
import { PersonPage } from "./parts/person-page.tsx";

export const handle = {
	breadcrumb: "Audit",
	parents: ({ loaderData }) => ({ "/admin/users/:userId": loaderData?.person.name }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, request, context }: Route.LoaderArgs) {
	const query = new URL(request.url).searchParams;
	const { person, rows, newer, older } = await orNotFound(
		findTrail(getActor(context), params.userId, readIdPage(query)),
	);
	return {
		person: toPersonHead(person),
		events: withTimestamps(rows),
		links: pageLinks(query, href("/admin/users/:userId/audit", params), { newer, older }),
	};
}

type Row = Route.ComponentProps["loaderData"]["events"][number];

const columns: Column<Row>[] = [
	{
		key: "what",
		label: "What",
		isHead: true,
		cell: ({ sentence, detail }) => (
			<>
				{sentence}
				{detail && <span className="block font-normal text-soft wrap-anywhere">{detail}</span>}
			</>
		),
	},
	{ key: "by", narrow: "inline", label: "By", cell: ({ by }) => <span className="wrap-anywhere">{by}</span> },
	{ key: "about", narrow: "inline", label: "About", cell: ({ about }) => about },
	{
		key: "at",
		narrow: "inline",
		label: "When",
		isNumber: true,
		cell: ({ at }) => <time dateTime={at.dateTime}>{at.text}</time>,
	},
];

export default function PersonAudit({ loaderData: { person, events, links } }: Route.ComponentProps) {
	return (
		<PersonPage
			person={person}
			tab="audit"
			description="What happened to an account, and what the person did."
		>
			{events.length > 0 ? (
				<Table
					caption="Audit trail, newest first"
					columns={columns}
					rows={events}
					rowKey={({ id }) => id}
					isDense
				/>
			) : (
				<p>No events yet.</p>
			)}
			<PreviousNext {...links} label="Pages of the audit trail" />
			<p className="no-print mt-6">
				<Link
					to={`${href("/admin/audit")}?${writeAuditFilter({ actor: person.id })}`}
					className="inline-flex min-h-6 items-center"
				>
					Filter what {person.name} did
				</Link>
			</p>
		</PersonPage>
	);
}
