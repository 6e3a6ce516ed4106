/** How many passkeys an account holds at most. */
export const PASSKEYS_MAX = 10;

/** Minutes for which a challenge may be answered, once. */
export const CHALLENGE_MINUTES = 5;

export const PASSKEY_NAME_MAX = 60;
