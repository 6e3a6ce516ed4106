import { href } from "react-router";
import { getStatement } from "#app/domain/money/earnings.server.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { formatCalendarMonth } from "#app/domain/platform/time/calendar-day.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { useViewer } from "#app/ui/layout/viewer.ts";
import { PriceList } from "#app/ui/list/price-list.tsx";
import { Table, timeColumn } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/statement";
import { payoutColumns } from "./parts/payout-columns.tsx";
import { shownPayout } from "./parts/payout-data.server.ts";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.title,
	parents: { "/earnings/statements": noPage },
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const { month, businessName, released, paid, kept, counts, totals } = await orNotFound(
		getStatement(getActor(context), params.month),
	);
	return {
		title: `Statement for ${formatCalendarMonth(`${month}-01`)}`,
		month,
		businessName,
		released: released.map((row) => shownPayout(row, exactTimestamp)),
		paid: paid.map((row) => shownPayout(row, exactTimestamp)),
		kept: kept.map(({ payout, receivable, amountCents, at }) => ({
			key: `${payout.reference} ${receivable.reference}`,
			payout: payout.reference,
			debt: receivable.reference,
			amount: formatCents(amountCents),
			time: exactTimestamp(at),
		})),
		counts,
		totals: [
			{ key: "gross", label: "Price of accepted work", figure: formatCents(totals.gross) },
			{ key: "fees", label: "Fee", figure: `−${formatCents(totals.fees)}` },
			{ key: "net", label: "Earned", figure: formatCents(totals.net) },
			...(totals.kept > 0
				? [{ key: "kept", label: "Deducted for what you owed", figure: `−${formatCents(totals.kept)}` }]
				: []),
			{ key: "paid", label: "Arrived at your bank", figure: formatCents(totals.paidOut) },
		],
	};
}

export default function Statement({
	loaderData: { title, month, businessName, released, paid, kept, counts, totals },
}: Route.ComponentProps) {
	const { company } = useViewer().site;
	return (
		<Page title={title} description="What was released to you and paid out in a month, to print.">
			<PageTitle
				eyebrow="Professional · Earnings"
				lead={`For ${businessName}, from ${company.legalName}, ${company.postalAddress}.`}
			>
				{title}
			</PageTitle>
			<p className="no-print mb-10">To keep it, use your browser's print command.</p>
			<div className="mb-12 max-w-xl">
				<PriceList lines={totals} />
			</div>
			<section aria-labelledby="released-title" className="mb-12">
				<SectionHeading id="released-title" aside={counts.released}>
					Released to you
				</SectionHeading>
				{released.length > 0 ? (
					<Table
						caption={<span className="sr-only">Released in this month, oldest first</span>}
						columns={payoutColumns}
						rows={released}
						rowKey={({ reference }) => reference}
					/>
				) : (
					<p>Nothing was released in this month.</p>
				)}
				<Unlisted listed={released.length} of={counts.released} />
			</section>
			{kept.length > 0 && (
				<section aria-labelledby="kept-title" className="mb-12">
					<SectionHeading id="kept-title">Deducted for what you owed</SectionHeading>
					<Table
						caption={<span className="sr-only">Deducted from payouts in this month, oldest first</span>}
						rows={kept}
						rowKey={({ key }) => key}
						columns={[
							{
								key: "debt",
								label: "What you owed",
								isHead: true,
								cell: ({ debt }) => (
									<Link to={href("/earnings/debts/:reference", { reference: debt })}>{debt}</Link>
								),
							},
							{
								key: "payout",
								label: "Payout",
								cell: ({ payout }) => <span className="fact">{payout}</span>,
							},
							timeColumn("Date"),
							{ key: "amount", label: "Kept", isNumber: true, cell: ({ amount }) => amount },
						]}
					/>
				</section>
			)}
			<section aria-labelledby="paid-title">
				<SectionHeading id="paid-title" aside={counts.paid}>
					Paid out
				</SectionHeading>
				{paid.length > 0 ? (
					<Table
						caption={<span className="sr-only">Paid out in this month, oldest first</span>}
						columns={payoutColumns}
						rows={paid}
						rowKey={({ reference }) => reference}
					/>
				) : (
					<p>Nothing reached your bank in this month.</p>
				)}
				<Unlisted listed={paid.length} of={counts.paid} />
			</section>
			<p className="no-print mt-8 flex flex-wrap gap-x-6 gap-y-2">
				<a
					href={href("/earnings/statements/:month/csv", { month })}
					download
					className="inline-flex min-h-6 items-center"
				>
					Download this statement (CSV)
				</a>
				<Link to={href("/earnings")} className="inline-flex min-h-6 items-center">
					Back to earnings
				</Link>
			</p>
		</Page>
	);
}

/** The note on a statement with more lines than a page can show. */
const Unlisted = ({ listed, of }: { listed: number; of: number }) =>
	listed < of && (
		<p className="mt-4">
			This page lists the first {listed.toLocaleString("en-US")} of {of.toLocaleString("en-US")}. The totals
			include all of them, and the CSV lists them all.
		</p>
	);
