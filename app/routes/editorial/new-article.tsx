import { href } from "react-router";
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
import { fieldProps } from "#app/ui/field.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { usePageForm } from "#app/ui/page-form.ts";
import { TextField } from "#app/ui/text-field.tsx";
import type { Route } from "./+types/new-article";
import { ArticleEditor } from "./article-editor.tsx";

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
			return redirectWithFlash(href("/admin/content/:kind/:slug/state", { kind: "article", slug }), `Revision ${number} is saved.`);
		},
		{ preview: ({ slug, ...article }, actor) => previewArticle(actor, slug, article) },
	);

export const clientAction = keepFormIfLost<ArticleView>;

export default function NewArticle({ loaderData: { choices, today, submissionKey }, actionData }: Route.ComponentProps) {
	const pageForm = usePageForm<typeof WriteArticleForm>({ publishedAt: today, base: "0", note: "First version" });
	const { slug } = pageForm.fields;
	const address = (
		<TextField
			{...fieldProps(slug)}
			label="Last part of the address"
			kind="url"
			prefix="/blog/"
			hint="Lower-case words joined by hyphens, such as price-a-brand-deal. It cannot be changed later."
		/>
	);
	return (
		<ArticleEditor
			title="New article"
			heading="New article"
			slug="Content"
			lead="It is saved as a draft. Visitors see it once it is published."
			words={{ edit: "Write the article", save: "Save draft" }}
			isFailed={Boolean(actionData)}
			preview={actionData?.preview}
			isPublic={false}
			address={{ field: slug, control: address }}
			{...{ pageForm, choices, submissionKey }}
		/>
	);
}
