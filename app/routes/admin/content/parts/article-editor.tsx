import type { FieldMetadata, FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import type { ArticleView } from "#app/domain/articles/article-queries.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { PREVIEW_FIELD } from "#app/ui/form/form-fields.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { type ArticleChoices, type ArticleFieldName, ArticleFields } from "./article-fields.tsx";
import { RevisionFields } from "./revision-fields.tsx";
import { ShownPreview } from "./shown-preview.tsx";

type ArticleEditorProps = {
	title: string;
	heading: string;
	slug: string;
	aside?: string;
	lead?: string;
	/** The form's heading and its button's label. */
	words: { edit: string; save: string };
	form: FormMetadata;
	fields: Record<ArticleFieldName | "note", FieldMetadata>;
	choices: ArticleChoices;
	/** The rendered article, if a preview was requested. */
	preview: ArticleView | undefined;
	/** Whether visitors can see the article already. */
	isPublic: boolean;
	/** Shown between the title and the form. */
	links?: ReactNode;
	/** The slug field of a new article. */
	address?: ReactNode;
};

/** An article's form, below its preview if one was requested. */
export function ArticleEditor({
	title,
	heading,
	slug,
	aside,
	lead,
	words,
	form,
	fields,
	choices,
	preview,
	isPublic,
	links,
	address,
}: ArticleEditorProps) {
	return (
		<BackOfficePage
			title={preview ? `Preview: ${preview.title}` : title}
			description="Write an article."
			heading={preview ? null : heading}
			slug={slug}
			aside={aside}
			lead={lead}
			form={form}
		>
			{preview ? (
				<ShownPreview article={preview} isPublic={isPublic}>
					This is how visitors would see it. We haven't saved anything yet. The form is below.
				</ShownPreview>
			) : (
				links
			)}
			<section aria-labelledby="edit" className={preview ? "mt-16 border-t border-rule pt-8" : undefined}>
				<h2 id="edit" className="mb-4 text-h2">
					{preview ? "Continue editing" : words.edit}
				</h2>
				<PageForm
					form={form}
					submit={words.save}
					aside={
						<Button type="submit" name={PREVIEW_FIELD} value="1">
							Preview
						</Button>
					}
					className="max-w-3xl"
				>
					{address}
					<ArticleFields fields={fields} choices={choices} />
					<RevisionFields fields={fields} />
				</PageForm>
			</section>
		</BackOfficePage>
	);
}
