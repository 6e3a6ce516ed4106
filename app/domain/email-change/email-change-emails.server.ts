import { site } from "#app/infra/content/site.server.ts";
import { LINK_HOURS } from "../accounts/account.ts";
import type { Email } from "../email/email.ts";

/**
 * Sent to the new address of an account. It names neither the account nor its owner, since the
 * address may be mistyped.
 */
export function emailChangeConfirmation({ email, token }: { email: string; token: string }): Email {
	const { name, contact } = site();
	return {
		kind: "email-change",
		isSecurity: true,
		to: email,
		subject: `Confirm your new email address for ${name}`,
		paragraphs: [
			`This address was entered as the new email address of a ${name} account.`,
			`Open the page below and press the button. The link is valid for ${LINK_HOURS.CHANGE_EMAIL} hours. Nothing changes until you confirm.`,
			"If it wasn't you, ignore this email. Someone mistyped an address, and yours won't be used.",
		],
		action: { label: "Confirm your new email address", path: `/auth/change-email?token=${token}` },
		reason: `You're getting this email because this address was entered in the settings of a ${name} account. If that wasn't you, ignore it or email ${contact.support}.`,
	};
}

/** Sent to someone whose address a member requested for another account. */
export function emailInUse({ email }: { email: string }): Email {
	const { name, contact } = site();
	return {
		kind: "email-in-use",
		isSecurity: true,
		to: email,
		subject: `This address already has a ${name} account`,
		paragraphs: [
			`This address was entered as the new email address of another ${name} account. It already has its own account, so nothing changes.`,
			"If it was you, sign in with this address, or delete one of the two accounts first. If it wasn't, you don't need to do anything.",
		],
		action: { label: "Sign in", path: "/auth/signin" },
		reason: `You're getting this email because this address was entered in the settings of a ${name} account. If that wasn't you, ignore it or email ${contact.support}.`,
	};
}
