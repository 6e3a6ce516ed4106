/** Recovery codes per account. */
export const RECOVERY_CODES = 10;

/** Minutes to enter the code after the password. */
export const SIGN_IN_MINUTES = 10;

/** Minutes for which new recovery codes can be seen. */
export const SHOWN_MINUTES = 15;

/** Minutes for which a secret waits for its first code. */
export const SET_UP_MINUTES = 60;

/** Text in groups of four, for reading and typing. */
export const formatInGroups = (text: string, separator: string): string =>
	text.replace(/(.{4})(?=.)/g, `$1${separator}`);
