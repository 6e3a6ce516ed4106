import { execFileSync } from "node:child_process";
import { projectEnvironment } from "../../scripts/setup/folder.mjs";

/**
 * Runs the production build, as `npm run build` does. `withMaps` adds the source maps that profiles need.
 */
export function build({ withMaps }: { withMaps: boolean }): void {
	// Whatever NODE_ENV is set here, this is the build that a production server runs.
	execFileSync("node", ["scripts/build.ts", ...(withMaps ? ["--source-maps"] : [])], {
		stdio: ["ignore", "ignore", "pipe"],
		env: { ...projectEnvironment(), NODE_ENV: "production" },
	});
}
