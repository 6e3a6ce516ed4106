import { countInvitations } from "#app/domain/vetting/invitations.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { StatList } from "#app/ui/layout/back-office.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/invitations";

export async function loader({ context }: Route.LoaderArgs) {
	const { total, lately, optOuts, inviters } = await countInvitations(getActor(context));
	const row = (key: keyof typeof total, label: string, note: string) => ({
		key,
		label,
		note,
		lately: lately[key],
		total: total[key],
	});
	return {
		optOuts,
		inviters,
		rows: [
			row("made", "Invitations", "Forms creators sent"),
			row(
				"sent",
				"Emails sent",
				"The others have an account, were invited recently, are banned, or opted out",
			),
			row("signedUp", "Signed up", "Accounts created with the link of an invitation"),
			row("listed", "In the directory", "Of these, listed now"),
		],
	};
}

const number = (value: number) => value.toLocaleString("en-US");

const columns: Column<Route.ComponentProps["loaderData"]["rows"][number]>[] = [
	{ key: "label", label: "Step", isHead: true, cell: ({ label }) => label },
	{ key: "note", narrow: "line", label: "What is counted", cell: ({ note }) => note },
	{
		key: "lately",
		narrow: "labeled",
		label: "Last 30 days",
		isNumber: true,
		cell: ({ lately }) => number(lately),
	},
	{ key: "total", narrow: "labeled", label: "In total", isNumber: true, cell: ({ total }) => number(total) },
];

/** How many professionals creators have invited, and how many of them signed up. */
export default function Invitations({ loaderData: { rows, optOuts, inviters } }: Route.ComponentProps) {
	return (
		<BackOfficePage
			title="Invitations by creators"
			heading="Invitations"
			description="Professionals creators have invited, by step."
			eyebrow="Back office · People"
		>
			<StatList
				label="Invitations"
				figures={[
					{ label: "Creators who invited someone", value: number(inviters) },
					{ label: "Addresses that opted out", value: number(optOuts) },
				]}
			/>
			<Table
				caption="Invitations by step, of those made in the period"
				columns={columns}
				rows={rows}
				rowKey={({ key }) => key}
				isDense
			/>
		</BackOfficePage>
	);
}
