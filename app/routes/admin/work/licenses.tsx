import { href } from "react-router";
import { exactTimestamp, formatDay } from "#app/domain/platform/time/time-zones.server.ts";
import { formatLicense } from "#app/domain/profiles/license.ts";
import { findLicenses } from "#app/domain/profiles/licenses.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { formatDate } from "#app/ui/dates.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { StatusTag } from "#app/ui/list/tag.tsx";
import type { Route } from "./+types/licenses";

export async function loader({ context }: Route.LoaderArgs) {
	const { open, checked } = await findLicenses(getActor(context));
	const toRow = ({
		id,
		number,
		addedAt,
		result,
		checkedOn,
		user,
		admin,
		...license
	}: (typeof open)[number]) => ({
		id,
		name: formatLicense(license),
		number,
		person: user?.name ?? "",
		added: exactTimestamp(addedAt, formatDay(addedAt)),
		result,
		checked: [checkedOn && formatDate(checkedOn), admin?.name].filter(Boolean).join(", "),
	});
	return { open: open.map(toRow), checked: checked.map(toRow) };
}

type Row = Route.ComponentProps["loaderData"]["open"][number];

const license: Column<Row>[] = [
	{
		key: "name",
		label: "License",
		isHead: true,
		cell: ({ id, name }) => <Link to={href("/admin/licenses/:licenseId", { licenseId: id })}>{name}</Link>,
	},
	{
		key: "number",
		narrow: "labeled",
		label: "Number",
		cell: ({ number }) => <span className="fact wrap-anywhere">{number}</span>,
	},
	{ key: "person", narrow: "inline", label: "Professional", cell: ({ person }) => person },
];
const added: Column<Row> = {
	key: "added",
	narrow: "labeled",
	label: "Added",
	isNumber: true,
	cell: ({ added: at }) => <time dateTime={at.dateTime}>{at.text}</time>,
};
const result: Column<Row>[] = [
	{
		key: "result",
		narrow: "inline",
		label: "Result",
		cell: (row) => (
			<StatusTag status={row.result === "PASSED" ? "done" : "stopped"}>
				{row.result === "PASSED" ? "Confirmed" : "Not confirmed"}
			</StatusTag>
		),
	},
	{ key: "checked", narrow: "labeled", label: "Checked", isNumber: true, cell: ({ checked }) => checked },
];

/** State licenses of attorneys and CPAs, which the team looks up in the states' registers. */
export default function Licenses({ loaderData: { open, checked } }: Route.ComponentProps) {
	return (
		<BackOfficePage
			title="Licenses"
			description="State licenses of attorneys and CPAs to check, oldest first."
			eyebrow="Back office · Licenses"
			aside={`${open.length} to check`}
		>
			{open.length === 0 ? (
				<EmptyState
					title="No licenses to check"
					next={{ href: href("/admin"), label: "Back to the back office" }}
				>
					Every license has been looked up in its state's register.
				</EmptyState>
			) : (
				<Table
					caption="To check, oldest first"
					columns={[...license, added]}
					rows={open}
					rowKey={({ id }) => id}
					isDense
				/>
			)}
			{checked.length > 0 && (
				<Table
					caption="Checked last"
					columns={[...license, ...result]}
					rows={checked}
					rowKey={({ id }) => id}
					isDense
				/>
			)}
		</BackOfficePage>
	);
}
