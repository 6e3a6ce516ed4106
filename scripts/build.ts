/** Builds the site: npm run build */
import { rmSync } from "node:fs";
import { readArguments } from "./read-arguments.ts";
import { runPrograms, runTogether } from "./run-programs.ts";

const USAGE = `npm run build [-- --source-maps]

Checks the content, builds the site for the server to run, and compresses what browsers download. npm start builds when something has changed. Set NODE_ENV=production for the build that a production server runs.

--source-maps  also writes source maps for the server's code, for profiles

Exit codes: 0 built, 1 failed, 2 wrong arguments.`;

const hasSourceMaps = readArguments(
	{ usage: USAGE, options: { "source-maps": { type: "boolean", default: false } } },
	(values) => values["source-maps"],
);
rmSync("build", { recursive: true, force: true });
await runTogether([
	["react-router", "build", ...(hasSourceMaps ? ["--sourcemapServer", "hidden"] : [])],
	["vite", "build", "--config", "vite.enhance.config.ts"],
	["node", "scripts/compile/compile-content.ts"],
]);
// The first build has already compressed the files that it bundled. This compresses the rest, such as the
// files of public/, React Router's route manifest, and the scripts of the second build.
runPrograms([["node", "scripts/compile/compress-assets.ts"]]);
