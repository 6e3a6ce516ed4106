import { NextStep } from "#app/routes/bookings/parts/next-step.tsx";
import { getActor } from "#app/session/contexts.ts";
import { useLivePage } from "#app/ui/browser/live-page.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { PriceList } from "#app/ui/list/price-list.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { StatusTag } from "#app/ui/list/tag.tsx";
import { Time } from "#app/ui/list/time.tsx";
import { Timeline } from "#app/ui/list/timeline.tsx";
import type { Route } from "./+types/dispute";
import { loadDispute, type ShownDispute } from "./parts/load-dispute.server.ts";
import { Statements } from "./parts/statements.tsx";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.disputeReference,
	parents: ({ loaderData }) => ({
		"/bookings/:bookingId": loaderData?.reference,
		"/bookings/:bookingId/disputes": noPage,
	}),
} satisfies RouteHandle<Route.ComponentProps>;

export const loader = ({ params, context }: Route.LoaderArgs) => loadDispute(getActor(context), params);

/** A dispute as one of its sides sees it: whose turn it is, what was said, and where the money goes. */
export default function Dispute({ loaderData: dispute }: Route.ComponentProps) {
	useLivePage();
	const { title, number, reference, disputeReference, next, due, statusLabel, isOver, isYours } = dispute;
	const upcoming = isOver
		? []
		: [
				{
					id: "next",
					title: next.title,
					isNext: true,
					...(due && { time: { ...due, text: `by ${due.text}` } }),
				},
			];
	return (
		<Page
			title={`Dispute ${disputeReference} about ${title}`}
			description="A dispute about a milestone: whose turn it is, what was said, and where the money goes."
		>
			<PageTitle
				eyebrow={`Booking · ${reference} · Dispute ${disputeReference}`}
				aside={due ? `${next.isYours ? "Your turn, by" : "By"} ${due.text}` : undefined}
			>
				<span className="wrap-anywhere">Dispute about “{title}”</span>
			</PageTitle>
			<p className="-mt-4 mb-10 flex flex-wrap items-center gap-x-4 gap-y-2">
				<StatusTag status={isOver ? "done" : isYours ? "due" : "current"}>{statusLabel}</StatusTag>
				<span className="wrap-anywhere">
					With {dispute.other}, about{" "}
					<Link to={dispute.milestonePath} className="inline-flex min-h-6 items-center">
						milestone {number}
					</Link>
				</span>
			</p>
			<div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[1.3fr_1fr]">
				<div className="min-w-0">
					{dispute.isPaused && (
						<Notice title="The clock is paused" className="measure mb-10">
							<p>
								The payer's bank is reviewing this payment. The deadlines of this dispute are paused until it
								has decided, and then pick up where they left off. You can still add to your statement.
							</p>
						</Notice>
					)}
					<NextStep
						{...{ next, due, side: dispute.side, bookingId: dispute.bookingId }}
						others={[]}
						actions={dispute.actions}
						transitions={[]}
						isClosed={false}
						isAgreed
						isDirect={dispute.isPaidDirectly && !isOver}
					/>
					{dispute.end?.back && <End dispute={dispute} end={dispute.end} />}
					{dispute.decisions.length > 0 && <Decisions decisions={dispute.decisions} />}
					{dispute.proposals.length > 0 && <Proposals dispute={dispute} />}
					<section aria-labelledby="statements-title" className="mt-12">
						<SectionHeading id="statements-title" lead="Both of you and our team can read this.">
							Statements
						</SectionHeading>
						<Statements statements={dispute.statements} />
					</section>
				</div>
				<div className="grid min-w-0 content-start gap-y-12">
					<About dispute={dispute} />
					<section aria-labelledby="timeline-title" className="min-w-0">
						<SectionHeading id="timeline-title">Timeline</SectionHeading>
						<Timeline label="What happened, oldest first" events={[...dispute.events, ...upcoming]} />
					</section>
				</div>
			</div>
			<p className="mt-12">
				<Link to={dispute.path}>Back to the booking</Link>
			</p>
		</Page>
	);
}

