import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { hostEnvironment } from "./folder.mjs";
import { run } from "./run.mjs";

/**
 * The path of a program on the PATH.
 * @param {string} name
 */
export const onPath = (name) =>
	(process.env.PATH ?? "")
		.split(delimiter)
		.map((folder) => join(folder, name))
		.filter((path) => existsSync(path));

let isUpdated = false;

/**
 * Installs Debian packages if that is allowed, and says so. Otherwise does nothing. The caller
 * checks whether it worked.
 * @param {string} what
 * @param {string[]} names
 */
export async function installFromDebian(what, names) {
	if (process.getuid?.() !== 0 || onPath("apt-get").length === 0) return;
	console.log(`Installing ${what} ...`);
	const apt = ["-qq", "-o", "DPkg::Lock::Timeout=300"];
	const steps = [...(isUpdated ? [] : [[...apt, "update"]]), [...apt, "install", "-y", "--no-install-recommends", ...names]];
	for (const step of steps) {
		const { code, output } = await run("apt-get", step, { env: { ...hostEnvironment(), DEBIAN_FRONTEND: "noninteractive" } });
		if (code !== 0) console.log(output.trim().split("\n").slice(-3).join("\n"));
	}
	isUpdated = true;
}
