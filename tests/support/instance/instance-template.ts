import { temporaryFolder } from "./environment.ts";
import { startInstance, TEMPLATE } from "./instance.ts";

/**
 * Migrates and seeds one instance folder, which every new instance of the tests copies. That takes
 * half of a start.
 */
export default async function setUp(): Promise<() => void> {
	const { folder, remove } = temporaryFolder("instance-template");
	const instance = await startInstance({ DATA_DIR: folder });
	await instance.stop();
	process.env[TEMPLATE] = folder;
	return remove;
}