/** The milestone in dispute, the opener's request, and the amount at stake. */
function About({ dispute }: { dispute: ShownDispute }) {
	const { names, side, disputed, rest, released, lastDay, isOver } = dispute;
	return (
		<section aria-labelledby="about-title" className="min-w-0">
			<SectionHeading id="about-title">About this dispute</SectionHeading>
			<SummaryList
				rows={[
					{ label: "Requested outcome", value: <span className="wrap-anywhere">{dispute.wanted}</span> },
					...(disputed ? [{ label: isOver ? "Was in dispute" : "In dispute", value: disputed }] : []),
					...(rest
						? [
								{
									label: "Not in dispute",
									value: `${rest}. It goes to ${side === "PROFESSIONAL" ? "you" : names.PROFESSIONAL} when the dispute ends.`,
								},
							]
						: []),
					...(released
						? [
								{
									label: "Not in dispute",
									value: `${released}. It was released to ${side === "PROFESSIONAL" ? "you, less the fee," : names.PROFESSIONAL} when the dispute was opened.`,
								},
							]
						: []),
					{
						label: "What was agreed",
						value: <span className="whitespace-pre-line wrap-anywhere">{dispute.deliverable}</span>,
					},
					...(lastDay
						? [
								{
									label: dispute.isPaidDirectly ? "Ends by" : "Decision by",
									value: <Time {...lastDay} />,
								},
							]
						: []),
					...(dispute.mediation ? [{ label: "The fee", value: dispute.mediation }] : []),
				]}
			/>
		</section>
	);
}

/** How the dispute ended, with the amounts. Only the professional sees the payout. */
function End({
	dispute: { names, side },
	end,
}: {
	dispute: ShownDispute;
	end: NonNullable<ShownDispute["end"]>;
}) {
	const isCreator = side === "CREATOR";
	return (
		<section aria-labelledby="end-title" className="mt-12">
			<SectionHeading id="end-title" aside={<Time {...end.time} />}>
				How it ended
			</SectionHeading>
			<PriceList
				lines={[
					{ key: "back", label: isCreator ? "Back to you" : `Back to ${names.CREATOR}`, figure: end.back },
					{
						key: "out",
						label: isCreator ? `To ${names.PROFESSIONAL}` : "Released to you",
						figure: end.out,
					},
					...(end.payout ? [{ key: "payout", label: "Your payout, after the fee", figure: end.payout }] : []),
				]}
			/>
		</section>
	);
}

function Decisions({ decisions }: { decisions: ShownDispute["decisions"] }) {
	return (
		<section aria-labelledby="decisions-title" className="mt-12">
			<SectionHeading id="decisions-title">Decision</SectionHeading>
			{decisions.map(({ id, title, amounts, payout, reason, time }) => (
				<article key={id} className="measure row py-4">
					<h3 className="flex flex-wrap items-baseline justify-between gap-x-4 text-h3">
						{title}
						<Time {...time} className="fact font-normal" />
					</h3>
					<p className="mt-2 font-semibold wrap-anywhere">
						{amounts}
						{payout && ` You receive ${payout} after the fee.`}
					</p>
					<p className="mt-2 whitespace-pre-line wrap-anywhere">{reason}</p>
				</article>
			))}
		</section>
	);
}

/** The proposals in a table, oldest first. */
function Proposals({ dispute: { proposals, names } }: { dispute: ShownDispute }) {
	return (
		<section aria-labelledby="proposals-title" className="mt-12">
			<SectionHeading id="proposals-title">Proposals</SectionHeading>
			<Table
				caption="How to divide the disputed amount, before the fee, oldest first"
				rows={proposals}
				rowKey={({ id }) => id}
				columns={[
					{
						key: "by",
						label: "By",
						isHead: true,
						cell: ({ by, time, reason, answer }) => (
							<div className="min-w-0 wrap-anywhere">
								{by} <Time {...time} className="fact block font-normal" />
								<span className="mt-1 block whitespace-pre-line text-small font-normal">{reason}</span>
								{answer && (
									<span className="mt-1 block whitespace-pre-line border-l border-rule pl-3 text-small font-normal">
										{answer}
									</span>
								)}
							</div>
						),
					},
					{ key: "back", label: `Back to ${names.CREATOR}`, isNumber: true, cell: ({ back }) => back },
					{
						key: "out",
						label: `To ${names.PROFESSIONAL}`,
						isNumber: true,
						cell: ({ out, payout }) => (
							<div>
								{out}
								{payout && <span className="block text-small text-soft">{payout} after the fee</span>}
							</div>
						),
					},
					{ key: "status", label: "Answer", cell: ({ status }) => status },
				]}
			/>
		</section>
	);
}
