import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
	cpSync,
	existsSync,
	mkdirSync,
	readFileSync,
	realpathSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onPath } from "../../scripts/setup/browser.mjs";
import { hostEnvironment } from "../../scripts/setup/folder.mjs";
import { temporaryFolder } from "../../tests/support/instance/environment.ts";
import { freePort } from "../free-port.ts";
import { type BuildStep, createIgnore, parseDockerfile, type Stage } from "./dockerfile.ts";
import { judge, notRun, type Row } from "./row.ts";

const FILE = "deploy/Dockerfile";
const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
/** The user that the image of Node has. */
const NODE_USER = { name: "node", id: 1_000 };
const READY_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 15_000;

/**
 * Takes the steps of deploy/Dockerfile without a container engine: in a root made of the files of this machine's Debian
 * packages and its Node, entered by chroot in a mount namespace of its own. Then starts the server like a container:
 * not as root, without capabilities, on a read-only root with a volume and a temporary folder.
 */
export const container: Row = {
	number: "T34",
	promise: "the container: its steps in a clean root, and the server with least rights",
	wanted:
		"each step of the Dockerfile succeeds; healthy as a user other than root, without capabilities, on a read-only root; writes to the volume only; stops in time",
	run: async ({ application = ".", reportProgress }) => {
		const stages = parseDockerfile(readFileSync(join(application, FILE), "utf8"));
		const missing = findMissing(stages);
		if (missing) return notRun(missing);
		const { folder, remove } = temporaryFolder("container");
		try {
			const roots = new Map<string, string>();
			let last = { root: "", stage: stages[0] as Stage };
			const clean = join(folder, "base");
			const packages = makeRoot(clean);
			let count = 0;
			for (const [i, stage] of stages.entries()) {
				const root = join(folder, `stage-${i}`);
				execFileSync("cp", ["-a", clean, root]);
				let workdir = "/";
				for (const step of stage.steps) {
					reportProgress(`  ${describeStep(step)}`);
					workdir = await takeStep({ root, stage, step, workdir, roots, context: resolve(application) });
					count++;
				}
				roots.set(stage.name ?? String(i), root);
				last = { root, stage: { ...stage, environment: { ...stage.environment, PWD: workdir } } };
			}
			const faults = await tryServer(last.root, last.stage, join(folder, "volume"));
			const seen = `${count} steps in a root of ${packages} Debian packages (${readCodename()}) and Node ${process.versions.node}`;
			return judge(
				faults.length === 0,
				faults.length === 0
					? `${seen}; healthy as ${last.stage.user} without capabilities, read-only except ${last.stage.volumes.join(", ")} and /tmp; stopped`
					: `${seen}; ${faults.join("; ")}`,
			);
		} finally {
			remove();
		}
	},
};

/** What this machine lacks for a clean root, and how to get it. */
function findMissing(stages: readonly Stage[]): string | undefined {
	if (process.platform !== "linux" || onPath("dpkg-query").length === 0)
		return "a clean root is made of the files of Debian packages, which this machine doesn't have: run it on Debian";
	if (process.getuid?.() !== 0) return "chroot and mount need root: run it with sudo";
	const tried = spawnSync("unshare", [
		"--mount",
		"--propagation",
		"private",
		"mount",
		"-t",
		"tmpfs",
		"tmpfs",
		"/mnt",
	]);
	if (tried.status !== 0)
		return `this machine doesn't allow mounts in a namespace (${String(tried.stderr).trim().split("\n")[0]}): run it on a machine of its own or in a privileged container`;
	const [major] = process.versions.node.split(".");
	const other = stages.find(({ base }) => !base.startsWith(`node:${major}-`));
	if (other)
		return `the base image is ${other.base}, and this is Node ${process.versions.node}: run it with that version`;
	if (!existsSync(join(findNpm(), "node_modules")))
		return "this npm shares its packages with the system: install Node with its own npm";
	return undefined;
}

const readCodename = (): string =>
	/^VERSION_CODENAME=(.*)$/m.exec(readFileSync("/etc/os-release", "utf8"))?.[1] ?? "unknown release";

