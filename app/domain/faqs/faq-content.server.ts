import * as z from "zod";
import { contentSlugs, readYamlContent } from "#app/infra/content/content-files.server.ts";
import { fillFacts } from "#app/infra/content/site.server.ts";
import {
	description,
	keywords,
	link,
	markdown,
	path,
	point,
	slug,
	text,
} from "../content-parts/content-fields.server.ts";
import { contentPart } from "../content-parts/content-part.server.ts";

const item = z.strictObject({
	id: slug,
	question: text.regex(/\?$/, "expected a question mark at the end"),
	answer: markdown,
});

/** A card next to the questions. `prices` are shown as a price list above its text. */
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
					/** Whether its lines have boxes to tick. */ isChecklist: z.boolean().default(false),
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

/** Every FAQ page by its slug, which is also its path. Throws a ContentError. */
const readFaqs = (): Map<string, FaqPage> =>
	new Map(
		contentSlugs("faqs", ".yaml").map((name) => [
			name,
			readYamlContent(`faqs/${name}.yaml`, FaqSchema, fillFacts),
		]),
	);

/** The current FAQ pages by slug. Throws a ContentError. */
export const faqs = contentPart("faqs", readFaqs);
