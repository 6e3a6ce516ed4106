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

/**
 * Throws `conflict`, with the saved values, if the form was opened with a different version than
 * that of `saved`. Call it inside the command's transaction, after an `updateMany` of the record
 * has locked out other writers.
 */
export function requireUnchanged(version: string | undefined, saved: EditValues): void {
	if (version === undefined) return;
	const opened = version.split(".");
	const current = fingerprints(saved);
	const changed = Object.keys(saved)
		.sort()
		.filter((_, i) => opened.length !== current.length || opened[i] !== current[i]);
	if (changed.length === 0) return;
	throw new DomainError("conflict", CHANGED, {
		fieldErrors: Object.fromEntries(changed.map((name) => [name, [FIELD_CHANGED]])),
		saved: {
			version: current.join("."),
			values: Object.fromEntries(changed.map((name) => [name, saved[name] ?? ""])),
		},
	});
}
