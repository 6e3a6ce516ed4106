import { href } from "react-router";
import { debtPath } from "#app/domain/money/debt.ts";
import { getActor } from "#app/session/contexts.ts";
import { useLivePage } from "#app/ui/browser/live-page.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Time } from "#app/ui/list/time.tsx";
import { Timeline } from "#app/ui/list/timeline.tsx";
import type { Route } from "./+types/guarantee";
import { ClaimFacts } from "./parts/claim-facts.tsx";
import { loadGuarantee, type ShownClaim, type ShownGuarantee } from "./parts/guarantee-data.server.ts";

export const handle = {
	breadcrumb: "Guarantee",
	parents: ({ loaderData }) => ({ "/bookings/:bookingId": loaderData?.reference }),
} satisfies RouteHandle<Route.ComponentProps>;

export const loader = ({ params, context }: Route.LoaderArgs) =>
	loadGuarantee(getActor(context), params.bookingId);

export default function Guarantee({ loaderData: guarantee }: Route.ComponentProps) {
	useLivePage();
	const { reference, claim, path, title } = guarantee;
	return (
		<Page title="Guarantee" description="What the guarantee covers for a booking, and the claim.">
			<PageTitle
				eyebrow={claim ? `Booking · ${reference} · ${claim.reference}` : `Booking · ${reference}`}
				aside={claim?.status === "SUBMITTED" ? `Decision by ${claim.due}` : undefined}
				lead={claim ? describeClaim(guarantee, claim) : undefined}
			>
				<span className="wrap-anywhere">Guarantee for “{title}”</span>
			</PageTitle>
			{claim ? <Claim guarantee={guarantee} claim={claim} /> : <Claimable guarantee={guarantee} />}
			<p className="mt-8 flex flex-wrap gap-x-6 gap-y-2">
				<Link to={path} className="inline-flex min-h-6 items-center">
					Back to the booking
				</Link>
				<a href={href("/guarantee")} className="inline-flex min-h-6 items-center">
					Rules of the guarantee
				</a>
			</p>
		</Page>
	);
}

/** Describes the state of a claim, and who has to act next. */
function describeClaim({ side, names }: ShownGuarantee, { status, due, paid, isOwed, response }: ShownClaim) {
	const isCreator = side === "CREATOR";
	switch (status) {
		case "SUBMITTED":
			return isCreator
				? `Our team decides by ${due}. You don't need to do anything.`
				: response === null
					? `Write your statement before our team decides, by ${due}. If we pay the claim, we also decide whether you have to pay it back.`
					: `Our team reads both statements and decides by ${due}. If we pay the claim, we also decide whether you have to pay it back.`;
		case "PAID":
			return isCreator
				? `We're paying you ${paid} under the guarantee.`
				: `We're paying ${names.CREATOR} ${paid} under the guarantee. ${
						isOwed
							? "You have to pay back what you received of it, without our fee."
							: "You don't have to pay it back."
					}`;
		case "DECLINED":
			return "The claim was declined, so nothing is paid.";
		case "WITHDRAWN":
			return isCreator ? "You withdrew the claim." : `${names.CREATOR} withdrew the claim.`;
	}
}

/** A claim with both statements and the decision, and what the reader can do. */
function Claim({
	guarantee: { side, names, bookingId },
	claim,
}: {
	guarantee: ShownGuarantee;
	claim: ShownClaim;
}) {
	const isOpen = claim.status === "SUBMITTED";
	const isCreator = side === "CREATOR";
	const events = [
		{
			id: "submitted",
			title: isCreator ? "You made the claim" : `${names.CREATOR} made the claim`,
			time: claim.submitted,
		},
		...(claim.responded
			? [
					{
						id: "responded",
						title: isCreator ? `${names.PROFESSIONAL} wrote a statement` : "You wrote a statement",
						time: claim.responded,
						children: <p className="whitespace-pre-line wrap-anywhere">{claim.response}</p>,
					},
				]
			: []),
		...(claim.decided
			? [
					{
						id: "decided",
						title: claim.paid ? `Our team decided to pay ${claim.paid}` : "Our team declined the claim",
						time: claim.decided,
						children: <p className="whitespace-pre-line wrap-anywhere">{claim.reason}</p>,
					},
				]
			: []),
	];
	return (
		<div className="max-w-3xl">
			{isOpen && (
				<p className="no-print mb-8 flex flex-wrap gap-3 empty:hidden">
					{isCreator && (
						<ButtonLink href={href("/bookings/:bookingId/guarantee/withdraw", { bookingId })} variant="plain">
							Withdraw the claim
						</ButtonLink>
					)}
					{!isCreator && claim.response === null && (
						<ButtonLink href={href("/bookings/:bookingId/guarantee/respond", { bookingId })}>
							Write your statement
						</ButtonLink>
					)}
				</p>
			)}
			<ClaimFacts claim={claim} />
			{isCreator && claim.refund && (
				<p className="mb-8">
					Refund <span className="fact">{claim.refund.reference}</span>: {claim.refund.status.toLowerCase()}.
				</p>
			)}
			{claim.debt && (
				<p className="mb-8">
					<Link to={debtPath(claim.debt)}>See what you owe, and how to contest it</Link>
				</p>
			)}
			<SectionHeading id="claim-history">What happened</SectionHeading>
			<Timeline label="What happened, oldest first" events={events} />
		</div>
	);
}

/**
 * The amounts that the creator can claim, with their deadlines, or why nothing can be claimed. For the
 * professional, only that there is no claim.
 */
function Claimable({ guarantee }: { guarantee: ShownGuarantee }) {
	const { side, names, claimable, obstacle, bookingId } = guarantee;
	if (side === "PROFESSIONAL")
		return <p className="measure">{names.CREATOR} hasn't made a claim for this booking.</p>;
	if (obstacle)
		return (
			<Notice title="You can't make a claim right now" className="measure">
				<p>{obstacle}</p>
			</Notice>
		);
	return (
		<div className="max-w-3xl">
			<p className="measure mb-6">
				If the work doesn't match the agreement, say what's wrong, and our team decides. There is one claim
				for each booking.
			</p>
			<Table
				caption="What you can claim"
				rows={claimable}
				rowKey={({ id }) => id}
				columns={[
					{
						key: "title",
						label: "Milestone",
						isHead: true,
						cell: ({ number, title }) => (
							<span className="wrap-anywhere">
								{number}. {title}
							</span>
						),
					},
					{ key: "released", label: "Released", isNumber: true, cell: ({ released }) => released },
					{ key: "most", label: "You can claim", isNumber: true, cell: ({ most }) => `up to ${most}` },
					{
						key: "until",
						label: "Until",
						isNumber: true,
						cell: ({ until }) => <Time {...until} />,
					},
				]}
			/>
			<p className="no-print mt-8">
				<ButtonLink href={href("/bookings/:bookingId/guarantee/claim", { bookingId })}>
					Make a claim
				</ButtonLink>
			</p>
		</div>
	);
}
