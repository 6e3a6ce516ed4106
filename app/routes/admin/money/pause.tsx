import { getTextareaProps } from "@conform-to/react";
import { data, href } from "react-router";
import { flowLabels, parseFlow } from "#app/domain/money/finance.ts";
import { PausePaymentsForm } from "#app/domain/office/finance/finance-forms.ts";
import { getPause } from "#app/domain/office/finance/finance-queries.server.ts";
import { pausePayments } from "#app/domain/office/finance/money-decision.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/pause";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.label,
	parents: { "/admin/money/pauses": noPage },
} satisfies RouteHandle<Route.ComponentProps>;

function knownFlow(word: string) {
	const flow = parseFlow(word);
	if (!flow) throw data(null, { status: 404 });
	return flow;
}

export async function loader({ params, context }: Route.LoaderArgs) {
	const { label, isPaused, reason } = await getPause(getActor(context), knownFlow(params.flow));
	return { label, isPaused, reason };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, PausePaymentsForm, async (input, actor) => {
		const flow = knownFlow(args.params.flow);
		await pausePayments(actor, { flow, ...input });
		return redirectWithFlash(
			href("/admin/money"),
			`${flowLabels[flow]} ${input.isPaused ? "are paused" : "run again"}.`,
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

const effects: Record<string, string> = {
	Checkouts:
		"No one can start a payment. Payments that were started can still be made, and refunds and payouts continue.",
	Payouts:
		"Nothing is transferred to professionals. What they earn waits and is sent once payouts run again.",
};

export default function Pause({ loaderData: { label, isPaused, reason }, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof PausePaymentsForm>({ lastResult: actionData });
	const title = isPaused ? `Let ${label.toLowerCase()} run again?` : `Pause ${label.toLowerCase()}?`;
	return (
		<BackOfficePage
			title={title}
			description="Pause checkouts or payouts, or let them run again."
			eyebrow="Back office · Money"
			lead={isPaused ? `They are paused: ${reason}` : effects[label]}
			form={form}
		>
			<PageForm
				form={form}
				submit={isPaused ? `Let ${label.toLowerCase()} run` : `Pause ${label.toLowerCase()}`}
				pending="Saving..."
				variant={isPaused ? "main" : "danger"}
			>
				<input type="hidden" name="isPaused" value={isPaused ? "no" : "yes"} />
				<TextArea
					{...getTextareaProps(fields.reason)}
					label="Reason"
					hint="Only our team reads it."
					rows={3}
					limit={1_000}
				/>
			</PageForm>
		</BackOfficePage>
	);
}
