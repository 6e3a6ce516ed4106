import type { ReactNode } from "react";
import { Form } from "react-router";
import type { ArticleView } from "#app/domain/articles/article-queries.server.ts";
import type { SaveArticleForm } from "#app/domain/editorial/editorial-forms.ts";
import { DeskPage } from "#app/routes/admin/parts/desk-page.tsx";
import { Button, SubmitButton } from "#app/ui/form/button.tsx";
import { EditedFields } from "#app/ui/form/edited-fields.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { fieldProps } from "#app/ui/form/field.tsx";
import { PREVIEW_FIELD } from "#app/ui/form/form-fields.ts";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import type { usePageForm } from "#app/ui/form/old-page-form.ts";
import { type ArticleChoices, ArticleFields, articleFieldList } from "./article-fields.tsx";
import { RevisionFields } from "./revision-fields.tsx";
import { ShownPreview } from "./shown-preview.tsx";

type PageForm = Omit<ReturnType<typeof usePageForm<typeof SaveArticleForm>>, "form"> & { form: { errors: string[] | undefined } };

type ArticleEditorProps = {
	title: string;
	heading: string;
	slug: string;
	aside?: string;
	lead?: string;
	/** The heading of the form, and the words of its button. */
	words: { edit: string; save: string };
	pageForm: PageForm;
	choices: ArticleChoices;
	submissionKey: string;
	/** What was made of the form, where its preview was asked for. */
	preview: ArticleView | undefined;
	/** Whether visitors can see the article already. */
	isPublic: boolean;
	isFailed: boolean;
	/** Stands between the title and the form. */
	links?: ReactNode;
	/** The field of the address, where it is still to be chosen. */
	address?: { field: PageForm["fields"]["title"]; control: ReactNode };
};

/** An article's form in the back office, under what was made of it where its preview was asked for. */
export function ArticleEditor({ title, heading, slug, aside, lead, words, pageForm, choices, submissionKey, preview, isPublic, isFailed, links, address }: ArticleEditorProps) {
	const { form, fields, answer, props } = pageForm;
	return (
		<DeskPage
			title={preview ? `Preview: ${preview.title}` : title}
			description="Write an article."
			heading={preview ? null : heading}
			slug={slug}
			aside={aside}
			lead={lead}
			isFailed={isFailed && !preview}
			errors={<ErrorSummary formErrors={form.errors} fields={[...(address ? [address.field] : []), ...articleFieldList(fields)]} answer={answer} />}
		>
			{preview ? (
				<ShownPreview article={preview} isPublic={isPublic}>
					This is how visitors would see it. Nothing is saved yet: the form is below.
				</ShownPreview>
			) : (
				links
			)}
			<section aria-labelledby="edit" className={preview ? "mt-16 border-t border-rule pt-8" : undefined}>
				<h2 id="edit" className="mb-4 text-h2">
					{preview ? "Go on editing" : words.edit}
				</h2>
				<Form method="post" className="max-w-3xl" {...props}>
					<HiddenFields submissionKey={submissionKey} />
					<EditedFields version={fieldProps(fields.version).defaultValue}>
						{address?.control}
						<ArticleFields fields={fields} choices={choices} />
						<RevisionFields fields={fields} />
					</EditedFields>
					<p className="flex flex-wrap gap-3">
						<SubmitButton pending="Saving...">{words.save}</SubmitButton>
						<Button type="submit" name={PREVIEW_FIELD} value="1">
							Preview
						</Button>
					</p>
				</Form>
			</section>
		</DeskPage>
	);
}
