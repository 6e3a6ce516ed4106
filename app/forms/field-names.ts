const MAX_NAME = 200;
const MAX_DEPTH = 5;
export const MAX_INDEX = 50;
const FORBIDDEN_KEYS = /(^|[.[\]])(__proto__|constructor|prototype|toString)($|[.[\]])/;

/**
 * Whether a field name is one that our forms could send. Other names could make the form library allocate
 * without bound (`tags[99999999]`), reach into prototypes, replace the `toString` that Conform calls, or nest
 * values deeply.
 */
export function isSafeName(name: string): boolean {
	const parts = name.split(/[.[\]]+/).filter(Boolean);
	return (
		name.length <= MAX_NAME &&
		parts.length <= MAX_DEPTH &&
		!FORBIDDEN_KEYS.test(name) &&
		parts.every((part) => !/^\d+$/.test(part) || Number(part) < MAX_INDEX)
	);
}
