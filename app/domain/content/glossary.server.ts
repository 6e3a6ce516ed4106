import * as z from "zod";
import { readYamlContent } from "#app/infra/content/content-files.server.ts";
import { fillFacts } from "#app/infra/content/site.server.ts";
import { contentPart, description, keywords, slug, text } from "../market/content-part.server.ts";
import { escapeHtml } from "../platform/email/queue-email.server.ts";
import { TERM_IDS, type TermId } from "./glossary.ts";

const GlossarySchema = z
	.strictObject({
		title: text,
		description,
		keywords,
		lead: text,
		groups: z
			.array(
				z.strictObject({
					title: text,
					terms: z
						.array(
							z.strictObject({
								id: slug,
								term: text,
								text: text.max(240, "expected 240 characters or fewer"),
							}),
						)
						.min(1, "expected a term or more"),
				}),
			)
			.min(1, "expected a group or more"),
	})
	.superRefine(({ groups }, context) => {
		const ids = groups.flatMap(({ terms }) => terms.map(({ id }) => id));
		const refuse = (message: string) => context.addIssue({ code: "custom", path: ["groups"], message });
		for (const id of new Set(ids.filter((id, i) => ids.indexOf(id) !== i))) refuse(`${id} appears twice`);
		for (const id of TERM_IDS) if (!ids.includes(id)) refuse(`${id} is missing, and pages explain it`);
	});

export type Glossary = z.output<typeof GlossarySchema>;

/** The current glossary. Throws a ContentError if a file is invalid. */
export const glossary = contentPart("glossary", () =>
	readYamlContent("pages/glossary.yaml", GlossarySchema, fillFacts),
);

/**
 * The HTML of a <details> that explains terms in place. It opens without a script. Loaders return it as text,
 * so it doesn't add code to the page's scripts.
 */
export function explainTerms(...ids: readonly TermId[]): string {
	const all = glossary().groups.flatMap(({ terms }) => terms);
	const rows = ids.flatMap((id) => all.filter((term) => term.id === id));
	const list = rows.map(
		({ id, term, text }) =>
			`<dt><a href="/glossary#${id}">${escapeHtml(term)}</a></dt><dd>${escapeHtml(text)}</dd>`,
	);
	return `<details class="terms no-print"><summary>Words on this page</summary><dl>${list.join("")}</dl></details>`;
}
