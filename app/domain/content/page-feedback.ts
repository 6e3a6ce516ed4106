/** Maximum characters of a comment on a page. */
export const FEEDBACK_MAX = 1_000;
