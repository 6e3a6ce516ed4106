import type {
	SqlDriverAdapter,
	SqlDriverAdapterFactory,
	SqlQuery,
	SqlQueryable,
} from "@prisma/driver-adapter-utils";

type Listener = (sql: string) => void;

/** Called with each statement before a watched adapter runs it. */
export const statementListeners = new Set<Listener>();

/**
 * Wraps a factory of driver adapters, so that they report all statements, inside and outside of transactions,
 * to `statementListeners`.
 */
export const watched = (factory: SqlDriverAdapterFactory): SqlDriverAdapterFactory => ({
	provider: factory.provider,
	adapterName: factory.adapterName,
	connect: async () => {
		const adapter: SqlDriverAdapter = watch(await factory.connect());
		const start = adapter.startTransaction.bind(adapter);
		return Object.assign(adapter, {
			startTransaction: async (...options: Parameters<typeof start>) => watch(await start(...options)),
		});
	},
});

function watch<T extends SqlQueryable>(queryable: T): T {
	const queryRaw = queryable.queryRaw.bind(queryable);
	const executeRaw = queryable.executeRaw.bind(queryable);
	const seen = (query: SqlQuery) => {
		for (const listener of statementListeners) listener(query.sql);
		return query;
	};
	return Object.assign(queryable, {
		queryRaw: (query: SqlQuery) => queryRaw(seen(query)),
		executeRaw: (query: SqlQuery) => executeRaw(seen(query)),
	});
}
