import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { temporaryFolder } from "./environment.ts";
import { type Instance, startInstance } from "./instance.ts";

/** A change of the built server: what stands in it exactly once, and what takes its place. */
export type Removal = [stands: string, instead: string];

/**
 * Starts a copy of the built server from which guards were cut out. The copy is a text of its own in a temporary folder, so that
 * nothing in the application can switch a guard off. Throws where a guard no longer stands where it is looked for.
 */
export async function startWithout(removals: Removal[], settings: Record<string, string> = {}): Promise<Instance> {
	const { folder, remove } = temporaryFolder("unguarded");
	for (const name of readdirSync(".")) if (!["build", "server.ts", "data", "test-results"].includes(name) && !name.startsWith(".")) symlinkSync(resolve(name), join(folder, name));
	mkdirSync(join(folder, "build"));
	for (const name of readdirSync("build")) if (name !== "server") symlinkSync(resolve("build", name), join(folder, "build", name));
	cpSync("build/server", join(folder, "build/server"), { recursive: true });
	copyFileSync("server.ts", join(folder, "server.ts"));
	const path = join(folder, "build/server/index.js");
	const whole = readFileSync(path, "utf8");
	const cut = removals.reduce((text, [stands, instead]) => {
		const places = text.split(stands).length - 1;
		if (places !== 1) throw new Error(`The built server holds ${places} places like: ${stands}`);
		return text.replace(stands, () => instead);
	}, whole);
	writeFileSync(path, cut);
	const instance = await startInstance(settings, { cwd: folder });
	return {
		...instance,
		stop: async () => {
			const code = await instance.stop();
			remove();
			return code;
		},
	};
}
