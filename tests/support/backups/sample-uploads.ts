import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "pg";

/**
 * Writes an upload into the folder of an instance for each sample row that names one, and gives the row its
 * key. Returns the keys.
 */
export async function writeSampleUploads(client: Client, dataDir: string): Promise<string[]> {
	const keys: string[] = [];
	for (const table of ["StoredFile", "ReleasePhoto"]) {
		const { rows } = await client.query<{ storageKey: string }>(`SELECT "storageKey" FROM "${table}"`);
		for (const { storageKey } of rows) {
			const key = randomBytes(20).toString("hex");
			await client.query(`UPDATE "${table}" SET "storageKey" = $1 WHERE "storageKey" = $2`, [
				key,
				storageKey,
			]);
			const folder = join(dataDir, "uploads", key.slice(0, 2));
			mkdirSync(folder, { recursive: true });
			writeFileSync(join(folder, key), randomBytes(1_000));
			keys.push(key);
		}
	}
	return keys;
}
