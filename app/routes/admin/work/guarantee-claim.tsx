import { getInputProps } from "@conform-to/react";
import { href } from "react-router";
import { decideClaim } from "#app/domain/bookings/guarantee.server.ts";
import { guaranteeStatusLabels } from "#app/domain/bookings/guarantee.ts";
import { DecideClaimForm } from "#app/domain/bookings/guarantee-forms.ts";
import { getClaimForTeam } from "#app/domain/bookings/guarantee-queries.server.ts";
import { SECOND_PERSON_CENTS } from "#app/domain/money/finance.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { formatFileSize } from "#app/domain/platform/files/file.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { WAITS_FOR_SECOND, WaitsForSecond } from "#app/routes/admin/money/parts/waits-for-second.tsx";
import { AreaLink } from "#app/routes/admin/parts/area-link.tsx";
import { formatDueTime, getWorkItemHeader } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { DeliveryContent } from "#app/routes/bookings/parts/deliveries.tsx";
import { shownDelivery } from "#app/routes/bookings/parts/shown-delivery.server.ts";
import { ClaimFiles } from "#app/routes/guarantee/parts/claim-facts.tsx";
import { getActor } from "#app/session/contexts.ts";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { Timeline } from "#app/ui/list/timeline.tsx";
import type { Route } from "./+types/guarantee-claim";
import { ClaimBanner, OthersDecide } from "./parts/claim-banner.tsx";
import { redirectToNextWorkItem } from "./parts/next-work-item.server.ts";
import { WorkItemForm } from "./parts/work-item-form.tsx";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.reference,
	parents: ({ loaderData }) => (loaderData?.mayDecide === false ? { "/admin/guarantee": noPage } : {}),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const claim = await orNotFound(getClaimForTeam(actor, params.claimId));
	const { id, booking, milestones, limits, mostCents, waiting, files } = claim;
	const agreed = milestones.find(({ position }) => position === claim.milestone.position);
	return {
		reference: claim.reference,
		status: claim.status,
		due: formatDueTime(claim.dueAt),
		limit: formatCents(SECOND_PERSON_CENTS),
		most: formatCents(mostCents),
		creator: booking.creator.name,
		professional: booking.professional.businessName,
		booking: { id: booking.id, reference: booking.reference, title: booking.title },
		facts: [
			{ label: "Creator", value: booking.creator.name },
			{ label: "Professional", value: booking.professional.businessName },
			{ label: "Milestone", value: `${claim.milestone.position + 1}. ${claim.milestone.title}` },
			{ label: "What was agreed", value: agreed?.deliverable ?? booking.description },
			{ label: "Claimed", value: formatCents(claim.claimedCents) },
			{ label: "What doesn't match", value: claim.statement },
			{ label: "The professional's statement", value: claim.response ?? "None yet" },
		],
		files: files.map(({ id: fileId, name, bytes }) => ({ id: fileId, name, size: formatFileSize(bytes) })),
		limits: limits.map(({ label, cents }) => ({ label, value: formatCents(cents) })),
		deliveries: milestones.flatMap((milestone) =>
			milestone.deliveries.toReversed().map(({ files: sent, links, ...delivery }) => ({
				title: `${milestone.position + 1}. ${milestone.title}: delivery ${delivery.round}`,
				delivery: shownDelivery({
					...delivery,
					links: links.map(({ url }) => url),
					files: sent.map(({ file, ...row }) => ({ ...file, ...row })),
				}),
			})),
		),
		messages: booking.messages.map(({ id: key, content, createdAt, sender }) => ({
			id: key,
			title: sender.name,
			content,
			time: exactTimestamp(createdAt),
		})),
		decided:
			claim.status === "SUBMITTED"
				? null
				: {
						label: guaranteeStatusLabels[claim.status],
						by: claim.decidedBy?.name ?? null,
						paid: claim.paidCents ? formatCents(claim.paidCents) : null,
						isOwed: claim.isOwed,
						reason: claim.reason,
						refund: claim.refund?.reference ?? null,
					},
		waiting: waiting && {
			id: waiting.id,
			amountCents: waiting.amountCents,
			proposedBy: waiting.proposedBy,
		},
		mayDecide: claim.mayDecide,
		head: claim.mayDecide ? await getWorkItemHeader(actor, "GUARANTEE", id) : null,
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, DecideClaimForm, async (input, actor) => {
		const { isDone } = await decideClaim(actor, { ...input, claimId: args.params.claimId });
		return redirectToNextWorkItem(
			actor,
			"GUARANTEE",
			isDone ? "Claim decided. We'll email both sides." : WAITS_FOR_SECOND,
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function GuaranteeClaim({ loaderData, actionData }: Route.ComponentProps) {
	const { reference, status, due, facts, files, limits, deliveries, messages, decided, waiting, head } =
		loaderData;
	const { booking, creator, professional, most, limit } = loaderData;
	const [form, fields] = usePageForm<typeof DecideClaimForm>({ lastResult: actionData });
	const isOpen = status === "SUBMITTED";
	return (
		<BackOfficePage
			title={`Claim ${reference}`}
			heading={reference}
			description="A claim under the guarantee, and its decision."
			eyebrow="Back office · Guarantee claims"
			aside={
				isOpen ? (
					<time dateTime={due.dateTime}>
						{due.isLate ? "was due" : "due"} {due.text}
					</time>
				) : undefined
			}
			form={form}
			undo={head?.undo}
		>
			{isOpen && !waiting && head && <ClaimBanner head={head} />}
			<div className="work-item">
				<div className="min-w-0">
					<SummaryList
						rows={[
							{
								label: "Booking",
								value: (
									<span className="wrap-anywhere">
										<AreaLink
											area="records"
											to={href("/admin/bookings/:bookingId", { bookingId: booking.id })}
										>
											{booking.reference}
										</AreaLink>
										, {booking.title}
									</span>
								),
							},
							...facts.map(({ label, value }) => ({
								label,
								value: <span className="whitespace-pre-line wrap-anywhere">{value}</span>,
							})),
							...(files.length > 0 ? [{ label: "Files", value: <ClaimFiles files={files} /> }] : []),
						]}
					/>
					<SectionHeading>Deliveries</SectionHeading>
					{deliveries.map(({ title, delivery }) => (
						<section key={delivery.id} className="mb-6">
							<h3 className="text-h3 wrap-anywhere">{title}</h3>
							<DeliveryContent delivery={delivery} />
						</section>
					))}
					<SectionHeading aside="Viewing marks nothing as read">The latest messages</SectionHeading>
					{messages.length === 0 ? (
						<p>No messages.</p>
					) : (
						<Timeline
							label="The latest messages"
							events={messages.map(({ content, ...message }) => ({
								...message,
								children: <p className="whitespace-pre-line wrap-anywhere">{content}</p>,
							}))}
						/>
					)}
				</div>
				<div className="min-w-0">
					{isOpen && (
						<>
							<SectionHeading id="limits-title">What may be paid now</SectionHeading>
							<SummaryList rows={[...limits, { label: "So at most", value: most }]} />
						</>
					)}
					{waiting ? (
						<WaitsForSecond {...waiting} />
					) : isOpen && !head ? (
						<OthersDecide />
					) : isOpen && head ? (
						<WorkItemForm
							form={form}
							head={head}
							decision={fields.decision}
							choices={[
								{
									value: "pay",
									label: `Pay ${creator}, at our cost`,
									hint: `${professional} keeps what was released.`,
								},
								{
									value: "pay-owed",
									label: `Pay ${creator}, and ${professional} owes it`,
									hint: "They owe what they received of it, without our fee. We keep it from their next payouts, unless they contest it.",
								},
								{ value: "decline", label: "Decline the claim", hint: "Nothing is paid." },
							]}
							reason={{ field: fields.reason, hint: "Both sides read exactly what you write." }}
						>
							<TextField
								{...getInputProps(fields.amount, { type: "text" })}
								label="Amount in dollars"
								hint={`Up to ${most}. Leave it empty if you decline.`}
								kind="amount"
								isOptional
							/>
							<p className="mb-4 font-semibold">
								You can't undo this. Above {limit}, a second person confirms it.
							</p>
						</WorkItemForm>
					) : (
						decided && (
							<Notice title={decided.by ? `${decided.label} by ${decided.by}` : decided.label}>
								{decided.paid && (
									<p>
										{decided.paid} was paid{decided.refund && ` as ${decided.refund}`}.{" "}
										{decided.isOwed
											? `${professional} has to pay back what they received of it.`
											: `${professional} doesn't have to pay it back.`}
									</p>
								)}
								{decided.reason && <p className="whitespace-pre-line wrap-anywhere">{decided.reason}</p>}
							</Notice>
						)
					)}
				</div>
			</div>
		</BackOfficePage>
	);
}
