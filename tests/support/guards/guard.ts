import type { Instance } from "../instance/instance.ts";
import type { Replacement } from "../without/replacement.ts";

/** A part of the server that stops an attack. */
export type Guard = {
	guard: string;
	/** The replacements that remove the guard. */
	removals: Replacement[];
	/** Returns whether the attack succeeded. */
	attack: (instance: Instance) => Promise<boolean>;
};

/**
 * Guards that don't back each other up and whose attacks don't interfere, so that one server can
 * lack all of them.
 */
export type Guards = {
	about: string;
	guards: Guard[];
	settings?: Record<string, string>;
	/** Changes to both servers, with and without the guards, such as shorter timeouts. */
	changes?: Replacement[];
};
