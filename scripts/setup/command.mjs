import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { ownEnvironment, ownNode, root } from "./folder.mjs";

/** @param {string[]} args the script's name, then its own arguments */
export function runCommand([name, ...args]) {
	if (!existsSync(join(root, "node_modules/.greenroom")) || !existsSync(join(root, "generated/.greenroom"))) {
		console.error("Greenroom is not set up yet. Run npm start first; it may be stopped again as soon as it is ready.");
		process.exit(1);
	}
	const { status, signal } = spawnSync(ownNode, [`scripts/${name}.ts`, ...args], { cwd: root, env: ownEnvironment(), stdio: "inherit" });
	process.exit(status ?? (signal ? 128 + constants.signals[signal] : 1));
}
