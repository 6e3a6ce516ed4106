import { isPostgres } from "#app/infra/process/settings.server.ts";
import type { Tx } from "./db.server.ts";
import { announce, onAnnouncement } from "./events.server.ts";
import { afterCommit } from "./open-transaction.server.ts";

type Listener = (paths: readonly string[]) => void;
const listeners = new Set<Listener>();

/**
 * Says that the pages under these paths show something else once the transaction is committed: here
 * at once, whether or not this process hears itself, and on all nodes that share the database.
 */
export async function announceChange(tx: Tx, ...paths: string[]): Promise<void> {
	afterCommit(() => {
		for (const listener of listeners) listener(paths);
	});
	if (isPostgres()) for (const path of paths) await announce(tx, "changed_pages", path);
}

/**
 * Has a function called with the paths of every change in this process or, where nodes share a
 * database, in another one, and
 * `forgetAll` where some of those may have been missed. Returns what ends that.
 */
export function onChange(listener: Listener, forgetAll: () => void = () => {}): () => void {
	listeners.add(listener);
	const stopHearing = onAnnouncement("changed_pages", (path) => listener([path]), forgetAll);
	return () => {
		listeners.delete(listener);
		stopHearing();
	};
}
