import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { projectEnvironment, projectNode, root, serverEnvironment } from "./folder.mjs";
import { inTurn } from "./lock.mjs";
import { isNodeRecent, NODE_OF_SERVERS } from "./node-version.mjs";
import { planSetUp } from "./steps.mjs";

/** The last file that npm writes during an installation. */
const INSTALLED = "node_modules/.package-lock.json";

/**
 * @param {string[]} args the path of the script, then its own arguments. With --set-up before the path,
 * packages and test tools are installed first, if needed, except for --help
 */
export async function runCommand(args) {
	const [script, ...scriptArguments] = args[0] === "--set-up" ? args.slice(1) : args;
	const isHelp = scriptArguments.includes("--help");
	if (args[0] === "--set-up" && !isHelp)
		await inTurn(() => planSetUp({ hasTests: true, last: "Running the command" }).install());
	if (!existsSync(join(root, INSTALLED))) {
		console.error(
			"Greenroom is not set up in this folder yet. On your own machine, run npm start first. On a server, follow Install in docs/operating.md.",
		);
		process.exit(1);
	}
	// npm ci --omit=dev leaves out the project's own Node.
	if (!existsSync(projectNode) && !isNodeRecent(NODE_OF_SERVERS)) process.exit(1);
	const env = { ...serverEnvironment, ...projectEnvironment() };
	const { status, signal } = spawnSync(projectNode, [String(script), ...scriptArguments], {
		cwd: root,
		env,
		stdio: "inherit",
	});
	process.exit(status ?? (signal ? 128 + constants.signals[signal] : 1));
}
