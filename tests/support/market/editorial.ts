import { moveContent } from "#app/domain/content/editorial/edit-content.server.ts";
import type { ContentTransition } from "#app/domain/content/editorial/editorial.ts";
import type { SaveArticle } from "#app/domain/content/editorial/editorial-forms.ts";
import type { Actor } from "#app/domain/platform/actor.ts";

/** Returns the input for an article that can be published. */
export const article = (facts: Partial<SaveArticle> = {}): SaveArticle => ({
	title: "How to light a kitchen for cooking videos",
	excerpt:
		"Two lamps and a sheet of baking paper make most kitchens look calm on camera. Here is where to put them and what to switch off.",
	author: "editorial-team",
	category: "creator-guides",
	// Today, so that it comes first in lists.
	publishedAt: new Date().toISOString().slice(0, 10),
	updatedAt: undefined,
	tags: ["lighting", "kitchen", "video"],
	keywords: ["kitchen lighting", "cooking videos", "soft light", "key light"],
	seoTitle: "Light a kitchen for cooking videos",
	seoDescription:
		"Where to put two lamps in a kitchen, how to soften them with what is there, and which lights of the room to switch off before you film.",
	relatedPosts: undefined,
	ctaTitle: undefined,
	ctaDescription: undefined,
	ctaButtonText: undefined,
	ctaButtonLink: undefined,
	pictureAlt: "A folding chair under one cone of light.",
	body: "Begin with the window.\n\n## The first lamp\n\nIt costs {{marketplace-fee}} of nothing. A word that no one else has: zabaglionelampe.",
	note: "First version",
	...facts,
});

/** Returns the values of a new article's form. */
export function typedArticle(slug: string, facts: Record<string, string> = {}): Record<string, string> {
	const { tags, keywords, ...values } = article();
	const text = Object.fromEntries(
		Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
	);
	return { slug, ...text, tags: tags.join(", "), keywords: keywords.join(", "), ...facts };
}

type ContentName = Parameters<typeof moveContent>[1];

/** Runs a transition of a piece of content. Missing fields default to those of an empty form. */
export const moveAs = (
	actor: Actor,
	transition: ContentTransition,
	what: ContentName,
	rest: { day?: string; time?: string; base?: number } = {},
) => moveContent(actor, what, { transition, day: undefined, time: undefined, base: 0, ...rest });
