import { slugify } from "#app/infra/content/markdown.server.ts";
import { type FaqPage, faqs } from "./faq-content.server.ts";

/** A FAQ page by its slug, which is also its path. Throws if it has no file. */
export function getFaqPage(slug: string) {
	const page = faqs().get(slug);
	if (!page) throw new Error(`content/faqs/${slug}.yaml does not exist`);
	return viewFaq(page);
}

/** The content of a FAQ page. */
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

/** A FAQ page for display. */
export type FaqView = ReturnType<typeof viewFaq>;
