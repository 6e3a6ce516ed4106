import { data, href } from "react-router";
import { NoFields } from "#app/domain/platform/fields.ts";
import { findUserImages, removeImage } from "#app/domain/vetting/portfolio.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/remove-image";
import { parentsOfImages } from "./parts/images-handle.ts";
import { RemovalPage } from "./parts/removal-page.tsx";

export const handle = {
	parents: ({ loaderData }) => ({
		...parentsOfImages({ loaderData }),
		"/professional/edit/pictures/:imageId": { label: loaderData && `Photo ${loaderData.number}`, to: null },
	}),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const { portfolio, isApplication } = await orNotFound(findUserImages(getActor(context)));
	const place = portfolio.findIndex(({ id }) => id === params.imageId);
	const image = portfolio[place];
	if (!image) throw data(null, { status: 404 });
	return { alt: image.alt, number: place + 1, isApplication };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, NoFields, async (_, actor) => {
		await removeImage(actor, { imageId: args.params.imageId });
		return redirectWithFlash(href("/professional/edit/pictures"), "Photo removed.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function RemoveImage({
	loaderData: { alt, number, isApplication },
	actionData,
}: Route.ComponentProps) {
	return (
		<RemovalPage
			what="photo"
			lead={`We'll delete ${alt ? `“${alt}”` : `photo ${number}`} from your portfolio and our storage. You can't undo this.`}
			isApplication={isApplication}
			lastResult={actionData}
		/>
	);
}
