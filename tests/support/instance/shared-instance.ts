import { inject } from "vitest";
import { demoAccount, type SharedInstance } from "./instance.ts";
import { databaseOf } from "./instance-database.ts";

/**
 * The instance that serves all files of tests that change nothing but what belongs to people they
 * added themselves. It is there before the first file, and warm, which spares each of them a start.
 */
export function sharedInstance(): SharedInstance {
	const { origin, port, dataDir, settings } = inject("sharedInstance");
	const { rows, change } = databaseOf(dataDir, settings, false);
	return { origin, port, dataDir, settings, account: (role) => demoAccount(dataDir, role), rows, change };
}
