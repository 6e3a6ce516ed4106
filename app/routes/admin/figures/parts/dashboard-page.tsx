import type { ReactNode } from "react";
import { Form, href } from "react-router";
import {
	type DashboardName,
	dashboardAreas,
	type Figure,
	PERIODS,
	type Period,
} from "#app/domain/analytics/figure.ts";
import { useOpens } from "#app/routes/admin/parts/area-link.tsx";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { formatDate } from "#app/ui/dates.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Select } from "#app/ui/form/choices.tsx";
import { TabLinks } from "#app/ui/layout/tabs.tsx";
import { FigureBlock } from "./figure-block.tsx";

type DashboardPageProps = {
	name: DashboardName;
	title: string;
	description: string;
	period: Period;
	figures: readonly Figure[];
	children?: ReactNode;
};

const tabs: { name: DashboardName; label: string }[] = [
	{ name: "business-intelligence", label: "Business" },
	{ name: "market", label: "Market" },
	{ name: "analytics", label: "Visits" },
	{ name: "partnerships", label: "Partnerships" },
	{ name: "executive", label: "Executive" },
];

/** A dashboard: a GET form for the period, and its figures. */
export function DashboardPage({ name, title, description, period, figures, children }: DashboardPageProps) {
	const opens = useOpens();
	return (
		<BackOfficePage
			title={`${title}, ${period.label.toLowerCase()}`}
			heading={title}
			description={description}
			slug="Back office · Figures"
			aside={`${formatDate(period.from)} to ${formatDate(period.to)}, UTC`}
		>
			<div className="no-print">
				<TabLinks
					label="Figures"
					tabs={tabs
						.filter(({ name: tab }) => opens(dashboardAreas[tab]))
						.map((tab) => ({
							href: `${href(`/admin/${tab.name}`)}?period=${period.key}`,
							label: tab.label,
							isCurrent: tab.name === name,
						}))}
				/>
				<Form
					key={period.key}
					method="get"
					action={href(`/admin/${name}`)}
					className="mb-10 grid max-w-md items-end gap-x-3 gap-y-4 sm:grid-cols-[1fr_auto] [&>.field]:mb-0"
				>
					<Select
						id="period"
						name="period"
						label="Period"
						defaultValue={period.key}
						choices={PERIODS.map(({ key, label }) => ({ value: key, label }))}
					/>
					<Button type="submit">Show</Button>
				</Form>
			</div>
			{figures.map((figure) => (
				<FigureBlock key={figure.name} figure={figure} period={period} />
			))}
			{children}
		</BackOfficePage>
	);
}
