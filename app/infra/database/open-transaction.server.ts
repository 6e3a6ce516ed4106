import { AsyncLocalStorage } from "node:async_hooks";

type Hook = () => void;

/** What is to be done after the commit of the transaction that the code is part of. */
const openTransaction = new AsyncLocalStorage<Hook[]>();

/**
 * Runs what opens a transaction and does its work. Once it is committed, what `afterCommit` was
 * given is done.
 */
export async function withinTransaction<T>(work: () => Promise<T>): Promise<T> {
	const hooks: Hook[] = [];
	const result = await openTransaction.run(hooks, work);
	for (const hook of hooks) hook();
	return result;
}

/** Whether the calling code is part of a transaction's work. */
export const isWithinTransaction = (): boolean => openTransaction.getStore() !== undefined;

/**
 * Has something done in this process once the open transaction is committed, and not where it is
 * rolled back. Throws outside of one.
 */
export function afterCommit(hook: Hook): void {
	const hooks = openTransaction.getStore();
	if (!hooks) throw new Error("No transaction is open.");
	hooks.push(hook);
}
