import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { projectEnvironment, projectNode, root } from "./folder.mjs";
import { inTurn } from "./lock.mjs";
import { setUp } from "./steps.mjs";

/**
 * @param {string[]} args the path of the script, then its own arguments; --set-up before it first
 * installs (test tools included) and generates, if needed, except for --help
 */
export async function runCommand(args) {
	const [script, ...scriptArguments] = args[0] === "--set-up" ? args.slice(1) : args;
	const isHelp = scriptArguments.includes("--help");
	if (args[0] === "--set-up" && !isHelp) await inTurn(() => setUp({ hasTests: true }));
	const needed = ["node_modules/.greenroom", ...(isHelp ? [] : ["generated/.greenroom"])];
	if (!needed.every((marker) => existsSync(join(root, marker)))) {
		console.error("Greenroom is not set up yet. Run npm start first. You can stop it as soon as it is ready.");
		process.exit(1);
	}
	const { status, signal } = spawnSync(projectNode, [String(script), ...scriptArguments], { cwd: root, env: projectEnvironment(), stdio: "inherit" });
	process.exit(status ?? (signal ? 128 + constants.signals[signal] : 1));
}
