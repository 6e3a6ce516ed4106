import { getInputProps } from "@conform-to/react";
import { href } from "react-router";
import { IMAGE_ACCEPT } from "#app/domain/profiles/image.ts";
import { setPhoto } from "#app/domain/vetting/portfolio.server.ts";
import { SetPhotoForm } from "#app/domain/vetting/portfolio-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { FileField } from "#app/ui/form/file-field.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Avatar } from "#app/ui/image/avatar.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/photo";
import { loadImages } from "./parts/editable-images.server.ts";
import { parentsOfImages } from "./parts/images-handle.ts";

export const handle = {
	upload: true,
	breadcrumb: "Photo",
	parents: parentsOfImages,
} satisfies RouteHandle<Route.ComponentProps>;

export const loader = ({ context }: Route.LoaderArgs) => loadImages(context);

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, SetPhotoForm, async (_, actor, files) => {
		await setPhoto(
			actor,
			files.find(({ field }) => field === "photo"),
		);
		return redirectWithFlash(href("/professional/edit/pictures"), "Your profile photo is saved.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function Photo({
	loaderData: { photo, name, isApplication },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof SetPhotoForm>({ lastResult: actionData });
	const title = photo ? "Change your profile photo" : "Add a profile photo";
	return (
		<Page title={title} description="The photo next to your name." form={form}>
			<PageTitle
				eyebrow={isApplication ? "Your application" : "Your profile"}
				lead="A photo of you, your team, or your logo. It's shown in a circle next to your name."
			>
				{title}
			</PageTitle>
			<p className="mb-6">
				<Avatar name={name} photo={photo} size="large" />
			</p>
			<PageForm
				form={form}
				submit="Save photo"
				pending="Uploading..."
				hasFiles
				aside={
					<Link to={href("/professional/edit/pictures")} className="inline-flex min-h-11 items-center">
						Back to your photos
					</Link>
				}
			>
				<FileField
					{...getInputProps(fields.photo, { type: "file" })}
					label="Photo"
					hint="JPG or PNG, up to 10 MB. Square photos fit best. We remove location and camera data."
					accept={IMAGE_ACCEPT}
				/>
			</PageForm>
		</Page>
	);
}
