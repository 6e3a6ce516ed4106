import { href } from "react-router";
import { cancellationLabels, quoteLabel, quotePath } from "#app/domain/bookings/quotes/quote.ts";
import { describeWorkPlace, formatAmount, formatRevisions } from "#app/domain/bookings/quotes/quote-facts.ts";
import { formatTotal } from "#app/domain/bookings/quotes/quote-total.ts";
import { isPaidDirectly } from "#app/domain/market/service-line.ts";
import { formatDays, formatWhen } from "#app/domain/platform/time/time-zones.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { classNames } from "#app/ui/class-names.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import type { Route } from "./+types/compare-quotes";
import { loadQuotes } from "./parts/quote-data.server.ts";

export const handle = { breadcrumb: "Compare Quotes" } satisfies RouteHandle;

/** How many quotes fit side by side. */
const MOST = 3;

export async function loader({ request, context }: Route.LoaderArgs) {
	const asked = [...new Set(new URL(request.url).searchParams.getAll("booking"))].slice(0, MOST);
	const all = await Promise.all(asked.map((bookingId) => loadQuotes(getActor(context), bookingId)));
	return {
		quotes: all.flatMap(({ booking, other, versions: [latest] }) =>
			latest
				? [
						{
							bookingId: booking.id,
							other,
							title: booking.title,
							total: formatTotal(latest),
							rows: [
								{ label: "Status", value: quoteLabel(latest) },
								{
									label: "Valid until",
									value: latest.status === "SENT" ? formatWhen(latest.expiresAt) : "No longer waiting",
								},
								{ label: "Dates", value: formatDays(latest.startsOn, latest.endsOn) },
								{ label: "Place", value: describeWorkPlace(latest) },
								{ label: "Items", value: latest.items.map(({ description }) => description).join(", ") },
								{
									label: "Milestones",
									value: latest.milestones
										.map(({ title, ...amounts }) => `${title} (${formatAmount(amounts)})`)
										.join(", "),
								},
								{ label: "Included", value: formatRevisions(latest.revisions) },
								{
									label: "Usage rights",
									value: `${latest.usagePlatforms}. ${latest.usageTerm}. ${latest.usageTerritory}.`,
								},
								{ label: "Exclusivity", value: latest.isExclusive ? "Exclusive" : "Not exclusive" },
								{ label: "Credit", value: latest.credit ?? "Not required" },
								{ label: "Adult content", value: latest.isAdult ? "Yes" : "No" },
								{ label: "Cancellation", value: cancellationLabels[latest.cancellation] },
								{
									label: "Payment",
									value: isPaidDirectly(booking.serviceLine)
										? "Directly to the attorney"
										: "Held until each milestone is complete",
								},
							],
						},
					]
				: [],
		),
	};
}

export default function CompareQuotes({ loaderData: { quotes } }: Route.ComponentProps) {
	return (
		<Page title={`Compare ${quotes.length} quotes`} description="Two or three quotes side by side.">
			<PageTitle
				eyebrow="Creator · Quotes"
				aside={`${quotes.length} of up to ${MOST}`}
				lead="The latest version of each quote. Open one to accept it, ask for changes, or decline it."
			>
				Compare quotes
			</PageTitle>
			{quotes.length > 0 ? (
				<ul
					className={classNames(
						"grid gap-x-8 gap-y-12 md:grid-cols-2 md:gap-y-0",
						quotes.length > 2 && "lg:grid-cols-3",
					)}
				>
					{quotes.map((quote) => (
						<QuoteColumn key={quote.bookingId} {...quote} />
					))}
				</ul>
			) : (
				<EmptyState
					title="Nothing to compare yet"
					next={{ href: href("/creator/quotes"), label: "See your quotes" }}
				>
					Choose two or three quotes on your quotes page.
				</EmptyState>
			)}
		</Page>
	);
}

/** One quote with its facts, each aligned with the same fact of the quotes beside it. */
function QuoteColumn({
	bookingId,
	other,
	title,
	total,
	rows,
}: Route.ComponentProps["loaderData"]["quotes"][number]) {
	return (
		<li className="min-w-0 md:row-span-15 md:mb-12 md:grid md:grid-rows-subgrid">
			<div className="border-t border-line pt-3 pb-4">
				<h2 className="text-h2 wrap-anywhere">{other}</h2>
				<p className="mb-1 wrap-anywhere">{title}</p>
				<p className="fact text-h3">{total}</p>
			</div>
			<dl className="mb-8 md:row-span-13 md:grid md:grid-rows-subgrid">
				{rows.map(({ label, value }) => (
					<div key={label} className="row grid grid-cols-[8rem_1fr] content-start gap-x-4">
						<dt className="font-semibold">{label}</dt>
						<dd className="min-w-0 wrap-anywhere first-letter:uppercase">{value}</dd>
					</div>
				))}
			</dl>
			<p>
				<ButtonLink href={quotePath(bookingId)} variant="plain">
					Open the quote<span className="sr-only"> of {other}</span>
				</ButtonLink>
			</p>
		</li>
	);
}
