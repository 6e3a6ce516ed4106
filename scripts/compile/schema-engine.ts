import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PrismaBetterSqlite3 } from "@prisma/adapter-better-sqlite3";
import {
	bindMigrationAwareSqlAdapterFactory,
	type SqlDriverAdapter,
	type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import type { SchemaEngine } from "@prisma/schema-engine-wasm/schema_engine_bg";

/**
 * Opens Prisma's schema engine, compiled to WebAssembly, for an SQLite file. The native engine would have to
 * be downloaded from outside the package registry. A process can open the WebAssembly engine only once,
 * because its glue code keeps one instance.
 * @param url `file:` and a path
 */
export async function openSchemaEngine(
	url: string,
): Promise<{ engine: SchemaEngine; close: () => Promise<void> }> {
	const glue = await import("@prisma/schema-engine-wasm/schema_engine_bg");
	const folder = dirname(
		createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm/schema_engine_bg"),
	);
	const bytes = readFileSync(join(folder, "schema_engine_bg.wasm"));
	Object.assign(globalThis, {
		PRISMA_WASM_PANIC_REGISTRY: { set_message: (message: string) => process.stderr.write(`${message}\n`) },
	});
	const { instance } = await WebAssembly.instantiate(bytes, {
		"./schema_engine_bg.js": glue as unknown as WebAssembly.ModuleImports,
	});
	glue.__wbg_set_wasm(instance.exports);
	(instance.exports as { __wbindgen_start: () => void }).__wbindgen_start();
	const driver = new PrismaBetterSqlite3({ url });
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
	const engine = await glue.SchemaEngine.new(
		{ datamodels: undefined },
		() => {},
		bindMigrationAwareSqlAdapterFactory(factory),
	);
	const close = async () => {
		engine.free();
		await Promise.all(connections.map((connection) => connection.dispose()));
	};
	return { engine, close };
}
