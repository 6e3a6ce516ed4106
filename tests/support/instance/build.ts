import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { instanceEnvironment } from "./environment.ts";

const sources = [
	"app",
	"content",
	"public",
	"generated",
	"vite.config.ts",
	"vite.enhance.config.ts",
	"react-router.config.ts",
	"package-lock.json",
];
const built = ["build/server/index.js", "build/client/.vite/enhance.json"];

/** Builds the application if anything is newer than the last build. */
export default function setUp(): void {
	const builtAt = Math.min(...built.map((path) => (existsSync(path) ? statSync(path).mtimeMs : 0)));
	if (Math.max(...sources.map(newestIn)) < builtAt) return;
	// The test runner's own NODE_ENV would make this a development build.
	execFileSync("npm", ["run", "--silent", "build"], {
		stdio: ["ignore", "ignore", "pipe"],
		env: instanceEnvironment({ NODE_ENV: "production" }),
	});
}

/** Finds the time of the last change in a file or folder, in milliseconds. */
function newestIn(path: string): number {
	if (!existsSync(path)) return 0;
	const facts = statSync(path);
	if (!facts.isDirectory()) return facts.mtimeMs;
	return Math.max(facts.mtimeMs, ...readdirSync(path).map((name) => newestIn(join(path, name))));
}

/** Reads the code of the built server. */
export const builtServer = (): string =>
	readdirSync("build/server", { recursive: true, encoding: "utf8" })
		.filter((name) => name.endsWith(".js"))
		.map((name) => readFileSync(join("build/server", name), "utf8"))
		.join("\n");
