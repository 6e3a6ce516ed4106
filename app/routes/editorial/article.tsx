import { href } from "react-router";
import type { ArticleView } from "#app/domain/articles/article-queries.server.ts";
import { articleValues } from "#app/domain/editorial/article-source.server.ts";
import { getArticleChoices, getEdited, previewArticle } from "#app/domain/editorial/content-editing-queries.server.ts";
import { contentStateLabels } from "#app/domain/editorial/editorial.ts";
import { SaveArticleForm } from "#app/domain/editorial/editorial-forms.ts";
import { saveArticle } from "#app/domain/editorial/save-content.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { found } from "#app/http/query.server.ts";
import { now } from "#app/infra/clock.server.ts";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { usePageForm } from "#app/ui/page-form.ts";
import type { Route } from "./+types/article";
import { ArticleEditor } from "./article-editor.tsx";
import { ContentLinks } from "./content-links.tsx";

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = actorOf(context);
	const name = { kind: "article" as const, slug: params.slug };
	const { number, source, state, publishedRevision } = await found(getEdited(actor, name));
	const { authors, categories, slugs } = getArticleChoices(actor);
	const values = articleValues(source);
	return {
		crumb: values.title ?? params.slug,
		...{ name, number, state, publishedRevision, values, choices: { authors, categories }, isPublic: slugs.includes(params.slug) },
		submissionKey: newSubmissionKey(now()),
	};
}

export const action = (args: Route.ActionArgs) => {
	const { slug } = args.params;
	return formAction(
		args,
		SaveArticleForm,
		async (input, actor) => {
			const { number } = await saveArticle(actor, slug, input);
			return redirectWithFlash(href("/admin/content/:kind/:slug/state", { kind: "article", slug }), `Revision ${number} is saved.`);
		},
		{ preview: (input, actor) => previewArticle(actor, slug, input) },
	);
};

export const clientAction = keepFormIfLost<ArticleView>;

export default function EditArticle({ loaderData, actionData }: Route.ComponentProps) {
	const { crumb, name, number, state, publishedRevision, values, choices, isPublic, submissionKey } = loaderData;
	const pageForm = usePageForm<typeof SaveArticleForm>({ ...values, base: String(number) });
	return (
		<ArticleEditor
			title={`Edit: ${crumb}`}
			heading={crumb}
			slug={`Article · ${name.slug}`}
			aside={`${contentStateLabels[state]} · ${number === 0 ? "file" : `revision ${number}`}`}
			words={{ edit: "Edit the article", save: "Save revision" }}
			isFailed={Boolean(actionData)}
			preview={actionData?.preview}
			links={<ContentLinks name={name} path={isPublic ? href("/blog/:slug", { slug: name.slug }) : undefined} publishedRevision={publishedRevision} number={number} />}
			{...{ pageForm, choices, isPublic, submissionKey }}
		/>
	);
}
