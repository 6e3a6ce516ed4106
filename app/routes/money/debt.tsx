import { href } from "react-router";
import { bookingPath } from "#app/domain/bookings/booking.ts";
import { getActor } from "#app/session/contexts.ts";
import { useLivePage } from "#app/ui/browser/live-page.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { Timeline } from "#app/ui/list/timeline.tsx";
import type { Route } from "./+types/debt";
import { loadDebt } from "./parts/debt-data.server.ts";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.reference,
	parents: { "/earnings/debts": noPage },
} satisfies RouteHandle<Route.ComponentProps>;

export const loader = ({ params, context }: Route.LoaderArgs) =>
	loadDebt(getActor(context), params.reference);

const leads = {
	OPEN: "We keep it from your next payouts until it's paid back. You can also pay it back now.",
	CONTESTED: "You contested this. Until our team has answered, we keep nothing from your payouts for it.",
	SETTLED: "You've paid it back. You don't need to do anything.",
	WRITTEN_OFF: "You don't owe this anymore. You don't need to do anything.",
} as const;

/** A professional's debt, the reason for it, and what the professional can do about it. */
export default function Debt({ loaderData: debt }: Route.ComponentProps) {
	useLivePage();
	const { reference, status, payment, refunds } = debt;
	return (
		<Page title={`What you owe: ${reference}`} description="What you owe Greenroom, and why.">
			<PageTitle eyebrow={`Earnings · ${reference}`} aside={debt.statusLabel} lead={leads[status]}>
				{status === "OPEN" || status === "CONTESTED" ? `You owe Greenroom ${debt.owed}` : "Nothing is owed"}
			</PageTitle>
			<p className="no-print mb-8 flex flex-wrap gap-3 empty:hidden">
				{debt.isOpen && payment?.status !== "PROCESSING" && (
					<ButtonLink href={href("/earnings/debts/:reference/repay", { reference })}>
						Pay {debt.owed} back
					</ButtonLink>
				)}
				{debt.isContestable && (
					<ButtonLink href={href("/earnings/debts/:reference/contest", { reference })} variant="plain">
						Contest what you owe
					</ButtonLink>
				)}
			</p>
			{payment && (
				<Notice
					title={`Payment ${payment.reference}: ${payment.label.toLowerCase()}`}
					className="measure mb-8"
				>
					<p className="wrap-anywhere">
						{payment.status === "FAILED"
							? `${payment.failure ?? "The bank declined it."} Nothing was charged.`
							: payment.status === "PAID"
								? `We received ${payment.amount}.`
								: payment.status === "EXPIRED"
									? "It wasn't made in time, or the amount has changed. Nothing was charged."
									: "If you've paid it, it can take a few minutes until the bank confirms it. Don't pay again."}
					</p>
				</Notice>
			)}
			<div className="max-w-xl">
				<SummaryList
					rows={[
						{ label: "Why", value: debt.cause },
						{
							label: "Booking",
							value: (
								<span className="wrap-anywhere">
									<Link to={bookingPath(debt.booking.id)}>{debt.booking.title}</Link>{" "}
									<span className="fact">{debt.booking.reference}</span>
								</span>
							),
						},
						{ label: "Amount", value: debt.amount },
						...(debt.settled ? [{ label: "Paid back", value: debt.settled }] : []),
						...(debt.writtenOff ? [{ label: "Ended by our team", value: debt.writtenOff }] : []),
						{ label: "Still owed", value: debt.owed },
						...refunds.map((refund) => ({
							label: "Goes back to you",
							value: `${refund.amount}, ${refund.reference}: ${refund.status.toLowerCase()}`,
						})),
					]}
				/>
			</div>
			<SectionHeading id="debt-history">What happened</SectionHeading>
			<Timeline
				label="What happened, oldest first"
				events={debt.events.map(({ text, ...event }) => ({
					...event,
					children: text && <p className="whitespace-pre-line wrap-anywhere">{text}</p>,
				}))}
			/>
			<p className="mt-8">
				<Link to={href("/earnings")}>Back to earnings</Link>
			</p>
		</Page>
	);
}
