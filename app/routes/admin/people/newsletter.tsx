import { href } from "react-router";
import { countSubscribers, findSubscribers } from "#app/domain/office/newsletter/newsletter.server.ts";
import { SUBSCRIBER_STATES, subscriberStateLabels } from "#app/domain/office/newsletter/newsletter.ts";
import { readIdPage } from "#app/domain/platform/pagination.ts";
import { formatWhenOn, timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { pageLinks, readChoice } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { FilterForm } from "#app/routes/admin/parts/filter-form.tsx";
import { getActor } from "#app/session/contexts.ts";
import { listChoices, Select } from "#app/ui/form/choices.tsx";
import { StatList } from "#app/ui/layout/back-office.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PreviousNext } from "#app/ui/list/pagination.tsx";
import { type Column, EmailAddress, Table } from "#app/ui/list/table.tsx";
import { type Status, StatusTag } from "#app/ui/list/tag.tsx";
import { Time, type TimeText } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/newsletter";

const PATH = href("/admin/newsletter");

export async function loader({ request, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const query = new URL(request.url).searchParams;
	const state = readChoice(query, "state", SUBSCRIBER_STATES);
	const [{ rows, ...more }, counts] = await Promise.all([
		findSubscribers(actor, state, readIdPage(query)),
		countSubscribers(actor),
	]);
	return {
		state,
		counts,
		links: pageLinks(query, PATH, more),
		rows: rows.map(({ requestedAt, confirmedAt, unsubscribedAt, ...row }) => ({
			...row,
			requestedAt: timestamp(requestedAt, formatWhenOn(requestedAt)),
			confirmedAt: confirmedAt && timestamp(confirmedAt, formatWhenOn(confirmedAt)),
			unsubscribedAt: unsubscribedAt && timestamp(unsubscribedAt, formatWhenOn(unsubscribedAt)),
		})),
	};
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const marks: Record<Row["state"], Status> = { PENDING: "waiting", ACTIVE: "done", UNSUBSCRIBED: "stopped" };

const time = (at: TimeText | null) => at && <Time {...at} className="whitespace-nowrap" />;

const columns: Column<Row>[] = [
	{
		key: "email",
		label: "Email",
		isHead: true,
		cell: ({ email }) => <EmailAddress>{email}</EmailAddress>,
	},
	{
		key: "state",
		narrow: "inline",
		label: "State",
		cell: ({ state }) => <StatusTag status={marks[state]}>{subscriberStateLabels[state]}</StatusTag>,
	},
	{ key: "source", narrow: "inline", label: "Form", cell: ({ source }) => source },
	{
		key: "asked",
		narrow: "labeled",
		label: "Requested",
		isNumber: true,
		cell: ({ requestedAt }) => time(requestedAt),
	},
	{
		key: "confirmed",
		narrow: "labeled",
		label: "Confirmed",
		isNumber: true,
		cell: ({ confirmedAt }) => time(confirmedAt),
	},
	{
		key: "left",
		narrow: "labeled",
		label: "Unsubscribed",
		isNumber: true,
		cell: ({ unsubscribedAt }) => time(unsubscribedAt),
	},
];

export default function Newsletter({ loaderData: { state, counts, rows, links } }: Route.ComponentProps) {
	const number = (count: number) => count.toLocaleString("en-US");
	const active = counts.find((row) => row.state === "ACTIVE")?.count ?? 0;
	return (
		<BackOfficePage
			title={`Newsletter: ${number(active)} subscribed`}
			heading="Newsletter"
			description="Newsletter subscribers by state."
			eyebrow="Back office · People"
			aside={`${number(active)} subscribed`}
		>
			<StatList
				label="By state"
				figures={counts.map((row) => ({ label: subscriberStateLabels[row.state], value: number(row.count) }))}
			/>
			<FilterForm action={PATH} isNarrowed={state !== undefined}>
				<Select
					id="newsletter-state"
					name="state"
					label="State"
					empty="Any"
					defaultValue={state ?? ""}
					choices={listChoices(SUBSCRIBER_STATES, subscriberStateLabels)}
				/>
			</FilterForm>
			<p className="mb-6">
				<a
					href={`${href("/admin/newsletter.csv")}${state ? `?state=${state}` : ""}`}
					className="inline-flex min-h-11 items-center"
				>
					{state ? `${subscriberStateLabels[state]} as CSV` : "All as CSV"}
				</a>
			</p>
			{rows.length === 0 ? (
				<EmptyState
					title={state ? "No addresses in this state" : "No addresses yet"}
					next={
						state
							? { href: PATH, label: "Show all addresses" }
							: { href: href("/admin"), label: "Back to the back office" }
					}
				>
					Addresses come from the newsletter form, and are subscribed once they confirm the link in our email.
				</EmptyState>
			) : (
				<Table caption="Newest first" columns={columns} rows={rows} rowKey={({ id }) => id} isDense />
			)}
			<PreviousNext {...links} label="Pages of subscribers" />
		</BackOfficePage>
	);
}
