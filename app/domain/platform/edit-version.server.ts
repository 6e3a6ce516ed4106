import { createHash } from "node:crypto";
import { DomainError, type EditValues } from "./domain-error.ts";

const CHANGED =
	"Someone changed this since you opened it. The saved value is shown next to each changed field. Save again to replace it with yours.";
const FIELD_CHANGED = "Someone changed this since you opened it";

/** A short hash of each field, in alphabetical order. */
const fingerprints = (values: EditValues): string[] =>
	Object.keys(values)
		.sort()
		.map((name) => createHash("sha256").update(JSON.stringify(values[name])).digest("base64url").slice(0, 8));

/** The version of an edit form's values. It changes only if that form's fields change. */
export const getEditVersion = (values: EditValues): string => fingerprints(values).join(".");

/** An edit form's initial values, with their version. */
export const withVersion = <Values extends EditValues>(values: Values): Values & { version: string } => ({
	...values,
	version: getEditVersion(values),
});

/** The names of the values that have changed since a form was opened. */
export function listChanges(version: string, values: EditValues): string[] {
	const [opened, current] = [version.split("."), fingerprints(values)];
	return Object.keys(values)
		.sort()
		.filter((_, i) => opened.length !== current.length || opened[i] !== current[i]);
}

/**
 * Throws `conflict`, with the saved values, if `saved` differs from the version that the form was opened
 * with. Call it inside the command's transaction, after an `updateMany` of the record has locked out other
 * writers. Compares only the fields in `names`, by default all of them.
 */
export function requireUnchanged(
	version: string | undefined,
	saved: EditValues,
	names: readonly string[] = Object.keys(saved),
): void {
	if (version === undefined) return;
	const changed = listChanges(version, saved).filter((name) => names.includes(name));
	if (changed.length === 0) return;
	const [opened, current] = [version.split("."), fingerprints(saved)];
	throw new DomainError("conflict", CHANGED, {
		fieldErrors: Object.fromEntries(changed.map((name) => [name, [FIELD_CHANGED]])),
		saved: {
			// The other fields keep the version that they were opened with.
			version: Object.keys(saved)
				.sort()
				.map((name, i) => (changed.includes(name) ? current[i] : opened[i]))
				.join("."),
			values: Object.fromEntries(changed.map((name) => [name, saved[name] ?? ""])),
		},
	});
}
