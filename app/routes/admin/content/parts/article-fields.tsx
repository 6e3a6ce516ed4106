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
	seoTitle: "Title for search engines",
	seoDescription: "Description for search engines",
	relatedPosts: "Read next",
	ctaTitle: "Headline of the box",
	ctaDescription: "Text of the box",
	ctaButtonText: "Words on the button",
	ctaButtonLink: "Where the button leads",
	pictureAlt: "What the picture shows",
};

export type ArticleFieldName = keyof typeof articleLabels;

type ArticleFieldsProps = { fields: Record<ArticleFieldName, FieldMetadata>; choices: ArticleChoices };

/** Every field of an article, the text first. */
export function ArticleFields({ fields, choices }: ArticleFieldsProps) {
	const line = (name: ArticleFieldName, rest: Partial<FieldProps> = {}) => <TextField {...getInputProps(fields[name], { type: "text" })} label={articleLabels[name]} {...rest} />;
	return (
		<>
			{line("title", { hint: "Up to 70 characters." })}
			<TextArea {...getTextareaProps(fields.excerpt)} label={articleLabels.excerpt} rows={3} hint="100 to 240 characters; stands under the title and in lists." />
			<TextArea
				{...getTextareaProps(fields.body)}
				label={articleLabels.body}
				rows={24}
				limit={SOURCE_MAX}
				hint="Markdown, with ## for the headings of sections. A fact of the site stands in double braces. HTML is shown as it is typed."
			/>
			<div className="grid gap-x-6 sm:grid-cols-2">
				<Select {...getSelectProps(fields.author)} label={articleLabels.author} choices={choices.authors} empty="Choose an author" />
				<Select {...getSelectProps(fields.category)} label={articleLabels.category} choices={choices.categories} empty="Choose a category" />
				{line("publishedAt", { hint: "Such as 2026-03-31. Lists are in the order of this day." })}
				{line("updatedAt", { hint: `Set it when you have reviewed the article: after ${STALE_MONTHS} months it counts as stale.`, isOptional: true })}
				{line("tags", { hint: "Three to five, separated by commas." })}
				{line("keywords", { hint: "Four or more, separated by commas." })}
			</div>
			{line("seoTitle", { hint: "Up to 60 characters." })}
			{line("seoDescription", { hint: "100 to 170 characters." })}
			{line("pictureAlt", { hint: "Our picture is drawn from the address; its words are read to whoever cannot see it." })}
			{line("relatedPosts", { hint: "The last parts of the addresses of three articles, separated by commas. Without them the category chooses.", isOptional: true })}
			<fieldset className="mb-6 border-t border-rule pt-4">
				<legend className="pr-3 text-h3">Box at the end (all four lines, or none)</legend>
				{line("ctaTitle", { isOptional: true })}
				{line("ctaDescription", { isOptional: true })}
				<div className="grid gap-x-6 sm:grid-cols-2">
					{line("ctaButtonText", { isOptional: true })}
					{line("ctaButtonLink", { hint: "A path of this site, such as /auth/signup.", isOptional: true })}
				</div>
			</fieldset>
		</>
	);
}
