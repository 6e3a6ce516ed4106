import * as z from "zod";

/** The schema of a form that is only a button, or whose command reads the fields itself. */
export const NoFields = z.object({});
