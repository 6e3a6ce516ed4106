import * as z from "zod";
import { leftOut, line, paragraphs, version } from "../platform/fields.ts";
import { NOTE_MAX } from "./professional.ts";
import { SEARCH_NAME_MAX } from "./saved-search.ts";

/** The creator's own note on a saved professional. An empty one removes it. */
export const NoteForm = z.object({ note: leftOut(paragraphs("Enter a note", NOTE_MAX)), version });

/** A name, and the query string of the directory's URL. */
export const SaveSearchForm = z.object({
	name: line("Enter a name for this search", SEARCH_NAME_MAX),
	query: z.string().max(2_000, "This search is too long to save").default(""),
});
export type SaveSearch = z.output<typeof SaveSearchForm>;
