/**
 * npm test: installs and builds what the tests need, a browser included, then checks style, types and unused code, and runs the
 * tests. The last line reads `N passed, N failed`. Runs on any Node from 20 on, with nothing installed.
 */
import { isNodeRecent } from "./setup/node-version.mjs";

if (isNodeRecent()) import("./setup/test.mjs").then(({ test }) => test());
