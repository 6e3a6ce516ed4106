/**
 * npm start: installs, generates and builds where that is due, then serves the site. `--dev` (npm run dev) serves the sources.
 * Runs on any Node from 20 on, with nothing installed.
 */
import { isNodeRecent } from "./setup/node-version.mjs";

if (isNodeRecent()) import("./setup/start.mjs").then(({ start }) => start(process.argv.slice(2)));
