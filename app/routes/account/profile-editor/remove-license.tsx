import { data, href } from "react-router";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formatLicense } from "#app/domain/profiles/license.ts";
import { findUserLicenses, removeLicense } from "#app/domain/profiles/licenses.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { ConfirmPage } from "#app/ui/form/confirm-page.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/remove-license";

export const handle = {
	parents: ({ loaderData }) => ({
		"/professional/edit/licenses/:licenseId": { label: loaderData?.name, to: null },
	}),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const license = (await findUserLicenses(getActor(context))).find(({ id }) => id === params.licenseId);
	if (!license) throw data(null, { status: 404 });
	return { name: formatLicense(license), number: license.number };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, NoFields, async (_, actor) => {
		await removeLicense(actor, { licenseId: args.params.licenseId });
		return redirectWithFlash(href("/professional/edit/licenses"), "License removed.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function RemoveLicense({ loaderData: { name, number }, actionData }: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	return (
		<ConfirmPage
			title="Remove a license"
			description="Remove a license from your profile."
			form={form}
			eyebrow="Your profile"
			question="Remove this license?"
			lead={`${name}, number ${number}, and the result of our check disappear from your profile. If you add it again, we'll check it again.`}
			submit="Remove license"
			pending="Removing..."
			variant="danger"
			besideButton={
				<Link to={href("/professional/edit/licenses")} className="inline-flex min-h-11 items-center">
					Keep license
				</Link>
			}
		/>
	);
}
