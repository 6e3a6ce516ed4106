import { AsyncLocalStorage } from "node:async_hooks";
import type { SqlDriverAdapterFactory, SqlQuery, SqlQueryable, Transaction } from "@prisma/driver-adapter-utils";

type OpenTransaction = { connection: SqlQueryable | undefined; hooks: (() => void)[] };

const underWay = new AsyncLocalStorage<OpenTransaction>();

/** Runs what opens a transaction and does its work. Once it is committed, what `afterCommit` was given is done. */
export async function withinTransaction<T>(work: () => Promise<T>): Promise<T> {
	const open: OpenTransaction = { connection: undefined, hooks: [] };
	const result = await underWay.run(open, work);
	for (const hook of open.hooks) hook();
	return result;
}

/** Whether the code that asks is part of a transaction's work. */
export const isWithinTransaction = (): boolean => underWay.getStore() !== undefined;

/** Has something done in this process once the transaction under way is committed, and not where it is rolled back. Throws outside of one. */
export function afterCommit(hook: () => void): void {
	const open = underWay.getStore();
	if (!open) throw new Error("No transaction is under way.");
	open.hooks.push(hook);
}

/** The driver's connection on which the transaction under way stands; none outside of one, and none once it has ended. */
export const transactionConnection = (): SqlQueryable | undefined => underWay.getStore()?.connection;

/** The same factory of connections, of whose transactions `transactionConnection` knows. */
export const noteTransactions = (factory: SqlDriverAdapterFactory): SqlDriverAdapterFactory => ({
	provider: factory.provider,
	adapterName: factory.adapterName,
	connect: async () => {
		const adapter = await factory.connect();
		const start = adapter.startTransaction.bind(adapter);
		adapter.startTransaction = async (isolation) => noted(await start(isolation));
		return adapter;
	},
});

/** Work may outlive a transaction that took too long. From its end on the connection is somebody else's. */
function noted(transaction: Transaction): Transaction {
	const open = underWay.getStore();
	if (!open) return transaction;
	open.connection = transaction;
	const end = () => {
		open.connection = undefined;
	};
	const { commit, rollback, executeRaw } = transaction;
	return Object.assign(transaction, {
		executeRaw: (query: SqlQuery) => {
			if (ENDS.has(query.sql)) end();
			return executeRaw.call(transaction, query);
		},
		commit: () => {
			end();
			return commit.call(transaction);
		},
		rollback: () => {
			end();
			return rollback.call(transaction);
		},
	});
}

/** What Prisma sends itself to end a transaction, before it gives the connection back. */
const ENDS = new Set(["COMMIT", "ROLLBACK"]);
