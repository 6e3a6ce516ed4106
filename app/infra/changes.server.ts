type Listener = (paths: readonly string[]) => void;
const listeners = new Set<Listener>();

/** Says that the pages under these paths show something else from now on; called after the commit of what changed them. */
export function announceChange(...paths: string[]): void {
	for (const listener of listeners) listener(paths);
}

/** Has a function called with the paths of every change of this process. Returns what ends that. */
export function onChange(listener: Listener): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}
