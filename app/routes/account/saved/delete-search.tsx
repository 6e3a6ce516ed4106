import { href } from "react-router";
import { NoFields } from "#app/domain/platform/fields.ts";
import { deleteSearch, getSavedSearch } from "#app/domain/profiles/saved-search.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { ConfirmPage } from "#app/ui/form/confirm-page.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/delete-search";

export const handle = {
	breadcrumb: "Delete",
	parents: ({ loaderData }) => ({ "/saved/searches/:searchId": { label: loaderData?.name, to: null } }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const { name } = await orNotFound(getSavedSearch(getActor(context), params.searchId));
	return { name };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, NoFields, async (_, actor) => {
		await deleteSearch(actor, args.params.searchId);
		return redirectWithFlash(href("/saved/searches"), "Search deleted.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function DeleteSearch({ loaderData: { name }, actionData }: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	return (
		<ConfirmPage
			title="Delete a saved search"
			description="Delete a saved search."
			form={form}
			eyebrow="Saved searches"
			question={<span className="wrap-anywhere">Delete “{name}”?</span>}
			lead="You won't get any more emails about it. You can't undo this."
			submit="Delete search"
			pending="Deleting..."
			variant="danger"
			besideButton={
				<Link to={href("/saved/searches")} className="inline-flex min-h-11 items-center">
					Keep search
				</Link>
			}
		/>
	);
}
