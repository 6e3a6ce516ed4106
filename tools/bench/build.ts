import { execFileSync } from "node:child_process";
import { ownEnvironment } from "../../scripts/setup/folder.mjs";

/** Makes the production build, as `npm run build` does; with maps to the sources where a profile is to name packages. */
export function build({ withMaps }: { withMaps: boolean }): void {
	// Whatever NODE_ENV is here, this is the build that a production server runs.
	execFileSync("node", ["scripts/build.ts", ...(withMaps ? ["--source-maps"] : [])], {
		stdio: ["ignore", "ignore", "pipe"],
		env: { ...ownEnvironment(), NODE_ENV: "production" },
	});
}
