/** The maximum length of a comment on a page, in characters. */
export const FEEDBACK_MAX = 1_000;
