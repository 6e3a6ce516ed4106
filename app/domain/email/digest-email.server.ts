import { site } from "#app/infra/content/site.server.ts";
import type { Email } from "./email.ts";

/** The most updates that one email lists. */
export const DIGEST_LINES = 50;

type Digest = {
	to: string;
	name: string;
	lines: readonly { text: string; path: string }[] /** How many there are. */;
	count: number;
};

/** What happened since the last daily email, one line each. */
export function digestEmail({ to, name, lines, count }: Digest): Email {
	const { name: siteName } = site();
	const updates = count === 1 ? "1 update" : `${count} updates`;
	return {
		kind: "daily-email",
		to,
		name,
		subject: `${updates} on ${siteName}`,
		paragraphs: [
			lines.length < count
				? `These are the latest ${lines.length} of ${updates} since your last daily email:`
				: "This happened since your last daily email:",
		],
		links: lines.map(({ text, path }) => ({ label: text, path })),
		action: { label: "See all notifications", path: "/notifications" },
		reason: `You're getting this email because you chose one email a day in the notification settings of your ${siteName} account.`,
	};
}
