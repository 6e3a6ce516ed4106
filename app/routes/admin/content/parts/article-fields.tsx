import type { FieldMetadata } from "@conform-to/react";
import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { SOURCE_MAX, STALE_MONTHS } from "#app/domain/editorial/editorial.ts";
import { type Choice, Select } from "#app/ui/form/choices.tsx";
import type { FieldProps } from "#app/ui/form/field.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

export type ArticleChoices = { authors: Choice[]; categories: Choice[] };

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
	pictureAlt: "What the picture shows",
};

export type ArticleFieldName = keyof typeof articleLabels;

type ArticleFieldsProps = { fields: Record<ArticleFieldName, FieldMetadata>; choices: ArticleChoices };

/** Every field of an article, the text first. */
export function ArticleFields({ fields, choices }: ArticleFieldsProps) {
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
				{line("publishedAt", { hint: "For example, 2026-03-31. Lists are sorted by this date." })}
				{line("updatedAt", {
					hint: `Set this when you review the article. After ${STALE_MONTHS} months, it counts as stale.`,
					isOptional: true,
				})}
				{line("tags", { hint: "Three to five, separated by commas." })}
				{line("keywords", { hint: "Four or more, separated by commas." })}
			</div>
			{line("seoTitle", { hint: "Up to 60 characters." })}
			{line("seoDescription", { hint: "100 to 170 characters." })}
			{line("pictureAlt", { hint: "The picture is generated from the slug. Screen readers read this text." })}
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
