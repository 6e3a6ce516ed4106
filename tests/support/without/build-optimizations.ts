import { replace, replacements } from "./replacement.ts";

/**
 * The build without code that exists only for speed. This replacement has its own file, because Vite loads
 * that file together with `vite.config.ts`.
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
