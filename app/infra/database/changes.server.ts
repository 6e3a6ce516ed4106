import { isPostgres } from "#app/infra/process/settings.server.ts";
import type { Tx } from "./db.server.ts";
import { announce, onAnnouncement } from "./events.server.ts";
import { afterCommit } from "./open-transaction.server.ts";

type Listener = (paths: readonly string[]) => void;
const listeners = new Set<Listener>();

/**
 * Once the transaction commits, announces that the pages at these paths have changed: to this process
 * immediately, and to all nodes that share the database.
 */
export async function announceChange(tx: Tx, ...paths: string[]): Promise<void> {
	afterCommit(() => {
		for (const listener of listeners) listener(paths);
	});
	if (isPostgres()) for (const path of paths) await announce(tx, "changed_pages", path);
}

/**
 * Calls a listener with the paths of every change, made by this process or another node. Calls
 * `forgetAll` if changes may have been missed. Returns a function that unsubscribes.
 */
export function onChange(listener: Listener, forgetAll: () => void = () => {}): () => void {
	listeners.add(listener);
	const stopHearing = onAnnouncement("changed_pages", (path) => listener([path]), forgetAll);
	return () => {
		listeners.delete(listener);
		stopHearing();
	};
}
