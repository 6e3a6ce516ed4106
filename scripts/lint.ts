/** Checks style and imports: npm run lint */
import { readArguments } from "./read-arguments.ts";
import { runPrograms } from "./run-programs.ts";

const USAGE = `npm run lint

Checks style, and which folders may import which.

Exit codes: 0 nothing found, 1 something to fix, 2 wrong arguments.`;

readArguments({ usage: USAGE, options: {} }, () => {});
runPrograms([["biome", "check", "."]]);
