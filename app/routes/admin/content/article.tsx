import { href } from "react-router";
import { articleValues } from "#app/domain/content/editorial/content-source.server.ts";
import { saveArticle } from "#app/domain/content/editorial/edit-content.server.ts";
import { contentStateLabels } from "#app/domain/content/editorial/editorial.ts";
import { SaveArticleForm } from "#app/domain/content/editorial/editorial-forms.ts";
import {
	getArticleChoices,
	getEdited,
	previewArticle,
} from "#app/domain/content/editorial/editorial-queries.server.ts";
import { withVersion } from "#app/domain/platform/edit-version.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/article";
import { ArticleEditor } from "./parts/article-editor.tsx";
import { ContentLinks } from "./parts/content-links.tsx";

export const handle = {
	longText: true,
	breadcrumb: ({ loaderData }) => loaderData?.title,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const name = { kind: "article" as const, slug: params.slug };
	const { number, source, state, publishedRevision } = await orNotFound(getEdited(actor, name));
	const { authors, categories, slugs } = getArticleChoices(actor);
	const values = withVersion(articleValues(source.trimEnd()));
	return {
		title: values.title || params.slug,
		name,
		number,
		state,
		publishedRevision,
		values,
		choices: { authors, categories },
		isPublic: slugs.includes(params.slug),
	};
}

export const action = (args: Route.ActionArgs) => {
	const { slug } = args.params;
	return formAction(
		args.context,
		SaveArticleForm,
		async (input, actor) => {
			const { number } = await saveArticle(actor, slug, input);
			return redirectWithFlash(
				href("/admin/content/:kind/:slug/state", { kind: "article", slug }),
				`Revision ${number} saved.`,
			);
		},
		{ preview: (input, actor) => previewArticle(actor, slug, input) },
	);
};

export { clientAction } from "#app/ui/form/client-action.ts";

export default function EditArticle({ loaderData, actionData }: Route.ComponentProps) {
	const { title, name, number, state, publishedRevision, values, choices, isPublic } = loaderData;
	const [form, fields] = usePageForm<typeof SaveArticleForm>({
		lastResult: actionData,
		defaultValue: values,
	});
	return (
		<ArticleEditor
			title={`Edit: ${title}`}
			heading={title}
			eyebrow={`Article · ${name.slug}`}
			aside={`${contentStateLabels[state]} · ${number === 0 ? "file" : `revision ${number}`}`}
			words={{ edit: "Edit article", save: "Save revision" }}
			preview={actionData?.preview}
			links={
				<ContentLinks
					name={name}
					path={isPublic ? href("/blog/:slug", { slug: name.slug }) : undefined}
					publishedRevision={publishedRevision}
					number={number}
				/>
			}
			{...{ form, fields, choices, isPublic }}
		/>
	);
}
