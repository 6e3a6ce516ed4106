import { href } from "react-router";
import { getDashboard } from "#app/domain/office/figures/dashboard-queries.server.ts";
import { partnerStageLabels } from "#app/domain/people/partner.ts";
import { findPartners } from "#app/domain/people/partners.server.ts";
import { DashboardPage } from "#app/routes/admin/figures/parts/dashboard-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/partnerships";

export const handle = { reading: true, query: ["period"] } satisfies RouteHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const [dashboard, partners] = [
		await getDashboard(actor, "partnerships", new URL(request.url).searchParams.get("period")),
		await findPartners(actor),
	];
	return {
		...dashboard,
		partners: partners.map(
			({ id, name, stage, referralCode, contactName, contactEmail, accounts, waitlist }) => ({
				id,
				name,
				stage,
				referralCode,
				contactName,
				contactEmail,
				accounts,
				waitlist,
			}),
		),
	};
}

const columns: Column<Route.ComponentProps["loaderData"]["partners"][number]>[] = [
	{
		key: "name",
		label: "Organization",
		isHead: true,
		cell: ({ id, name }) => (
			<Link to={href("/admin/partnerships/:partnerId", { partnerId: id })}>{name}</Link>
		),
	},
	{ key: "stage", narrow: "inline", label: "Stage", cell: ({ stage }) => partnerStageLabels[stage] },
	{
		key: "code",
		label: "Referral code",
		cell: ({ referralCode }) => <span className="fact">{referralCode}</span>,
	},
	{
		key: "contact",
		label: "Contact",
		cell: ({ contactName, contactEmail }) => (
			<span className="wrap-anywhere">{`${contactName}, ${contactEmail}`}</span>
		),
	},
	{
		key: "accounts",
		label: "Accounts in total",
		isNumber: true,
		cell: ({ accounts }) => accounts.toLocaleString("en-US"),
	},
	{
		key: "waitlist",
		label: "Waitlist in total",
		isNumber: true,
		cell: ({ waitlist }) => waitlist.toLocaleString("en-US"),
	},
];

const add = { href: href("/admin/partnerships/new"), label: "Add an organization" };

export default function Partnerships({ loaderData: { partners, ...dashboard } }: Route.ComponentProps) {
	return (
		<DashboardPage
			name="partnerships"
			title="Partnerships"
			description="Organizations that refer people, and how many came."
			{...dashboard}
		>
			{partners.length === 0 ? (
				<EmptyState title="No organizations yet" next={add}>
					Each organization gets a referral code. Accounts and waitlist signups from its links are counted
					here.
				</EmptyState>
			) : (
				<>
					<p className="no-print mb-6">
						<ButtonLink href={add.href}>New organization</ButtonLink>
					</p>
					<Table
						caption="Organizations by name"
						columns={columns}
						rows={partners}
						rowKey={({ id }) => id}
						isDense
					/>
				</>
			)}
		</DashboardPage>
	);
}
