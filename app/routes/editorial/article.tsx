import { Form } from "react-router";
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
import { Button, SubmitButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { PREVIEW_FIELD } from "#app/ui/form-fields.ts";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import type { Route } from "./+types/article";
import { ArticleFields, articleFieldList, RevisionFields } from "./article-fields.tsx";
import { ContentLinks } from "./content-links.tsx";
import { contentPath } from "./content-names.ts";
import { ShownPreview } from "./shown-preview.tsx";

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
			return redirectWithFlash(`${contentPath({ kind: "article", slug })}/state`, `Revision ${number} is saved.`);
		},
		{ preview: (input, actor) => previewArticle(actor, slug, input) },
	);
};

export const clientAction = keepFormIfLost<ArticleView>;

export default function EditArticle({ loaderData, actionData }: Route.ComponentProps) {
	const { crumb, name, number, state, publishedRevision, values, choices, isPublic, submissionKey } = loaderData;
	const { form, fields, answer, props } = usePageForm<typeof SaveArticleForm>({ ...values, base: String(number) });
	const preview = actionData?.preview;
	return (
		<Page title={preview ? `Preview: ${preview.title}` : `Edit: ${crumb}`} description="Write an article." isFailed={Boolean(actionData) && !preview} isHidden>
			<ErrorSummary formErrors={form.errors} fields={articleFieldList(fields)} answer={answer} />
			{preview ? (
				<ShownPreview article={preview} isPublic={isPublic}>
					This is how visitors would see it. Nothing is saved yet: the form is below.
				</ShownPreview>
			) : (
				<>
					<PageTitle slug={`Article · ${name.slug}`} aside={`${contentStateLabels[state]} · ${number === 0 ? "file" : `revision ${number}`}`}>
						{crumb}
					</PageTitle>
					<ContentLinks name={name} path={isPublic ? `/blog/${name.slug}` : undefined} publishedRevision={publishedRevision} number={number} />
				</>
			)}
			<section aria-labelledby="edit" className={preview ? "mt-16 border-t border-rule pt-8" : undefined}>
				<h2 id="edit" className="mb-4 text-h2">
					{preview ? "Go on editing" : "Edit the article"}
				</h2>
				<Form method="post" className="max-w-3xl" {...props}>
					<HiddenFields submissionKey={submissionKey} />
					<ArticleFields fields={fields} choices={choices} />
					<RevisionFields fields={fields} errors={form.errors} />
					<p className="flex flex-wrap gap-3">
						<SubmitButton pending="Saving...">Save revision</SubmitButton>
						<Button type="submit" name={PREVIEW_FIELD} value="1">
							Preview
						</Button>
					</p>
				</Form>
			</section>
		</Page>
	);
}
