import { Form } from "react-router";
import { SavePartnerForm } from "#app/domain/partners/partner-forms.ts";
import { savePartner } from "#app/domain/partners/save-partner.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { now } from "#app/infra/clock.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { usePageForm } from "#app/ui/page-form.ts";
import { DeskPage } from "../admin/desk-page.tsx";
import type { Route } from "./+types/new-partner";
import { PartnerFields } from "./partner-fields.tsx";

export const loader = () => ({ crumb: "New organization", submissionKey: newSubmissionKey(now()) });

export const action = (args: Route.ActionArgs) =>
	formAction(args, SavePartnerForm, async (input, actor) => {
		await savePartner(actor, input);
		return redirectWithFlash("/admin/partnerships", `${input.name} is saved.`);
	});

export const clientAction = keepFormIfLost;

export default function NewPartner({ loaderData: { submissionKey }, actionData }: Route.ComponentProps) {
	const { form, fields, answer, props } = usePageForm<typeof SavePartnerForm>({ stage: "PROSPECT" });
	return (
		<DeskPage
			title="New organization"
			description="Write down an organization that brings people."
			slug="Back office · Partnerships"
			isFailed={Boolean(actionData)}
			errors={
				<ErrorSummary formErrors={form.errors} fields={[fields.name, fields.stage, fields.referralCode, fields.contactName, fields.contactEmail, fields.notes]} answer={answer} />
			}
		>
			<Form method="post" {...props} className="measure">
				<HiddenFields submissionKey={submissionKey} />
				<PartnerFields fields={fields} />
				<SubmitButton pending="Saving...">Save the organization</SubmitButton>
			</Form>
		</DeskPage>
	);
}
