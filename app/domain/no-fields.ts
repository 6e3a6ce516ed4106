import * as z from "zod";

/** The schema of a form that is only a button, or whose fields its deed reads by itself. */
export const NoFields = z.object({});
