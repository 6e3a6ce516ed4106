import { getInputProps } from "@conform-to/react";
import { href } from "react-router";
import { DomainError } from "#app/domain/domain-error.ts";
import { PICTURE_ACCEPT, PICTURES_AT_ONCE } from "#app/domain/portfolios/picture.ts";
import { PICTURES_MAX } from "#app/domain/professionals/professional.ts";
import { type AddedPictures, addPictures } from "#app/domain/profile-pictures/add-pictures.server.ts";
import { AddPicturesForm } from "#app/domain/profile-pictures/picture-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { FileField } from "#app/ui/form/file-field.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/add-pictures";
import { loadPictures } from "./parts/own-pictures.server.ts";
import { parentsOfPictures } from "./parts/pictures-handle.ts";

export const handle = { upload: true, breadcrumb: "Add pictures", parents: parentsOfPictures } satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ context }: Route.LoaderArgs) {
	const { portfolio, isApplication } = await loadPictures(context);
	return { isApplication, left: PICTURES_MAX - portfolio.length };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, AddPicturesForm, async (_, actor, files) => {
		const result = await addPictures(
			actor,
			files.filter(({ field }) => field === "pictures"),
		);
		const problem = problemOf(result);
		if (problem) throw new DomainError("invalid", problem, { fieldErrors: { pictures: [problem] } });
		const added = result.added === 1 ? "Your picture is" : `Your ${result.added} pictures are`;
		return redirectWithFlash(
			href("/professional/edit/pictures"),
			`${added} saved. Describe ${result.added === 1 ? "it" : "them"}, so that everyone can see ${result.added === 1 ? "it" : "them"}.`,
		);
	});

/** Why some files were refused, with their names, and what became of the others. */
function problemOf({ added, refused }: AddedPictures): string | undefined {
	if (refused.length === 0) return undefined;
	const reasons = refused.map(({ name, reason }) => `${name}: ${reason.replace(/\.$/, "")}.`).join(" ");
	if (added === 0) return reasons;
	return `${reasons} ${added === 1 ? "The other picture is saved." : `The other ${added} pictures are saved.`}`;
}

export { clientAction } from "#app/ui/form/client-action.ts";
export { shouldRevalidate } from "#app/ui/form/should-revalidate.ts";

export default function AddPictures({ loaderData: { isApplication, left }, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof AddPicturesForm>({ lastResult: actionData });
	const back = (
		<Link to={href("/professional/edit/pictures")} className="inline-flex min-h-11 items-center">
			Back to your pictures
		</Link>
	);
	return (
		<Page title="Add pictures" description="Add pictures to your portfolio." form={form} isHidden>
			<PageTitle
				slug={isApplication ? "Your application" : "Your profile"}
				aside={`${left} left`}
				lead="Only add work that you have the right to show. You describe and order the pictures next."
			>
				Add pictures
			</PageTitle>
			{left === 0 ? (
				<>
					<p className="mb-4">Your portfolio is full with {PICTURES_MAX} pictures. Remove one to add another.</p>
					{back}
				</>
			) : (
				<PageForm form={form} submit="Add pictures" pending="Uploading..." hasFiles aside={back}>
					<FileField
						{...getInputProps(fields.pictures, { type: "file" })}
						label="Pictures"
						hint={`Choose one or several: JPG or PNG, up to 10 MB each, ${PICTURES_AT_ONCE} files and 30 MB at a time. We remove location and camera data.`}
						accept={PICTURE_ACCEPT}
						isMultiple
					/>
				</PageForm>
			)}
		</Page>
	);
}
