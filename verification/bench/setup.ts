import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addLongConversation } from "./conversation.ts";
import { type Instance, signIn, startInstance } from "./instance.ts";

/** An instance with demo accounts, and what the parts of the benchmark need. */
export type Setup = {
	instance: Instance;
	/** A folder for the benchmark's files, which `stop` deletes. */
	folder: string;
	/** The path of a conversation of 50 messages. */
	conversation: string;
	cookies: { creator: string; admin: string };
	/** Restarts the instance on its data. */
	restart: () => Promise<void>;
	stop: () => Promise<void>;
};

/**
 * Starts a fresh instance in the system's temporary folder. `fill` gets the instance's data folder while the
 * instance is stopped. `cwd` is the folder of another build.
 */
export async function startFresh({
	fill,
	...start
}: {
	isInspected?: boolean;
	cwd?: string;
	fill?: (dataDir: string) => void;
} = {}): Promise<Setup> {
	const folder = mkdtempSync(join(tmpdir(), "greenroom-bench-"));
	const dataDir = join(folder, "data");
	let instance = await startInstance(dataDir, start);
	const conversation = addLongConversation(instance);
	if (fill) {
		await instance.stop();
		fill(dataDir);
		instance = await startInstance(dataDir, start);
	}
	const cookies = { creator: await signIn(instance, "CREATOR"), admin: await signIn(instance, "ADMIN") };
	const setup: Setup = {
		instance,
		folder,
		conversation,
		cookies,
		restart: async () => {
			await setup.instance.stop();
			setup.instance = await startInstance(dataDir, start);
		},
		stop: async () => {
			await setup.instance.stop();
			rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
		},
	};
	return setup;
}
