import * as z from "zod";
import { readYamlContent } from "#app/infra/content/content-files.server.ts";
import { fillFacts } from "#app/infra/content/site.server.ts";
import { contentPart, description, path, text, textPoint } from "./content-part.server.ts";

const SearchSchema = z.strictObject({
	title: text,
	description,
	intro: text,
	popular: z.array(z.strictObject({ label: text, q: text })).min(5, "expected five topics or more"),
	noResults: textPoint,
	pages: z.array(
		z.strictObject({ href: path, title: text, description: text, keywords: z.array(text).min(1) }),
	),
	synonyms: z.array(
		z
			.array(z.union([text, z.number().transform(String)]))
			.min(2, "expected two words or more that mean the same"),
	),
});

export type SearchPage = z.output<typeof SearchSchema>;

/** The text of the search page, and its synonyms. Throws a ContentError if a file is invalid. */
const readSearchPage = (): SearchPage => readYamlContent("search.yaml", SearchSchema, fillFacts);

/** The current text of the search page. Throws a ContentError if a file is invalid. */
export const searchPage = contentPart("search", readSearchPage);
