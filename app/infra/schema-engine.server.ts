import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { bindMigrationAwareSqlAdapterFactory, type SqlDriverAdapter, type SqlMigrationAwareDriverAdapterFactory } from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm/schema_engine_bg";

/**
 * Prisma's schema engine, compiled to WebAssembly, on top of the application's own drivers. The native engine would have to be
 * downloaded from outside the package registry. A process can open it once: its glue code holds one instance.
 *
 * @param url `file:` and a path, or a postgres address
 */
export async function openSchemaEngine(url: string): Promise<{ engine: SchemaEngine; close: () => Promise<void> }> {
	const glue = await import("@prisma/schema-engine-wasm/schema_engine_bg");
	const folder = dirname(createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg"));
	const bytes = readFileSync(join(folder, "schema_engine_bg.wasm"));
	Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: { set_message: (message: string) => process.stderr.write(`${message}\n`) } });
	const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": glue as unknown as WebAssembly.ModuleImports });
	glue.__wbg_set_wasm(instance.exports);
	(instance.exports as { __wbindgen_start: () => void }).__wbindgen_start();
	const driver = await driverFor(url);
	const connections: SqlDriverAdapter[] = [];
	const remember = async (connection: Promise<SqlDriverAdapter>) => {
		connections.push(await connection);
		return connection;
	};
	const factory: SqlMigrationAwareDriverAdapterFactory = {
		provider: driver.provider,
		adapterName: driver.adapterName,
		connect: () => remember(driver.connect()),
		connectToShadowDb: () => remember(driver.connectToShadowDb()),
	};
	const engine = await glue.SchemaEngine.new({ datamodels: undefined }, () => {}, bindMigrationAwareSqlAdapterFactory(factory));
	const close = async () => {
		engine.free();
		await Promise.all(connections.map((connection) => connection.dispose()));
	};
	return { engine, close };
}

async function driverFor(url: string): Promise<SqlMigrationAwareDriverAdapterFactory> {
	if (url.startsWith("postgres")) {
		const { PrismaPg } = await import("@prisma/adapter-pg");
		return sendingWholeScripts(new PrismaPg({ connectionString: url }));
	}
	const { PrismaBetterSqlite3 } = await import("@prisma/adapter-better-sqlite3");
	return new PrismaBetterSqlite3({ url });
}

/**
 * PostgreSQL runs a script that arrives as one query as one transaction. The official driver cuts scripts at each semicolon and
 * sends the pieces by themselves, so that a migration broken off would leave half of itself behind.
 */
function sendingWholeScripts(driver: SqlMigrationAwareDriverAdapterFactory): SqlMigrationAwareDriverAdapterFactory {
	const whole = async (connecting: Promise<SqlDriverAdapter>) => {
		const connection = await connecting;
		connection.executeScript = async (sql) => void (await connection.executeRaw({ sql, args: [], argTypes: [] }));
		return connection;
	};
	return { provider: driver.provider, adapterName: driver.adapterName, connect: () => whole(driver.connect()), connectToShadowDb: () => whole(driver.connectToShadowDb()) };
}
