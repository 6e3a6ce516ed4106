import { href } from "react-router";
import { getTemplate, removeTemplate } from "#app/domain/bookings/quotes/quote-templates.server.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { ConfirmPage } from "#app/ui/form/confirm-page.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/remove-template";

export const handle = {
	breadcrumb: "Remove",
	parents: ({ loaderData }) => ({
		"/professional/quote-templates": "Quote Templates",
		"/professional/quote-templates/:templateId": { label: loaderData?.name, to: null },
	}),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params: { templateId }, context }: Route.LoaderArgs) {
	const { name } = await orNotFound(getTemplate(getActor(context), templateId));
	return { name };
}

export const action = ({ params: { templateId }, context }: Route.ActionArgs) =>
	formAction(context, NoFields, async (_, actor) => {
		await removeTemplate(actor, { templateId });
		return redirectWithFlash(href("/professional/quote-templates"), "Template removed.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function RemoveTemplate({ loaderData: { name }, actionData }: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	return (
		<ConfirmPage
			title="Remove this template"
			description="Remove a quote template."
			form={form}
			eyebrow="Professional · Quotes"
			question={<span className="wrap-anywhere">Remove “{name}”?</span>}
			lead="Quotes you started from it don't change. You can't undo this."
			submit="Remove template"
			pending="Removing..."
			variant="danger"
			back={{ to: href("/professional/quote-templates"), label: "Cancel" }}
		/>
	);
}
