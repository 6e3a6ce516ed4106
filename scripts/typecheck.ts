/** Checks the types: npm run typecheck */
import { readArguments } from "./read-arguments.ts";
import { runPrograms } from "./run-programs.ts";

const USAGE = `npm run typecheck

Generates the route types and checks all types.

Exit codes: 0 no type errors, 1 or 2 type errors, 2 wrong arguments.`;

readArguments({ usage: USAGE, options: {} }, () => {});
// On two cores, more threads take just as long and use 7 s more processor time.
runPrograms([
	["react-router", "typegen"],
	["tsc", "--singleThreaded"],
]);
