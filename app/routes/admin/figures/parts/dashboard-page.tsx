import type { ReactNode } from "react";
import { Form, href } from "react-router";
import {
	type Cell,
	cellText,
	type DashboardName,
	dashboardAreas,
	type Figure,
	isEnough,
	MIN_SAMPLE,
	PERIODS,
	type Period,
} from "#app/domain/office/figures/figure.ts";
import { useOpens } from "#app/routes/admin/parts/area-link.tsx";
import { BackOfficePage, DemoFiguresNotice } from "#app/routes/admin/parts/back-office-page.tsx";
import { BarChart } from "#app/ui/chart/bar-chart.tsx";
import { LineChart } from "#app/ui/chart/line-chart.tsx";
import { MapChart } from "#app/ui/chart/map-chart.tsx";
import { ShareChart } from "#app/ui/chart/share-chart.tsx";
import { classNames } from "#app/ui/class-names.ts";
import { formatDate } from "#app/ui/dates.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Select } from "#app/ui/form/choices.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { TabLinks } from "#app/ui/layout/tabs.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";

type DashboardPageProps = {
	name: DashboardName;
	title: string;
	description: string;
	period: Period;
	figures: readonly Figure[];
	/** Whether the figures count a demo's made-up people. */
	isDemo: boolean;
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
export function DashboardPage({
	name,
	title,
	description,
	period,
	figures,
	isDemo,
	children,
}: DashboardPageProps) {
	const opens = useOpens();
	return (
		<BackOfficePage
			title={`${title}, ${period.label.toLowerCase()}`}
			heading={title}
			description={description}
			eyebrow="Back office · Figures"
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
			{isDemo && <DemoFiguresNotice />}
			{figures.map((figure) => (
				<FigureBlock key={figure.name} figure={figure} period={period} />
			))}
			{children}
		</BackOfficePage>
	);
}

/** How many table rows and chart bars the page shows. The CSV has all of them. */
const MOST_ROWS = 25;
const MOST_BARS = 10;

/** A figure with its definition, sample, chart, table, and CSV link. */
function FigureBlock({ figure, period }: { figure: Figure; period: Period }) {
	const { name, title, definition, sample, sampleUnit, sentence, chart } = figure;
	const id = `figure-${name}`;
	const counted = `${(sample ?? 0).toLocaleString("en-US")} ${sampleUnit[sample === 1 ? 0 : 1]}`;
	return (
		<section aria-labelledby={id} className="mb-14 print:mb-3">
			<SectionHeading id={id} className="print:mb-1 print:pt-1" aside={sample !== null && counted}>
				{title}
			</SectionHeading>
			{isEnough(figure) ? (
				<div
					className={classNames(
						"grid gap-x-8 gap-y-6 print:block",
						chart !== "none" && chart !== "map" && "xl:grid-cols-[5fr_9fr]",
					)}
				>
					<figure className="min-w-0">
						<figcaption className="mb-4 text-lead print:mb-1 print:text-small">{sentence}</figcaption>
						<div className={classNames(name === "promises" && "print:hidden")}>
							<FigureChart figure={figure} />
						</div>
					</figure>
					<div className="min-w-0">
						{chart === "none" || chart === "map" ? (
							<FigureTable figure={figure} />
						) : (
							<FoldedOnPhones label={`Table: ${title}`}>
								<FigureTable figure={figure} />
							</FoldedOnPhones>
						)}
						<p className="no-print mt-3 text-small">
							<a
								href={`${href("/admin/figures/:figure", { figure: `${name}.csv` })}?period=${period.key}`}
								className="inline-flex min-h-6 items-center"
							>
								{title} as CSV
							</a>
						</p>
					</div>
				</div>
			) : (
				<Notice title="Not enough data yet" headingLevel={3} className="max-w-3xl">
					<p>
						This chart appears at {MIN_SAMPLE} {sampleUnit[1]}.
					</p>
				</Notice>
			)}
			<p className="measure mt-4 text-small print:mt-1 print:max-w-none print:text-fact print:leading-snug">
				<span className="slug mr-2">Counted</span>
				{definition}
			</p>
		</section>
	);
}

/** A browser that can style the content of a closed <details> shows it on wide screens without a button. */
const FoldedOnPhones = ({ label, children }: { label: string; children: ReactNode }) => (
	<details className="md:details-content:[content-visibility:visible]">
		<summary className="min-h-11 cursor-pointer border-t border-rule py-3 font-semibold md:supports-[selector(::details-content)]:hidden">
			{label}
		</summary>
		{children}
	</details>
);

const numberIn = (cell: Cell | undefined): number => (typeof cell === "number" ? cell : 0);

function FigureChart({ figure: { name, chart, columns, rows, sentence, map } }: { figure: Figure }) {
	const label = (row: readonly Cell[]) => String(row[0]);
	if (chart === "none") return null;
	if (chart === "map") return map && <MapChart label={sentence} {...map} />;
	if (chart === "lines") {
		const days = rows.map((row) => ({
			label: label(row),
			values: [numberIn(row[1]), numberIn(row[2])] as const,
		}));
		return (
			<LineChart label={sentence} series={[columns[1]?.label ?? "", columns[2]?.label ?? ""]} rows={days} />
		);
	}
	if (chart === "shares") {
		const parts = columns.slice(
			1,
			columns.findIndex(({ kind }, i) => i > 0 && kind !== "percent"),
		);
		const known = rows.filter((row) => row[1] !== null);
		const shares = known.map((row) => ({
			label: label(row),
			shares: parts.map((_, i) => numberIn(row[i + 1])),
		}));
		return (
			<ShareChart
				id={`chart-${name}`}
				label={sentence}
				parts={parts.map((part) => part.label)}
				rows={shares}
			/>
		);
	}
	// Supply and demand are two series. Other bar charts show only the first one.
	const series = name === "supply-and-demand" ? columns.slice(1, 3) : columns.slice(1, 2);
	const bars = rows
		.slice(0, MOST_BARS)
		.map((row) => ({ label: label(row), values: series.map((_, i) => numberIn(row[i + 1])) }));
	return (
		<BarChart
			id={`chart-${name}`}
			label={sentence}
			series={series.map((column) => column.label)}
			rows={bars}
		/>
	);
}

function FigureTable({ figure: { title, columns, rows, chart } }: { figure: Figure }) {
	// If the rows are days, the most recent ones matter.
	const shown = chart === "lines" ? rows.slice(-MOST_ROWS).toReversed() : rows.slice(0, MOST_ROWS);
	const narrow = columns.length === 2 ? "amount" : "labeled";
	const tableColumns: Column<(typeof rows)[number]>[] = columns.map(({ label, kind }, i) => ({
		key: label,
		label,
		isHead: i === 0,
		isNumber: i > 0,
		narrow: i === 0 ? undefined : narrow,
		cell: (row) => {
			const text = cellText(row[i] ?? null, kind);
			return i === 0 ? <span className="wrap-anywhere">{text}</span> : text;
		},
	}));
	const caption =
		rows.length > shown.length ? (
			`${title}: ${chart === "lines" ? "the last" : "the first"} ${shown.length} of ${rows.length.toLocaleString("en-US")} rows`
		) : (
			<span className="sr-only">{title}</span>
		);
	return (
		<Table caption={caption} columns={tableColumns} rows={shown} rowKey={(row) => String(row[0])} isDense />
	);
}
