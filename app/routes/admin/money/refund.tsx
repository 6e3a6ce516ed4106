import { getInputProps, getTextareaProps } from "@conform-to/react";
import { href } from "react-router";
import { getHeldCents, taxReturnedWith } from "#app/domain/money/amounts.ts";
import { SECOND_PERSON_CENTS } from "#app/domain/money/finance.ts";

import { RequestRefundForm } from "#app/domain/office/finance/finance-forms.ts";
import { getRefundableMilestone } from "#app/domain/office/finance/finance-queries.server.ts";
import { requestRefund } from "#app/domain/office/finance/money-decision.server.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { WAITS_FOR_SECOND } from "#app/routes/admin/money/parts/waits-for-second.tsx";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { noPage } from "#app/ui/layout/route-handle.ts";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/refund";

export const handle = {
	breadcrumb: "Refund",
	parents: ({ loaderData }) => ({
		"/admin/money/milestones": noPage,
		"/admin/money/milestones/:milestoneId": { label: loaderData?.milestone, to: null },
	}),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const milestone = await orNotFound(getRefundableMilestone(getActor(context), params.milestoneId));
	const { booking, position, title, frozenAt } = milestone;
	const taxCents = taxReturnedWith(milestone, getHeldCents(milestone));
	return {
		milestone: `${booking.reference}, milestone ${position + 1}`,
		held: formatCents(getHeldCents(milestone)),
		isFrozen: frozenAt !== null,
		isWaiting: booking.moneyDecisions.length > 0,
		limit: formatCents(SECOND_PERSON_CENTS),
		facts: [
			{ label: "Booking", value: `${booking.reference}, ${booking.title}` },
			{ label: "Milestone", value: `${position + 1}: ${title}` },
			{ label: "Refund goes to", value: booking.creator.name },
			{ label: "Professional", value: booking.professional.businessName },
			{ label: "Held now", value: formatCents(getHeldCents(milestone)) },
			...(taxCents > 0
				? [
						{
							label: "Sales tax on it",
							value: `${formatCents(taxCents)}, which goes back with the refund in proportion`,
						},
					]
				: []),
		],
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, RequestRefundForm, async (input, actor) => {
		const { isDone } = await requestRefund(actor, { ...input, milestoneId: args.params.milestoneId });
		const text = isDone ? "Refund sent to the provider. We'll email the creator." : WAITS_FOR_SECOND;
		return redirectWithFlash(href("/admin/money/lists/:list", { list: "held" }), text);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function Refund({
	loaderData: { facts, held, limit, isFrozen, isWaiting },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof RequestRefundForm>({ lastResult: actionData });
	return (
		<BackOfficePage
			title="Discretionary refund"
			description="Refund the money held for a milestone."
			eyebrow="Back office · Money"
			lead={`Returns held money to the creator. Above ${limit} of one milestone, or of all that you decided alone in the last 24 hours, a second person confirms it. Refunding everything ends the milestone, and both sides read your reason.`}
			form={form}
		>
			<SummaryList
				rows={facts.map(({ label, value }) => ({
					label,
					value: <span className="wrap-anywhere">{value}</span>,
				}))}
			/>
			{isFrozen || isWaiting ? (
				<Notice title="Nothing can be refunded now" variant="due" className="measure">
					<p>
						{isFrozen
							? "The payer's bank has asked for this money back. Wait for its decision."
							: "A decision about this booking waits for a second person."}
					</p>
				</Notice>
			) : (
				<PageForm form={form} submit="Refund" pending="Refunding..." variant="danger">
					<TextField
						{...getInputProps(fields.amount, { type: "text" })}
						label="Amount in dollars"
						hint={`Up to ${held}.`}
						kind="amount"
					/>
					<TextArea {...getTextareaProps(fields.reason)} label="Reason" rows={4} limit={1_000} />
				</PageForm>
			)}
		</BackOfficePage>
	);
}
