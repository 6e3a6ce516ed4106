import { execSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { ownEnvironment } from "../setup/folder.mjs";

/** Makes the production build, as `npm run build` does; with maps to the sources where a profile is to name packages. */
export function build({ withMaps }: { withMaps: boolean }): void {
	const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: { build: string } };
	const command = withMaps ? scripts.build.replace("react-router build", "react-router build --sourcemapServer hidden") : scripts.build;
	// Whatever NODE_ENV is here, this is the build that a production server runs.
	execSync(command, { stdio: ["ignore", "ignore", "pipe"], env: { ...ownEnvironment(), NODE_ENV: "production" } });
}
