import { readCompiled } from "#app/infra/content/compiled.server.ts";

/** What is current of each part, by the name of the part. */
let parts: Record<string, unknown> | undefined;

/**
 * One part of what editors write: a call returns what is current, `read` what the files say now.
 * Both throw a ContentError.
 */
export type ContentPart<Name extends string, Value> = { (): Value; part: Name; read: () => Value };

/**
 * Defines the part of the content that a noun owns. It is read when it is first needed, unless the
 * build has compiled it.
 */
export function contentPart<Name extends string, Value>(part: Name, read: () => Value): ContentPart<Name, Value> {
	const current = (): Value => {
		parts ??= { ...readCompiled<Record<string, unknown>>("content") };
		parts[part] ??= read();
		return parts[part] as Value;
	};
	return Object.assign(current, { part, read });
}

/** Replaces what is current of all parts, by their names. */
export function replaceParts(next: object): void {
	parts = { ...next };
}
