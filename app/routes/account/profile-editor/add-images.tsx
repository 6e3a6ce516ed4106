import { getInputProps } from "@conform-to/react";
import { href } from "react-router";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { IMAGE_ACCEPT, IMAGES_AT_ONCE } from "#app/domain/profiles/image.ts";
import { IMAGES_MAX } from "#app/domain/profiles/professional.ts";
import { type AddedImages, addImages } from "#app/domain/vetting/portfolio.server.ts";
import { AddImagesForm } from "#app/domain/vetting/portfolio-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { FileField } from "#app/ui/form/file-field.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/add-images";
import { loadImages } from "./parts/editable-images.server.ts";
import { parentsOfImages } from "./parts/images-handle.ts";

export const handle = {
	upload: true,
	breadcrumb: "Add photos",
	parents: parentsOfImages,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ context }: Route.LoaderArgs) {
	const { portfolio, isApplication } = await loadImages(context);
	return { isApplication, left: IMAGES_MAX - portfolio.length };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, AddImagesForm, async (_, actor, files) => {
		const result = await addImages(
			actor,
			files.filter(({ field }) => field === "images"),
		);
		const problem = describeProblem(result);
		if (problem) throw new DomainError("invalid", problem, { fieldErrors: { images: [problem] } });
		const added = result.added === 1 ? "Your photo is" : `Your ${result.added} photos are`;
		return redirectWithFlash(
			href("/professional/edit/pictures"),
			`${added} saved. Describe ${result.added === 1 ? "it" : "them"}, so that everyone can see ${result.added === 1 ? "it" : "them"}.`,
		);
	});

/** Says why some files were refused, with their names, and what happened to the others. */
function describeProblem({ added, refused }: AddedImages): string | undefined {
	if (refused.length === 0) return undefined;
	const reasons = refused.map(({ name, reason }) => `${name}: ${reason.replace(/\.$/, "")}.`).join(" ");
	if (added === 0) return reasons;
	return `${reasons} ${added === 1 ? "The other photo is saved." : `The other ${added} photos are saved.`}`;
}

export { clientAction, shouldRevalidate } from "#app/ui/form/client-action.ts";

export default function AddImages({ loaderData: { isApplication, left }, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof AddImagesForm>({ lastResult: actionData });
	const back = (
		<Link to={href("/professional/edit/pictures")} className="inline-flex min-h-11 items-center">
			Back to your photos
		</Link>
	);
	return (
		<Page title="Add photos" description="Add photos to your portfolio." form={form}>
			<PageTitle
				eyebrow={isApplication ? "Your application" : "Your profile"}
				aside={`${left} left`}
				lead="Only add work you have the right to show. You describe and order the photos next."
			>
				Add photos
			</PageTitle>
			{left === 0 ? (
				<>
					<p className="mb-4">Your portfolio is full with {IMAGES_MAX} photos. Remove one to add another.</p>
					{back}
				</>
			) : (
				<PageForm form={form} submit="Add photos" pending="Uploading..." hasFiles aside={back}>
					<FileField
						{...getInputProps(fields.images, { type: "file" })}
						label="Photos"
						hint={`Choose one or several: JPG or PNG, up to 10 MB each, ${IMAGES_AT_ONCE} files and 30 MB at a time. We remove location and camera data.`}
						accept={IMAGE_ACCEPT}
						isMultiple
					/>
				</PageForm>
			)}
		</Page>
	);
}
