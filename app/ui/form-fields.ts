/** Hidden field that makes a repeated post the same submission. Its first part is when the page was made. */
export const SUBMISSION_FIELD = "submission";

/** Text field that people do not see and robots fill in. */
export const HONEYPOT_FIELD = "company_fax";

/** Name of the button that asks to see what a form would make, and to do nothing yet. */
export const PREVIEW_FIELD = "preview";

/** Sent along when the server is only to check a form; it then does nothing else. */
export const CHECK_FIELD = "__check";
