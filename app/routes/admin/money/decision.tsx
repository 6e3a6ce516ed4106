import { href } from "react-router";
import { getSideNames } from "#app/domain/bookings/booking-sides.server.ts";
import { previewDecision } from "#app/domain/bookings/disputes/preview-decision.ts";
import { getHeldCents, taxReturnedWith } from "#app/domain/money/amounts.ts";
import { getOwedCents } from "#app/domain/money/debt.ts";
import { AUTHOR_GONE, issueKinds, moneyDecisionLabels } from "#app/domain/money/finance.ts";
import { DecideMoneyDecisionForm } from "#app/domain/office/finance/finance-forms.ts";
import { getMoneyDecision } from "#app/domain/office/finance/finance-queries.server.ts";
import { decideMoneyDecision } from "#app/domain/office/finance/money-decision.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { workItemPath } from "#app/domain/platform/work-item.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getWorkItemHeader } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { ClaimBanner } from "#app/routes/admin/work/parts/claim-banner.tsx";
import { listDecisionAmounts } from "#app/routes/admin/work/parts/disputed-milestone.server.ts";
import { redirectToNextWorkItem } from "#app/routes/admin/work/parts/next-work-item.server.ts";
import { WorkItemForm } from "#app/routes/admin/work/parts/work-item-form.tsx";
import { getActor } from "#app/session/contexts.ts";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/decision";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.label,
	parents: { "/admin/money/decisions": noPage },
} satisfies RouteHandle<Route.ComponentProps>;

type Fact = { label: string; value: string; path?: string };
type Decision = Awaited<ReturnType<typeof getMoneyDecision>>;

/** The label of the reason, which says who outside the team reads it, if anyone. */
const reasonLabels = {
	REFUND: "Reason",
	ISSUE: "Reason",
	DISPUTE: "Reason, which both sides read",
	GUARANTEE: "Reason, which both sides read",
	WRITE_OFF: "Reason, which the professional reads",
	ADJUSTMENT: "Reason",
} as const;

/** The effect of the decision once the second person confirms it. */
function describeEffect({ kind, choice, booking, issue }: Decision): string {
	const professional = booking?.professional.businessName ?? "the professional";
	if (kind === "REFUND") return `Refund to ${booking?.creator.name ?? "the creator"}`;
	if (kind === "GUARANTEE")
		return `Pay ${booking?.creator.name ?? "the creator"} from our own money${choice === "pay-owed" ? `. ${professional} then owes us what they received of it` : ""}`;
	if (kind === "WRITE_OFF") return `Write off part or all of what ${professional} owes us`;
	if (kind === "ADJUSTMENT")
		return `${choice === "raise" ? "Raise" : "Lower"} the ledger's balance at the payment provider, against Adjustments`;
	if (issue) return issueKinds[issue.kind].decisions.find(({ value }) => value === choice)?.label ?? choice;
	return choice === "appeal"
		? "The appeal is decided, and the decision is posted immediately"
		: "A dispute is decided, and posted once the time to appeal is over";
}

/**
 * How a dispute's decision divides the amount. While the decision is waiting for confirmation, includes the
 * fee and the sales tax.
 */
