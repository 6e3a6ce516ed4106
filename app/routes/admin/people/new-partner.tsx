import { href } from "react-router";
import { SavePartnerForm } from "#app/domain/people/partner-forms.ts";
import { savePartner } from "#app/domain/people/partners.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/new-partner";
import { PartnerEditor } from "./parts/partner-editor.tsx";

export const handle = { breadcrumb: "New organization" } satisfies RouteHandle;

export const loader = () => ({ values: { stage: "PROSPECT" } });

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, SavePartnerForm, async (input, actor) => {
		await savePartner(actor, input);
		return redirectWithFlash(href("/admin/partnerships"), `${input.name} is saved.`);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function NewPartner({ loaderData: { values }, actionData }: Route.ComponentProps) {
	return (
		<PartnerEditor
			title="New organization"
			description="Add an organization that refers people."
			defaultValue={values}
			actionData={actionData}
		/>
	);
}
