import { site } from "#app/infra/content/site.server.ts";
import { SIGN_IN_LINK_MINUTES } from "../accounts/account.ts";
import type { Email } from "../email/email.ts";

/**
 * To an account's address, with a sign-in link. It contains no name, since anyone may request it.
 */
export function signInLink({ email, token }: { email: string; token: string }): Email {
	const { name, contact } = site();
	return {
		kind: "sign-in-link",
		isSecurity: true,
		to: email,
		subject: `Your sign-in link for ${name}`,
		paragraphs: [
			`Someone, most likely you, asked for a link to sign in to the ${name} account with this address.`,
			`Open the page below and press the button. The link works once, within ${SIGN_IN_LINK_MINUTES} minutes.`,
			"If it wasn't you, do nothing, and never forward this email. Anyone who has the link can sign in with it.",
		],
		action: { label: "Sign in", path: `/auth/sign-in-by-link?token=${token}` },
		reason: `You're getting this email because someone entered this address to get a sign-in link from ${name}. If that happens often, email ${contact.support}.`,
	};
}
