import { temporaryFolder } from "./environment.ts";
import { startInstance, TEMPLATE } from "./instance.ts";

/**
 * Migrates and fills one folder of an instance, which every fresh instance of the tests then
 * copies: that costs half of a start.
 */
export default async function setUp(): Promise<() => void> {
	const { folder, remove } = temporaryFolder("instance-template");
	const instance = await startInstance({ DATA_DIR: folder });
	await instance.stop();
	process.env[TEMPLATE] = folder;
	return remove;
}
