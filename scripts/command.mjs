/**
 * Runs the script at the path in the first argument, under the project's own Node, for `npm run admin:create` and the
 * like. It installs nothing, so that it may run beside a server; with --set-up before the name it installs and generates first, where
 * that is due. Exit codes: those of the script; 1 where it cannot run.
 */
import { isNodeRecent } from "./setup/node-version.mjs";

if (isNodeRecent()) import("./setup/command.mjs").then(({ runCommand }) => runCommand(process.argv.slice(2)));
