import { currentPhase } from "#app/infra/content/phase.server.ts";
import { fact, site } from "#app/infra/content/site.server.ts";
import { LINK_HOURS } from "../accounts/account.ts";
import type { Email } from "../email/email.ts";

const nextSteps = {
	CREATOR: () =>
		`Next, confirm that you're ${fact("minimum-age")} or older. We'll check it within ${fact("creator-verification-time")}. Then tell us what you need, and our team will propose ${fact("matches-per-request")} professionals.`,
	PROFESSIONAL: () =>
		`Next comes the application in ${fact("application-steps")} steps: your business, your rate, your area, ${fact("references-required")} references, and your license. You can stop anywhere and come back. We usually decide within ${fact("professional-verification-time")}.`,
} as const;

// Both may be sent to someone else's address, so they repeat nothing that was typed at sign-up.
type ToConfirm = { email: string; token: string; code: string };

/** Sent after sign-up. Also asks to confirm the address. */
export function welcome({
	email,
	token,
	code,
	userType,
}: ToConfirm & { userType: keyof typeof nextSteps }): Email {
	return {
		kind: "welcome",
		isSecurity: true,
		to: email,
		subject: `Welcome to ${site().name}`,
		paragraphs: [
			`Your ${site().name} account is ready${currentPhase() === "early-access" ? ", and you're on the waitlist" : ""}. One thing is left to do: confirm that this address is yours.`,
			...howToConfirm(code),
			nextSteps[userType](),
			"We never ask for your password, and we never ask you to pay anyone outside the platform. If a message does, forward it to us.",
		],
		action: confirmation(token),
		reason: `You're getting this email because an account was created with this address. If that wasn't you, email ${site().contact.support}.`,
	};
}

/** Sent to a member who requested a new link and code. */
export function emailVerification({ email, token, code }: ToConfirm): Email {
	return {
		kind: "email-verification",
		isSecurity: true,
		to: email,
		subject: `Confirm your email address for ${site().name}`,
		paragraphs: [...howToConfirm(code), "Links and codes from earlier emails no longer work."],
		action: confirmation(token),
		reason: `You're getting this email because it was requested in the ${site().name} account with this address. If that wasn't you, email ${site().contact.support}.`,
	};
}

const howToConfirm = (code: string) => [
	`Your code: ${code.slice(0, 3)} ${code.slice(3)}`,
	`Enter the code on the page that asks for it, or open the link below and press the button. Both are valid for ${LINK_HOURS.VERIFY_EMAIL} hours.`,
];

const confirmation = (token: string) => ({
	label: "Confirm your email address",
	path: `/auth/verify-email?token=${token}`,
});
