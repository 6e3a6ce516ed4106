import { getTextareaProps } from "@conform-to/react";
import { contestDebt } from "#app/domain/money/debt.server.ts";
import { debtPath, OBJECTION_MAX } from "#app/domain/money/debt.ts";
import { ContestDebtForm } from "#app/domain/money/debt-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { ConfirmPage } from "#app/ui/form/confirm-page.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/contest-debt";
import { loadDebt } from "./parts/debt-data.server.ts";

export const handle = {
	breadcrumb: "Contest what you owe",
	parents: ({ loaderData }) => ({
		"/earnings/debts": noPage,
		"/earnings/debts/:reference": loaderData?.reference,
	}),
} satisfies RouteHandle<Route.ComponentProps>;

export const loader = ({ params, context }: Route.LoaderArgs) =>
	loadDebt(getActor(context), params.reference);

export const action = ({ params, context }: Route.ActionArgs) =>
	formAction(context, ContestDebtForm, async ({ objection }, actor) => {
		await contestDebt(actor, { reference: params.reference, objection });
		return redirectWithFlash(
			debtPath(params.reference),
			"We received your objection. We'll email you our answer.",
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function ContestDebt({ loaderData: debt, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof ContestDebtForm>({ lastResult: actionData });
	const { reference, owed, isContestable } = debt;
	const lead =
		"Our team reviews it. Until we've answered, we keep nothing from your payouts for it. You can contest it once.";
	return (
		<ConfirmPage
			title="Contest what you owe"
			description={lead}
			form={form}
			eyebrow={`Earnings · ${reference}`}
			question="Why don't you owe this?"
			lead={lead}
			facts={
				<SummaryList
					rows={[
						{ label: "Booking", value: <span className="wrap-anywhere">{debt.booking.title}</span> },
						{ label: "Why", value: debt.cause },
						{ label: "Owed", value: owed },
					]}
				/>
			}
			obstacle={
				isContestable || actionData ? undefined : (
					<Notice title="You can't contest this now" className="measure">
						<p>You don't owe this anymore, or you've contested it before.</p>
					</Notice>
				)
			}
			submit="Contest what you owe"
			pending="Sending..."
			back={{ to: debtPath(reference), label: "Back to what you owe" }}
		>
			<TextArea
				{...getTextareaProps(fields.objection)}
				label="Why you disagree"
				hint="Say what happened, and where the booking shows it."
				limit={OBJECTION_MAX}
				rows={7}
			/>
		</ConfirmPage>
	);
}
