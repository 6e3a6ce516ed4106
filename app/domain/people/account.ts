/** The account types offered at sign-up. OTHER joins the waitlist without an account. */
export const SIGN_UP_TYPES = ["CREATOR", "PROFESSIONAL", "OTHER"] as const;
export type SignUpType = (typeof SIGN_UP_TYPES)[number];

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const PASSWORD_HINT = `At least ${PASSWORD_MIN} characters. 15 or more is better, such as a few random words.`;
export const NAME_MAX = 100;

/** Days of inactivity after which a session expires. */
export const SESSION_DAYS = 7;

/**
 * Days after sign-in at which a session expires regardless of activity, because NIST SP 800-63B-3 recommends
 * reauthentication at least every 30 days at AAL1 (section 4.1.3).
 */
export const SESSION_DAYS_AT_MOST = 30;

/** Minutes for which an identity check lets someone run sensitive commands. */
export const PROOF_MINUTES = 15;

/** Hours that a link sent by email or created by an operator is valid. */
export const LINK_HOURS = {
	SET_PASSWORD: 24,
	RESET_PASSWORD: 1,
	VERIFY_EMAIL: 48,
	CHANGE_EMAIL: 48,
	SIGN_IN: 1 / 6,
} as const;

/** Minutes a sign-in link is valid. */
export const SIGN_IN_LINK_MINUTES = LINK_HOURS.SIGN_IN * 60;

/** Failed attempts after which a six-digit code is invalid. The link in the same email still works. */
export const CODE_TRIES = 5;

/**
 * The sign-up type from a query parameter, case-insensitive. CREATOR if there is none, and OTHER if it is
 * unknown.
 */
export function parseSignUpType(value: string | null): SignUpType {
	const wanted = value?.toUpperCase();
	return SIGN_UP_TYPES.find((type) => type === wanted) ?? (wanted ? "OTHER" : "CREATOR");
}

/** Where sign-up redirects to, by type. */
export const afterSignUp: Record<
	SignUpType,
	"/onboarding/professional" | "/onboarding/creator-verification" | "/auth/signup/done"
> = {
	PROFESSIONAL: "/onboarding/professional",
	CREATOR: "/onboarding/creator-verification",
	OTHER: "/auth/signup/done",
};

export const EMAIL_TAKEN = "An account with this email address already exists";

/** Shown instead of the name of a member whose account was deleted. */
export const FORMER_NAME = "Former member";

/** The domain of deleted accounts' placeholder addresses. */
export const FORMER_DOMAIN = "deleted.invalid";

/** The placeholder address of a deleted account. Undeliverable, because RFC 2606 reserves `.invalid`. */
export const formerAddress = (id: string): string => `deleted-${id}@${FORMER_DOMAIN}`;

/** Whether an address is a deleted account's placeholder. */
export const isFormerAddress = (email: string): boolean => email.endsWith(`@${FORMER_DOMAIN}`);

/** The maximum number of passkeys per account. */
export const PASSKEYS_MAX = 10;

/** Minutes that a passkey challenge is valid. It can be used once. */
export const CHALLENGE_MINUTES = 5;

export const PASSKEY_NAME_MAX = 60;

/** Minutes that a requested export can be downloaded. */
export const EXPORT_MINUTES = 15;

/** Recovery codes per account. */
export const RECOVERY_CODES = 10;

/** Minutes to enter the second factor's code after passing the first factor. */
export const SECOND_FACTOR_MINUTES = 10;

/** Minutes that new recovery codes can be viewed. */
export const RECOVERY_CODES_SHOWN_MINUTES = 15;

/** Minutes to confirm a new two-factor secret with its first code. */
export const TWO_FACTOR_SET_UP_MINUTES = 60;

/** Text in groups of four characters, for reading and typing. */
export const formatInGroups = (text: string, separator: string): string =>
	text.replace(/(.{4})(?=.)/g, `$1${separator}`);
