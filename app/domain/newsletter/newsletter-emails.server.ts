import { site } from "#app/infra/content/site.server.ts";
import type { Email } from "../mail/email.ts";
import { CONFIRMATION_HOURS } from "./newsletter.ts";
import { unsubscribePath } from "./newsletter-tokens.server.ts";

/** Asks whether the address may be written to. Its link opens a page with a button, since scanners open links. */
export function newsletterConfirmation({ email, token }: { email: string; token: string }): Email {
	const { name, contact } = site();
	return {
		kind: "newsletter-confirmation",
		to: email,
		subject: `Confirm your subscription to the ${name} newsletter`,
		paragraphs: [
			`Somebody entered this address to get the ${name} newsletter: new articles on shoots, contracts, taxes and safety.`,
			`Open the page below and press the button. The link is valid for ${CONFIRMATION_HOURS} hours. Without it we send you nothing.`,
		],
		action: { label: "Confirm your subscription", path: `/newsletter/confirm?token=${token}` },
		reason: `You get this mail because this address was entered in a newsletter form of ${name}. If that was not you, ignore it or write to ${contact.support}.`,
	};
}

/** To somebody who asked for the newsletter and has it already. */
export function newsletterKept({ id, email }: { id: string; email: string }): Email {
	const { name } = site();
	return {
		kind: "newsletter-kept",
		to: email,
		subject: `You already get the ${name} newsletter`,
		paragraphs: [`Somebody entered this address to get the ${name} newsletter. You are subscribed already, so nothing changes and there is nothing to do.`],
		unsubscribePath: unsubscribePath(id),
		reason: `You get this mail because this address was entered in a newsletter form of ${name}.`,
	};
}

/** After the address was confirmed. */
export function newsletterWelcome({ id, email }: { id: string; email: string }): Email {
	const { name } = site();
	return {
		kind: "newsletter-welcome",
		to: email,
		subject: `You are subscribed to the ${name} newsletter`,
		paragraphs: [
			"Thank you for confirming your address. From now on you get our new articles by mail.",
			"Every mail has a link that ends the subscription by one press of a button.",
		],
		action: { label: "Read the latest articles", path: "/blog" },
		unsubscribePath: unsubscribePath(id),
		reason: `You get this mail because you subscribed to the ${name} newsletter.`,
	};
}
