import { href } from "react-router";
import { taxForms } from "#app/domain/money/tax-form.ts";
import { getThresholds, taxThresholds } from "#app/domain/money/tax-thresholds.server.ts";
import { getTaxFormChoice, getTaxYear } from "#app/domain/money/tax-year.server.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { formatCalendarDay } from "#app/domain/platform/time/calendar-day.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { usStates } from "#app/domain/platform/us-state.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/year";
import { knownYear } from "./parts/known-list.server.ts";
import { tinStatus } from "./parts/tin-status.ts";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData && `Payees in ${loaderData.year}`,
	parents: { "/admin/money/years": noPage },
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const [{ year, form, isOver, obstacle, closed, rows }, choice] = await Promise.all([
		getTaxYear(actor, knownYear(params.year)),
		getTaxFormChoice(actor),
	]);
	return {
		year,
		isOver,
		canClose: obstacle === null,
		form: form && taxForms[form].label,
		choice: choice && {
			counsel: choice.counsel,
			chosenOn: formatCalendarDay(choice.chosenOn),
			by: choice.recordedBy,
		},
		closed: closed && { by: closed.by, at: exactTimestamp(closed.at).text },
		asOf: formatCalendarDay(taxThresholds().asOf),
		thresholds: getThresholds(year).map(({ form, place, text, source }) => ({
			key: `${form} ${place}`,
			form: taxForms[form].label,
			place: place === "federal" ? "Federal" : usStates[place as keyof typeof usStates],
			text,
			source,
		})),
		rows: rows.map((row) => ({
			key: `${row.professionalId} ${row.provider}`,
			name: [row.businessName, row.name].filter(Boolean).join(", "),
			provider: row.provider,
			region: row.region,
			tin: tinStatus(row).label.toLowerCase(),
			thresholds: row.thresholds.join(", ") || "None",
			payments: row.payments === 1 ? "1 payment" : `${row.payments} payments`,
			payouts: row.payouts === 1 ? "1 payout" : `${row.payouts} payouts`,
			gross: formatCents(row.grossCents),
			refunded: formatCents(row.refundedCents),
			earned: formatCents(row.earnedCents),
			net: formatCents(row.netCents),
		})),
	};
}

type Data = Route.ComponentProps["loaderData"];
type Row = Data["rows"][number];

const figure = (
	key: "gross" | "refunded" | "earned" | "net",
	label: string,
	countOf?: "payments" | "payouts",
): Column<Row> => ({
	key,
	narrow: "labeled",
	label,
	isNumber: true,
	cell: (row) => (
		<>
			<span className="fact">{row[key]}</span>
			{countOf && <span className="block whitespace-nowrap text-small text-soft">{row[countOf]}</span>}
		</>
	),
});

const columns: Column<Row>[] = [
	{
		key: "name",
		label: "Professional",
		isHead: true,
		cell: ({ name, provider, region, tin }) => (
			<>
				<span className="wrap-anywhere">{name}</span>
				<span className="block text-small font-normal text-soft">
					{region}, TIN: {tin}
				</span>
				<span className="fact block text-soft">{provider}</span>
			</>
		),
	},
	{
		key: "thresholds",
		narrow: "labeled",
		label: "Thresholds reached",
		cell: ({ thresholds }) => thresholds,
	},
	figure("gross", "Gross", "payments"),
	figure("refunded", "Refunded"),
	figure("earned", "Earned", "payouts"),
	figure("net", "Paid out"),
];

const thresholdColumns: Column<Data["thresholds"][number]>[] = [
	{ key: "place", label: "Place", isHead: true, cell: ({ place }) => place },
	{
		key: "form",
		label: "Form",
		narrow: "labeled",
		cell: ({ form }) => <span className="whitespace-nowrap">{form}</span>,
	},
	{ key: "text", label: "Threshold", narrow: "line", cell: ({ text: words }) => words },
	{ key: "source", label: "Source", narrow: "line", cell: ({ source }) => source },
];

/** What each professional received in a year, for Form 1099. */
export default function Year({ loaderData }: Route.ComponentProps) {
	const { year, rows, thresholds, asOf } = loaderData;
	return (
		<BackOfficePage
			title={`Payees in ${year}`}
			description="What each professional received in a year, for Form 1099."
			eyebrow="Back office · Money"
			lead="For Form 1099. Payments are counted on the day they arrived, and refunds and payouts on the day they were confirmed. “Earned” is what the payouts were before our fee and before deductions for debts. The CSV file also has the fees, the deductions, and the gross amount of each month."
		>
			<YearStatus {...loaderData} />
			{rows.length > 0 ? (
				<Table
					caption={<span className="sr-only">Payees in {year}</span>}
					columns={columns}
					rows={rows}
					rowKey={({ key }) => key}
					isDense
				/>
			) : (
				<EmptyState
					title="No payments or payouts"
					next={{ href: href("/admin/money"), label: "Back to the overview" }}
				>
					Nothing was paid in {year}.
				</EmptyState>
			)}
			<p className="no-print mt-6">
				<a
					href={href("/admin/money/years/:year/csv", { year: String(year) })}
					download
					className="inline-flex min-h-6 items-center"
				>
					Download as CSV
				</a>
			</p>
			<section aria-labelledby="thresholds-title" className="mt-12">
				<SectionHeading id="thresholds-title" aside={`As of ${asOf}`}>
					Thresholds
				</SectionHeading>
				<p className="measure mb-4">
					These were looked up, not reviewed. Have counsel confirm them before anything is filed. States
					without a row have no threshold of their own here, so the federal one applies, or a form has to be
					filed only for withheld tax.
				</p>
				<Table
					caption={<span className="sr-only">Thresholds for {year}</span>}
					columns={thresholdColumns}
					rows={thresholds}
					rowKey={({ key }) => key}
					isDense
				/>
			</section>
		</BackOfficePage>
	);
}

/** Whether the figures can still change, and which form they are for. */
function YearStatus({ year, isOver, canClose, form, choice, closed }: Data) {
	const recordLink = <Link to={href("/admin/money/record-tax-form")}>Record counsel's choice</Link>;
	if (closed)
		return (
			<Notice title={`The tax year ${year} is closed`} className="measure mb-8">
				<p>
					Closed by {closed.by}, {closed.at}, for Form {form}. These figures don't change anymore, even if a
					payment is refunded later.
				</p>
			</Notice>
		);
	return (
		<>
			<Notice
				title={choice ? `Form ${form}` : "No form has been chosen"}
				variant={choice ? undefined : "due"}
				className="measure mb-8"
			>
				{choice ? (
					<p>
						Chosen by {choice.counsel} on {choice.chosenOn}, recorded by {choice.by}. {recordLink} if it has
						changed.
					</p>
				) : (
					<p>
						Counsel has to decide whether payments are reported on Form 1099-K or 1099-NEC. Until then,
						thresholds are shown for both. {recordLink}.
					</p>
				)}
				<p>
					These figures are live{isOver ? "" : `, and ${year} isn't over`}. They can change until the tax year
					is closed.
				</p>
			</Notice>
			{canClose && (
				<p className="no-print mb-8">
					<ButtonLink href={href("/admin/money/years/:year/close-tax-year", { year: String(year) })}>
						Close the tax year {year}
					</ButtonLink>
				</p>
			)}
		</>
	);
}
