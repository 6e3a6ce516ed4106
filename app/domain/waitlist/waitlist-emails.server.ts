import { fact, payment, site } from "#app/infra/content/site.server.ts";
import { leaveNewsPath } from "../campaigns/news-tokens.server.ts";
import type { Email } from "../mail/email.ts";

const nextSteps = {
	CREATOR: {
		paragraph: "If you want to be matched before launch, create your account and confirm your age. Our team then proposes professionals to you by hand.",
		path: "/auth/signup?type=CREATOR",
	},
	PROFESSIONAL: {
		paragraph: "If you want to be among the first whom creators see, create your account and apply. Have your license and two references at hand.",
		path: "/auth/signup?type=PROFESSIONAL",
	},
	OTHER: { paragraph: "Until then, read how Greenroom works and what we check before a professional may take bookings.", path: "/how-it-works" },
} as const;

/** To someone who has just joined the waitlist. */
export function waitlistConfirmation({ email, userType }: { email: string; userType: keyof typeof nextSteps }): Email {
	const next = nextSteps[userType];
	return {
		kind: "waitlist-confirmation",
		to: email,
		subject: `You're on the ${site().name} waitlist`,
		paragraphs: [
			`Thank you for joining the ${site().name} waitlist. We write to this address about the launch and your invitation, and never pass it on.`,
			next.paragraph,
			`Joining costs nothing. Our fee of ${fact("marketplace-fee")} is charged only on work that is booked on ${site().name} and completed. ${payment().notice}`,
		],
		action: { label: userType === "OTHER" ? "Read how it works" : "Create your account", path: next.path },
		reason: `You get this mail because this address was entered on the ${site().name} waitlist. If that was not you, ignore it or write to ${site().contact.support}.`,
	};
}

type Invited = { id: string; email: string; audience: keyof typeof nextSteps; referralCode: string | null };

/** To somebody on the waitlist who is asked to make an account. Leaving by its link ends all such mails. */
export function waitlistInvitation({ id, email, audience, referralCode }: Invited): Email {
	const { name, contact } = site();
	const type = audience === "OTHER" ? "" : `?type=${audience}`;
	const ref = referralCode ? `${type ? "&" : "?"}ref=${referralCode}` : "";
	return {
		kind: "waitlist-invitation",
		to: email,
		subject: `Your invitation to ${name}`,
		paragraphs: [
			`You joined the ${name} waitlist, and now it is your turn: make your account with this address, and you are in.`,
			audience === "PROFESSIONAL"
				? "After that comes the application. Have your license and two references at hand; creators see you once you are approved."
				: "After that you confirm your age and tell us what you need. Our team then proposes professionals to you by hand.",
			`Making an account costs nothing. Our fee of ${fact("marketplace-fee")} is charged only on work that is booked on ${name} and completed. ${payment().notice}`,
		],
		action: { label: "Make your account", path: `/auth/signup${type}${ref}` },
		unsubscribePath: leaveNewsPath("waitlist", id),
		reason: `You get this mail once, because this address is on the ${name} waitlist. If you did not enter it, write to ${contact.support}.`,
	};
}
