/** Makes a release, one file that runs on a machine with Node alone: npm run release */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
	cpSync,
	createReadStream,
	mkdirSync,
	mkdtempSync,
	readdirSync,
	readFileSync,
	rmSync,
	writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { readNotes } from "#app/infra/process/changelog.server.ts";
import { serverVersion } from "#app/infra/process/version.server.ts";
import { readArguments } from "./read-arguments.ts";
import { explain, SetupError } from "./setup/explain.mjs";
import { buildEnvironment, hostEnvironment } from "./setup/folder.mjs";
import { run } from "./setup/run.mjs";
import { failure, packageScript } from "./setup/steps.mjs";

const USAGE = `npm run release [-- --to FOLDER] [--dirty]

Builds the site and writes greenroom-<version>-<platform>.tar.gz, and the same name with .sha256, into the folder release/ or the
given one. The file has the build, the production packages, the commands for operators, and the documentation. It runs with Node
24 on machines of the same platform as this one, without npm and without a network. It needs git and GNU tar.

It refuses if something isn't committed. --dirty makes the release from the files as they are.

Exit codes: 0 written, 1 refused or failed, 2 wrong arguments.`;

/** Files and folders of the repository that the server, its commands, and their operators need. */
const RELEASED = [
	"CHANGELOG.md",
	"LICENSE",
	"README.md",
	"SECURITY.md",
	"app",
	"content",
	"deploy",
	"docs",
	"generated",
	"prisma",
	"scripts",
	"server.ts",
];

/** The commands in the release. The others need packages that only development has. */
const COMMANDS = [
	"admin:create",
	"admin:two-factor-off",
	"backup",
	"config",
	"contact:export",
	"content:export",
	"db:move",
	"demo:advance",
	"doctor",
	"email:test",
	"files:move",
	"import",
	"jobs",
	"ledger",
	"legal-hold",
	"maintenance",
	"restore",
	"retention",
	"rotate-keys",
	"support-bundle",
	"verify-backup",
];

const options = {
	to: { type: "string", default: "release" },
	dirty: { type: "boolean", default: false },
} as const;
const { to, dirty } = readArguments({ usage: USAGE, options }, (values) => values);
const name = `greenroom-${serverVersion()}-${process.platform}-${process.arch}`;
const staging = mkdtempSync(join(tmpdir(), "greenroom-release-"));
try {
	const files = listFiles();
	assertReleasable();
	await build();
	const folder = join(staging, name);
	for (const file of files) {
		mkdirSync(dirname(join(folder, file)), { recursive: true });
		cpSync(file, join(folder, file));
	}
	// Without the cache of compiled code, which only fits the machine that wrote it.
	cpSync("build", join(folder, "build"), {
		recursive: true,
		filter: (path) => path !== "build/compile-cache",
	});
	await installPackages(folder);
	writePackageFile(folder);
	const path = pack();
	const hash = createHash("sha256");
	await pipeline(createReadStream(path), hash);
	writeFileSync(`${path}.sha256`, `${hash.digest("hex")}  ${name}.tar.gz\n`);
	console.log(`Wrote ${path} and its checksum, ${path}.sha256.`);
} catch (error) {
	console.error(explain(error, "There is no release"));
	process.exitCode = 1;
} finally {
	rmSync(staging, { recursive: true, force: true });
}

function git(...args: string[]): string {
	return execFileSync("git", args, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
}

function listFiles(): string[] {
	return git("ls-files", "--cached", "--others", "--exclude-standard", "-z", "--", ...RELEASED)
		.split("\0")
		.filter(Boolean)
		.sort();
}

/** Throws a SetupError if the release wouldn't be what is committed, or if nothing says what is in it. */
function assertReleasable(): void {
	const changed = git("status", "--porcelain").trim();
	if (changed && !dirty)
		throw new SetupError(
			`There is no release, because not everything is committed:\n${changed}\nCommit or remove it, or use --dirty for a trial.`,
		);
	const version = serverVersion();
	if (!readNotes(readFileSync("CHANGELOG.md", "utf8")).some((notes) => notes.version === version))
		throw new SetupError(`There is no release, because CHANGELOG.md has no heading for ${version}.`);
}

async function build(): Promise<void> {
	const { code, output } = await run("sh", ["-c", packageScript("build")], { env: buildEnvironment() });
	if (code !== 0) throw failure("The site could not be built", output);
}

/** Installs the production packages, with the binaries for this machine's platform. */
async function installPackages(folder: string): Promise<void> {
	for (const file of ["package.json", "package-lock.json", ".npmrc"]) cpSync(file, join(folder, file));
	const { code, output } = await run(
		"npm",
		["ci", "--omit=dev", "--prefer-offline", "--no-audit", "--no-fund", "--prefix", folder],
		{ env: hostEnvironment() },
	);
	if (code !== 0) throw failure("The packages could not be installed", output);
	for (const file of ["package-lock.json", ".npmrc"]) rmSync(join(folder, file));
	// npm links workspaces even if nothing of them is installed.
	for (const entry of readdirSync(join(folder, "node_modules"), { withFileTypes: true }))
		if (entry.isSymbolicLink()) rmSync(join(folder, "node_modules", entry.name));
}

/** Leaves out of package.json what the release doesn't have. `npm start` only starts the server. */
function writePackageFile(folder: string): void {
	const file = JSON.parse(readFileSync("package.json", "utf8")) as Record<string, Record<string, string>>;
	const {
		workspaces: _,
		devDependencies: __,
		overrides: ___,
		allowScripts: ____,
		scripts,
		...released
	} = file;
	const commands = Object.entries(scripts ?? {}).filter(([command]) => COMMANDS.includes(command));
	const content = {
		...released,
		engines: { node: ">=24" },
		scripts: { start: "exec node server.ts", ...Object.fromEntries(commands) },
	};
	writeFileSync(join(folder, "package.json"), `${JSON.stringify(content, null, "\t")}\n`);
}

/**
 * Packs the folder. The same files give the same bytes: sorted, without the owners and times of this machine. The
 * time is that of the commit.
 */
function pack(): string {
	mkdirSync(to, { recursive: true });
	const path = join(to, `${name}.tar.gz`);
	const args = [
		"--create",
		"--sort=name",
		`--mtime=@${git("log", "-1", "--format=%ct").trim()}`,
		"--owner=0",
		"--group=0",
		"--numeric-owner",
		"--mode=u=rwX,go=rX",
		"--format=gnu",
		"--use-compress-program=gzip -n",
		`--file=${path}`,
		`--directory=${staging}`,
		name,
	];
	execFileSync("tar", args, { stdio: ["ignore", "inherit", "pipe"] });
	return path;
}
