import { AsyncLocalStorage } from "node:async_hooks";

type Hook = () => void;

/** The after-commit hooks of the transaction that the current code belongs to. */
const openTransaction = new AsyncLocalStorage<Hook[]>();

/**
 * Runs a function that opens a transaction and does its work, then the hooks passed to
 * `afterCommit`.
 */
export async function withinTransaction<T>(work: () => Promise<T>): Promise<T> {
	const hooks: Hook[] = [];
	const result = await openTransaction.run(hooks, work);
	for (const hook of hooks) hook();
	return result;
}

/** Whether the calling code is part of a transaction. */
export const isWithinTransaction = (): boolean => openTransaction.getStore() !== undefined;

/**
 * Runs a hook in this process once the open transaction has committed, and never if it rolls back.
 * Throws outside of a transaction.
 */
export function afterCommit(hook: Hook): void {
	const hooks = openTransaction.getStore();
	if (!hooks) throw new Error("No transaction is open.");
	hooks.push(hook);
}