/** The folder of the npm that installs packages here. */
function findNpm(): string {
	const npm = execFileSync("npm", ["exec", "-c", "printenv npm_execpath"], {
		env: hostEnvironment(),
		encoding: "utf8",
	});
	return dirname(dirname(realpathSync(npm.trim())));
}

/**
 * Makes a root folder of the files of Debian's essential packages, what they depend on, and what Node needs, as
 * the slim image of Node has them, and copies Node and npm into it. Returns how many packages there are.
 */
function makeRoot(root: string): number {
	const packages = listPackages(["ca-certificates", "libstdc++6"]);
	const files = execFileSync("dpkg-query", ["-L", ...packages], { encoding: "utf8", maxBuffer: 2 ** 28 })
		.split("\n")
		.filter(
			(path) => path.startsWith("/") && path !== "/." && !/^\/usr\/share\/(doc|info|locale|man)\//.test(path),
		)
		.filter((path) => existsSync(path));
	mkdirSync(root);
	// Debian merged these folders into /usr, while its packages still name the old ones.
	for (const name of ["bin", "lib", "lib64", "sbin"]) {
		mkdirSync(join(root, "usr", name), { recursive: true });
		symlinkSync(`usr/${name}`, join(root, name));
	}
	const list = `${root}.files`;
	writeFileSync(list, [...new Set(files)].map((path) => path.slice(1)).join("\n"));
	execFileSync("sh", [
		"-c",
		'tar --create --directory=/ --no-recursion --files-from="$1" | tar --extract --directory="$2" --keep-directory-symlink',
		...["sh", list, root],
	]);
	for (const name of [
		"dev",
		"proc",
		"root",
		"tmp",
		"home/node",
		"var/lib",
		"etc/ssl/certs",
		"usr/local/bin",
		"usr/local/lib/node_modules",
	])
		mkdirSync(join(root, name), { recursive: true });
	execFileSync("chmod", ["1777", join(root, "tmp")]);
	const { name, id } = NODE_USER;
	writeFileSync(
		join(root, "etc/passwd"),
		`root:x:0:0:root:/root:/bin/bash\n${name}:x:${id}:${id}::/home/${name}:/bin/bash\n`,
	);
	writeFileSync(join(root, "etc/group"), `root:x:0:\n${name}:x:${id}:\n`);
	for (const file of ["etc/resolv.conf", "etc/ssl/certs/ca-certificates.crt"])
		if (existsSync(join("/", file))) cpSync(realpathSync(join("/", file)), join(root, file));
	cpSync(realpathSync(process.execPath), join(root, "usr/local/bin/node"));
	cpSync(findNpm(), join(root, "usr/local/lib/node_modules/npm"), {
		recursive: true,
		verbatimSymlinks: true,
	});
	for (const program of ["npm", "npx"])
		symlinkSync(`../lib/node_modules/npm/bin/${program}-cli.js`, join(root, "usr/local/bin", program));
	return packages.length;
}

/** The names of the essential packages, the given ones, and all that they depend on, as far as they are installed. */
function listPackages(more: readonly string[]): string[] {
	const fields = ["Package", "Essential", "db:Status-Status", "Pre-Depends", "Depends"];
	const lines = execFileSync(
		"dpkg-query",
		["-W", "-f", `${fields.map((name) => `\${${name}}`).join("\\t")}\\n`],
		{ encoding: "utf8" },
	)
		.split("\n")
		.map((line) => line.split("\t"))
		.filter(([, , status]) => status === "installed");
	const needs = new Map(lines.map(([name = "", , , early, late]) => [name, `${early},${late}`]));
	const found = new Set<string>();
	const waiting = [
		...lines.filter(([, essential]) => essential === "yes").map(([name = ""]) => name),
		...more,
	];
	for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
		if (found.has(name) || !needs.has(name)) continue;
		found.add(name);
		for (const need of (needs.get(name) ?? "").split(",")) {
			const names = need.split("|").map((one) => one.trim().split(/[ :(]/)[0] ?? "");
			waiting.push(...names.filter((one) => needs.has(one)).slice(0, 1));
		}
	}
	return [...found].sort();
}

