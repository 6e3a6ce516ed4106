/** The id of a step's form, and the prefix of its field ids. */
export const STEP_FORM = "application";

/**
 * The intent of step 4's script, which uploads a file as soon as it is chosen: only store the file.
 */
export const KEEP = "keep";
