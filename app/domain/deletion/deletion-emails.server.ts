import { site } from "#app/infra/content/site.server.ts";
import type { Email } from "../email/email.ts";
import { keptAfterDeletion } from "./deletion.ts";

/** The kind of the last email to a deleted account. */
export const ACCOUNT_DELETED_EMAIL_KIND = "account-deleted";

type Remains = {
	/** Whether bookings or messages are shared with others. */ isShared: boolean;
	isBarred: boolean;
};

/** Sent as the last email after an account was deleted. */
export function accountDeleted(
	{ email, name }: { email: string; name: string },
	{ isShared, isBarred }: Remains,
): Email {
	const { name: siteName, contact } = site();
	return {
		kind: ACCOUNT_DELETED_EMAIL_KIND,
		to: email,
		name,
		subject: `Your ${siteName} account is deleted`,
		paragraphs: [
			"We deleted your account and its data, as you asked. This is our last email about it. We'll delete this address, too, one day after sending it.",
			"If it had any of the following, we still keep them:",
			...keptAfterDeletion
				.filter((kept) => isShared || !kept.isShared)
				.map(({ what, why, until }) => `${what}.\n${why} ${until}`),
			isBarred
				? "Your account was suspended, so we keep the reason and a fingerprint of this address, which can't be turned back into it. You can't create a new account with this address. If you think we made a mistake, reply to this email."
				: "You're welcome to create a new account at any time.",
		],
		replyTo: contact.legal,
		reason: `You're getting this email because someone requested deletion of the ${siteName} account with this address.`,
	};
}
