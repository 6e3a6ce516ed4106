import * as z from "zod";
import { ContentError, readYamlContent } from "#app/infra/content/content-files.server.ts";
import { fillFacts } from "#app/infra/content/site.server.ts";
import { invalidField } from "../platform/domain-error.ts";
import { contentPart, slug, text } from "./content-part.server.ts";
import { SERVICE_LINES, type ServiceLine } from "./service-line.ts";
import { filterSpecialties, type Specialty } from "./specialty.ts";

const FILE = "specialties.yaml";

const ofLine = z
	.array(z.strictObject({ slug, label: text.max(60), words: z.array(text).default([]) }))
	.min(1);
const SpecialtiesSchema = z.strictObject(
	Object.fromEntries(SERVICE_LINES.map((line) => [line, ofLine])) as Record<ServiceLine, typeof ofLine>,
);

/**
 * The specialties of all service lines, in the order of SERVICE_LINES and, within a line, of the file. Throws
 * a ContentError if a file is invalid.
 */
function readSpecialties(): Specialty[] {
	const byLine = readYamlContent(FILE, SpecialtiesSchema, fillFacts);
	const all = SERVICE_LINES.flatMap((line) => byLine[line].map((specialty) => ({ ...specialty, line })));
	const repeated = all.find(({ slug }, i) => all.findIndex((other) => other.slug === slug) !== i);
	if (repeated)
		throw new ContentError([`content/${FILE}: ${repeated.line}: the slug ${repeated.slug} is used twice`]);
	return all;
}

/** The current specialties. Throws a ContentError if a file is invalid. */
export const specialties = contentPart("specialties", readSpecialties);

/** The specialties of the given service lines as choices, plus those in `chosen` from other lines. */
export const getSpecialtyChoices = (
	lines: readonly ServiceLine[],
	chosen: readonly string[] = [],
): { value: string; label: string }[] => {
	const offered = new Set([...filterSpecialties(specialties(), lines).map(({ slug }) => slug), ...chosen]);
	return specialties().flatMap(({ slug, label }) => (offered.has(slug) ? [{ value: slug, label }] : []));
};

/** Throws `invalid` on the field `specialties` for a slug that isn't on the list. */
export function requireKnownSpecialties(slugs: readonly string[]): void {
	const known = new Set(specialties().map(({ slug }) => slug));
	const unknown = slugs.find((slug) => !known.has(slug));
	if (unknown !== undefined)
		throw invalidField(
			"specialties",
			"Choose specialties from the list. One of your choices is no longer on it",
		);
}
