import { href } from "react-router";
import { requireUser } from "#app/domain/actor.ts";
import { decideRefundRequest } from "#app/domain/finance/decide-refund-request.server.ts";
import { DecideRefundRequestForm } from "#app/domain/finance/finance-forms.ts";
import { getRefundRequest } from "#app/domain/finance/money-issue-queries.server.ts";
import { heldCentsOf } from "#app/domain/milestones/milestone.ts";
import { formatCents } from "#app/domain/money/cents.ts";
import { taxReturnedWith } from "#app/domain/sales-tax/sales-tax.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { formatTimestamp, getWorkItemHeader } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { ClaimBanner } from "#app/routes/admin/work/parts/claim-banner.tsx";
import { redirectToNextWorkItem } from "#app/routes/admin/work/parts/next-work-item.server.ts";
import { WorkItemForm } from "#app/routes/admin/work/parts/work-item-form.tsx";
import { actorOf } from "#app/session/contexts.ts";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/refund-request";

export const handle = { breadcrumb: "Refund request", parents: { "/admin/money/refund-requests": noPage } } satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = actorOf(context);
	const { id, amountCents, reason, status, askedBy, decidedBy, createdAt, milestone } = await orNotFound(getRefundRequest(actor, params.requestId));
	const { booking, position, title } = milestone;
	const taxCents = status === "WAITING" ? taxReturnedWith(milestone, amountCents) : 0;
	return {
		status,
		isRequester: askedBy?.id === requireUser(actor).id,
		decidedBy: decidedBy?.name ?? null,
		since: formatTimestamp(createdAt),
		facts: [
			{ label: "Refund", value: formatCents(amountCents) },
			...(taxCents > 0 ? [{ label: "Sales tax on it", value: `${formatCents(taxCents)}, which goes back with it` }] : []),
			{ label: "To", value: booking.creator.name },
			{
				label: "Booking",
				value: `${booking.reference}, ${booking.title}, with ${booking.professional.businessName}`,
				path: href("/admin/bookings/:bookingId", { bookingId: booking.id }),
			},
			{ label: "Milestone", value: `${position + 1}: ${title}` },
			{ label: "Held now", value: formatCents(heldCentsOf(milestone)) },
			{ label: "Requested by", value: askedBy?.name ?? "Someone whose account was deleted" },
			{ label: "Reason", value: reason },
		],
		head: await getWorkItemHeader(actor, "REFUND_REQUEST", id),
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, DecideRefundRequestForm, async (input, actor) => {
		await decideRefundRequest(actor, { ...input, requestId: args.params.requestId });
		return redirectToNextWorkItem(actor, "REFUND_REQUEST", input.decision === "approve" ? "Refund approved. We'll email the creator when it is sent." : "Request rejected.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

const choices = [
	{ value: "approve", label: "Approve: send the refund now" },
	{ value: "reject", label: "Reject: nothing is refunded" },
];

export default function RefundRequest({ loaderData: { status, isRequester, decidedBy, since, facts, head }, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof DecideRefundRequestForm>({ lastResult: actionData });
	const isOpen = status === "WAITING";
	return (
		<BackOfficePage
			title="Refund request"
			description="A refund that needs a second person."
			slug="Back office · Money"
			aside={<time dateTime={since.dateTime}>since {since.text}</time>}
			form={form}
			undo={head.undo}
		>
			{isOpen && !isRequester && <ClaimBanner head={head} />}
			<div className="work-item">
				<SummaryList
					rows={facts.map(({ label, value, path }) => ({
						label,
						value: <span className="whitespace-pre-line wrap-anywhere">{path ? <Link to={path}>{value}</Link> : value}</span>,
					}))}
				/>
				<div className="min-w-0">
					{!isOpen ? (
						<Notice title={status === "APPROVED" ? "Approved" : "Rejected"}>
							<p>{decidedBy ? `Decided by ${decidedBy}.` : "It needed no second person."}</p>
						</Notice>
					) : isRequester ? (
						<Notice title="Someone else must decide">
							<p>You asked for this refund. A second person with the role Finance approves or rejects it.</p>
						</Notice>
					) : (
						<WorkItemForm form={form} head={head} decision={fields.decision} choices={choices} reason={{ field: fields.reason, hint: "Only the team reads it." }}>
							<p className="mb-4 font-semibold">You can't undo this.</p>
						</WorkItemForm>
					)}
				</div>
			</div>
		</BackOfficePage>
	);
}
