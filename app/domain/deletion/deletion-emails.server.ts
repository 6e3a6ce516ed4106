import { site } from "#app/infra/content/site.server.ts";
import type { Email } from "../mail/email.ts";

/** How the last mail to somebody is told from all others. */
export const LAST_MAIL = "account-deleted";

/** The last mail to somebody whose account is gone. */
export function accountDeleted({ email, name }: { email: string; name: string }, { isBarred }: { isBarred: boolean }): Email {
	const { name: siteName, contact } = site();
	return {
		kind: LAST_MAIL,
		to: email,
		name,
		subject: `Your ${siteName} account is deleted`,
		paragraphs: [
			"Your account and what was in it are deleted, as you asked. This is the last mail about it; a day after it was sent we forget this address, too.",
			"We keep the few things that our privacy policy names: open support cases, the bookings, messages and reviews that you share with others, without your name, the record of a rejection for age, and a log of important acts without your name.",
			isBarred
				? "Your account was suspended, so we keep a fingerprint of this address, from which nobody can read it, and the reason. No new account can be made with it. If you think that we are wrong, answer this mail."
				: "You are welcome to make a new account at any time.",
		],
		replyTo: contact.legal,
		reason: `You get this mail because the deletion of a ${siteName} account with this address was asked for.`,
	};
}
