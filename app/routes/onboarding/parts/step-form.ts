/** The form of a step: the ids of its fields begin with it. */
export const STEP_FORM = "application";

/** What the fourth step is asked by a script that sends a file as soon as it is chosen: to keep it, and to leave the rest as it is. */
export const KEEP = "keep";
