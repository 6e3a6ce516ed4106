import { href } from "react-router";
import { findErrors } from "#app/domain/office/operations/error-inbox.server.ts";
import { ERROR_STATES, errorStateLabels } from "#app/domain/office/operations/error-state.ts";
import { timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { getRetentionDays } from "#app/infra/process/retention.server.ts";
import { readChoice } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { TabLinks } from "#app/ui/layout/tabs.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/errors";

const PATH = href("/admin/errors");

export async function loader({ request, context }: Route.LoaderArgs) {
	const state = readChoice(new URL(request.url).searchParams, "state", ERROR_STATES) ?? "open";
	const rows = await findErrors(getActor(context), state);
	return {
		state,
		days: getRetentionDays("errors"),
		rows: rows.map(({ firstAt, lastAt, ...row }) => ({
			...row,
			firstAt: timestamp(firstAt),
			lastAt: timestamp(lastAt),
		})),
	};
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columns: Column<Row>[] = [
	{
		key: "name",
		label: "Error",
		isHead: true,
		cell: ({ id, name, code, message, text }) => (
			<>
				<Link to={href("/admin/errors/:errorId", { errorId: id })} className="wrap-break-word">
					{name}
					{code && ` (${code})`}
				</Link>
				<span className="block font-normal text-soft">{message || text}</span>
			</>
		),
	},
	{
		key: "count",
		narrow: "amount",
		label: "Count",
		isNumber: true,
		cell: ({ count }) => count.toLocaleString("en-US"),
	},
	{ key: "version", narrow: "none", label: "Version", cell: ({ version }) => version },
	{
		key: "first",
		narrow: "labeled",
		label: "First",
		isNumber: true,
		cell: ({ firstAt }) => <Time {...firstAt} />,
	},
	{
		key: "last",
		narrow: "labeled",
		label: "Last",
		isNumber: true,
		cell: ({ lastAt }) => <Time {...lastAt} />,
	},
];

export default function ErrorInbox({ loaderData: { state, days, rows } }: Route.ComponentProps) {
	const title = `${rows.length.toLocaleString("en-US")} ${state}`;
	return (
		<BackOfficePage
			title={`Errors: ${title}`}
			heading="Errors"
			description="Unexpected errors of the server, grouped by cause."
			eyebrow="Back office · Operations"
			aside={title}
			lead={`Errors that no one expected, grouped by cause, without anything that a person typed. They're deleted ${days} days after they last happened.`}
		>
			<TabLinks
				label="Errors by state"
				tabs={ERROR_STATES.map((one) => ({
					href: one === "open" ? PATH : `${PATH}?state=${one}`,
					label: errorStateLabels[one],
					isCurrent: one === state,
				}))}
			/>
			{rows.length > 0 ? (
				<Table
					caption="By the last time they happened, latest first"
					columns={columns}
					rows={rows}
					rowKey={({ id }) => id}
					isDense
				/>
			) : state === "open" ? (
				<EmptyState title="No open errors" next={{ href: href("/admin/jobs"), label: "See the jobs" }}>
					A new error appears here within seconds.
				</EmptyState>
			) : (
				<EmptyState title="No resolved errors" next={{ href: PATH, label: "Show open errors" }}>
					Once you mark an error as resolved, it moves here. It opens again by itself if it comes back.
				</EmptyState>
			)}
		</BackOfficePage>
	);
}
