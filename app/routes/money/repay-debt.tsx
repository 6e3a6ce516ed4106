import { debtPath } from "#app/domain/money/debt.ts";
import { startRepayment } from "#app/domain/money/repay-debt.server.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { redirectToProvider } from "#app/routes/payments/parts/leave-to.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { ConfirmPage } from "#app/ui/form/confirm-page.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/repay-debt";
import { loadDebt } from "./parts/debt-data.server.ts";

export const handle = {
	breadcrumb: "Pay it back",
	parents: ({ loaderData }) => ({
		"/earnings/debts": noPage,
		"/earnings/debts/:reference": loaderData?.reference,
	}),
} satisfies RouteHandle<Route.ComponentProps>;

export const loader = ({ params, context }: Route.LoaderArgs) =>
	loadDebt(getActor(context), params.reference);

export const action = ({ params, context }: Route.ActionArgs) =>
	formAction(context, NoFields, async (_, actor) =>
		redirectToProvider((await startRepayment(actor, { reference: params.reference })).address),
	);

export { clientAction } from "#app/ui/form/client-action.ts";

export default function RepayDebt({ loaderData: debt, actionData }: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	const { reference, owed, isOpen, booking } = debt;
	const lead = "You'll pay on our payment provider's page, then come right back.";
	return (
		<ConfirmPage
			title={`Pay ${owed} back`}
			description={lead}
			form={form}
			eyebrow={`Earnings · ${reference}`}
			question={`Pay ${owed} back?`}
			lead={lead}
			facts={
				<SummaryList
					rows={[
						{ label: "For", value: <span className="wrap-anywhere">{booking.title}</span> },
						{ label: "Why", value: debt.cause },
						{ label: "Amount", value: owed },
					]}
				/>
			}
			obstacle={
				isOpen || actionData ? undefined : (
					<Notice title="You can't pay this now" className="measure">
						<p>You don't owe this anymore, or you contested it and our team hasn't answered yet.</p>
					</Notice>
				)
			}
			submit="Continue to payment"
			pending="Opening the bank..."
			back={{ to: debtPath(reference), label: "Back to what you owe" }}
		/>
	);
}
