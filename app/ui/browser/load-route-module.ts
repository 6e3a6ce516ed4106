import { retried } from "./retry.ts";

type RouteScript = { id: string; module: string };
type RouteModules = Record<string, unknown>;

let destination: string | undefined;
let hasFailed = false;

/**
 * Remembers the address of the navigation under way, for when its scripts never arrive. Once that has happened every
 * navigation that sends nothing (`isLoading`) opens its page as a document.
 */
export function setDestination(address: string | undefined, isLoading: boolean): void {
	destination = address;
	if (address && isLoading && hasFailed) location.assign(address);
}

/**
 * Stands in for React Router's function of this name (vite.config.ts), which reloads the page that is being left as soon as a
 * script fails to load. This one tries again after 2, 4 and 8 seconds, then opens the page that was asked for as a document.
 */
export async function loadRouteModule({ id, module }: RouteScript, cache: RouteModules): Promise<unknown> {
	if (id in cache) return cache[id];
	try {
		// Browsers may remember a failed import by its address. What follows # makes it another address for the same file.
		cache[id] = await retried(async (attempt) => {
			if (attempt > 0) await online();
			return import(/* @vite-ignore */ attempt === 0 ? module : `${module}#${attempt}`);
		});
		return cache[id];
	} catch {
		hasFailed = true;
		if (destination) location.assign(destination);
		// React Router remembers a rejection for good, so the page that asked is left waiting.
		return new Promise(() => {});
	}
}

/** Waits for a network where the browser knows that there is none. */
async function online(): Promise<void> {
	if (!navigator.onLine) await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
}
