/**
 * The hidden field with the submission key, which makes a repeated post idempotent. The key begins with the
 * time of rendering.
 */
export const SUBMISSION_FIELD = "submission";

/** The hidden field in which an edit form sends the version that it was opened with. */
export const VERSION_FIELD = "version";

/** The field that confirms the kinds of off-platform contact that the writer was asked about. */
export const CONFIRM_FIELD = "confirm";

export const HONEYPOT_FIELD = "company_fax";

/** The name of the button on a question page that leads back to the form without saving. */
export const CHANGE_FIELD = "change";

/** The name of the preview button, which doesn't save anything. */
export const PREVIEW_FIELD = "preview";

/** The name of a button that inserts a prepared text into a field without saving. */
export const INSERT_FIELD = "insert";

/** Conform's field for intents, such as validating or adding a row. */
export const INTENT_FIELD = "__intent__";

/** Conform's intent to validate a whole form: the server only returns messages. */
export const CHECK_INTENT = JSON.stringify({ type: "validate", payload: {} });

/** Milliseconds without typing before a form is validated again. */
export const CHECK_DELAY = 350;
