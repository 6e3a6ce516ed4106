import { currentPhase } from "#app/infra/content/phase.server.ts";
import { fact, payment, site } from "#app/infra/content/site.server.ts";
import { isKeyedHash, keyedHash } from "#app/infra/security/secrets.server.ts";
import type { Email, EmailFact } from "../../platform/email/email.ts";
import { leaveNewsPath } from "../../platform/email/leave-news.server.ts";

const PURPOSE = "waitlist-place";

/** The path of the page where someone on the waitlist says where they are, without signing in. */
export const addPlacePath = (id: string): string =>
	`/waitlist/add-place?token=${id}.${keyedHash(`${PURPOSE}:${id}`)}`;

/** The ID of the entry whose token this is, or undefined. */
export function entryOfToken(token: string): string | undefined {
	const [id = "", hash = ""] = token.split(".");
	return isKeyedHash(`${PURPOSE}:${id}`, hash) ? id : undefined;
}

const nextSteps = {
	CREATOR: {
		paragraph:
			"If you want to be matched before launch, create your account and confirm your age. Our team then picks professionals for you.",
		path: "/auth/signup?type=CREATOR",
	},
	PROFESSIONAL: {
		paragraph:
			"If you want to be among the first professionals that creators see, create your account and apply. Have your license and two references ready.",
		path: "/auth/signup?type=PROFESSIONAL",
	},
	OTHER: {
		paragraph: "Until then, read how we work and what we check before professionals can take bookings.",
		path: "/how-it-works",
	},
} as const;

/** The prices, as rows of an email. */
const listPrices = (): EmailFact[] => [
	{ label: "Account", value: "Free" },
	{ label: "Our fee", value: `${fact("marketplace-fee")} of work booked and completed on ${site().name}` },
];

type Joined = {
	id: string;
	email: string;
	userType: keyof typeof nextSteps;
	/** Whether the person said where they are. */
	hasPlace: boolean;
};

/** Sent to someone who has just joined the waitlist. If they didn't say where they are, the email asks. */
export function waitlistConfirmation({ id, email, userType, hasPlace }: Joined): Email {
	if (currentPhase() === "open") return openInvitation(email);
	const next = nextSteps[userType];
	return {
		kind: "waitlist-confirmation",
		to: email,
		subject: `You're on the ${site().name} waitlist`,
		facts: listPrices(),
		paragraphs: [
			"We'll email you about the launch and your invitation, and we never share your address.",
			next.paragraph,
			payment().notice,
		],
		...(!hasPlace && {
			links: [
				{
					label: "Tell us where you are, so we can invite you when we open there",
					path: addPlacePath(id),
				},
			],
		}),
		action: { label: userType === "OTHER" ? "Read how it works" : "Create your account", path: next.path },
		reason: `You're getting this email because someone entered this address on the ${site().name} waitlist. If that wasn't you, ignore it or email ${site().contact.support}.`,
	};
}

/**
 * Sent to someone who joined the waitlist after the marketplace opened, which is still possible through the
 * API.
 */
function openInvitation(email: string): Email {
	const { name, contact } = site();
	return {
		kind: "waitlist-confirmation",
		to: email,
		subject: `${name} is open`,
		facts: listPrices(),
		paragraphs: [
			"You don't have to wait. Create your account, and tell us what you need or what you offer.",
			payment().notice,
		],
		action: { label: "Create your account", path: "/auth/signup" },
		reason: `You're getting this email because someone entered this address to join ${name}. If that wasn't you, ignore it or email ${contact.support}.`,
	};
}

const placeReasons = {
	CREATOR:
		"We invite creators where there are enough professionals for them. Tell us where you are and what you need, and we'll know when that is.",
	PROFESSIONAL:
		"We invite professionals where creators look for them. Tell us where you are and what you offer, and we'll know when that is.",
	OTHER: "We open one place at a time. Tell us where you are, and we'll know when it's your turn.",
} as const;

/** Sent once to someone on the waitlist who didn't say where they are. */
export function placeQuestion({ id, email, audience }: Pick<Invited, "id" | "email" | "audience">): Email {
	const { name, contact } = site();
	return {
		kind: "waitlist-place",
		to: email,
		subject: `Where are you? A question from ${name}`,
		facts: [{ label: "Takes", value: "One minute, without an account" }],
		paragraphs: [placeReasons[audience], "You keep your place on the waitlist either way."],
		action: { label: "Tell us where you are", path: addPlacePath(id) },
		unsubscribePath: leaveNewsPath("waitlist", id),
		reason: `You're getting this email because this address is on the ${name} waitlist. We ask only once. If you didn't enter it, email ${contact.support}.`,
	};
}

type Invited = { id: string; email: string; audience: keyof typeof nextSteps; referralCode: string | null };

/**
 * Sent to someone on the waitlist who is invited to create an account. Its unsubscribe link stops all
 * waitlist emails.
 */
export function waitlistInvitation({ id, email, audience, referralCode }: Invited): Email {
	const { name, contact } = site();
	const type = audience === "OTHER" ? "" : `?type=${audience}`;
	const ref = referralCode ? `${type ? "&" : "?"}ref=${referralCode}` : "";
	return {
		kind: "waitlist-invitation",
		to: email,
		subject: `Your invitation to ${name}`,
		facts: [{ label: "Invited", value: email }, ...listPrices()],
		paragraphs: [
			`You joined the ${name} waitlist, and now it's your turn. Create your account with this address, and you're in.`,
			audience === "PROFESSIONAL"
				? "Then fill out the application. Have your license and two references ready. Creators can see you once you're approved."
				: "Then confirm your age and tell us what you need. Our team picks professionals for you.",
			payment().notice,
		],
		action: { label: "Create your account", path: `/auth/signup${type}${ref}` },
		unsubscribePath: leaveNewsPath("waitlist", id),
		reason: `You're getting this email because this address is on the ${name} waitlist. We send it only once. If you didn't enter it, email ${contact.support}.`,
	};
}
