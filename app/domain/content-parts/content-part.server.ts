import { readCompiled } from "#app/infra/content/compiled.server.ts";

/** The current value of each part, by its name. */
let parts: Record<string, unknown> | undefined;

/**
 * One part of the editorial content: calling it returns the current value, and `read` what the
 * files hold. Both throw a ContentError.
 */
export type ContentPart<Name extends string, Value> = { (): Value; part: Name; read: () => Value };

/**
 * Defines the part of the content that a noun owns. It is read when it is first needed, unless the
 * build has compiled it.
 */
export function contentPart<Name extends string, Value>(
	part: Name,
	read: () => Value,
): ContentPart<Name, Value> {
	const current = (): Value => {
		parts ??= { ...readCompiled<Record<string, unknown>>("content") };
		parts[part] ??= read();
		return parts[part] as Value;
	};
	return Object.assign(current, { part, read });
}

/** Replaces the current values of all parts, by name. */
export function replaceParts(next: object): void {
	parts = { ...next };
}