function listSplit({ status, amountCents, refundCents, booking, dispute, parts: [part] }: Decision) {
	if (refundCents === null || !booking || !dispute || !part) return [];
	const names = getSideNames(booking);
	const releaseCents = amountCents - refundCents;
	if (status !== "WAITING")
		return [
			{ label: "Released, before the fee", value: `${formatCents(releaseCents)} to ${names.PROFESSIONAL}` },
			{ label: "Refunded", value: `${formatCents(refundCents)} to ${names.CREATOR}` },
		];
	const { milestone } = part;
	const { professionalId } = booking;
	return listDecisionAmounts(previewDecision({ milestone, professionalId, dispute, releaseCents }), names);
}

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const decision = await orNotFound(getMoneyDecision(actor, params.decisionId));
	const {
		id,
		kind,
		amountCents,
		refundCents,
		dispute,
		reason,
		status,
		proposedBy,
		decidedBy,
		createdAt,
		booking,
		issue,
		claim,
		receivable,
		parts,
	} = decision;
	const taxCents =
		status === "WAITING" && kind === "REFUND"
			? parts.reduce((sum, part) => sum + taxReturnedWith(part.milestone, part.amountCents), 0)
			: 0;
	return {
		status,
		label: moneyDecisionLabels[kind],
		/** A dispute's first decision isn't carried out until the time to appeal is over. */
		confirmation:
			kind === "DISPUTE" && decision.choice !== "appeal"
				? "Confirm: both sides get the decision"
				: "Confirm: carry it out now",
		isProposer: proposedBy?.id === requireUser(actor).id,
		isAuthorActive: decision.isAuthorActive,
		isOvertaken: decision.isOvertaken,
		decidedBy: decidedBy?.name ?? null,
		since: exactTimestamp(createdAt),
		facts: [
			{ label: "What happens", value: describeEffect(decision) },
			{ label: refundCents === null ? "Amount" : "In dispute", value: formatCents(amountCents) },
			...listSplit(decision),
			...(taxCents > 0
				? [{ label: "Sales tax on it", value: `${formatCents(taxCents)}, which goes back with it` }]
				: []),
			...(booking
				? [
						{
							label: "Booking",
							value: `${booking.reference}, ${booking.title}, between ${booking.creator.name} and ${booking.professional.businessName}`,
							path: href("/admin/bookings/:bookingId", { bookingId: booking.id }),
						},
					]
				: []),
			...(dispute
				? [
						{
							label: "Dispute",
							value: dispute.reference,
							path: href("/admin/disputes/:disputeId", { disputeId: dispute.id }),
						},
					]
				: []),
			...parts.map(({ milestone, amountCents: cents }) => ({
				label: `Milestone ${milestone.position + 1}`,
				value: `${milestone.title}: ${formatCents(cents)}, of ${
					kind === "GUARANTEE"
						? `${formatCents(milestone.releasedCents)} released`
						: `${formatCents(getHeldCents(milestone))} held now`
				}`,
			})),
			...(claim
				? [{ label: "Claim", value: claim.reference, path: workItemPath("GUARANTEE", claim.id) }]
				: []),
			...(receivable
				? [
						{ label: "Debt", value: receivable.reference, path: workItemPath("RECEIVABLE", receivable.id) },
						...(status === "WAITING"
							? [
									{
										label: "Still owed afterward",
										value: formatCents(getOwedCents(receivable) - amountCents),
									},
								]
							: []),
					]
				: []),
			...(issue
				? [
						{
							label: "Issue",
							value: issue.summary,
							path: href("/admin/money/issues/:issueId", { issueId: issue.id }),
						},
					]
				: []),
			{ label: "Proposed by", value: proposedBy?.name ?? "Someone whose account was deleted" },
			{ label: reasonLabels[kind], value: reason },
		] as Fact[],
		head: await getWorkItemHeader(actor, "MONEY_DECISION", id),
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, DecideMoneyDecisionForm, async (input, actor) => {
		await decideMoneyDecision(actor, { ...input, decisionId: args.params.decisionId });
		return redirectToNextWorkItem(
			actor,
			"MONEY_DECISION",
			input.decision === "confirm" ? "Confirmed." : "Declined. Nothing was moved.",
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

const ended = {
	ALONE: "Carried out",
	WAITING: "Waiting",
	CONFIRMED: "Confirmed",
	DECLINED: "Declined",
} as const;

export default function DecideMoneyDecision({
	loaderData: {
		status,
		label,
		confirmation,
		isProposer,
		isAuthorActive,
		isOvertaken,
		decidedBy,
		since,
		facts,
		head,
	},
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof DecideMoneyDecisionForm>({ lastResult: actionData });
	const isOpen = status === "WAITING";
	return (
		<BackOfficePage
			title={label}
			description="A decision that moves money, and that a second person confirms or declines."
			eyebrow="Back office · Money"
			aside={<time dateTime={since.dateTime}>since {since.text}</time>}
			form={form}
			undo={head.undo}
		>
			{isOpen && !isProposer && <ClaimBanner head={head} />}
			<div className="work-item">
				<SummaryList
					rows={facts.map(({ label: name, value, path }) => ({
						label: name,
						value: (
							<span className="whitespace-pre-line wrap-anywhere">
								{path ? <Link to={path}>{value}</Link> : value}
							</span>
						),
					}))}
				/>
				<div className="min-w-0">
					{!isOpen ? (
						<Notice title={ended[status]}>
							<p>
								{status === "ALONE"
									? "It needed no second person."
									: isOvertaken
										? "The dispute was decided or ended first."
										: `Decided by ${decidedBy ?? "someone whose account was deleted"}.`}
							</p>
						</Notice>
					) : isProposer ? (
						<Notice title="Someone else must decide">
							<p>
								You proposed this. A second person with the role Finance confirms or declines it. Until then,
								nothing moves and no one is notified.
							</p>
						</Notice>
					) : (
						<WorkItemForm
							form={form}
							head={head}
							decision={fields.decision}
							choices={[
								...(isAuthorActive ? [{ value: "confirm", label: confirmation }] : []),
								{ value: "decline", label: "Decline: nothing moves" },
							]}
							reason={{ field: fields.reason, hint: "Only our team reads it." }}
						>
							{!isAuthorActive && <p className="mb-4">{AUTHOR_GONE}</p>}
							<p className="mb-4 font-semibold">You can't undo this.</p>
						</WorkItemForm>
					)}
				</div>
			</div>
		</BackOfficePage>
	);
}
