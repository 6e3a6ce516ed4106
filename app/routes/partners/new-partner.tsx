import { href } from "react-router";
import { SavePartnerForm } from "#app/domain/partners/partner-forms.ts";
import { savePartner } from "#app/domain/partners/save-partner.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { now } from "#app/infra/clock.server.ts";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { usePageForm } from "#app/ui/page-form.ts";
import type { Route } from "./+types/new-partner";
import { PartnerEditor } from "./partner-editor.tsx";

export const loader = () => ({ crumb: "New organization", submissionKey: newSubmissionKey(now()) });

export const action = (args: Route.ActionArgs) =>
	formAction(args, SavePartnerForm, async (input, actor) => {
		await savePartner(actor, input);
		return redirectWithFlash(href("/admin/partnerships"), `${input.name} is saved.`);
	});

export const clientAction = keepFormIfLost;

export default function NewPartner({ loaderData: { submissionKey }, actionData }: Route.ComponentProps) {
	const pageForm = usePageForm<typeof SavePartnerForm>({ stage: "PROSPECT" });
	return <PartnerEditor title="New organization" description="Write down an organization that brings people." isFailed={Boolean(actionData)} {...{ pageForm, submissionKey }} />;
}
