import { href } from "react-router";
import { evidenceKindLabels } from "#app/domain/money/evidence.ts";
import { submitEvidence } from "#app/domain/office/finance/evidence.server.ts";
import { SubmitEvidenceForm } from "#app/domain/office/finance/finance-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { ConfirmPage } from "#app/ui/form/confirm-page.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/submit-evidence";
import { EvidenceFacts } from "./parts/evidence-facts.tsx";
import { loadEvidence } from "./parts/load-evidence.server.ts";

export const handle = {
	breadcrumb: "Submit evidence",
	parents: ({ loaderData }) => ({
		"/admin/money/issues": noPage,
		"/admin/money/issues/:issueId": loaderData?.label,
	}),
} satisfies RouteHandle<Route.ComponentProps>;

export const loader = ({ params, context }: Route.LoaderArgs) =>
	loadEvidence(getActor(context), params.issueId);

export const action = ({ params, context }: Route.ActionArgs) =>
	formAction(context, SubmitEvidenceForm, async ({ sha256 }, actor) => {
		await submitEvidence(actor, { issueId: params.issueId, sha256 });
		return redirectWithFlash(
			href("/admin/money/issues/:issueId", params),
			"Evidence submitted. It's on its way to the provider.",
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function SubmitEvidence({ loaderData: evidence, actionData }: Route.ComponentProps) {
	const [form] = usePageForm<typeof SubmitEvidenceForm>({ lastResult: actionData });
	const { issueId, reference, sha256, obstacle } = evidence;
	const lead =
		"We send your statement and the PDF to the payer's bank. You can do this only once, and you can't change it afterward.";
	return (
		<ConfirmPage
			title={`Submit the evidence about ${reference}`}
			description={lead}
			form={form}
			eyebrow={`Back office · Money · ${evidence.label}`}
			question="Submit this evidence?"
			lead={lead}
			facts={<EvidenceFacts {...evidence} />}
			obstacle={
				obstacle === null && sha256 ? undefined : (
					<Notice title="You can't submit evidence now" className="measure">
						<p>{obstacle ?? "Nothing has been written yet. Save a draft first."}</p>
					</Notice>
				)
			}
			submit="Submit evidence"
			pending="Submitting..."
			back={{
				to: href("/admin/money/issues/:issueId", { issueId }),
				label: `Back to the ${evidenceKindLabels[evidence.kind]}`,
			}}
		>
			<input type="hidden" name="sha256" value={sha256 ?? ""} />
		</ConfirmPage>
	);
}
