import { data, href } from "react-router";
import { NoFields } from "#app/domain/no-fields.ts";
import { removePicture } from "#app/domain/profile-pictures/remove-picture.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/remove-picture";
import { loadOwnProfile } from "./parts/own-profile.server.ts";

export const handle = {
	parents: ({ loaderData }) => ({ "/professional/edit/pictures/:pictureId": { label: loaderData && `Picture ${loaderData.number}`, to: null } }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const { profile } = await loadOwnProfile(context);
	const place = profile.pictures.findIndex(({ id }) => id === params.pictureId);
	const picture = profile.pictures[place];
	if (!picture) throw data(null, { status: 404 });
	return { picture, number: place + 1 };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, NoFields, async (_, actor) => {
		await removePicture(actor, { pictureId: args.params.pictureId });
		return redirectWithFlash(href("/professional/edit/pictures"), "Picture removed.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function RemovePicture({ loaderData: { picture }, actionData }: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	return (
		<Page title="Remove a picture" description="Remove a picture from your portfolio." form={form} isHidden>
			<PageTitle slug="Your profile" lead={`We'll delete “${picture.alt}” from your portfolio and our storage. You can't undo this.`}>
				Remove this picture?
			</PageTitle>
			<PageForm
				form={form}
				submit="Remove picture"
				pending="Removing..."
				variant="danger"
				aside={
					<Link to={href("/professional/edit/pictures")} className="inline-flex min-h-11 items-center">
						Keep picture
					</Link>
				}
			/>
		</Page>
	);
}
