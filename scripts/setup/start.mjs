import { explain } from "./explain.mjs";
import { onLostParent } from "./parent.mjs";
import { checkPort } from "./port.mjs";
import { checkRoomForData } from "./room.mjs";
import { serve } from "./serve.mjs";
import { setUp, setUpAndBuild } from "./steps.mjs";
import { acquireLock } from "./turn.mjs";

/**
 * Sets up the site if needed and serves it until it is stopped.
 * @param {string[]} args passed on to server.ts
 */
export async function start(args) {
	onLostParent(() => process.kill(process.pid, "SIGTERM"));
	try {
		// Checked before the long work, which would be wasted otherwise.
		await checkPort();
		checkRoomForData();
		const release = await acquireLock();
		await (args.includes("--dev") ? setUp() : setUpAndBuild());
		serve(args, release);
	} catch (error) {
		console.error(explain(error));
		process.exit(1);
	}
}
