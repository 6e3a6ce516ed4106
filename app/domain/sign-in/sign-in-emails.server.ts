import { site } from "#app/infra/content/site.server.ts";
import { SIGN_IN_LINK_MINUTES } from "../accounts/account.ts";
import type { Email } from "../mail/email.ts";

/** To an address that has an account, with a link that signs in. It names no one, since anyone may ask for it. */
export function signInLink({ email, token }: { email: string; token: string }): Email {
	const { name, contact } = site();
	return {
		kind: "sign-in-link",
		isSecurity: true,
		to: email,
		subject: `Your sign-in link for ${name}`,
		paragraphs: [
			`Someone, most likely you, asked for a link that signs in to the ${name} account with this address.`,
			`Open the page below and press the button. The link is good for ${SIGN_IN_LINK_MINUTES} minutes and works once.`,
			"If it was not you, do nothing, and never pass this email on: anyone who has the link can sign in with it.",
		],
		action: { label: "Sign in", path: `/auth/sign-in-by-link?token=${token}` },
		reason: `You get this email because this address was entered on a page of ${name} that sends sign-in links. If that happens often, write to ${contact.support}.`,
	};
}
