import { replace, replacements } from "./replacement.ts";

/**
 * The build without code that exists only for speed. It is in a separate file, because Vite loads it
 * with its settings.
 */
export const without = replacements(import.meta.filename, {
	sharedScript: replace<typeof import("../../../vite.config.ts")>("vite.config.ts", {
		default:
			({ default: settings }) =>
			(env) => {
				const { environments, ...others } = settings(env);
				return { ...others, environments: { ...environments, client: {} } };
			},
	}),
});
