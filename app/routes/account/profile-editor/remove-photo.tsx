import { href } from "react-router";
import { NoFields } from "#app/domain/platform/fields.ts";
import { removePhoto } from "#app/domain/vetting/portfolio.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/remove-photo";
import { loadImages } from "./parts/editable-images.server.ts";
import { parentsOfImages } from "./parts/images-handle.ts";
import { RemovalPage } from "./parts/removal-page.tsx";

export const handle = {
	breadcrumb: "Remove",
	parents: parentsOfImages,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ context }: Route.LoaderArgs) {
	const { photo, isApplication } = await loadImages(context);
	if (!photo) throw seeOther(href("/professional/edit/pictures"));
	return { isApplication };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, NoFields, async (_, actor) => {
		await removePhoto(actor);
		return redirectWithFlash(href("/professional/edit/pictures"), "Profile photo removed.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function RemovePhoto({ loaderData: { isApplication }, actionData }: Route.ComponentProps) {
	return (
		<RemovalPage
			what="profile photo"
			lead="We'll delete it from our storage and show your initials instead. You can't undo this."
			isApplication={isApplication}
			lastResult={actionData}
		/>
	);
}
