import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { hostNpm, root } from "../setup/folder.mjs";
import { judge, notRun, type Row } from "./row.ts";

const MOST = 250;

type Locked = { dev?: boolean; optional?: boolean; devOptional?: boolean; license?: string; os?: string[] };

/** Counts the packages that a production install brings, reads their licenses, and asks the registry for known holes. */
export const dependencies: Row = {
	number: "T22",
	promise: "dependencies",
	wanted: `no known high or critical, ≤ ${MOST} production packages, licenses listed`,
	run: async ({ isBrief }) => {
		const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Record<string, Locked> };
		// Binaries for other systems are in the lock file and never on the disk.
		const production = Object.entries(packages).filter(([path, { dev, devOptional, os }]) => path !== "" && !dev && !devOptional && (!os || os.includes(process.platform)));
		const licenses = new Map<string, number>();
		const unlicensed: string[] = [];
		for (const [path, entry] of production) {
			const license = entry.license ?? licenseOf(path);
			if (license) licenses.set(license, (licenses.get(license) ?? 0) + 1);
			else unlicensed.push(path.replace(/^.*node_modules\//, ""));
		}
		const listed = [...licenses].sort(([, a], [, b]) => b - a).map(([license, count]) => `${license} ${count}`);
		const counted = `${production.length} production packages; ${listed.join(", ")}${unlicensed.length > 0 ? `; without a license: ${unlicensed.slice(0, 5).join(", ")}` : ""}`;
		const isCountMet = production.length <= MOST && unlicensed.length === 0;
		// Whether the registry answers is not for the tests to say.
		if (isBrief) return judge(isCountMet, counted);
		const holes = audit();
		if (holes === undefined)
			return isCountMet ? notRun(`${counted}; known holes not asked for: npm audit could not reach the registry; run it with a network`) : judge(false, counted);
		return judge(
			isCountMet && holes.high + holes.critical === 0,
			`${counted}; npm audit: ${holes.critical} critical, ${holes.high} high, ${holes.moderate} moderate, ${holes.low} low`,
		);
	},
};

function licenseOf(path: string): string | undefined {
	const file = join(root, path, "package.json");
	if (!existsSync(file)) return undefined;
	const { license } = JSON.parse(readFileSync(file, "utf8")) as { license?: string | { type?: string } };
	return typeof license === "string" ? license : license?.type;
}

type Holes = { low: number; moderate: number; high: number; critical: number };

/** What `npm audit` says of production packages, or nothing where it got no answer. */
function audit(): Holes | undefined {
	const { command, args, env } = hostNpm();
	const { stdout } = spawnSync(command, [...args, "audit", "--omit=dev", "--json"], { cwd: root, env: env as NodeJS.ProcessEnv, encoding: "utf8", timeout: 60_000 });
	try {
		return (JSON.parse(stdout) as { metadata?: { vulnerabilities?: Holes } }).metadata?.vulnerabilities;
	} catch {
		return undefined;
	}
}
