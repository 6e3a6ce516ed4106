import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { getRetentionDays } from "#app/infra/process/retention.server.ts";
import { keyedHash } from "#app/infra/security/secrets.server.ts";
import { type Actor, requireArea } from "../platform/actor.ts";
import { withIdempotency } from "../platform/command.server.ts";
import { DomainError, invalidField } from "../platform/domain-error.ts";
import { normalize } from "../platform/off-platform-contact/normalized-text.ts";
import { findCertain } from "../platform/off-platform-contact/rules.ts";
import { getPageById, type IdPage, idPageQuery, type PageById } from "../platform/pagination.ts";
import { consumeRateLimit } from "../platform/rate-limit.server.ts";
import { content } from "./content.server.ts";
import type { GiveFeedback } from "./page-feedback-forms.ts";

/** The pages that ask whether they were helpful, with their titles: guides, FAQs, and articles. */
function feedbackPages(): Map<string, string> {
	const { guides, faqs, blog } = content();
	return new Map([
		...[...guides, ...faqs].map(([slug, { title }]) => [`/${slug}`, title] as const),
		...blog.articles.map(({ slug, title }) => [`/blog/${slug}`, title] as const),
	]);
}

/** The title of a page that asks for feedback. Undefined for other paths. */
export const getFeedbackTitle = (page: string): string | undefined => feedbackPages().get(page);

const stored = { success: true } as const;

/**
 * Stores whether a page was helpful. A sender's second answer on the same page and day updates the first, so
 * a repeated POST counts once. Throws `not_found` for a page that doesn't ask for feedback, and `invalid` for
 * a comment with contact details, because comments are stored without a name.
 */
export async function giveFeedback(actor: Actor, input: GiveFeedback): Promise<typeof stored> {
	const { page, helpful, text } = input;
	if (getFeedbackTitle(page) === undefined) throw new DomainError("not_found", "This page doesn't exist.");
	if (text !== null && findCertain(normalize(text)).length > 0)
		throw invalidField("text", "Remove phone numbers, email addresses, and links to reach you.");
	return withIdempotency(actor, "give-feedback", input, async (commit) => {
		await consumeRateLimit("page-feedback", actor.address);
		const createdAt = now();
		const day = createdAt.toISOString().slice(0, 10);
		const senderHash = keyedHash(`page-feedback:${day}:${page}:${actor.address}:${actor.userAgent}`);
		return commit(async (tx) => {
			const answer = { isHelpful: helpful === "yes", ...(text !== null && { text }) };
			await tx.pageFeedback.upsert({
				where: { senderHash },
				update: answer,
				create: { ...answer, page, senderHash, createdAt },
			});
			return stored;
		});
	});
}

export type PageFeedbackRow = {
	page: string;
	/** Whether the page still exists. If not, its path is its title. */
	exists: boolean;
	title: string;
	helpful: number;
	/** The sample size. */
	answers: number;
	comments: number;
};

/** Counts of the last year's answers by page. The page with the most "not helpful" answers comes first. */
export async function countFeedback(actor: Actor): Promise<PageFeedbackRow[]> {
	requireArea(actor, "content");
	const found = await db().pageFeedback.groupBy({
		by: ["page", "isHelpful"],
		_count: { _all: true, text: true },
	});
	const titles = feedbackPages();
	const unhelpful = ({ answers, helpful }: PageFeedbackRow) => answers - helpful;
	return [...new Set(found.map(({ page }) => page))]
		.map((page) => {
			const groups = found.filter((group) => group.page === page);
			const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
			return {
				page,
				exists: titles.has(page),
				title: titles.get(page) ?? page,
				helpful: sum(groups.filter(({ isHelpful }) => isHelpful).map(({ _count }) => _count._all)),
				answers: sum(groups.map(({ _count }) => _count._all)),
				comments: sum(groups.map(({ _count }) => _count.text)),
			};
		})
		.sort((a, b) => unhelpful(b) - unhelpful(a) || b.answers - a.answers || a.page.localeCompare(b.page));
}

export type FeedbackComment = {
	id: string;
	page: string;
	/** Whether the page still exists. If not, its path is its title. */
	exists: boolean;
	title: string;
	isHelpful: boolean;
	text: string;
	createdAt: Date;
};

const COMMENTS = 50;

/** The comments on one page or all pages, newest first. */
export async function findComments(
	actor: Actor,
	page: string | undefined,
	place: IdPage,
): Promise<PageById<FeedbackComment>> {
	requireArea(actor, "content");
	const { where, ...order } = idPageQuery(place, COMMENTS);
	const found = await db().pageFeedback.findMany({
		where: { ...where, text: { not: null }, ...(page !== undefined && { page }) },
		...order,
		select: { id: true, page: true, isHelpful: true, text: true, createdAt: true },
	});
	const titles = feedbackPages();
	return getPageById(
		found.map(({ text, ...row }) => ({
			...row,
			text: text ?? "",
			exists: titles.has(row.page),
			title: titles.get(row.page) ?? row.page,
		})),
		place,
		COMMENTS,
	);
}

/** Answers past their retention period. The hash that recognizes a repeated answer is kept for a day. */
export const oldFeedback = () => ({
	createdAt: { lt: later(now(), -getRetentionDays("feedback") * DAY) },
});

/**
 * Removes the sender hashes of answers after a day, and deletes answers after their retention period. Returns the number of
 * answers changed or deleted.
 */
export async function sweepFeedback(): Promise<number> {
	const at = now();
	return transaction(async (tx) => {
		const forgotten = await tx.pageFeedback.updateMany({
			where: { senderHash: { not: null }, createdAt: { lt: later(at, -DAY) } },
			data: { senderHash: null },
		});
		const deleted = await tx.pageFeedback.deleteMany({ where: oldFeedback() });
		return forgotten.count + deleted.count;
	});
}
