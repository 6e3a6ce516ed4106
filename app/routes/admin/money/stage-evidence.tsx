import { getTextareaProps } from "@conform-to/react";
import { href } from "react-router";
import { EVIDENCE_TEXT_MAX } from "#app/domain/money/evidence.ts";
import { stageEvidence } from "#app/domain/office/finance/evidence.server.ts";
import { StageEvidenceForm } from "#app/domain/office/finance/finance-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/stage-evidence";
import { EvidenceFacts } from "./parts/evidence-facts.tsx";
import { loadEvidence } from "./parts/load-evidence.server.ts";

export const handle = {
	breadcrumb: "Evidence",
	parents: ({ loaderData }) => ({
		"/admin/money/issues": noPage,
		"/admin/money/issues/:issueId": loaderData?.label,
	}),
} satisfies RouteHandle<Route.ComponentProps>;

export const loader = ({ params, context }: Route.LoaderArgs) =>
	loadEvidence(getActor(context), params.issueId);

export const action = ({ params, context }: Route.ActionArgs) =>
	formAction(context, StageEvidenceForm, async (input, actor) => {
		await stageEvidence(actor, { ...input, issueId: params.issueId });
		return redirectWithFlash(
			href("/admin/money/issues/:issueId", params),
			"Draft saved. Nothing was sent. Read the preview, then submit it.",
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function StageEvidence({ loaderData: evidence, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof StageEvidenceForm>({
		lastResult: actionData,
		// What the bank was told about the inquiry is a good start.
		defaultValue: { text: evidence.text || evidence.answered?.text },
	});
	return (
		<BackOfficePage
			title={`Evidence about ${evidence.reference}`}
			description="What we tell the payer's bank about a payment."
			eyebrow={`Back office · Money · ${evidence.label}`}
			lead="Saving keeps a draft here and sends nothing. The PDF adds what the booking's record shows: signatures, milestones, deliveries, history, payments, and the agreement."
			form={form}
		>
			<EvidenceFacts {...evidence} />
			{evidence.obstacle ? (
				<Notice title="You can't change the evidence now" className="measure">
					<p>{evidence.obstacle}</p>
				</Notice>
			) : (
				<PageForm form={form} submit="Save draft" pending="Saving...">
					<input type="hidden" name="base" value={evidence.sha256 ?? ""} />
					<TextArea
						{...getTextareaProps(fields.text)}
						label="Why the payment is valid"
						hint="The payer's bank reads this first. Answer the reason that it gives, in a few plain sentences."
						rows={12}
						limit={EVIDENCE_TEXT_MAX}
					/>
				</PageForm>
			)}
		</BackOfficePage>
	);
}
