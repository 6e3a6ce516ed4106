/** Checks the types: npm run typecheck */
import { readArguments } from "./read-arguments.ts";
import { runPrograms } from "./run-programs.ts";

const USAGE = `npm run typecheck

Writes the types of the routes and checks all types.

Exit codes: 0 all types fit, 1 or 2 some do not, 2 not called as above.`;

readArguments({ usage: USAGE, options: {} }, () => {});
runPrograms([["react-router", "typegen"], ["tsc"]]);
