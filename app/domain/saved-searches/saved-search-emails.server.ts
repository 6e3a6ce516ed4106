import { site } from "#app/infra/content/site.server.ts";
import type { Email } from "../email/email.ts";
import type { ProfessionalSummary } from "../professionals/professional-summary.server.ts";
import { leaveSearchesPath } from "./leave-searches.server.ts";
import { EMAIL_DAYS, NAMED_MAX } from "./saved-search.ts";

/** What is new for one search. */
export type SearchNews = { name: string; professionals: readonly ProfessionalSummary[] };

/** "2 new professionals match “Lawyers in Texas”", for the email and the notification. */
export function newsTitle(news: readonly SearchNews[]): string {
	const [first] = news;
	if (news.length === 1 && first) {
		const count = first.professionals.length;
		return `${count === 1 ? "A new professional matches" : `${count} new professionals match`} “${first.name}”`;
	}
	return `New professionals match ${news.length} of your saved searches`;
}

/** To a creator, at most once a week: new professionals who match the saved searches. */
export function savedSearchNews(
	creator: { id: string; email: string; name: string },
	news: readonly SearchNews[],
): Omit<Email, "topic"> {
	const { name: siteName } = site();
	return {
		kind: "saved-search-news",
		to: creator.email,
		name: creator.name,
		subject: newsTitle(news),
		paragraphs: news.map(({ name, professionals }) =>
			[`${name}:`, ...professionals.slice(0, NAMED_MAX).map(lineOf), ...moreOf(professionals.length)].join(
				"\n",
			),
		),
		action: { label: "See your saved searches", path: "/saved/searches" },
		unsubscribePath: leaveSearchesPath(creator.id),
		reason: `You get this email because you saved a search on ${siteName}. We send it every ${EMAIL_DAYS} days at most, and only if there is someone new.`,
	};
}

const lineOf = ({ businessName, lines, place, rate }: ProfessionalSummary): string =>
	`${businessName} (${[lines[0]?.label, place, rate].filter(Boolean).join(", ")})`;

const moreOf = (count: number): string[] => (count > NAMED_MAX ? [`and ${count - NAMED_MAX} more`] : []);
