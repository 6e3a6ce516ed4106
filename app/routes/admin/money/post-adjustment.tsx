import { getInputProps, getTextareaProps } from "@conform-to/react";
import { href } from "react-router";
import { PostAdjustmentForm } from "#app/domain/office/finance/finance-forms.ts";
import { getDifference, postAdjustment } from "#app/domain/office/finance/post-adjustment.server.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/post-adjustment";
import { WAITS_FOR_SECOND, WaitsForSecond } from "./parts/waits-for-second.tsx";

export const handle = {
	breadcrumb: "Adjustment",
	parents: {
		"/admin/money/issues": noPage,
		"/admin/money/issues/:issueId": "Ledger and provider disagree",
	},
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const { summary, amountCents, decisions, obstacle } = await orNotFound(
		getDifference(getActor(context), params.issueId),
	);
	const waiting = decisions.find(({ status }) => status === "WAITING");
	return {
		facts: [
			{ label: "What happened", value: summary },
			...(amountCents === null
				? []
				: [{ label: "Adjustment that settles it", value: formatSigned(-amountCents) }]),
		],
		obstacle,
		waiting: waiting && {
			id: waiting.id,
			amountCents: waiting.amountCents,
			proposedBy: waiting.proposedBy,
		},
	};
}

const formatSigned = (cents: number): string => `${cents < 0 ? "−" : "+"}${formatCents(Math.abs(cents))}`;

export const action = ({ params, context }: Route.ActionArgs) =>
	formAction(context, PostAdjustmentForm, async (input, actor) => {
		await postAdjustment(actor, { ...input, issueId: params.issueId });
		return redirectWithFlash(href("/admin/money/issues/:issueId", params), WAITS_FOR_SECOND);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function PostAdjustment({
	loaderData: { facts, obstacle, waiting },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof PostAdjustmentForm>({ lastResult: actionData });
	return (
		<BackOfficePage
			title="Adjust the ledger"
			description="Post a difference between the ledger and the payment provider that no event explains."
			eyebrow="Back office · Money"
			lead="Only for a difference that you have looked into and that no event or payment will explain. A second person with the role Finance always confirms it. The issue closes by itself once the next comparison finds no difference."
			form={form}
		>
			<SummaryList
				rows={facts.map(({ label, value }) => ({
					label,
					value: <span className="whitespace-pre-line wrap-anywhere">{value}</span>,
				}))}
			/>
			{waiting ? (
				<WaitsForSecond {...waiting} />
			) : obstacle ? (
				<Notice title="Nothing can be adjusted now" variant="due" className="measure">
					<p>{obstacle}</p>
				</Notice>
			) : (
				<PageForm form={form} submit="Propose the adjustment" pending="Saving..." variant="danger">
					<TextField
						{...getInputProps(fields.amount, { type: "text" })}
						label="Amount in dollars, with its sign"
						hint="12.50 raises the ledger's balance at the provider, and −12.50 lowers it."
						kind="text"
					/>
					<TextArea
						{...getTextareaProps(fields.reason)}
						label="Reason"
						hint="Only our team reads it."
						rows={4}
						limit={1_000}
					/>
				</PageForm>
			)}
		</BackOfficePage>
	);
}
