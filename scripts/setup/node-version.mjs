/** The oldest Node that can set up the site. */
const OLDEST = 20;

/** The oldest Node that runs everything. If the machine's Node is older, the setup installs this version. */
export const NODE_OF_SERVERS = 24;

/**
 * @param {string} version such as 24.21.0
 * @param {number} oldest
 */
export function isRecentVersion(version, oldest) {
	return Number(version.split(".")[0]) >= oldest;
}

/**
 * Whether this Node is recent enough. If not, says so and sets the exit code. Must itself run on any
 * Node.
 */
export function isNodeRecent(oldest = OLDEST) {
	const version = process.versions.node;
	if (isRecentVersion(version, oldest)) return true;
	console.error(
		`Greenroom needs Node ${oldest} or newer, and this is Node ${version}. Install a newer one from https://nodejs.org, then run the command again.`,
	);
	process.exitCode = 1;
	return false;
}