const describeStep = (step: BuildStep): string =>
	step.kind === "run"
		? `RUN ${step.command.slice(0, 80)}`
		: step.kind === "copy"
			? `COPY ${[...step.sources, step.target].join(" ")}`
			: `WORKDIR ${step.path}`;

type Taken = {
	root: string;
	stage: Stage;
	step: BuildStep;
	workdir: string;
	/** The roots of the stages before, by name. */
	roots: ReadonlyMap<string, string>;
	context: string;
};

/** Takes a step in a root. Returns the working folder after it. Throws if it fails. */
async function takeStep({ root, stage, step, workdir, roots, context }: Taken): Promise<string> {
	if (step.kind === "workdir") {
		mkdirSync(join(root, step.path), { recursive: true });
		return step.path;
	}
	if (step.kind === "copy") {
		copy(root, workdir, step, step.from === null ? context : (roots.get(step.from) ?? ""), context);
		return workdir;
	}
	const cache = execFileSync("npm", ["config", "get", "cache"], {
		env: hostEnvironment(),
		encoding: "utf8",
	}).trim();
	mkdirSync(join(root, "npm-cache"), { recursive: true });
	// As an engine passes the settings of its machine's network to a build.
	const network = ["NODE_EXTRA_CA_CERTS", "HTTP_PROXY", "HTTPS_PROXY", "NO_PROXY"].flatMap((name) =>
		process.env[name] ? [[name, process.env[name] ?? ""]] : [],
	);
	const child = enter(root, {
		mounts: existsSync(cache) ? [`mount --bind '${cache}' "$root/npm-cache"`] : [],
		environment: {
			...stage.arguments,
			...stage.environment,
			...Object.fromEntries(network),
			...{ HOME: "/root", npm_config_cache: "/npm-cache", npm_config_prefer_offline: "true" },
		},
		workdir,
		command: ["/bin/sh", "-c", step.command],
	});
	const { code, output } = await finish(child);
	if (code !== 0)
		throw new Error(
			`${describeStep(step)} ended with ${code}: ${output.trim().split("\n").slice(-6).join(" ")}`,
		);
	return workdir;
}

function copy(
	root: string,
	workdir: string,
	{ from, owner, sources, target }: BuildStep & { kind: "copy" },
	base: string,
	context: string,
): void {
	if (!base) throw new Error(`The Dockerfile copies from an unknown stage: ${from}`);
	const isIgnored = createIgnore(readFileSync(join(context, `${FILE}.dockerignore`), "utf8"));
	const to = join(root, resolve(workdir, target));
	for (const source of sources) {
		const path = join(base, source);
		const isFolder = statSync(path).isDirectory();
		const destination = isFolder || !/(^|\/)\.?\/?$/.test(target) ? to : join(to, basename(source));
		mkdirSync(isFolder ? destination : dirname(destination), { recursive: true });
		if (from !== null) execFileSync("cp", ["-a", isFolder ? `${path}/.` : path, destination]);
		else
			cpSync(path, destination, {
				recursive: true,
				verbatimSymlinks: true,
				filter: (one) => one === path || !isIgnored(relative(context, one)),
			});
		if (owner)
			execFileSync("chroot", [root, "chown", "-R", owner, resolve(workdir, target)], { env: { PATH } });
	}
}

type Entered = {
	/** Further mounts, as commands of a shell in which `$root` is the root. */
	mounts: string[];
	environment: Record<string, string>;
	workdir: string;
	command: string[];
};

/** Runs a command in a root, in a mount namespace of its own. The mounts are gone once it ends. */
function enter(root: string, { mounts, environment, workdir, command }: Entered): ChildProcess {
	const script = [
		"set -e",
		"root=$1; shift",
		'mount --bind "$root" "$root"',
		'mount --rbind /proc "$root/proc"',
		'mount --rbind /dev "$root/dev"',
		...mounts,
		'exec chroot "$root" "$@"',
	].join("\n");
	const inside = [
		...["/usr/bin/env", "-i", `--chdir=${workdir}`, `PATH=${PATH}`],
		...Object.entries(environment).map(([name, value]) => `${name}=${value}`),
		...command,
	];
	return spawn(
		"unshare",
		["--mount", "--propagation", "private", "sh", "-c", script, "sh", root, ...inside],
		{
			stdio: ["ignore", "pipe", "pipe"],
		},
	);
}

