import { execFile } from "node:child_process";
import { cpSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { hostEnvironment, root } from "../../scripts/setup/folder.mjs";
import { judge, MEGABYTE, notRun, type Row } from "./row.ts";

const MOST_MEGABYTES = 220;

/**
 * Installs the production packages into an empty folder, counts them, reads their licenses, and
 * asks the registry for known vulnerabilities.
 */
export const dependencies: Row = {
	number: "T22",
	promise: "dependencies",
	wanted: `no known high or critical, ≤ ${MOST_MEGABYTES} MB of production packages as npm installs them, licenses listed`,
	run: async ({ isBrief }) => {
		const { packages, megabytes } = await measureInstallation();
		const licenses = new Map<string, number>();
		for (const { license } of packages) if (license) licenses.set(license, (licenses.get(license) ?? 0) + 1);
		const unlicensed = packages.filter(({ license }) => !license).map(({ name }) => name);
		const listed = [...licenses]
			.sort(([, a], [, b]) => b - a)
			.map(([license, count]) => `${license} ${count}`);
		const counted = `${packages.length} production packages, ${megabytes} MB; ${listed.join(", ")}${unlicensed.length > 0 ? `; without a license: ${unlicensed.slice(0, 5).join(", ")}` : ""}`;
		const isSizeMet = megabytes <= MOST_MEGABYTES && unlicensed.length === 0;
		// The tests don't depend on the registry being available.
		if (isBrief) return judge(isSizeMet, counted);
		const holes = await audit();
		if (holes === undefined)
			return isSizeMet
				? notRun(
						`${counted}; vulnerabilities not checked: npm audit could not reach the registry; run it with network access`,
					)
				: judge(false, counted);
		return judge(
			isSizeMet && holes.high + holes.critical === 0,
			`${counted}; npm audit: ${holes.critical} critical, ${holes.high} high, ${holes.moderate} moderate, ${holes.low} low`,
		);
	},
};

type Installed = { name: string; license: string | undefined };

/**
 * Measures what `npm ci --omit=dev` installs: every package, and the total size on disk, as `du -m` would
 * report it.
 */
async function measureInstallation(): Promise<{ packages: Installed[]; megabytes: number }> {
	const folder = mkdtempSync(join(tmpdir(), "greenroom-packages-"));
	try {
		for (const file of ["package.json", "package-lock.json", ".npmrc"])
			cpSync(join(root, file), join(folder, file));
		await npm(folder, "ci", "--omit=dev", "--prefer-offline");
		const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
			path.startsWith("node_modules"),
		);
		return {
			packages: paths
				.filter((path) => /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(path))
				.map((path) => readPackage(join(folder, path))),
			megabytes: Math.ceil(
				paths.reduce((sum, path) => sum + lstatSync(join(folder, path)).blocks * 512, 0) / MEGABYTE,
			),
		};
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

function readPackage(path: string): Installed {
	const { name, license } = JSON.parse(readFileSync(path, "utf8")) as {
		name: string;
		license?: string | { type?: string };
	};
	return { name, license: typeof license === "string" ? license : license?.type };
}

type Holes = { low: number; moderate: number; high: number; critical: number };

/** Runs `npm audit` for production packages. Returns the result, or undefined if there is no response. */
async function audit(): Promise<Holes | undefined> {
	// `npm audit` exits with 1 if it found anything.
	const answer = await npm(root, "audit", "--omit=dev", "--json").catch(
		(error: { stdout?: string }) => error.stdout ?? "",
	);
	try {
		return (JSON.parse(answer) as { metadata?: { vulnerabilities?: Holes } }).metadata?.vulnerabilities;
	} catch {
		return undefined;
	}
}

/** Runs npm, and returns its standard output. Throws if npm fails. */
async function npm(cwd: string, ...args: string[]): Promise<string> {
	return (await promisify(execFile)("npm", args, { cwd, env: hostEnvironment(), timeout: 120_000 })).stdout;
}
