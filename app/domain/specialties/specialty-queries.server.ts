import { invalidField } from "../domain-error.ts";
import type { ServiceLine } from "../service-lines/service-line.ts";
import { specialtiesOf } from "./specialty.ts";
import { specialties } from "./specialty-content.server.ts";

/** The specialties of some service lines as choices, with those in `chosen` that are of others. */
export const getSpecialtyChoices = (
	lines: readonly ServiceLine[],
	chosen: readonly string[] = [],
): { value: string; label: string }[] => {
	const offered = new Set([...specialtiesOf(specialties(), lines).map(({ slug }) => slug), ...chosen]);
	return specialties().flatMap(({ slug, label }) => (offered.has(slug) ? [{ value: slug, label }] : []));
};

/** Throws `invalid` at the field `specialties` for a slug that isn't on the list. */
export function requireKnownSpecialties(slugs: readonly string[]): void {
	const known = new Set(specialties().map(({ slug }) => slug));
	const unknown = slugs.find((slug) => !known.has(slug));
	if (unknown !== undefined)
		throw invalidField(
			"specialties",
			"Choose specialties from the list. One of your choices is no longer on it",
		);
}
