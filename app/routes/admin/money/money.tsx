import { href } from "react-router";
import { MONEY_LISTS, MONEY_QUEUES, moneyListLabels } from "#app/domain/money/finance.ts";
import { findLedgerMonths } from "#app/domain/money/ledger-month.server.ts";
import { findTaxYears } from "#app/domain/money/tax-year.server.ts";
import { getMoneyOverview, hasTaxedWork } from "#app/domain/office/finance/finance-queries.server.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { formatCalendarMonth } from "#app/domain/platform/time/calendar-day.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { queuePath, workQueues } from "#app/domain/platform/work-item.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { PriceList } from "#app/ui/list/price-list.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/money";

export async function loader({ context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const [{ balances, pauses, reconciliation, counts }, months, years, hasTax] = await Promise.all([
		getMoneyOverview(actor),
		findLedgerMonths(actor),
		findTaxYears(actor),
		hasTaxedWork(actor),
	]);
	return {
		hasTax,
		months: months.map((month) => ({ month, label: formatCalendarMonth(`${month}-01`) })),
		years,
		counts,
		balances: balances.map(({ kind, label, cents }) => ({ key: kind, label, figure: formatCents(cents) })),
		pauses: pauses.map(({ flow, label, isPaused, reason, by, at }) => ({
			word: flow.toLowerCase(),
			label,
			isPaused,
			text:
				isPaused && at
					? `Paused since ${exactTimestamp(at).text}${by ? ` by ${by}` : ""}: ${reason}`
					: "Running",
		})),
		reconciliation: reconciliation && {
			at: exactTimestamp(reconciliation.at),
			differences: reconciliation.differences,
			provider: formatCents(reconciliation.providerCents),
		},
	};
}

const payoutCount = (count: number) =>
	count === 0 ? "None" : <Link to={href("/admin/money/lists/:list", { list: "payouts" })}>{count}</Link>;

export default function Money({
	loaderData: { balances, pauses, reconciliation, counts, months, years, hasTax },
}: Route.ComponentProps) {
	return (
		<BackOfficePage
			title="Money"
			description="What is held, payable, and on its way, and what needs attention."
			eyebrow="Back office · Money"
			aside={reconciliation ? `Compared ${reconciliation.at.text}` : undefined}
		>
			<div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-2">
				<section aria-labelledby="balances-title">
					<SectionHeading id="balances-title">Balances of the ledger</SectionHeading>
					<PriceList lines={balances} />
					<p className="mt-4">
						<Link to={href("/admin/money/own-funds")} className="inline-flex min-h-6 items-center">
							Own funds and the guarantee
						</Link>
					</p>
				</section>
				<div className="grid content-start gap-y-10">
					<section aria-labelledby="attention-title">
						<SectionHeading id="attention-title">Needs attention</SectionHeading>
						<SummaryList
							rows={[
								...MONEY_QUEUES.map((kind) => ({
									label: workQueues[kind].label,
									value:
										counts[kind] === 0 ? (
											"None"
										) : (
											<Link to={queuePath(kind)}>
												{counts[kind] === 1 ? "1 needs attention" : `${counts[kind]} need attention`}
											</Link>
										),
								})),
								{ label: "Payouts refused", value: payoutCount(counts.refused) },
								{ label: "Payouts on hold", value: payoutCount(counts.waiting) },
								{ label: "Events to apply", value: counts.unapplied === 0 ? "None" : counts.unapplied },
								{
									label: "Last comparison with the provider",
									value: reconciliation
										? `${reconciliation.differences === 0 ? "No differences" : `${reconciliation.differences} differences`}, ${reconciliation.provider} at the provider then`
										: "None yet",
								},
							]}
						/>
					</section>
					<section aria-labelledby="pauses-title">
						<SectionHeading id="pauses-title">Checkouts and payouts</SectionHeading>
						<SummaryList
							rows={pauses.map(({ word, label, text, isPaused }) => ({
								label,
								value: (
									<span className="wrap-anywhere">
										{text}.{" "}
										<Link to={href("/admin/money/pauses/:flow", { flow: word })}>
											{isPaused ? `Let ${word} run again` : `Pause ${word}`}
										</Link>
									</span>
								),
							}))}
						/>
					</section>
					<section aria-labelledby="lists-title">
						<SectionHeading id="lists-title">Lists</SectionHeading>
						<ul className="flex flex-wrap gap-x-6 gap-y-2">
							{MONEY_LISTS.map((list) => (
								<li key={list}>
									<Link to={href("/admin/money/lists/:list", { list })}>{moneyListLabels[list]}</Link>
								</li>
							))}
							{years.map((year) => (
								<li key={year}>
									<Link to={href("/admin/money/years/:year", { year: String(year) })}>Payees in {year}</Link>
								</li>
							))}
							{hasTax && (
								<li>
									<a
										href={href("/admin/money/sales-tax/csv")}
										download
										className="inline-flex min-h-6 items-center"
									>
										Sales tax by month and state (CSV)
									</a>
								</li>
							)}
						</ul>
					</section>
					{months.length > 0 && (
						<section aria-labelledby="months-title">
							<SectionHeading id="months-title">Months of the ledger</SectionHeading>
							<ul className="flex flex-wrap gap-x-6 gap-y-2">
								{months.map(({ month, label }) => (
									<li key={month}>
										<Link to={href("/admin/money/months/:month", { month })}>{label}</Link>
									</li>
								))}
							</ul>
						</section>
					)}
				</div>
			</div>
		</BackOfficePage>
	);
}
