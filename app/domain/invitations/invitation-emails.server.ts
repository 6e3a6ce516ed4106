import { site } from "#app/infra/content/site.server.ts";
import type { ServiceCategory } from "../applications/application-options.ts";
import type { Email } from "../email/email.ts";
import { isProperName } from "../name.ts";
import { ADDRESS_DAYS } from "./invitation.ts";
import { acceptPath, leaveInvitationsPath } from "./invitation-tokens.server.ts";

type Invited = { id: string; email: string; serviceCategory: ServiceCategory; inviter: { name: string } };

/**
 * To someone whom a creator has invited. It repeats only the creator's name, after the word that
 * makes it one, so that no one can have us email words of their own to someone else.
 */
export function professionalInvited({ id, email, serviceCategory, inviter }: Invited): Email {
	const { name } = site();
	const creator = isProperName(inviter.name) ? `The creator ${inviter.name}` : "A creator";
	return {
		kind: "professional-invited",
		to: email,
		subject: `${creator} invites you to ${name}`,
		paragraphs: [
			`${creator} would like to book you on ${name}, where content creators find vetted professionals. They described your work as “${serviceCategory}”.`,
			"Sign up for free and apply: your rate, your work, your license, and two references. Once our team has approved your application, creators can find you and send you requests.",
			`This is the only email about this invitation. The link begins your application with what we know.`,
		],
		action: { label: "Accept the invitation", path: acceptPath(id) },
		unsubscribePath: leaveInvitationsPath(id),
		reason: `You get this email because a member of ${name} entered your address. We keep it for ${ADDRESS_DAYS} days. If you don't want any invitations, unsubscribe below.`,
	};
}

type Joined = { inviter: { id: string; email: string; name: string }; businessName: string };

/** To the creator, when the invited person has signed up with the link. */
export const invitationAccepted = ({ inviter, businessName }: Joined): Omit<Email, "topic"> => ({
	kind: "invitation-accepted",
	to: inviter.email,
	name: inviter.name,
	subject: `The professional ${businessName} accepted your invitation`,
	paragraphs: [
		"They can apply now. We'll email you once our team has approved them and they are in the directory.",
	],
	action: { label: "See your invitations", path: "/invitations" },
	reason: `You get this email because you invited a professional to ${site().name}.`,
});

/** To the creator, when the invited person is in the directory. */
export const invitationListed = ({
	inviter,
	businessName,
	path,
}: Joined & { path: string }): Omit<Email, "topic"> => ({
	kind: "invitation-listed",
	to: inviter.email,
	name: inviter.name,
	subject: `The professional ${businessName}, whom you invited, is in the directory`,
	paragraphs: ["Our team has approved them. You can request a quote on their profile."],
	action: { label: "See the profile", path },
	reason: `You get this email because you invited a professional to ${site().name}.`,
});
