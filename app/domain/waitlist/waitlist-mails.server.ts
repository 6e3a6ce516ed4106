import { fact, site } from "#app/infra/site.server.ts";
import type { Mail } from "../mail/mail.ts";

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
export function waitlistConfirmation({ email, userType }: { email: string; userType: keyof typeof nextSteps }): Mail {
	const next = nextSteps[userType];
	return {
		kind: "waitlist-confirmation",
		to: email,
		subject: `You're on the ${site().name} waitlist`,
		paragraphs: [
			`Thank you for joining the ${site().name} waitlist. We write to this address about the launch and your invitation, and never pass it on.`,
			next.paragraph,
			`Joining costs nothing. Our fee of ${fact("marketplace-fee")} is charged only on work that is booked on ${site().name} and completed.`,
		],
		action: { label: userType === "OTHER" ? "Read how it works" : "Create your account", path: next.path },
		reason: `You get this mail because this address was entered on the ${site().name} waitlist. If that was not you, ignore it or write to ${site().contact.support}.`,
	};
}
