import { href } from "react-router";
import { deadlineInWords } from "#app/domain/calendar/instant-words.server.ts";
import { cancellationLabels, quotePath, quoteStatusLabels } from "#app/domain/quotes/quote.ts";
import { daysInWords, placeInWords, revisionsInWords } from "#app/domain/quotes/quote-facts.ts";
import { formatCents } from "#app/domain/quotes/quote-total.ts";
import { actorOf } from "#app/session/contexts.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/compare-quotes";
import { loadQuotes } from "./parts/quote-data.server.ts";

export const handle = { breadcrumb: "Compare Quotes" } satisfies RouteHandle;

/** How many quotes fit next to each other. */
const MOST = 3;

export async function loader({ request, context }: Route.LoaderArgs) {
	const asked = [...new Set(new URL(request.url).searchParams.getAll("booking"))].slice(0, MOST);
	const all = await Promise.all(asked.map((bookingId) => loadQuotes(actorOf(context), bookingId)));
	return {
		quotes: all.flatMap(({ booking, other, versions: [latest] }) =>
			latest
				? [
						{
							bookingId: booking.id,
							other,
							title: booking.title,
							total: formatCents(latest.totalCents),
							rows: [
								{ label: "Status", value: quoteStatusLabels[latest.status] },
								{ label: "Valid until", value: deadlineInWords(latest.expiresAt) },
								{ label: "Dates", value: daysInWords(latest) },
								{ label: "Place", value: placeInWords(latest) },
								{ label: "Items", value: latest.items.map(({ description }) => description).join(", ") },
								{ label: "Milestones", value: latest.milestones.map(({ title, amountCents }) => `${title} (${formatCents(amountCents)})`).join(", ") },
								{ label: "Included", value: revisionsInWords(latest.revisions) },
								{ label: "Use", value: `${latest.usagePlatforms}. ${latest.usageTerm}. ${latest.usageTerritory}.` },
								{ label: "Exclusivity", value: latest.isExclusive ? "Exclusive" : "Not exclusive" },
								{ label: "Cancellation", value: cancellationLabels[latest.cancellation] },
							],
						},
					]
				: [],
		),
	};
}

export default function CompareQuotes({ loaderData: { quotes } }: Route.ComponentProps) {
	return (
		<Page title={`Compare ${quotes.length} quotes`} description="Two or three quotes next to each other." isHidden>
			<PageTitle
				slug="Creator · Quotes"
				aside={`${quotes.length} of up to ${MOST}`}
				lead="The latest version of each quote. Open one to accept it, ask for changes, or decline it."
			>
				Compare quotes
			</PageTitle>
			{quotes.length > 0 ? (
				<ul className="grid gap-x-8 gap-y-12 md:grid-cols-2 lg:grid-cols-3">
					{quotes.map(({ bookingId, other, title, total, rows }) => (
						<li key={bookingId} className="min-w-0 border-t border-line pt-3">
							<h2 className="text-h2 wrap-anywhere">{other}</h2>
							<p className="mb-1 wrap-anywhere">{title}</p>
							<p className="fact mb-4 text-h3">{total}</p>
							<SummaryList rows={rows.map(({ label, value }) => ({ label, value: <span className="wrap-anywhere">{value}</span> }))} />
							<ButtonLink href={quotePath(bookingId)} variant="plain">
								Open the quote<span className="sr-only"> of {other}</span>
							</ButtonLink>
						</li>
					))}
				</ul>
			) : (
				<EmptyState title="Nothing to compare yet" next={{ href: href("/creator/quotes"), label: "See your quotes" }}>
					Choose two or three quotes on your quotes page.
				</EmptyState>
			)}
		</Page>
	);
}
