import { href } from "react-router";
import {
	AUDIT_SOURCES,
	type AuditFilter,
	auditSourceLabels,
	EXPORTED_EVENTS_MAX,
	readAuditFilter,
	writeAuditFilter,
} from "#app/domain/office/operations/audit-filter.ts";
import { findAuditEvents } from "#app/domain/office/operations/audit-trail.server.ts";
import { auditActionChoices } from "#app/domain/platform/audit-event.ts";
import { readIdPage } from "#app/domain/platform/pagination.ts";
import { pageLinks, withTimestamps } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { FilterForm } from "#app/routes/admin/parts/filter-form.tsx";
import { getActor } from "#app/session/contexts.ts";
import { type Choice, listChoices, Select } from "#app/ui/form/choices.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PreviousNext } from "#app/ui/list/pagination.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/audit";

export const handle = { breadcrumb: "Audit trail" } satisfies RouteHandle<Route.ComponentProps>;

const PATH = href("/admin/audit");

export async function loader({ request, context }: Route.LoaderArgs) {
	const query = new URL(request.url).searchParams;
	const filter = readAuditFilter(query);
	const { rows, unknown, ...more } = await findAuditEvents(getActor(context), filter, readIdPage(query));
	return {
		filter,
		unknown,
		actions: auditActionChoices(),
		links: pageLinks(query, PATH, more),
		rows: withTimestamps(rows),
	};
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const behind = (filter: Partial<AuditFilter>) => `${PATH}?${writeAuditFilter(filter)}`;

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
	{
		key: "by",
		narrow: "inline",
		label: "By",
		cell: ({ by, actorId }) => (
			<span className="wrap-break-word">
				{actorId ? <Link to={behind({ actor: actorId })}>{by}</Link> : by}
			</span>
		),
	},
	{
		key: "about",
		narrow: "inline",
		label: "About",
		cell: ({ about, subjectId }) => (
			<Link to={behind({ subject: subjectId })} className="wrap-break-word">
				{about}
			</Link>
		),
	},
	{
		key: "request",
		narrow: "none",
		label: "Request",
		cell: ({ requestId }) => <span className="wrap-anywhere">{requestId}</span>,
	},
	{
		key: "at",
		narrow: "inline",
		label: "When",
		isNumber: true,
		cell: ({ at }) => <Time {...at} />,
	},
];

export default function AuditTrail({
	loaderData: { filter, unknown, actions, rows, links },
}: Route.ComponentProps) {
	const query = writeAuditFilter(filter);
	return (
		<BackOfficePage
			title="Audit trail"
			description="Who did what to which record, and in which request."
			eyebrow="Back office · Operations"
		>
			<AuditFilterForm filter={filter} actions={actions} />
			{rows.length === 0 ? (
				<EmptyState title="No events found" next={{ href: PATH, label: "Show the whole audit trail" }}>
					{explainEmpty(unknown)}
				</EmptyState>
			) : (
				<>
					<p className="mb-6">
						<a
							href={`${href("/admin/audit.csv")}${query && `?${query}`}`}
							download
							className="inline-flex min-h-11 items-center"
						>
							Download these events as CSV
						</a>
						<span className="block text-small text-soft">
							The file has at most {EXPORTED_EVENTS_MAX.toLocaleString("en-US")} events, the newest ones. The
							audit trail shows who downloaded it.
						</span>
					</p>
					<Table caption="Newest first" columns={columns} rows={rows} rowKey={({ id }) => id} isDense />
				</>
			)}
			<PreviousNext {...links} label="Pages of the audit trail" />
		</BackOfficePage>
	);
}

function explainEmpty(unknown: readonly ("actor" | "subject")[]): string {
	if (unknown.includes("actor"))
		return "No account has this email address. For an account that was deleted, enter its ID.";
	if (unknown.includes("subject")) return "Nothing has this reference or email address.";
	return "Remove a filter, or choose other days.";
}

function AuditFilterForm({ filter, actions }: { filter: AuditFilter; actions: readonly Choice[] }) {
	const { actor, source = "", subject, action = "", from, to } = filter;
	return (
		<FilterForm action={PATH} isNarrowed={Object.values(filter).some(Boolean)}>
			<TextField
				id="audit-actor"
				name="actor"
				kind="search"
				label="By: email or account ID"
				defaultValue={actor}
			/>
			<Select
				id="audit-source"
				name="source"
				label="Signed in"
				empty="Either"
				defaultValue={source}
				choices={listChoices(AUDIT_SOURCES, auditSourceLabels)}
			/>
			<TextField
				id="audit-subject"
				name="subject"
				kind="search"
				label="About: reference, email, or ID"
				defaultValue={subject}
			/>
			<Select
				id="audit-action"
				name="action"
				label="What"
				empty="Anything"
				defaultValue={action}
				choices={actions}
			/>
			<TextField id="audit-from" name="from" kind="date" label="From" defaultValue={from} />
			<TextField id="audit-to" name="to" kind="date" label="Until" defaultValue={to} />
		</FilterForm>
	);
}
