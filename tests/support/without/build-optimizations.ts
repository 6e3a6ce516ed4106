import { replace, replacements } from "./replacement.ts";

/**
 * The build without what exists only for speed. A file of its own, because Vite loads it together with
 * its settings.
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
