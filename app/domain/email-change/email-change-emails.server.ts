import { site } from "#app/infra/content/site.server.ts";
import { LINK_HOURS } from "../accounts/account.ts";
import type { Email } from "../mail/email.ts";

/**
 * To the new address of an account. It names neither the account nor its owner, since the address
 * may be mistyped.
 */
export function emailChangeConfirmation({ email, token }: { email: string; token: string }): Email {
	const { name, contact } = site();
	return {
		kind: "email-change",
		isSecurity: true,
		to: email,
		subject: `Confirm your new email address for ${name}`,
		paragraphs: [
			`This address was entered as the new one of a ${name} account.`,
			`Open the page below and press the button. The link is good for ${LINK_HOURS.CHANGE_EMAIL} hours; until then nothing changes.`,
			"If it was not you, do nothing: somebody mistyped an address, and yours is not used.",
		],
		action: { label: "Confirm your new email address", path: `/auth/change-email?token=${token}` },
		reason: `You get this email because this address was entered in the settings of a ${name} account. If that wasn't you, ignore it or email ${contact.support}.`,
	};
}

/** To somebody whose address a member wants to have for another account. */
export function emailInUse({ email }: { email: string }): Email {
	const { name, contact } = site();
	return {
		kind: "email-in-use",
		isSecurity: true,
		to: email,
		subject: `This address has a ${name} account already`,
		paragraphs: [
			`This address was entered as the new one of another ${name} account. It has an account of its own, so nothing changes.`,
			"If it was you, sign in with this address, or delete one of the two accounts first. If it was not, there is nothing to do.",
		],
		action: { label: "Sign in", path: "/auth/signin" },
		reason: `You get this email because this address was entered in the settings of a ${name} account. If that wasn't you, ignore it or email ${contact.support}.`,
	};
}
