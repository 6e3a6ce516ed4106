import { site } from "#app/infra/content/site.server.ts";
import type { Email } from "../email/email.ts";
import { CONFIRMATION_HOURS } from "./newsletter.ts";
import { unsubscribePath } from "./newsletter-tokens.server.ts";

/** Asks for confirmation. Its link opens a page with a button, since scanners open links. */
export function newsletterConfirmation({ email, token }: { email: string; token: string }): Email {
	const { name, contact } = site();
	return {
		kind: "newsletter-confirmation",
		to: email,
		subject: `Confirm your subscription to the ${name} newsletter`,
		paragraphs: [
			`Someone entered this address to get the ${name} newsletter: new articles on shoots, contracts, taxes, and safety.`,
			`Open the page below and press the button. The link is valid for ${CONFIRMATION_HOURS} hours. We won't send you anything unless you confirm.`,
		],
		action: { label: "Confirm your subscription", path: `/newsletter/confirm?token=${token}` },
		reason: `You're getting this email because someone entered this address in a newsletter form on ${name}. If that wasn't you, ignore it or email ${contact.support}.`,
	};
}

/** To someone who signs up for the newsletter and is already subscribed. */
export function newsletterKept({ id, email }: { id: string; email: string }): Email {
	const { name } = site();
	return {
		kind: "newsletter-kept",
		to: email,
		subject: `You already get the ${name} newsletter`,
		paragraphs: [
			`Someone entered this address to get the ${name} newsletter. You're already subscribed, so you don't need to do anything.`,
		],
		unsubscribePath: unsubscribePath(id),
		reason: `You're getting this email because someone entered this address in a newsletter form on ${name}.`,
	};
}

/** After the address was confirmed. */
export function newsletterWelcome({ id, email }: { id: string; email: string }): Email {
	const { name } = site();
	return {
		kind: "newsletter-welcome",
		to: email,
		subject: `You're subscribed to the ${name} newsletter`,
		paragraphs: [
			"Thank you for confirming your address. We'll email you our new articles.",
			"You can unsubscribe in one click from any email.",
		],
		action: { label: "Read the latest articles", path: "/blog" },
		unsubscribePath: unsubscribePath(id),
		reason: `You're getting this email because you subscribed to the ${name} newsletter.`,
	};
}
