import { site } from "#app/infra/content/site.server.ts";
import type { Email } from "../email/email.ts";

/**
 * Sent if a password reset was requested for an account's address. It contains no name, since
 * anyone may request it.
 */
export function passwordReset({ email, token }: { email: string; token: string }): Email {
	const { name, contact } = site();
	return {
		kind: "password-reset",
		isSecurity: true,
		to: email,
		subject: `Set a new password for ${name}`,
		paragraphs: [
			`Someone, most likely you, asked to reset the password of the ${name} account with this address.`,
			`Open the page below and choose a new one. The link works once, within an hour. Once you set a new password, we'll sign you out everywhere.`,
			"If it wasn't you, do nothing. Your password stays the same, and no one can change it without this email.",
		],
		action: { label: "Set a new password", path: `/auth/set-password?token=${token}` },
		reason: `You're getting this email because someone entered this address to reset a password on ${name}. If that happens often, email ${contact.support}.`,
	};
}
