import * as z from "zod";

/**
 * The field of an edit form that says what the form was opened with, from `versionOf`. Without it
 * nothing is compared.
 */
export const version = z.string().max(400).optional();
