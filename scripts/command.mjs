/**
 * Runs the script at the path in the first argument, for `npm run admin:create` and the like, on the
 * machine's Node or, if that is too old, on the project's own. By default, it doesn't install anything, so
 * that it can run while a server is running. With --set-up before the path, it installs first, if needed.
 * Exits with the script's exit code, or with 1 if the script cannot run.
 */
import { isNodeRecent } from "./setup/node-version.mjs";

if (isNodeRecent()) import("./setup/command.mjs").then(({ runCommand }) => runCommand(process.argv.slice(2)));
