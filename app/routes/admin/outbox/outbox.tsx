import { href } from "react-router";
import { EMAIL_STATES, emailStateLabels } from "#app/domain/platform/email/email.ts";
import { countEmails, findEmails } from "#app/domain/platform/email/outbox.server.ts";
import { readIdPage } from "#app/domain/platform/pagination.ts";
import { timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { pageLinks, readChoice, readSearchQuery } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { FilterForm } from "#app/routes/admin/parts/filter-form.tsx";
import { getActor } from "#app/session/contexts.ts";
import { listChoices, Select } from "#app/ui/form/choices.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { StatList } from "#app/ui/layout/back-office.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PreviousNext } from "#app/ui/list/pagination.tsx";
import { type Column, EmailAddress, Table } from "#app/ui/list/table.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/outbox";
import { EmailStateTag } from "./parts/email-state-tag.tsx";

const PATH = href("/admin/outbox");

export async function loader({ request, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const query = new URL(request.url).searchParams;
	const filter = { q: readSearchQuery(query), state: readChoice(query, "state", EMAIL_STATES) };
	const [{ rows, ...more }, counts] = await Promise.all([
		findEmails(actor, filter, readIdPage(query)),
		countEmails(actor),
	]);
	return {
		filter,
		counts,
		links: pageLinks(query, PATH, more),
		rows: rows.map(({ createdAt, ...row }) => ({ ...row, createdAt: timestamp(createdAt) })),
	};
}

const columns: Column<Route.ComponentProps["loaderData"]["rows"][number]>[] = [
	{
		key: "subject",
		label: "Subject",
		isHead: true,
		cell: ({ id, subject }) => (
			<Link to={href("/admin/outbox/:emailId", { emailId: id })} className="inline-block min-w-24 align-top">
				{subject}
			</Link>
		),
	},
	{
		key: "recipient",
		narrow: "inline",
		label: "To",
		cell: ({ recipient }) => <EmailAddress>{recipient}</EmailAddress>,
	},
	{
		key: "kind",
		narrow: "inline",
		label: "Kind",
		cell: ({ kind }) => kind,
	},
	{ key: "state", narrow: "inline", label: "State", cell: (email) => <EmailStateTag {...email} /> },
	{ key: "attempts", narrow: "none", label: "Tries", isNumber: true, cell: ({ attempts }) => attempts },
	{
		key: "error",
		narrow: "line",
		label: "Last error",
		cell: ({ lastError }) => lastError && <span className="wrap-anywhere">{lastError}</span>,
	},
	{
		key: "at",
		narrow: "inline",
		label: "Written",
		isNumber: true,
		cell: ({ createdAt }) => <Time {...createdAt} />,
	},
];

export default function Outbox({ loaderData: { filter, counts, rows, links } }: Route.ComponentProps) {
	const dead = counts.find(({ state }) => state === "DEAD")?.count ?? 0;
	const title = `${dead.toLocaleString("en-US")} failed`;
	return (
		<BackOfficePage
			title={`Outbox: ${title}`}
			heading="Outbox"
			description="Emails by delivery status."
			eyebrow="Back office · Email"
			aside={title}
		>
			<StatList
				label="By state"
				figures={counts.map(({ state, count }) => ({
					label: emailStateLabels[state],
					value: count.toLocaleString("en-US"),
				}))}
			/>
			<FilterForm action={PATH} isNarrowed={Boolean(filter.q || filter.state)}>
				<TextField id="outbox-q" name="q" kind="search" label="Address or kind" defaultValue={filter.q} />
				<Select
					id="outbox-state"
					name="state"
					label="State"
					empty="Any"
					defaultValue={filter.state ?? ""}
					choices={listChoices(EMAIL_STATES, emailStateLabels)}
				/>
			</FilterForm>
			{rows.length === 0 ? (
				<EmptyState title="No emails found" next={{ href: PATH, label: "Show all emails" }}>
					Enter the start of an email address, or a full kind such as welcome.
				</EmptyState>
			) : (
				<Table
					caption="Newest first"
					columns={columns.filter(({ key }) => key !== "error" || rows.some(({ lastError }) => lastError))}
					rows={rows}
					rowKey={({ id }) => id}
					isDense
				/>
			)}
			<PreviousNext {...links} label="Pages of the outbox" />
		</BackOfficePage>
	);
}
