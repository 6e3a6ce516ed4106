import * as z from "zod";

/** What an edit form shows of a record: by field name the text that the field holds, or the values of several choices. */
export type EditValues = Readonly<Record<string, string | readonly string[]>>;

/** The field of an edit form that says what the form was opened with, from `versionOf`. Without it nothing is compared. */
export const version = z.string().max(400).optional();
