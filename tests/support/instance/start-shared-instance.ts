import type { TestProject } from "vitest/node";
import { type SharedInstance, startInstance } from "./instance.ts";

declare module "vitest" {
	export interface ProvidedContext {
		sharedInstance: Pick<SharedInstance, "origin" | "port" | "dataDir" | "settings">;
	}
}

/** Starts the instance that `sharedInstance` gives to files of tests. Returns how it is stopped. */
export async function startSharedInstance(project: TestProject, settings: Record<string, string> = {}): Promise<() => Promise<unknown>> {
	const { stop, ...instance } = await startInstance(settings);
	const { origin, port, dataDir } = instance;
	project.provide("sharedInstance", { origin, port, dataDir, settings: instance.settings });
	return stop;
}

export default (project: TestProject): Promise<() => Promise<unknown>> => startSharedInstance(project);
