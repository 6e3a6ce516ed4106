import { Form } from "react-router";
import type { ArticleView } from "#app/domain/articles/article-queries.server.ts";
import { dayIn } from "#app/domain/calendar/calendar-day.ts";
import { getArticleChoices, previewArticle } from "#app/domain/editorial/content-editing-queries.server.ts";
import { WriteArticleForm } from "#app/domain/editorial/editorial-forms.ts";
import { saveArticle } from "#app/domain/editorial/save-content.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { now } from "#app/infra/clock.server.ts";
import { site } from "#app/infra/site.server.ts";
import { Button, SubmitButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { fieldProps } from "#app/ui/field.tsx";
import { PREVIEW_FIELD } from "#app/ui/form-fields.ts";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import { TextField } from "#app/ui/text-field.tsx";
import type { Route } from "./+types/new-article";
import { ArticleFields, articleFieldList, RevisionFields } from "./article-fields.tsx";
import { contentPath } from "./content-names.ts";
import { ShownPreview } from "./shown-preview.tsx";

export function loader({ context }: Route.LoaderArgs) {
	const { authors, categories } = getArticleChoices(actorOf(context));
	return { choices: { authors, categories }, today: dayIn(now(), site().timeZone), crumb: "New article", submissionKey: newSubmissionKey(now()) };
}

export const action = (args: Route.ActionArgs) =>
	formAction(
		args,
		WriteArticleForm,
		async ({ slug, ...article }, actor) => {
			const { number } = await saveArticle(actor, slug, article, true);
			return redirectWithFlash(`${contentPath({ kind: "article", slug })}/state`, `Revision ${number} is saved.`);
		},
		{ preview: ({ slug, ...article }, actor) => previewArticle(actor, slug, article) },
	);

export const clientAction = keepFormIfLost<ArticleView>;

export default function NewArticle({ loaderData: { choices, today, submissionKey }, actionData }: Route.ComponentProps) {
	const { form, fields, answer, props } = usePageForm<typeof WriteArticleForm>({ publishedAt: today, base: "0", note: "First version" });
	const preview = actionData?.preview;
	return (
		<Page title={preview ? `Preview: ${preview.title}` : "New article"} description="Write an article." isFailed={Boolean(actionData) && !preview} isHidden>
			<ErrorSummary formErrors={form.errors} fields={[fields.slug, ...articleFieldList(fields)]} answer={answer} />
			{preview ? (
				<ShownPreview article={preview} isPublic={false}>
					This is how visitors would see it. Nothing is saved yet: the form is below.
				</ShownPreview>
			) : (
				<PageTitle slug="Content" lead="It is saved as a draft. Visitors see it once it is published.">
					New article
				</PageTitle>
			)}
			<section aria-labelledby="edit" className={preview ? "mt-16 border-t border-rule pt-8" : undefined}>
				<h2 id="edit" className="mb-4 text-h2">
					{preview ? "Go on editing" : "Write the article"}
				</h2>
				<Form method="post" className="max-w-3xl" {...props}>
					<HiddenFields submissionKey={submissionKey} />
					<TextField
						{...fieldProps(fields.slug)}
						label="Last part of the address"
						kind="url"
						prefix="/blog/"
						hint="Lower-case words joined by hyphens, such as price-a-brand-deal. It cannot be changed later."
					/>
					<ArticleFields fields={fields} choices={choices} />
					<RevisionFields fields={fields} errors={form.errors} />
					<p className="flex flex-wrap gap-3">
						<SubmitButton pending="Saving...">Save draft</SubmitButton>
						<Button type="submit" name={PREVIEW_FIELD} value="1">
							Preview
						</Button>
					</p>
				</Form>
			</section>
		</Page>
	);
}