async function finish(child: ChildProcess): Promise<{ code: number | null; output: string }> {
	let output = "";
	for (const stream of [child.stdout, child.stderr])
		stream?.on("data", (chunk: Buffer) => {
			output += chunk;
		});
	const [code] = (await once(child, "close")) as [number | null];
	return { code, output };
}

/** Starts the image's command as a container does, and returns what is wrong with it. */
async function tryServer(root: string, stage: Stage, volume: string): Promise<string[]> {
	const port = String(await freePort());
	// A volume that doesn't exist yet begins as a copy of the image's folder.
	execFileSync("cp", ["-a", join(root, stage.volumes[0] ?? ""), volume]);
	const before = join(dirname(root), "before");
	writeFileSync(before, "");
	const { PWD: workdir = "/", ...environment } = stage.environment;
	const run = (command: string[]) =>
		enter(root, {
			mounts: [
				`mount --bind '${volume}' "$root${stage.volumes[0]}"`,
				'mount -t tmpfs tmpfs "$root/tmp"',
				'mount -o remount,bind,ro "$root"',
			],
			// Production refuses to start with the placeholders of the repository otherwise.
			environment: { ...environment, PORT: port, ALLOW_DEMO: "1", HOME: `/home/${stage.user}` },
			workdir,
			command: [
				"/usr/bin/setpriv",
				...[`--reuid=${stage.user}`, `--regid=${stage.user}`, "--clear-groups"],
				...["--no-new-privs", "--inh-caps=-all", "--bounding-set=-all", ...command],
			],
		});
	const faults: string[] = [];
	const check = (isWell: boolean, fault: string) => void (isWell || faults.push(fault));
	const server = run(stage.command);
	const ended = finish(server);
	try {
		const deadline = performance.now() + READY_TIMEOUT_MS;
		let isHealthy = false;
		while (!isHealthy && server.exitCode === null && performance.now() < deadline) {
			isHealthy = (await finish(run(stage.health))).code === 0;
			if (!isHealthy) await sleep(200);
		}
		if (!isHealthy) {
			server.kill("SIGKILL");
			return [
				`it was not healthy within ${READY_TIMEOUT_MS / 1_000} s: ${(await ended).output.trim().split("\n").slice(-3).join(" ")}`,
			];
		}
		const page = await fetch(`http://127.0.0.1:${port}/`);
		check(page.status === 200, `the home page returned ${page.status}`);
		const status = readFileSync(`/proc/${server.pid}/status`, "utf8");
		const field = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, "m").exec(status)?.[1] ?? "";
		check(field("Uid") === String(NODE_USER.id), `it runs as user ${field("Uid")}`);
		check(
			/^0+$/.test(field("CapEff")) && /^0+$/.test(field("CapBnd")),
			`it has the capabilities ${field("CapEff")}`,
		);
		check(field("NoNewPrivs") === "1", "it can get new privileges");
		const refused = await finish(run(["/bin/sh", "-c", `touch ${workdir}/written`]));
		check(
			/Read-only file system/.test(refused.output),
			`writing to ${workdir} was not refused: ${refused.output.trim()}`,
		);
		const command = await finish(run(["node", "--run", "jobs"]));
		check(
			command.code === 0,
			`npm run jobs ended with ${command.code}: ${command.output.trim().slice(-200)}`,
		);
		const database = statSync(join(volume, "greenroom.db"));
		check(database.uid === NODE_USER.id && (database.mode & 0o077) === 0, "the database isn't private");
	} finally {
		server.kill(stage.stopSignal as NodeJS.Signals);
	}
	const stopped = await Promise.race([ended, sleep(STOP_TIMEOUT_MS, undefined, { ref: false })]);
	if (!stopped) server.kill("SIGKILL");
	check(stopped?.code === 0, stopped ? `it ended with ${stopped.code}` : "it did not stop in time");
	const changed = execFileSync("find", [root, "-newer", before, "-type", "f"], { encoding: "utf8" }).trim();
	check(changed === "", `it changed ${changed.split("\n").slice(0, 3).join(", ")}`);
	return faults;
}
