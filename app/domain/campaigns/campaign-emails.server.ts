import { renderMarkdown } from "#app/infra/content/markdown.server.ts";
import { site } from "#app/infra/content/site.server.ts";
import { publicUrl } from "#app/infra/process/settings.server.ts";
import type { Email } from "../email/email.ts";
import { escapeHtml } from "../email/render-email.server.ts";
import { type CampaignSegment, type CampaignVariables, fillVariables, NAMELESS } from "./campaign.ts";

type Written = { id: string; segment: CampaignSegment; subject: string; body: string };
type Reader = { email: string; name: string; unsubscribePath: string };

/** The kind of a campaign's emails in the outbox. */
export const campaignEmailKind = (id: string): string => `campaign-${id}`;

const reasons: Record<CampaignSegment, (site: string) => string> = {
	newsletter: (name) => `You're getting this email because you subscribed to the ${name} newsletter.`,
	waitlist_creators: (name) => `You're getting this email because you joined the waitlist of ${name}.`,
	waitlist_professionals: (name) => `You're getting this email because you joined the waitlist of ${name}.`,
	creators: (name) =>
		`You're getting this email because you chose to get news in the settings of your ${name} account.`,
	professionals: (name) =>
		`You're getting this email because you chose to get news in the settings of your ${name} account.`,
};

/**
 * A campaign's email for one reader, as text and HTML. Values are inserted as they are and never
 * parsed as Markdown.
 */
export function campaignEmail(
	{ id, segment, subject, body }: Written,
	{ email, name, unsubscribePath }: Reader,
): Email {
	const { name: siteName, contact } = site();
	const values: CampaignVariables = { name: name || NAMELESS, site: siteName, support: contact.support };
	const { html } = renderMarkdown(body);
	return {
		kind: campaignEmailKind(id),
		to: email,
		subject: fillVariables(subject, values),
		paragraphs: [],
		body: {
			text: fillVariables(absoluteText(body), values),
			html: fillVariables(
				html.replaceAll('href="/', `href="${publicUrl()}/`).replaceAll('src="/', `src="${publicUrl()}/`),
				values,
				escapeHtml,
			),
		},
		unsubscribePath,
		reason: reasons[segment](siteName),
	};
}

/** Markdown is readable as text, except links, which become their text and complete URL. */
const absoluteText = (body: string): string =>
	body.replace(
		/!?\[([^\]]*)\]\(([^()\s]+)\)/g,
		(_, words: string, address: string) =>
			`${words} (${address.startsWith("/") ? publicUrl() + address : address})`,
	);
