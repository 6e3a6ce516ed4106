import { readFileSync, statSync } from "node:fs";
import { inject } from "vitest";
import { demoAccount, type SharedInstance } from "./instance.ts";
import { openInstanceDatabase } from "./instance-database.ts";
import type { SharedKind } from "./start-shared-instances.ts";

/**
 * Returns one of four instances: in early access, with an open marketplace, with the demo of an open
 * marketplace, or a strict one with low limits and a team that needs two-factor sign-in. They serve all test
 * files that change only the data of people whom they added themselves. Each of the team's lists, such as a
 * queue or the campaigns, is changed by only one test file per instance. All four instances are started
 * before the first test file, so test files don't have to start one.
 */
export function sharedInstance(kind: SharedKind = "early-access"): SharedInstance {
	const { origin, port, dataDir, settings, logFile } = inject("sharedInstances")[kind];
	const { rows, change } = openInstanceDatabase(dataDir, settings, false, true);
	const { size } = statSync(logFile);
	return {
		origin,
		port,
		dataDir,
		settings,
		account: (role) => demoAccount(dataDir, role),
		rows,
		change,
		log: () => readFileSync(logFile).subarray(size).toString(),
	};
}

/** Finds the lines of an instance's log that were written during a request. */
export const readLogLines = ({ log }: SharedInstance, requestId: string): string =>
	log()
		.split("\n")
		.filter((line) => line.includes(requestId))
		.join("\n");
