const OLDEST = 20;

/**
 * Whether this Node can set up the site. If not, says so and sets the exit code. Must itself run on
 * any Node.
 */
export function isNodeRecent() {
	const version = process.versions.node;
	if (Number(version.split(".")[0]) >= OLDEST) return true;
	console.error(`Greenroom needs Node ${OLDEST} or newer, and this is Node ${version}. Install a newer one from https://nodejs.org, then run the command again.`);
	process.exitCode = 1;
	return false;
}
