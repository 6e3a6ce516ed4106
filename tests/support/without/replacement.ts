type Made<Original> = { [Name in keyof Original]?: (original: Original) => Original[Name] };

type Unlocated = {
	/** The path of a module of the application. */
	module: string;
	/** The new values of some of its exports, each created from the original module. */
	exports: Readonly<Record<string, ((original: never) => unknown) | undefined>>;
};

/**
 * Replaced exports of an application module, with the file that replaces them and their name in that file's
 * `without`.
 */
export type Replacement = Unlocated & { file: string; name: string };

/**
 * Replaces some exports of a module with values of the same types. The type parameter is the module's type.
 */
export const replace = <Original>(module: string, exports: Made<Original>): Unlocated => ({
	module,
	exports,
});

/** Returns the replacements of one file, which exports them as `without`. */
export const replacements = <Name extends string>(
	file: string,
	all: Record<Name, Unlocated>,
): Record<Name, Replacement> =>
	Object.fromEntries(
		Object.entries<Unlocated>(all).map(([name, replacement]) => [name, { ...replacement, file, name }]),
	) as Record<Name, Replacement>;
