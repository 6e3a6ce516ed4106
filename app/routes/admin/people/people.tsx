import { href } from "react-router";
import { findBan, findPeople } from "#app/domain/people/people-queries.server.ts";
import { PERSON_STATES, personPath, personStateLabels } from "#app/domain/people/person.ts";
import { readIdPage } from "#app/domain/platform/pagination.ts";
import { ROLES, roleLabels } from "#app/domain/platform/roles.ts";
import { formatWhenOn, timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { pageLinks, readChoice, readSearchQuery } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { FilterForm } from "#app/routes/admin/parts/filter-form.tsx";
import { getActor } from "#app/session/contexts.ts";
import { listChoices, Select } from "#app/ui/form/choices.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PreviousNext } from "#app/ui/list/pagination.tsx";
import { type Column, EmailAddress, Table } from "#app/ui/list/table.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/people";
import { StandingTag } from "./parts/standing-tag.tsx";

const PATH = href("/admin/users");

export async function loader({ request, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const query = new URL(request.url).searchParams;
	const filter = {
		q: readSearchQuery(query),
		role: readChoice(query, "role", ROLES),
		state: readChoice(query, "state", PERSON_STATES),
	};
	const [{ rows, count, isMore, ...more }, ban] = await Promise.all([
		findPeople(actor, filter, readIdPage(query)),
		findBan(actor, filter),
	]);
	return {
		filter,
		count,
		isMore,
		ban: ban?.id ?? null,
		links: pageLinks(query, PATH, more),
		rows: rows.map(({ suspendedAt, deletionAskedAt, emailVerifiedAt, createdAt, ...person }) => ({
			...person,
			isSuspended: suspendedAt !== null,
			isLeaving: deletionAskedAt !== null,
			isConfirmed: emailVerifiedAt !== null,
			createdAt: timestamp(createdAt, formatWhenOn(createdAt)),
		})),
	};
}

const columns: Column<Route.ComponentProps["loaderData"]["rows"][number]>[] = [
	{
		key: "name",
		label: "Name",
		isHead: true,
		cell: ({ id, name }) => (
			<Link to={personPath(id)} className="inline-block min-w-24 align-top">
				{name}
			</Link>
		),
	},
	{
		key: "email",
		narrow: "line",
		label: "Email",
		cell: ({ email, isConfirmed }) => (
			<>
				<EmailAddress>{email}</EmailAddress>
				{!isConfirmed && " (not confirmed)"}
			</>
		),
	},
	{
		key: "role",
		narrow: "inline",
		label: "Role",
		cell: ({ role, demo }) => `${roleLabels[role]}${demo ? " (demo)" : ""}`,
	},
	{ key: "state", narrow: "inline", label: "State", cell: (person) => <StandingTag {...person} /> },
	{
		key: "since",
		narrow: "amount",
		label: "Since",
		isNumber: true,
		cell: ({ createdAt }) => <Time {...createdAt} className="whitespace-nowrap" />,
	},
];

export default function People({
	loaderData: { filter, rows, count, isMore, ban, links },
}: Route.ComponentProps) {
	const isNarrowed = Boolean(filter.q || filter.role || filter.state);
	const total = isMore
		? `more than ${count.toLocaleString("en-US")} people`
		: `${count.toLocaleString("en-US")} ${count === 1 ? "person" : "people"}`;
	return (
		<BackOfficePage
			title={`Users: ${total}`}
			heading="Users"
			description="Accounts by email, name, reference, role, and state."
			eyebrow="Back office · People"
			aside={total}
		>
			<FilterForm action={PATH} isNarrowed={isNarrowed}>
				<TextField
					id="people-q"
					name="q"
					kind="search"
					label="Email, name, or reference"
					defaultValue={filter.q}
				/>
				<Select
					id="people-role"
					name="role"
					label="Role"
					empty="Any"
					defaultValue={filter.role ?? ""}
					choices={listChoices(ROLES, roleLabels)}
				/>
				<Select
					id="people-state"
					name="state"
					label="State"
					empty="Any"
					defaultValue={filter.state ?? ""}
					choices={listChoices(PERSON_STATES, personStateLabels)}
				/>
			</FilterForm>
			{ban && (
				<Notice title="This email address is banned" variant="due" className="mb-6">
					An account with this address was suspended and then deleted.{" "}
					<Link to={href("/admin/bans/:banId", { banId: ban })}>See the reason or lift the ban</Link>.
				</Notice>
			)}
			{rows.length === 0 ? (
				<EmptyState title="No accounts found" next={{ href: PATH, label: "Show everyone" }}>
					Enter the start of an email address, a full reference such as PRO-402913, or the start of a first or
					last name.
				</EmptyState>
			) : (
				<Table caption="Newest first" columns={columns} rows={rows} rowKey={({ id }) => id} isDense />
			)}
			<PreviousNext {...links} label="Pages of accounts" />
		</BackOfficePage>
	);
}
