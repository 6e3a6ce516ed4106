/** The most passkeys per account. */
export const PASSKEYS_MAX = 10;

/** Minutes for which a challenge can be answered, once. */
export const CHALLENGE_MINUTES = 5;

export const PASSKEY_NAME_MAX = 60;
