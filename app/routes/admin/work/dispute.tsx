import { href } from "react-router";
import { bookingStatusLabels } from "#app/domain/bookings/booking.ts";
import { ResolveBookingForm } from "#app/domain/bookings/booking-forms.ts";
import { getDispute, resolveBooking } from "#app/domain/bookings/dispute.server.ts";
import { timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { WAITS_FOR_SECOND, WaitsForSecond } from "#app/routes/admin/money/parts/waits-for-second.tsx";
import { getWorkItemHeader } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Timeline } from "#app/ui/list/timeline.tsx";
import type { Route } from "./+types/dispute";
import { ClaimBanner } from "./parts/claim-banner.tsx";
import { type DisputedMilestone, disputedMilestone, listChoices } from "./parts/disputed-milestone.server.ts";
import { redirectToNextWorkItem } from "./parts/next-work-item.server.ts";
import { WorkItemForm } from "./parts/work-item-form.tsx";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.reference,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const {
		id,
		reference,
		title,
		description,
		status,
		statusAt,
		creator,
		professional,
		events,
		messages,
		milestones,
		moneyDecisions,
	} = await orNotFound(getDispute(actor, params.disputeId));
	const sides = { CREATOR: creator.name, PROFESSIONAL: professional.businessName };
	return {
		reference,
		status,
		since: timestamp(statusAt),
		booking: { title, href: href("/admin/bookings/:bookingId", { bookingId: id }) },
		facts: [
			{ label: "Creator", value: creator.name },
			{ label: "Professional", value: professional.businessName },
			{ label: "What was agreed", value: description },
		],
		events: events.map((event) => ({
			id: event.id,
			title: `${bookingStatusLabels[event.status]}${event.side ? ` by ${sides[event.side]}` : ""}`,
			reason: event.reason,
			time: timestamp(event.at),
		})),
		messages: messages.map(({ id: key, content, createdAt, sender }) => ({
			id: key,
			title: sender.name,
			content,
			time: timestamp(createdAt),
		})),
		milestones: milestones.map(disputedMilestone),
		waiting:
			moneyDecisions.map(({ id: decisionId, amountCents, proposedBy }) => ({
				id: decisionId,
				amountCents,
				proposedBy,
			}))[0] ?? null,
		choices: listChoices(milestones, sides),
		head: await getWorkItemHeader(actor, "DISPUTE", id),
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, ResolveBookingForm, async ({ decision, reason }, actor) => {
		const { isDone } = await resolveBooking(actor, {
			bookingId: args.params.disputeId,
			outcome: decision,
			reason,
		});
		return redirectToNextWorkItem(
			actor,
			"DISPUTE",
			isDone ? "Dispute decided. We'll email both sides." : WAITS_FOR_SECOND,
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function Dispute({
	loaderData: {
		reference,
		status,
		since,
		booking,
		facts,
		events,
		messages,
		milestones,
		choices,
		waiting,
		head,
	},
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof ResolveBookingForm>({ lastResult: actionData });
	return (
		<BackOfficePage
			title={`Dispute about ${reference}`}
			heading={reference}
			description="A disputed booking, and its decision."
			eyebrow="Back office · Disputes"
			aside={<time dateTime={since.dateTime}>since {since.text}</time>}
			form={form}
			undo={head.undo}
		>
			{status === "DISPUTED" && !waiting && <ClaimBanner head={head} />}
			<div className="work-item">
				<div className="min-w-0">
					<SummaryList
						rows={[
							{
								label: "Booking",
								value: (
									<Link to={booking.href} className="wrap-anywhere">
										{booking.title}
									</Link>
								),
							},
							...facts.map(({ label, value }) => ({
								label,
								value: <span className="whitespace-pre-line wrap-anywhere">{value}</span>,
							})),
						]}
					/>
					{milestones.length > 0 && <DisputedMilestones milestones={milestones} />}
					<SectionHeading>What happened</SectionHeading>
					<Timeline
						label="What happened"
						events={events.map(({ id, title, reason, time }) => ({
							id,
							title,
							time,
							children: reason && <p className="whitespace-pre-line">{reason}</p>,
						}))}
					/>
					<SectionHeading aside="Viewing marks nothing as read">The latest messages</SectionHeading>
					{messages.length === 0 ? (
						<p>No messages.</p>
					) : (
						<Timeline
							label="The latest messages"
							events={messages.map(({ id, title, content, time }) => ({
								id,
								title,
								time,
								children: <p className="whitespace-pre-line wrap-anywhere">{content}</p>,
							}))}
						/>
					)}
				</div>
				<div className="min-w-0">
					{waiting ? (
						<WaitsForSecond {...waiting} />
					) : status === "DISPUTED" ? (
						<WorkItemForm
							form={form}
							head={head}
							decision={fields.decision}
							choices={choices}
							reason={{ field: fields.reason, hint: "Both sides read exactly what you write." }}
						>
							<p className="mb-4 font-semibold">
								You can't undo this. We'll email both sides once it is final.
							</p>
						</WorkItemForm>
					) : (
						<Notice title="Decided">
							<p>The booking is now: {bookingStatusLabels[status].toLowerCase()}.</p>
						</Notice>
					)}
				</div>
			</div>
		</BackOfficePage>
	);
}

/** The milestones of a disputed booking with the money that is held, and everything that was delivered. */
function DisputedMilestones({ milestones }: { milestones: readonly DisputedMilestone[] }) {
	const deliveries = milestones.flatMap(({ title, deliveries: rounds }) =>
		rounds.map((delivery) => ({ ...delivery, title: `${title}: delivery ${delivery.round}` })),
	);
	return (
		<>
			<SectionHeading>Milestones</SectionHeading>
			<Table
				isDense
				caption="What was agreed, and what is held"
				rows={milestones}
				rowKey={({ id }) => id}
				columns={[
					{
						key: "title",
						label: "Milestone",
						isHead: true,
						cell: ({ title, deliverable }) => (
							<span className="wrap-anywhere">
								{title}
								<span className="block font-normal">{deliverable}</span>
							</span>
						),
					},
					{
						key: "status",
						label: "State",
						cell: ({ status, isFrozen }) => (isFrozen ? `${status}, frozen by a chargeback` : status),
					},
					{ key: "amount", label: "Amount", isNumber: true, cell: ({ amount }) => amount },
					{ key: "held", label: "Held", isNumber: true, cell: ({ held }) => held },
				]}
			/>
			<SectionHeading className="mt-8">Deliveries</SectionHeading>
			{deliveries.length === 0 ? (
				<p className="mb-8">Nothing was delivered.</p>
			) : (
				<Timeline
					label="Deliveries, oldest first in each milestone"
					events={deliveries.map(({ id, title, time, note, changes, links, files }) => ({
						id,
						title,
						time,
						children: (
							<>
								<p className="whitespace-pre-line wrap-anywhere">{note}</p>
								<ul>
									{files.map((file) => (
										<li key={file.id}>
											<a
												href={href("/files/:fileId", { fileId: file.id })}
												download
												className="wrap-anywhere"
											>
												{file.name}
											</a>
										</li>
									))}
									{links.map((url) => (
										<li key={url} className="wrap-anywhere">
											{url}
										</li>
									))}
								</ul>
								{changes && <p className="whitespace-pre-line wrap-anywhere">Changes requested: {changes}</p>}
							</>
						),
					}))}
				/>
			)}
		</>
	);
}
