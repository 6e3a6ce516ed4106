import { findOpenAgeVerifications } from "#app/domain/age-verification/age-verification-queries.server.ts";
import { addBusinessDays } from "#app/domain/calendar/business-days.ts";
import { actorOf } from "#app/http/contexts.ts";
import { found } from "#app/http/query.server.ts";
import { now } from "#app/infra/clock.server.ts";
import { fact, factNamed, site } from "#app/infra/site.server.ts";
import { formatInstant } from "#app/ui/dates.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { type Column, Table } from "#app/ui/table.tsx";
import { StatusTag } from "#app/ui/tag.tsx";
import type { Route } from "./+types/age-verifications";

export async function loader({ context }: Route.LoaderArgs) {
	const { timeZone } = site();
	const days = factNamed("creator-verification-time").max ?? 2;
	const rows = await found(findOpenAgeVerifications(actorOf(context)));
	return {
		promise: fact("creator-verification-time"),
		rows: rows.map(({ createdAt, ...row }) => {
			const dueAt = addBusinessDays(createdAt, days, timeZone);
			return { ...row, sentOn: formatInstant(createdAt, timeZone), due: { dateTime: dueAt.toISOString(), text: formatInstant(dueAt, timeZone) }, isLate: dueAt < now() };
		}),
	};
}

const columns: Column<Route.ComponentProps["loaderData"]["rows"][number]>[] = [
	{ key: "name", label: "Name", isHead: true, cell: ({ id, fullName }) => <a href={`/admin/age-verifications/${id}`}>{fullName}</a> },
	{ key: "email", label: "Email", cell: ({ email }) => email },
	{ key: "sent", label: "Sent", cell: ({ sentOn }) => sentOn },
	{ key: "state", label: "State", cell: ({ isLate }) => <StatusTag status={isLate ? "due" : "waiting"}>{isLate ? "Late" : "Waiting"}</StatusTag> },
	{ key: "due", label: "Due", isNumber: true, cell: ({ due }) => <time dateTime={due.dateTime}>{due.text}</time> },
];

export default function AgeVerifications({ loaderData: { rows, promise } }: Route.ComponentProps) {
	return (
		<Page title="Age verifications" description="Creators whose age waits for a decision." isHidden>
			<PageTitle slug="Back office" aside={`Promised within ${promise}`}>
				Age verifications
			</PageTitle>
			{rows.length > 0 ? (
				<Table caption={`${rows.length} waiting, oldest first`} columns={columns} rows={rows} rowKey={({ id }) => id} isDense />
			) : (
				<EmptyState title="Nothing is waiting" next={{ href: "/admin", label: "Back to the back office" }}>
					Every age verification that was sent has its decision.
				</EmptyState>
			)}
		</Page>
	);
}
