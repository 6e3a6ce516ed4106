import { getInputProps } from "@conform-to/react";
import { href } from "react-router";
import { decideDebt } from "#app/domain/money/debt.server.ts";
import { debtCauses, debtStatusLabels, getOwedCents, OWED_STATUSES } from "#app/domain/money/debt.ts";
import { DecideDebtForm } from "#app/domain/money/debt-forms.ts";
import { getDebtForTeam } from "#app/domain/office/finance/finance-queries.server.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { AreaLink } from "#app/routes/admin/parts/area-link.tsx";
import { getWorkItemHeader } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { ClaimBanner } from "#app/routes/admin/work/parts/claim-banner.tsx";
import { redirectToNextWorkItem } from "#app/routes/admin/work/parts/next-work-item.server.ts";
import { WorkItemForm } from "#app/routes/admin/work/parts/work-item-form.tsx";
import { getActor } from "#app/session/contexts.ts";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/debt";
import { describeReversals } from "./parts/describe-reversals.server.ts";
import { WAITS_FOR_SECOND, WaitsForSecond } from "./parts/waits-for-second.tsx";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.reference,
	parents: { "/admin/money/debts": noPage },
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const debt = await orNotFound(getDebtForTeam(actor, params.debtId));
	const { id, reference, status, cause, booking, waiting, createdAt, offsets, checkouts } = debt;
	const repaid = checkouts.flatMap(({ reference: payment, payments }) =>
		payments.flatMap(({ amountCents, receivedAt, chargebacks }) => [
			{
				label: "Paid",
				value: `${formatCents(amountCents)} as ${payment}, ${exactTimestamp(receivedAt).text}`,
			},
			...chargebacks.map((chargeback) => ({
				label: chargeback.status === "LOST" ? "Taken back" : "Asked back",
				value: `${formatCents(chargeback.amountCents)} of ${payment} by their bank`,
			})),
		]),
	);
	return {
		reference,
		status,
		label: debtStatusLabels[status],
		since: exactTimestamp(createdAt),
		booking: { id: booking.id, reference: booking.reference, title: booking.title },
		owed: formatCents(getOwedCents(debt)),
		isOwed: OWED_STATUSES.some((one) => one === status),
		facts: [
			{ label: "Professional", value: booking.professional.businessName },
			{ label: "Why it's owed", value: debtCauses[cause] },
			{ label: "Booked", value: formatCents(debt.amountCents) },
			...offsets.map(({ amountCents, at, payout }) => ({
				label: "Kept",
				value: `${formatCents(amountCents)} of ${payout.reference}, ${exactTimestamp(at).text}`,
			})),
			...describeReversals(debt.reversals),
			...repaid,
			...(debt.writtenOffCents > 0
				? [{ label: "Written off", value: formatCents(debt.writtenOffCents) }]
				: []),
			{ label: "Still owed", value: formatCents(getOwedCents(debt)) },
			...(debt.objection ? [{ label: "The professional's objection", value: debt.objection }] : []),
			...(debt.answer ? [{ label: "Our answer", value: debt.answer }] : []),
		],
		waiting: waiting && {
			id: waiting.id,
			amountCents: waiting.amountCents,
			proposedBy: waiting.proposedBy,
		},
		head: await getWorkItemHeader(actor, "RECEIVABLE", id),
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, DecideDebtForm, async (input, actor) => {
		const { isDone } = await decideDebt(actor, { ...input, debtId: args.params.debtId });
		return redirectToNextWorkItem(
			actor,
			"RECEIVABLE",
			isDone ? "Answered. We'll email the professional." : WAITS_FOR_SECOND,
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function Debt({ loaderData, actionData }: Route.ComponentProps) {
	const { reference, status, label, since, booking, owed, isOwed, facts, waiting, head } = loaderData;
	const [form, fields] = usePageForm<typeof DecideDebtForm>({ lastResult: actionData });
	const isContested = status === "CONTESTED";
	return (
		<BackOfficePage
			title={`Debt ${reference}`}
			heading={reference}
			description="What a professional owes us, and the decision about it."
			eyebrow="Back office · Money"
			aside={<time dateTime={since.dateTime}>since {since.text}</time>}
			form={form}
			undo={head.undo}
		>
			{isContested && !waiting && <ClaimBanner head={head} />}
			<div className="work-item">
				<SummaryList
					rows={[
						{ label: "Status", value: label },
						{
							label: "Booking",
							value: (
								<span className="wrap-anywhere">
									<AreaLink area="records" to={href("/admin/bookings/:bookingId", { bookingId: booking.id })}>
										{booking.reference}
									</AreaLink>
									, {booking.title}
								</span>
							),
						},
						...facts.map((fact) => ({
							label: fact.label,
							value: <span className="whitespace-pre-line wrap-anywhere">{fact.value}</span>,
						})),
					]}
				/>
				<div className="min-w-0">
					{waiting ? (
						<WaitsForSecond {...waiting} />
					) : isOwed ? (
						<WorkItemForm
							form={form}
							head={head}
							decision={fields.decision}
							choices={[
								...(isContested
									? [
											{
												value: "stands",
												label: "Uphold it",
												hint: `${owed} is deducted from the next payouts.`,
											},
										]
									: []),
								{
									value: "reduce",
									label: "Write off part of it",
									hint: "The professional owes only what you enter below, which may be 0.",
								},
								{ value: "end", label: "Write it off", hint: `The professional no longer owes ${owed}.` },
							]}
							reason={{ field: fields.reason, hint: "The professional reads exactly what you write." }}
						>
							<TextField
								{...getInputProps(fields.amount, { type: "text" })}
								label="Still owed after a reduction, in dollars"
								hint={`Less than ${owed}. Leave it empty for other decisions.`}
								kind="amount"
								isOptional
							/>
							<p className="mb-4 font-semibold">
								You can't undo this. A second person always confirms a write-off.
							</p>
						</WorkItemForm>
					) : (
						<Notice title={label}>
							<p>The professional no longer owes anything.</p>
						</Notice>
					)}
				</div>
			</div>
		</BackOfficePage>
	);
}
