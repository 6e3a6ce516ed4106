import * as z from "zod";
import { dayLine, line, paragraphs, version } from "../../platform/fields.ts";
import { CONTENT_TRANSITIONS, SOURCE_MAX } from "./editorial.ts";

const between = (required: string, min: number, max: number) =>
	line(required, max).refine((text) => text.length >= min, `Use ${min} to ${max} characters.`);

const parseList = (text: string): string[] => [
	...new Set(text.split(",").flatMap((entry) => entry.trim() || [])),
];

const list = (required: string, min: number, max: number, words: string) =>
	line(required, 600)
		.transform(parseList)
		.refine((entries) => entries.length >= min && entries.length <= max, words);

const optionalLine = (max: number) => line("Enter text", max).optional();

const slug = line("Enter the last part of the address", 80).refine(
	(text) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text),
	"Use lowercase letters and digits, joined by hyphens, such as price-a-brand-deal",
);

/** The number of the latest revision that the page showed. 0 if there was none. */
const base = z.coerce
	.number({ error: "Open the page again, then save." })
	.int()
	.min(0)
	.max(1_000_000)
	.default(0);

const revision = {
	note: line("Say in a few words what you changed", 200),
	version,
};

/** The fields, in the order of the form, which is also the order of its error summary. */
const articleFields = {
	title: line("Enter a title", 70),
	excerpt: between("Enter an excerpt", 100, 240),
	body: paragraphs("Write the article", SOURCE_MAX),
	author: line("Choose an author", 80),
	category: line("Choose a category", 80),
	publishedAt: dayLine("Enter the day of publication"),
	updatedAt: dayLine("Enter a day").optional(),
	tags: list("Enter three to five tags", 3, 5, "Enter three to five tags, separated by commas"),
	keywords: list("Enter four keywords or more", 4, 20, "Enter four to twenty keywords, separated by commas"),
	seoTitle: line("Enter a title for search engines", 60),
	seoDescription: between("Enter a description for search engines", 100, 170),
	pictureAlt: line("Say what the image shows", 300),
	relatedPosts: line("Enter text", 600).transform(parseList).optional(),
	ctaTitle: optionalLine(120),
	ctaDescription: optionalLine(300),
	ctaButtonText: optionalLine(60),
	ctaButtonLink: optionalLine(200),
	...revision,
};

export const SaveArticleForm = z.object(articleFields);
export type SaveArticle = z.output<typeof SaveArticleForm>;

export const WriteArticleForm = z.object({ slug, ...articleFields });

/** The complete file of an FAQ, a city, the glossary, or the site's facts. */
export const SaveSourceForm = z.object({ source: paragraphs("Enter the text", SOURCE_MAX), ...revision });

export const RestoreRevisionForm = z.object({ base });

const isDue = ({ transition }: { transition: string }) => transition === "schedule";

export const MoveContentForm = z
	.object({
		transition: z.enum(CONTENT_TRANSITIONS, { error: "Choose what to do" }),
		day: dayLine("Enter the day").optional(),
		time: line("Enter the time", 20).optional(),
		base,
	})
	.superRefine((input, context) => {
		if (!isDue(input)) return;
		if (!input.day)
			context.addIssue({
				code: "custom",
				path: ["day"],
				message: "Enter the day to publish it, such as 2026-03-31",
			});
		if (!input.time)
			context.addIssue({
				code: "custom",
				path: ["time"],
				message: "Enter the time to publish it, such as 9:30 AM or 14:30",
			});
	});
export type MoveContent = z.output<typeof MoveContentForm>;

export const KeepContentImageForm = z.object({
	alt: line("Say what the image shows", 300),
	image: z.unknown().optional(),
});
