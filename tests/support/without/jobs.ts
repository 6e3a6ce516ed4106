import { replace, replacements } from "./replacement.ts";

/** The server without jobs, so that nothing changes between two requests. */
export const without = replacements(import.meta.filename, {
	jobs: replace<typeof import("#app/domain/office/operations/scheduler.server.ts")>(
		"app/domain/office/operations/scheduler.server.ts",
		{ startScheduler: () => async () => {} },
	),
});
