import { getInputProps } from "@conform-to/react";
import { href } from "react-router";
import { findImages, keepContentImage } from "#app/domain/content/editorial/content-images.server.ts";
import { KeepContentImageForm } from "#app/domain/content/editorial/editorial-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { FileField } from "#app/ui/form/file-field.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { Pagination } from "#app/ui/list/pagination.tsx";
import type { Route } from "./+types/images";

export const handle = { upload: true, breadcrumb: "Images" } satisfies RouteHandle;

export async function loader({ request, context }: Route.LoaderArgs) {
	const asked = Number(new URL(request.url).searchParams.get("page"));
	const page = Number.isInteger(asked) && asked > 0 && asked < 100_000 ? asked : 1;
	return { page, ...(await findImages(getActor(context), page)) };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, KeepContentImageForm, async ({ alt }, actor, files) => {
		await keepContentImage(actor, { alt, image: files.find(({ field }) => field === "image") });
		return redirectWithFlash(href("/admin/content/pictures"), "Image saved. Copy its line into an article.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function ContentImages({
	loaderData: { page, count, pageCount, images },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof KeepContentImageForm>({ lastResult: actionData });
	return (
		<BackOfficePage
			title={`Images (${count})`}
			heading="Images"
			description="Images for articles."
			eyebrow="Content"
			aside={`${count} saved`}
			lead="These images are public. We remove camera data, such as the location."
			form={form}
		>
			<PageForm form={form} submit="Upload image" pending="Uploading..." hasFiles className="max-w-xl">
				<FileField
					{...getInputProps(fields.image, { type: "file" })}
					label="Image"
					accept=".jpg,.jpeg,.png"
					hint="JPEG or PNG, up to 10 MB."
				/>
				<TextField
					{...getInputProps(fields.alt, { type: "text" })}
					label="What the image shows"
					hint="Screen readers read this text. For example, “A chair under one light”."
				/>
			</PageForm>
			{images.length > 0 && (
				<section aria-labelledby="kept" className="mt-14">
					<h2 id="kept" className="mb-3 text-h3">
						Saved images
					</h2>
					<ul>
						{images.map(({ id, path, alt, width, height, fileName, markdown }) => (
							<li key={id} className="row grid gap-x-6 gap-y-2 sm:grid-cols-[8rem_1fr]">
								<img
									src={path}
									alt={alt}
									width={width}
									height={height}
									loading="lazy"
									className="h-auto max-h-24 w-auto max-w-32 object-contain"
								/>
								<div className="min-w-0">
									<p className="fact">
										{fileName} · {width} × {height}
									</p>
									<p className="mt-1">
										In an article: <code className="break-all text-small">{markdown}</code>
									</p>
								</div>
							</li>
						))}
					</ul>
				</section>
			)}
			<Pagination
				page={page}
				pageCount={pageCount}
				getHref={(other) => `${href("/admin/content/pictures")}?page=${other}`}
			/>
		</BackOfficePage>
	);
}
