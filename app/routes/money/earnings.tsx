import { href } from "react-router";
import { findPayouts, findStatementMonths, sumEarnings } from "#app/domain/money/earnings.server.ts";
import { needsPayoutDetails } from "#app/domain/money/payee.server.ts";
import { PAYOUT_PAUSE_DAYS } from "#app/domain/money/payout.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { readIdPage } from "#app/domain/platform/pagination.ts";
import { formatCalendarMonth } from "#app/domain/platform/time/calendar-day.ts";
import { getActor } from "#app/session/contexts.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Ledger } from "#app/ui/image/drawings.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { FiguresBand } from "#app/ui/list/figures-band.tsx";
import { PreviousNext } from "#app/ui/list/pagination.tsx";
import { Table } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/earnings";
import { debtColumns } from "./parts/debt-columns.tsx";
import { listDebts } from "./parts/debt-data.server.ts";
import { payoutColumns } from "./parts/payout-columns.tsx";
import { shownPayout } from "./parts/payout-data.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	const user = requireUser(getActor(context), "PROFESSIONAL");
	const [
		{ rows, newer, older },
		{ pending, settling, clearing, available, sent, refused, paidOut, kept, owedToUs },
		months,
		isMissingDetails,
		debts,
	] = await Promise.all([
		findPayouts(user, readIdPage(new URL(request.url).searchParams)),
		sumEarnings(user),
		findStatementMonths(user),
		needsPayoutDetails(user),
		listDebts(user),
	]);
	const sums = [
		{
			key: "pending",
			label: "Pending",
			figure: formatCents(pending),
			note: "Held for milestones that aren't accepted yet, after the fee",
		},
		...(settling > 0
			? [
					{
						key: "settling",
						label: "Being settled",
						figure: formatCents(settling),
						note: "Creators have paid it. Start once we email you that it's held",
					},
				]
			: []),
		...(clearing > 0
			? [
					{
						key: "clearing",
						label: "Clearing",
						figure: formatCents(clearing),
						note: "Released to you. Each payout says when it is available",
					},
				]
			: []),
		{
			key: "available",
			label: "Available",
			figure: formatCents(available),
			note: "Released to you and not sent yet",
		},
		...(sent > 0 ? [{ key: "sent", label: "On its way to your bank", figure: formatCents(sent) }] : []),
		...(refused > 0
			? [
					{
						key: "refused",
						label: "Refused by your bank",
						figure: formatCents(refused),
						note: "It's safe with our payment provider. Correct your payout details to get it.",
					},
				]
			: []),
		{ key: "paid-out", label: "Paid out", figure: formatCents(paidOut) },
		...(kept > 0 ? [{ key: "kept", label: "Deducted for what you owed", figure: formatCents(kept) }] : []),
		...(owedToUs > 0
			? [
					{
						key: "owed",
						label: "Owed to Greenroom",
						figure: formatCents(owedToUs),
						note: debts.some(({ isContested }) => isContested)
							? "We keep nothing for what you've contested until our team has answered"
							: "We keep it from your next payouts, unless you pay it back first",
					},
				]
			: []),
	];
	return {
		isMissingDetails,
		payouts: rows.map((row) => shownPayout(row)),
		debts,
		sums,
		months: months.map((month) => ({ month, label: formatCalendarMonth(`${month}-01`) })),
		newer,
		older,
	};
}

export default function Earnings({
	loaderData: { isMissingDetails, payouts, debts, sums, months, newer, older },
}: Route.ComponentProps) {
	return (
		<Page
			title="Your earnings"
			description="What is pending, available, and paid out, with monthly statements."
		>
			<PageTitle eyebrow="Professional · Earnings" lead="What you've earned and when it reaches your bank.">
				Earnings
			</PageTitle>
			{isMissingDetails && (
				<Notice title="We can't pay you yet" variant="due" className="measure mb-8">
					<p className="mb-3">
						The bank doesn't have all of your payout details yet. Until it does, we keep what you earn for
						you. Payouts to a new bank account also wait for {PAYOUT_PAUSE_DAYS} days, to protect you.
					</p>
					<ButtonLink href={href("/professional/payout-details")}>Add payout details</ButtonLink>
				</Notice>
			)}
			<section aria-labelledby="sums-title" className="mb-12">
				<h2 id="sums-title" className="sr-only">
					Totals
				</h2>
				<FiguresBand figures={sums} />
				<p className="no-print mt-4">
					{sums.some(({ key }) => key === "refused") ? (
						<ButtonLink href={href("/professional/payout-details")}>Fix payout details</ButtonLink>
					) : (
						<Link to={href("/professional/payout-details")} className="inline-flex min-h-6 items-center">
							Payout details
						</Link>
					)}
				</p>
			</section>
			{debts.length > 0 && (
				<section aria-labelledby="debts-title" className="mb-12">
					<SectionHeading id="debts-title">What you owe Greenroom</SectionHeading>
					<Table
						caption={<span className="sr-only">What you owe or owed, latest first</span>}
						columns={debtColumns}
						rows={debts}
						rowKey={({ reference }) => reference}
					/>
				</section>
			)}
			{payouts.length > 0 ? (
				<Table
					caption={<span className="sr-only">Payouts, latest first</span>}
					columns={payoutColumns}
					rows={payouts}
					rowKey={({ reference }) => reference}
				/>
			) : (
				<EmptyState
					title="No payouts yet"
					next={{ href: href("/bookings"), label: "See your bookings" }}
					drawing={<Ledger className="size-20 text-green" />}
				>
					When a creator accepts a milestone that you delivered, what you earned appears here.
				</EmptyState>
			)}
			<PreviousNext
				previous={newer && `?newer=${newer}`}
				next={older && `?older=${older}`}
				label="Pages of payouts"
			/>
			{months.length > 0 && (
				<section aria-labelledby="statements-title" className="no-print mt-12">
					<SectionHeading id="statements-title">Monthly statements</SectionHeading>
					<ul className="flex flex-wrap gap-x-6 gap-y-2">
						{months.map(({ month, label }) => (
							<li key={month}>
								<Link
									to={href("/earnings/statements/:month", { month })}
									className="inline-flex min-h-6 items-center"
								>
									{label}
								</Link>
							</li>
						))}
					</ul>
					<p className="mt-6">
						<a href={href("/earnings/csv")} download className="inline-flex min-h-6 items-center">
							Download all payouts (CSV)
						</a>
					</p>
				</section>
			)}
		</Page>
	);
}
