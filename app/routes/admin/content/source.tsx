import { getTextareaProps } from "@conform-to/react";
import { data, href } from "react-router";
import { saveContent } from "#app/domain/content/editorial/edit-content.server.ts";
import {
	contentKindLabels,
	contentStateLabels,
	SOURCE_MAX,
} from "#app/domain/content/editorial/editorial.ts";
import { SaveSourceForm } from "#app/domain/content/editorial/editorial-forms.ts";
import { getEdited, previewSource } from "#app/domain/content/editorial/editorial-queries.server.ts";
import { withVersion } from "#app/domain/platform/edit-version.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { FaqBody } from "#app/routes/site/faq/parts/faq-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { Button } from "#app/ui/form/button.tsx";
import { PREVIEW_FIELD } from "#app/ui/form/form-fields.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/source";
import { ContentLinks } from "./parts/content-links.tsx";
import { contentEyebrow, formatContentName } from "./parts/content-names.ts";
import { RevisionFields } from "./parts/revision-fields.tsx";

export const handle = {
	longText: true,
	breadcrumb: ({ loaderData }) => loaderData?.title,
} satisfies RouteHandle<Route.ComponentProps>;

/**
 * The content that this page edits as YAML: an FAQ, a city, the glossary, or the site's facts. Articles have
 * their own form.
 */
const formatName = (params: Route.LoaderArgs["params"]) => {
	const name = formatContentName(params);
	if (name.kind === "article") throw data(null, { status: 404 });
	return name;
};

export async function loader({ params, context }: Route.LoaderArgs) {
	const name = formatName(params);
	const { number, source, state, publishedRevision } = await orNotFound(getEdited(getActor(context), name));
	return {
		title: `${contentKindLabels[name.kind].one}: ${name.slug}`,
		name,
		number,
		state,
		publishedRevision,
		values: withVersion({ source: source.trimEnd() }),
	};
}

export const action = (args: Route.ActionArgs) => {
	const name = formatName(args.params);
	return formAction(
		args.context,
		SaveSourceForm,
		async (input, actor) => {
			const { number } = await saveContent(actor, name, input);
			return redirectWithFlash(href("/admin/content/:kind/:slug/state", name), `Revision ${number} saved.`);
		},
		{
			preview: ({ source }, actor) => previewSource(actor, name, source),
		},
	);
};

export { clientAction } from "#app/ui/form/client-action.ts";

export default function EditSource({ loaderData, actionData }: Route.ComponentProps) {
	const { title, name, number, values, state, publishedRevision } = loaderData;
	const [form, fields] = usePageForm<typeof SaveSourceForm>({ lastResult: actionData, defaultValue: values });
	const preview = actionData?.preview;
	return (
		<BackOfficePage
			title={preview?.faq ? `Preview: ${title}` : `Edit: ${title}`}
			heading={preview?.faq ? null : title}
			description="Edit the site's content."
			eyebrow={contentEyebrow(name)}
			aside={`${contentStateLabels[state]} · ${number === 0 ? "file" : `revision ${number}`}`}
			form={form}
		>
			{preview ? (
				<Notice className="mb-10">
					<p>
						The text is valid. {preview.faq && "This is how visitors would see it. "}We haven't saved anything
						yet. The form is below.
					</p>
				</Notice>
			) : (
				<ContentLinks name={name} path={undefined} publishedRevision={publishedRevision} number={number} />
			)}
			{preview?.faq && (
				<>
					<FaqBody
						page={preview.faq}
						path={`/${name.slug}`}
						sight={{ areAllOpen: true, openId: undefined }}
					/>
					<h2 className="mb-4 mt-16 border-t border-rule pt-8 text-h2">Continue editing</h2>
				</>
			)}
			<PageForm
				form={form}
				submit="Save revision"
				aside={
					<Button type="submit" name={PREVIEW_FIELD} value="1">
						{name.kind === "faq" ? "Preview" : "Check without saving"}
					</Button>
				}
				className="max-w-4xl"
			>
				<TextArea
					{...getTextareaProps(fields.source)}
					label="Text"
					rows={30}
					limit={SOURCE_MAX}
					hint="YAML. Only change the text after the colons. We report mistakes by line."
				/>
				<RevisionFields fields={fields} />
			</PageForm>
		</BackOfficePage>
	);
}
