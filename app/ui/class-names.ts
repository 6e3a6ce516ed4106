/** Joins class names, leaving out falsy ones. */
export const classNames = (...names: (string | false | null | undefined)[]): string =>
	names.filter(Boolean).join(" ");
