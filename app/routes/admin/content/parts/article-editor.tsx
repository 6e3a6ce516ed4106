import {
	type FieldMetadata,
	type FormMetadata,
	getInputProps,
	getSelectProps,
	getTextareaProps,
} from "@conform-to/react";
import { type ComponentProps, lazy, type ReactNode, Suspense } from "react";
import type { ArticleView } from "#app/domain/content/articles.server.ts";
import { SOURCE_MAX, STALE_MONTHS } from "#app/domain/content/editorial/editorial.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { type Choice, Select } from "#app/ui/form/choices.tsx";
import type { FieldProps } from "#app/ui/form/field.tsx";
import { PREVIEW_FIELD } from "#app/ui/form/form-fields.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { RevisionFields } from "./revision-fields.tsx";

type ArticleEditorProps = {
	title: string;
	heading: string;
	eyebrow: string;
	aside?: string;
	lead?: string;
	/** The form's heading and its button's label. */
	words: { edit: string; save: string };
	form: FormMetadata;
	fields: Record<ArticleFieldName | "note", FieldMetadata>;
	choices: ArticleChoices;
	/** The rendered article, if a preview was requested. */
	preview: ArticleView | undefined;
	/** Whether visitors can already see the article. */
	isPublic: boolean;
	/** Shown between the title and the form, unless there is a preview. */
	links?: ReactNode;
	/** The slug field of a new article. */
	address?: ReactNode;
};

/** An article's form, below its preview if one was requested. */
export function ArticleEditor({
	title,
	heading,
	eyebrow,
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
			eyebrow={eyebrow}
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

/** Lazy, so that only a preview downloads this code. */
const ArticlePreview = lazy(() =>
	import("./article-preview.tsx").then((parts) => ({ default: parts.ArticlePreview })),
);

/** The preview above an article's form. */
const ShownPreview = (props: ComponentProps<typeof ArticlePreview>) => (
	<Suspense>
		<ArticlePreview {...props} />
	</Suspense>
);

type ArticleChoices = { authors: Choice[]; categories: Choice[] };

const articleLabels = {
	title: "Title",
	excerpt: "Excerpt",
	body: "Text",
	author: "Author",
	category: "Category",
	publishedAt: "Published on",
	updatedAt: "Updated on",
	tags: "Tags",
	keywords: "Keywords",
	seoTitle: "SEO title",
	seoDescription: "SEO description",
	relatedPosts: "Read next",
	ctaTitle: "Box headline",
	ctaDescription: "Box text",
	ctaButtonText: "Button text",
	ctaButtonLink: "Button link",
	pictureAlt: "What the image shows",
};

type ArticleFieldName = keyof typeof articleLabels;

type ArticleFieldsProps = { fields: Record<ArticleFieldName, FieldMetadata>; choices: ArticleChoices };

/** Every field of an article, starting with its title, excerpt, and text. */
function ArticleFields({ fields, choices }: ArticleFieldsProps) {
	const line = (name: ArticleFieldName, rest: Partial<FieldProps> = {}) => (
		<TextField {...getInputProps(fields[name], { type: "text" })} label={articleLabels[name]} {...rest} />
	);
	return (
		<>
			{line("title", { hint: "Up to 70 characters." })}
			<TextArea
				{...getTextareaProps(fields.excerpt)}
				label={articleLabels.excerpt}
				rows={3}
				hint="100 to 240 characters. Shown below the title and in lists."
			/>
			<TextArea
				{...getTextareaProps(fields.body)}
				label={articleLabels.body}
				rows={24}
				limit={SOURCE_MAX}
				hint="Markdown, with ## for section headings. Put site facts in double braces. HTML appears as plain text."
			/>
			<div className="grid gap-x-6 sm:grid-cols-2">
				<Select
					{...getSelectProps(fields.author)}
					label={articleLabels.author}
					choices={choices.authors}
					empty="Choose an author"
				/>
				<Select
					{...getSelectProps(fields.category)}
					label={articleLabels.category}
					choices={choices.categories}
					empty="Choose a category"
				/>
				{line("publishedAt", {
					hint: "For example, 2026-03-31. Lists are sorted by this date until you set an update date.",
				})}
				{line("updatedAt", {
					hint: `Set this when you review the article. Lists are then sorted by this date. After ${STALE_MONTHS} months, the article is marked as stale.`,
					isOptional: true,
				})}
				{line("tags", { hint: "Three to five, separated by commas." })}
				{line("keywords", { hint: "Four or more, separated by commas." })}
			</div>
			{line("seoTitle", { hint: "Up to 60 characters." })}
			{line("seoDescription", { hint: "100 to 170 characters." })}
			{line("pictureAlt", { hint: "The image is generated from the slug. Screen readers read this text." })}
			{line("relatedPosts", {
				hint: "The slugs of three articles, separated by commas. If empty, we show articles from the same category.",
				isOptional: true,
			})}
			<fieldset className="mb-6 border-t border-rule pt-4">
				<legend className="pr-3 text-h3">Box at the end (fill in all four fields, or none)</legend>
				{line("ctaTitle", { isOptional: true })}
				{line("ctaDescription", { isOptional: true })}
				<div className="grid gap-x-6 sm:grid-cols-2">
					{line("ctaButtonText", { isOptional: true })}
					{line("ctaButtonLink", { hint: "A path on this site, such as /auth/signup.", isOptional: true })}
				</div>
			</fieldset>
		</>
	);
}
