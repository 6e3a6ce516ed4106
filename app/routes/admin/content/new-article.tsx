import { getInputProps } from "@conform-to/react";
import { href } from "react-router";
import { saveArticle } from "#app/domain/content/editorial/edit-content.server.ts";
import { WriteArticleForm } from "#app/domain/content/editorial/editorial-forms.ts";
import { getArticleChoices, previewArticle } from "#app/domain/content/editorial/editorial-queries.server.ts";
import { dayIn } from "#app/domain/platform/time/calendar-day.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { site } from "#app/infra/content/site.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/new-article";
import { ArticleEditor } from "./parts/article-editor.tsx";

export const handle = { longText: true, breadcrumb: "New article" } satisfies RouteHandle;

export function loader({ context }: Route.LoaderArgs) {
	const { authors, categories } = getArticleChoices(getActor(context));
	return { choices: { authors, categories }, today: dayIn(now(), site().timeZone) };
}

export const action = (args: Route.ActionArgs) =>
	formAction(
		args.context,
		WriteArticleForm,
		async ({ slug, ...article }, actor) => {
			const { number } = await saveArticle(actor, slug, article, true);
			return redirectWithFlash(
				href("/admin/content/:kind/:slug/state", { kind: "article", slug }),
				`Revision ${number} saved.`,
			);
		},
		{ preview: ({ slug, ...article }, actor) => previewArticle(actor, slug, article) },
	);

export { clientAction } from "#app/ui/form/client-action.ts";

export default function NewArticle({ loaderData: { choices, today }, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof WriteArticleForm>({
		lastResult: actionData,
		defaultValue: { publishedAt: today, note: "First version" },
	});
	const address = (
		<TextField
			{...getInputProps(fields.slug, { type: "text" })}
			label="Slug"
			kind="url"
			prefix="/blog/"
			hint="The last part of the URL: lowercase words with hyphens, such as price-a-brand-deal. You can't change it later."
		/>
	);
	return (
		<ArticleEditor
			title="New article"
			heading="New article"
			eyebrow="Content"
			lead="We save it as a draft. Visitors see it once you publish it."
			words={{ edit: "Write article", save: "Save draft" }}
			preview={actionData?.preview}
			isPublic={false}
			address={address}
			{...{ form, fields, choices }}
		/>
	);
}
