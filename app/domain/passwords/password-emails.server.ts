import { site } from "#app/infra/content/site.server.ts";
import type { Email } from "../mail/email.ts";

/** To an address that has an account whose password somebody says is forgotten. It names nobody, since anyone may ask for it. */
export function passwordReset({ email, token }: { email: string; token: string }): Email {
	const { name, contact } = site();
	return {
		kind: "password-reset",
		isSecurity: true,
		to: email,
		subject: `Set a new password for ${name}`,
		paragraphs: [
			`Somebody, most likely you, told us that the password of the ${name} account with this address is forgotten.`,
			`Open the page below and choose a new one. The link is good for an hour and works once; then every session of the account ends.`,
			"If it was not you, do nothing: your password stays as it is, and without this mail nobody can change it.",
		],
		action: { label: "Set a new password", path: `/auth/set-password?token=${token}` },
		reason: `You get this mail because this address was entered on a page of ${name} for forgotten passwords. If that happens often, write to ${contact.support}.`,
	};
}
