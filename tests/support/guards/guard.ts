import type { Removal } from "../attacks/without-guard.ts";
import type { Instance } from "../instance/instance.ts";

/** Something of the server that stops an attack. */
export type Guard = {
	guard: string;
	removals: Removal[];
	/** Returns whether it succeeded. */
	attack: (instance: Instance) => Promise<boolean>;
};

/**
 * Guards that don't stand behind each other and whose attacks don't disturb each other, so that one
 * server may lack them all.
 */
export type Guards = {
	about: string;
	guards: Guard[];
	settings?: Record<string, string>;
	/**
	 * What is changed in the server with its guards as well as in the one without, such as times
	 * that no one wants to wait for.
	 */
	changes?: Removal[];
};
