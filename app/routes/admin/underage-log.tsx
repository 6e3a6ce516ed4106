import { underageReasonLabels } from "#app/domain/age-verification/age-verification.ts";
import { findUnderageRejections } from "#app/domain/age-verification/age-verification-queries.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import { found } from "#app/http/query.server.ts";
import { site } from "#app/infra/site.server.ts";
import { formatInstant } from "#app/ui/dates.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { StatusTag } from "#app/ui/tag.tsx";
import type { Route } from "./+types/underage-log";

export async function loader({ context }: Route.LoaderArgs) {
	const rows = await found(findUnderageRejections(actorOf(context)));
	return rows.map(({ at, ...row }) => ({ ...row, at: { dateTime: at.toISOString(), text: formatInstant(at, site().timeZone) } }));
}

const columns: Column<Route.ComponentProps["loaderData"][number]>[] = [
	{ key: "email", label: "Email", isHead: true, cell: ({ id, email }) => <a href={`/admin/underage-log/${id}`}>{email}</a> },
	{ key: "reason", label: "Reason", cell: ({ reason }) => underageReasonLabels[reason] },
	{ key: "born", label: "Born in", isNumber: true, cell: ({ birthYear }) => birthYear ?? "Unknown" },
	{ key: "flag", label: "Flag", cell: ({ flagged }) => (flagged ? <StatusTag status="due">Flagged</StatusTag> : "None") },
	{ key: "at", label: "Logged", isNumber: true, cell: ({ at }) => <time dateTime={at.dateTime}>{at.text}</time> },
];

export default function UnderageLog({ loaderData: rows }: Route.ComponentProps) {
	return (
		<Page title="Underage log" description="People who said to be under 18, for review." isHidden>
			<PageTitle slug="Back office">Underage log</PageTitle>
			{rows.length > 0 ? (
				<Table caption={`${rows.length} to review, oldest first`} columns={columns} rows={rows} rowKey={({ id }) => id} isDense />
			) : (
				<EmptyState title="Nothing to review" next={{ href: "/admin", label: "Back to the back office" }}>
					Every entry of the log was looked at.
				</EmptyState>
			)}
		</Page>
	);
}
