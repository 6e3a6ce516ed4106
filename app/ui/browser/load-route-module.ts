import { retried } from "./retry.ts";

type RouteScript = { id: string; module: string };
type RouteModules = Record<string, unknown>;

let destination: string | undefined;
let hasFailed = false;

/**
 * Records the URL of the current navigation, in case its scripts never arrive. Once scripts have failed to
 * load, every navigation that doesn't submit a form (`isLoading`) loads a document.
 */
export function setDestination(address: string | undefined, isLoading: boolean): void {
	destination = address;
	if (address && isLoading && hasFailed) location.assign(address);
}

/**
 * Replaces React Router's function of this name (vite.config.ts), which reloads the current page as
 * soon as a script fails to load. This one retries after 2, 4, and 8 seconds, then loads the
 * requested page as a document.
 */
export async function loadRouteModule({ id, module }: RouteScript, cache: RouteModules): Promise<unknown> {
	if (id in cache) return cache[id];
	try {
		// Browsers may cache a failed import by its URL. A fragment makes a new URL for the same file.
		cache[id] = await retried(async (attempt) => {
			if (attempt > 0) await online();
			return import(/* @vite-ignore */ attempt === 0 ? module : `${module}#${attempt}`);
		});
		return cache[id];
	} catch {
		hasFailed = true;
		if (destination) location.assign(destination);
		// React Router caches a rejection for good, so this promise stays pending instead.
		return new Promise(() => {});
	}
}

/** Waits for the network if the browser knows that it is offline. */
async function online(): Promise<void> {
	if (!navigator.onLine) await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
}
