/** What may be chosen at sign-up. OTHER joins the waitlist without an account. */
export const SIGN_UP_TYPES = ["CREATOR", "PROFESSIONAL", "OTHER"] as const;
export type SignUpType = (typeof SIGN_UP_TYPES)[number];

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const PASSWORD_HINT = `${PASSWORD_MIN} characters or more; we recommend 15 or more. A few words that only you would put together are easy to keep in mind.`;
export const NAME_MAX = 100;

/** Days without use after which a session ends. */
export const SESSION_DAYS = 7;

/**
 * Days from signing in after which a session ends however much it is used: NIST SP 800-63B asks for signing in anew at least
 * every 30 days at its first level of assurance (AAL1, section 4.1.3 of the third revision).
 */
export const SESSION_DAYS_AT_MOST = 30;

/** Minutes after proving who one is for which sensitive commands may be run without doing so again. */
export const PROOF_MINUTES = 15;

/** How long the link in a mail, or from an operator, is good for. */
export const LINK_HOURS = { SET_PASSWORD: 24, RESET_PASSWORD: 1, VERIFY_EMAIL: 48, CHANGE_EMAIL: 48, SIGN_IN: 1 / 6 } as const;

/** Minutes for which a link that signs in is good. */
export const SIGN_IN_LINK_MINUTES = LINK_HOURS.SIGN_IN * 60;

/** A code of six digits is dead after so many wrong tries; the link beside it still works. */
export const CODE_TRIES = 5;

/** The sign-up type named in an address, in any letter case; CREATOR where it names none (spec §2). */
export function signUpTypeOf(value: string | null): SignUpType {
	const wanted = value?.toUpperCase();
	return SIGN_UP_TYPES.find((type) => type === wanted) ?? (wanted ? "OTHER" : "CREATOR");
}

/** Where sign-up leads (spec §2). */
export const afterSignUp: Record<SignUpType, "/onboarding/professional" | "/onboarding/creator-verification" | "/auth/signup/done"> = {
	PROFESSIONAL: "/onboarding/professional",
	CREATOR: "/onboarding/creator-verification",
	OTHER: "/auth/signup/done",
};

export const EMAIL_TAKEN = "An account with this email address already exists";

/** What stands in place of the name of somebody who has left. */
export const FORMER_NAME = "Former member";

/** The domain of such addresses. */
export const FORMER_DOMAIN = "deleted.invalid";

/** The address of a row that is left of an account; no mail reaches it (RFC 2606). */
export const formerAddress = (id: string): string => `deleted-${id}@${FORMER_DOMAIN}`;

/** Whether an address stands in for that of an account that was deleted. */
export const isFormerAddress = (email: string): boolean => email.endsWith(`@${FORMER_DOMAIN}`);
