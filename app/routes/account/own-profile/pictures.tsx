import { getInputProps } from "@conform-to/react";
import { href } from "react-router";
import { PICTURES_MAX } from "#app/domain/professionals/professional.ts";
import { AddPictureForm } from "#app/domain/professionals/profile-forms.ts";
import { addPicture } from "#app/domain/profile-pictures/add-picture.server.ts";
import { picturePath } from "#app/domain/profile-pictures/picture.ts";
import { constraintsOf } from "#app/forms/constraints.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { SubmitButton } from "#app/ui/form/button.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import type { Route } from "./+types/pictures";
import { loadOwnProfile } from "./parts/own-profile.server.ts";

export const handle = { upload: true } satisfies RouteHandle;

export const loader = async ({ context }: Route.LoaderArgs) => ({ ...(await loadOwnProfile(context)), constraint: constraintsOf(AddPictureForm) });

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, AddPictureForm, async (input, actor, files) => {
		await addPicture(
			actor,
			input,
			files.find(({ field }) => field === "picture"),
		);
		return redirectWithFlash(href("/professional/edit/pictures"), "Your picture is saved and visible on your profile.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function Pictures({ loaderData: { profile, constraint }, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof AddPictureForm>({ lastResult: actionData, constraint });
	const { pictures } = profile;
	return (
		<Page title="Your pictures" description="The pictures in your portfolio." form={form} isHidden>
			<PageTitle
				slug="Your profile"
				aside={`${pictures.length} of ${PICTURES_MAX}`}
				lead="They appear on your profile in this order. Only add work that you have the right to show."
			>
				Your pictures
			</PageTitle>
			<div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-2">
				<section aria-labelledby="portfolio-title">
					<SectionHeading id="portfolio-title">Portfolio</SectionHeading>
					{pictures.length === 0 ? <p>No pictures yet.</p> : <PictureRows pictures={pictures} />}
				</section>
				<section aria-labelledby="add-title">
					<SectionHeading id="add-title">Add a picture</SectionHeading>
					{pictures.length >= PICTURES_MAX ? (
						<p>Your portfolio is full. Remove a picture to add another one.</p>
					) : (
						<PageForm form={form} submit="Add picture" pending="Uploading..." hasFiles className="">
							<FileField
								{...getInputProps(fields.picture, { type: "file" })}
								label="Picture"
								hint="JPG or PNG, up to 10 MB. We remove location and camera data."
								accept=".jpg,.jpeg,.png"
							/>
							<TextField {...getInputProps(fields.alt, { type: "text" })} label="What it shows" hint="A sentence for people who can't see the picture." />
						</PageForm>
					)}
				</section>
			</div>
			<p className="mt-10">
				<Link to={href("/professional/edit")}>Back to your profile</Link>
			</p>
		</Page>
	);
}

function PictureRows({ pictures }: { pictures: readonly { id: string; alt: string; width: number; height: number }[] }) {
	return (
		<ol>
			{pictures.map(({ id, alt, width, height }, i) => (
				<li key={id} className="row flex flex-wrap items-center gap-4">
					<img src={picturePath(id, 400)} alt={alt} width={width} height={height} loading="lazy" className="h-20 w-28 border border-rule object-cover" />
					<div className="min-w-0 flex-1 basis-48">
						<p className="wrap-break-word">{alt}</p>
						<div className="mt-1 flex flex-wrap items-center gap-x-3">
							{i > 0 && <MoveButton id={id} direction="up" number={i + 1} />}
							{i < pictures.length - 1 && <MoveButton id={id} direction="down" number={i + 1} />}
							<Link to={href("/professional/edit/pictures/:pictureId/remove", { pictureId: id })} className="inline-flex min-h-9 items-center">
								Remove<span className="sr-only"> picture {i + 1}</span>
							</Link>
						</div>
					</div>
				</li>
			))}
		</ol>
	);
}

function MoveButton({ id, direction, number }: { id: string; direction: "up" | "down"; number: number }) {
	const action = href("/professional/edit/pictures/:pictureId/move", { pictureId: id });
	return (
		<form method="post" action={action}>
			<SubmitButton variant="quiet" isSmall name="direction" value={direction} action={action} pending="Moving...">
				Move {direction}
				<span className="sr-only"> picture {number}</span>
			</SubmitButton>
		</form>
	);
}
