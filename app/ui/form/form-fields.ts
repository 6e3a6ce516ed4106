/** Hidden field that makes a repeated post the same submission. Its first part is when the page was made. */
export const SUBMISSION_FIELD = "submission";

/** Hidden field of a form that edits a record: what the form was opened with. */
export const VERSION_FIELD = "version";

/** Text field that people do not see and robots fill in. */
export const HONEYPOT_FIELD = "company_fax";

/** Name of the button that asks to see what a form would make, and to do nothing yet. */
export const PREVIEW_FIELD = "preview";

/** Conform's name for what a form asks of the server besides being taken, such as a check or another row. */
export const INTENT_FIELD = "__intent__";

/** Conform's intent to check a whole form: the server answers with messages and does nothing else. */
export const CHECK_INTENT = JSON.stringify({ type: "validate", payload: {} });

/** How long typing must rest before a form is checked again, in milliseconds. */
export const CHECK_DELAY = 350;
