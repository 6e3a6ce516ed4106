import * as z from "zod";
import { contentSlugs, readYamlContent } from "#app/infra/content/content-files.server.ts";
import { slugify } from "#app/infra/content/markdown.server.ts";
import { fillFacts } from "#app/infra/content/site.server.ts";
import {
	contentPart,
	description,
	keywords,
	link,
	markdown,
	path,
	point,
	slug,
	text,
} from "../market/content-part.server.ts";

const item = z.strictObject({
	id: slug,
	question: text.regex(/\?$/, "expected a question mark at the end"),
	answer: markdown,
});

/** A card besides the questions, such as a tip or a disclaimer. `prices` appear as a list above its text. */
const card = point.extend({ prices: z.array(z.strictObject({ label: text, figure: text })).optional() });

const listItem = z.union([text.transform((title) => ({ title, body: undefined })), point]);

const FaqSchema = z
	.strictObject({
		title: text,
		description,
		keywords,
		intro: markdown,
		sections: z.array(z.strictObject({ title: text, items: z.array(item).min(1) })).min(1),
		cards: z.array(card).default([]),
		lists: z
			.array(
				z.strictObject({
					title: text,
					/** Whether the list's items have checkboxes. */
					isChecklist: z.boolean().default(false),
					items: z.array(listItem),
				}),
			)
			.default([]),
		related: z.array(link).default([]),
		guidelines: z.array(point).default([]),
		knowledgeBase: z
			.strictObject({
				title: text,
				items: z.array(z.strictObject({ label: text, href: path, description: text })),
			})
			.optional(),
		contactSupport: z.strictObject({ title: text, body: markdown }).optional(),
		quickLinks: z.strictObject({ title: text, items: z.array(link) }).optional(),
		callToAction: z.strictObject({ title: text, body: markdown, links: z.array(link) }).optional(),
	})
	.superRefine(({ sections }, context) => {
		const seen = new Set<string>();
		for (const [s, section] of sections.entries())
			for (const [i, { id }] of section.items.entries()) {
				if (seen.has(id))
					context.addIssue({
						code: "custom",
						path: ["sections", s, "items", i, "id"],
						message: `${id} appears twice on this page`,
					});
				seen.add(id);
			}
	});

export type FaqPage = z.output<typeof FaqSchema>;

/** Every FAQ page by its slug, which is also its path. Throws a ContentError if a file is invalid. */
const readFaqs = (): Map<string, FaqPage> =>
	new Map(
		contentSlugs("faqs", ".yaml").map((name) => [
			name,
			readYamlContent(`faqs/${name}.yaml`, FaqSchema, fillFacts),
		]),
	);

/** The current FAQ pages by slug. Throws a ContentError if a file is invalid. */
export const faqs = contentPart("faqs", readFaqs);

/** An FAQ page by its slug, which is also its path. Throws if it has no file. */
export function getFaqPage(slug: string) {
	const page = faqs().get(slug);
	if (!page) throw new Error(`content/faqs/${slug}.yaml does not exist`);
	return viewFaq(page);
}

/** The content of an FAQ page. */
export function viewFaq(page: FaqPage) {
	const {
		title,
		description,
		keywords,
		intro,
		sections,
		cards,
		lists,
		related,
		guidelines,
		knowledgeBase,
		contactSupport,
		quickLinks,
		callToAction,
	} = page;
	return {
		title,
		description,
		keywords,
		intro: intro.html,
		sections: sections.map(({ title, items }) => ({
			id: slugify(title),
			title,
			items: items.map(({ id, question, answer }) => ({
				id,
				question,
				html: answer.html,
				text: answer.text,
			})),
		})),
		cards: cards.map(({ body, ...card }) => ({ ...card, html: body.html })),
		lists: lists.map(({ items, ...list }) => ({
			...list,
			items: items.map(({ title, body }) => ({ title, html: body?.html })),
		})),
		guidelines: guidelines.map(({ title, body }) => ({ title, html: body.html })),
		contactSupport: contactSupport && { title: contactSupport.title, html: contactSupport.body.html },
		callToAction: callToAction && { ...callToAction, body: callToAction.body.html },
		related,
		knowledgeBase,
		quickLinks,
	};
}

/** An FAQ page for display. */
export type FaqView = ReturnType<typeof viewFaq>;
