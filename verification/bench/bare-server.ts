import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { copyDatabase, type Instance } from "./instance.ts";
import { spawnPinned } from "./pinned-process.ts";

export type Bare = { origin: string; pid: number; stop: () => Promise<void> };

/** Starts `bare` with the bytes of a page and a copy of an instance's database. */
export async function startBare(page: Buffer, instance: Instance, folder: string): Promise<Bare> {
	const [pagePath, databasePath] = [join(folder, "page.br"), join(folder, "bare.db")];
	writeFileSync(pagePath, page);
	await copyDatabase(instance, databasePath);
	const child = spawnPinned(
		"served",
		process.execPath,
		["verification/bench/bare.ts", pagePath, databasePath],
		{},
		{ stdio: ["ignore", "ignore", "inherit", "ipc"] },
	);
	const [{ port }] = (await once(child, "message")) as [{ port: number }];
	return {
		origin: `http://127.0.0.1:${port}`,
		pid: child.pid ?? 0,
		stop: async () => {
			child.kill();
			await once(child, "close");
		},
	};
}
