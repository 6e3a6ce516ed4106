import { href } from "react-router";
import { SavePartnerForm } from "#app/domain/people/partner-forms.ts";
import { getPartner, partnerValues, savePartner } from "#app/domain/people/partners.server.ts";
import { withVersion } from "#app/domain/platform/edit-version.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { currentPhase } from "#app/infra/content/phase.server.ts";
import { publicUrl } from "#app/infra/process/settings.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/partner";
import { PartnerEditor } from "./parts/partner-editor.tsx";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.values.name,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const partner = await orNotFound(getPartner(getActor(context), params.partnerId));
	const link = (path: string) => `${publicUrl()}${path}?ref=${partner.referralCode}`;
	return {
		values: withVersion(partnerValues(partner)),
		links: [
			{ label: "To create an account", value: link(href("/auth/signup")) },
			...(currentPhase() === "early-access"
				? [{ label: "To join the waitlist", value: link(href("/waitlist")) }]
				: []),
		],
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, SavePartnerForm, async (input, actor) => {
		await savePartner(actor, input, args.params.partnerId);
		return redirectWithFlash(href("/admin/partnerships"), `${input.name} is saved.`);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function Partner({ loaderData: { values, links }, actionData }: Route.ComponentProps) {
	return (
		<PartnerEditor
			title={values.name}
			description="An organization that refers people."
			defaultValue={values}
			actionData={actionData}
		>
			<div className="max-w-3xl [&_dd]:break-words">
				<SummaryList rows={links} />
			</div>
		</PartnerEditor>
	);
}
