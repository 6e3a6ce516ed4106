/** The oldest Node that can set up the site, with which the project then installs its own. */
const OLDEST = 20;

/**
 * Whether this Node is recent enough. If not, says so and sets the exit code. Must itself run on any
 * Node.
 */
export function isNodeRecent(oldest = OLDEST) {
	const version = process.versions.node;
	if (Number(version.split(".")[0]) >= oldest) return true;
	console.error(`Greenroom needs Node ${oldest} or newer, and this is Node ${version}. Install a newer one from https://nodejs.org, then run the command again.`);
	process.exitCode = 1;
	return false;
}
