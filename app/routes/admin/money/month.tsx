import { href } from "react-router";
import { getLedgerMonth } from "#app/domain/money/ledger-month.server.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { formatCalendarMonth } from "#app/domain/platform/time/calendar-day.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/month";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.title,
	parents: { "/admin/money/months": noPage },
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const { month, isOver, accounts, postings, comparisons } = await orNotFound(
		getLedgerMonth(getActor(context), params.month),
	);
	return {
		month,
		isOver,
		title: `Ledger of ${formatCalendarMonth(`${month}-01`)}`,
		accounts: accounts.map(({ account, label, openingCents, debitCents, creditCents, closingCents }) => ({
			key: account,
			label,
			opening: formatCents(openingCents),
			debits: formatCents(debitCents),
			credits: formatCents(creditCents),
			closing: formatCents(closingCents),
		})),
		postings: postings.map(({ posting, label, entries, cents, clearingCents }) => ({
			key: posting,
			label,
			entries,
			amount: formatCents(cents),
			clearing: formatCents(clearingCents),
		})),
		isConfirmed:
			comparisons.length > 0 && comparisons.every(({ comparison }) => comparison?.differences === 0),
		comparisons: comparisons.map(({ provider, comparison }) => ({
			provider,
			text: describeComparison(comparison),
		})),
	};
}

type Comparison = Awaited<ReturnType<typeof getLedgerMonth>>["comparisons"][number]["comparison"];

function describeComparison(comparison: Comparison): string {
	if (!comparison) return "not compared since the month ended.";
	const { at, differences, ledgerCents, providerCents } = comparison;
	const time = exactTimestamp(at).text;
	return differences === 0
		? `compared ${time}: no differences. The ledger and the provider both had ${formatCents(ledgerCents)} then.`
		: `compared ${time}: ${differences === 1 ? "1 difference" : `${differences} differences`}. The ledger had ${formatCents(ledgerCents)} then, and the provider ${formatCents(providerCents)}.`;
}

type Data = Route.ComponentProps["loaderData"];
type Account = Data["accounts"][number];
type Posting = Data["postings"][number];

const accountFigure = (
	key: "opening" | "debits" | "credits" | "closing",
	label: string,
): Column<Account> => ({
	key,
	label,
	isNumber: true,
	narrow: "labeled",
	cell: (row) => <span className="fact">{row[key]}</span>,
});

const accountColumns: Column<Account>[] = [
	{ key: "label", label: "Account", isHead: true, cell: ({ label }) => label },
	accountFigure("opening", "Opening"),
	accountFigure("debits", "Debits"),
	accountFigure("credits", "Credits"),
	accountFigure("closing", "Closing"),
];

const postingFigure = (key: "entries" | "amount" | "clearing", label: string): Column<Posting> => ({
	key,
	label,
	isNumber: true,
	narrow: "labeled",
	cell: (row) => <span className="fact">{row[key]}</span>,
});

const postingColumns: Column<Posting>[] = [
	{ key: "label", label: "Kind of entry", isHead: true, cell: ({ label }) => label },
	postingFigure("entries", "Entries"),
	postingFigure("amount", "Amount"),
	postingFigure("clearing", "At the payment provider"),
];

/** A month of the ledger: balances, entries by kind, and whether the providers agreed afterward. */
export default function Month({ loaderData }: Route.ComponentProps) {
	const { month, title, accounts, postings } = loaderData;
	return (
		<BackOfficePage
			title={title}
			description="Balances and entries of a month, and whether the payment providers agreed."
			eyebrow="Back office · Money"
			lead="An entry counts in the month in which it was posted. Credits increase what we hold for others, owe, or have earned. Debits increase everything else."
		>
			<MonthStatus {...loaderData} />
			<section aria-labelledby="balances-title">
				<SectionHeading id="balances-title">Balances</SectionHeading>
				<Table
					caption={<span className="sr-only">Balances before and after the month</span>}
					columns={accountColumns}
					rows={accounts}
					rowKey={({ key }) => key}
					isDense
				/>
			</section>
			<section aria-labelledby="entries-title" className="mt-12">
				<SectionHeading id="entries-title">Entries by kind</SectionHeading>
				{postings.length > 0 ? (
					<Table
						caption={<span className="sr-only">Entries of the month by kind</span>}
						columns={postingColumns}
						rows={postings}
						rowKey={({ key }) => key}
						isDense
					/>
				) : (
					<EmptyState
						title="No entries"
						headingLevel={3}
						next={{ href: href("/admin/money"), label: "Back to the overview" }}
					>
						Nothing was posted in this month.
					</EmptyState>
				)}
			</section>
			{postings.length > 0 && (
				<p className="no-print mt-6">
					<a
						href={href("/admin/money/months/:month/csv", { month })}
						download
						className="inline-flex min-h-6 items-center"
					>
						Download all entries (CSV)
					</a>
				</p>
			)}
		</BackOfficePage>
	);
}

/** Whether the month's figures are final and agree with the providers. */
function MonthStatus({ isOver, isConfirmed, comparisons }: Data) {
	if (!isOver)
		return (
			<Notice title="This month isn't over" className="measure mb-8">
				<p>These figures are live. They become final when the month ends.</p>
			</Notice>
		);
	return (
		<Notice
			title={isConfirmed ? "Final, and the provider agrees" : "Final, but not confirmed by the provider"}
			variant={isConfirmed ? "plain" : "due"}
			className="measure mb-8"
		>
			<p>Nothing can be posted in this month anymore.</p>
			<ul>
				{comparisons.map(({ provider, text }) => (
					<li key={provider}>
						<span className="fact">{provider}</span>, {text}
					</li>
				))}
			</ul>
		</Notice>
	);
}
