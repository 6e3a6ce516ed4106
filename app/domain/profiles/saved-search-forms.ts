import * as z from "zod";
import { line } from "../platform/fields.ts";
import { SEARCH_NAME_MAX } from "./saved-search.ts";

/** A name, and the query string of the directory's URL. */
export const SaveSearchForm = z.object({
	name: line("Enter a name for this search", SEARCH_NAME_MAX),
	query: z.string().max(2_000, "This search is too long to save").default(""),
});
export type SaveSearch = z.output<typeof SaveSearchForm>;
