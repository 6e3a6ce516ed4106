import { site } from "#app/infra/content/site.server.ts";
import type { Email } from "../email/email.ts";
import { APPEAL_DAYS } from "./suspension.ts";

type Person = { name: string; email: string };

const because = () =>
	`You're getting this email because you have a ${site().name} account. You can't turn off emails like this.`;

/** To the owner of a suspended account, with the reason and how to appeal. */
export const accountSuspended = ({ name, email, reason }: Person & { reason: string }): Email => ({
	kind: "account-suspended",
	to: email,
	name,
	subject: "Your account is suspended",
	paragraphs: [
		"We have suspended your account, and all of its sessions have ended. Your public profile, if you have one, is off the site.",
		`The reason, in our team's words: ${reason}`,
		`If you think we're wrong, reply to this email within ${APPEAL_DAYS} days. Someone else on our team will look at it.`,
		"The people in your running bookings are informed. If the suspension isn't lifted by then, we treat it as your cancellation of these bookings.",
	],
	replyTo: site().contact.safety,
	reason: because(),
});

/** To the owner of an account that can send no new requests or quotes for some days. */
export const accountRestricted = ({
	name,
	email,
	reason,
	until,
}: Person & { reason: string; until: string }): Email => ({
	kind: "account-restricted",
	to: email,
	name,
	subject: "You can't send new requests or quotes for now",
	paragraphs: [
		`We have suspended new requests and quotes for your account until ${until}. Your running bookings and your conversations go on as usual.`,
		`The reason, in our team's words: ${reason}`,
		"If you think we're wrong, reply to this email. Someone else on our team will look at it.",
	],
	replyTo: site().contact.safety,
	reason: because(),
});

const lifted = {
	account: {
		subject: "Your account is open again",
		sentence:
			"We have lifted the suspension of your account. You can sign in again, and your public profile, if you have one, is back on the site.",
	},
	profile: {
		subject: "Your profile is back",
		sentence:
			"We have lifted the suspension of your public profile. People can find it again, and creators can request quotes from you.",
	},
	requests: {
		subject: "You can send requests and quotes again",
		sentence: "We have lifted the suspension of new requests and quotes for your account.",
	},
};

/** To the owner of an account or profile whose suspension was lifted. */
export const suspensionLifted = ({
	name,
	email,
	reason,
	what,
}: Person & { reason: string; what: "account" | "profile" | "requests" }): Email => ({
	kind: "suspension-lifted",
	to: email,
	name,
	subject: lifted[what].subject,
	paragraphs: [lifted[what].sentence, `The reason, in our team's words: ${reason}`],
	action: { label: "Sign in", path: "/auth/signin" },
	replyTo: site().contact.safety,
	reason: because(),
});
