import * as z from "zod";

/**
 * The field of an edit form with the version it was opened with, from `versionOf`. Without it
 * nothing is compared.
 */
export const version = z.string().max(400).optional();
