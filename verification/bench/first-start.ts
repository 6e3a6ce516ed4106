import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import { hostEnvironment, root } from "../../scripts/setup/folder.mjs";
import { isRecentVersion, NODE_OF_SERVERS } from "../../scripts/setup/node-version.mjs";
import { instanceEnvironment, temporaryFolder } from "../../tests/support/instance/environment.ts";
import { median, type Row } from "./row.ts";
import { ask } from "./wire.ts";

const CLONES = 3;

type Start = { seconds: number; again: number; megabytes: number };

/**
 * Measures `npm start` in a fresh clone of the last commit: the seconds to the first response, the size of
 * the installed packages, and the seconds to the first response of a second start. Uses Node 24 and, if the
 * machine's own Node is older, measures with the machine's Node as well. npm's cache is used as it is.
 */
export async function measureFirstStart(): Promise<Row[]> {
	const { PATH = "" } = hostEnvironment();
	const version = execFileSync("node", ["--print", "process.versions.node"], {
		encoding: "utf8",
		env: { ...process.env, PATH },
	}).trim();
	const recent = [];
	const older = [];
	for (let i = 0; i < CLONES; i++) {
		recent.push(await startClone(PATH, { hasRecentNode: true }));
		if (!isRecentVersion(version, NODE_OF_SERVERS))
			older.push(await startClone(PATH, { hasRecentNode: false }));
	}
	return [
		...listRows(`Node ${NODE_OF_SERVERS}`, recent, { seconds: 35, megabytes: 350 }),
		...listRows(`Node ${version.split(".")[0]}`, older, { seconds: 50, megabytes: 460 }),
	];
}

async function startClone(path: string, { hasRecentNode }: { hasRecentNode: boolean }): Promise<Start> {
	const { folder, remove } = temporaryFolder("clone");
	try {
		const bin = join(folder, "bin");
		mkdirSync(bin);
		if (hasRecentNode) symlinkSync(process.execPath, join(bin, "node"));
		const clone = join(folder, "greenroom");
		execFileSync("git", ["clone", "--quiet", root, clone]);
		const env = { ...instanceEnvironment({ PORT: "0" }), PATH: [bin, path].join(delimiter) };
		const seconds = await secondsToFirstAnswer(clone, env);
		const kilobytes = Number.parseInt(
			execFileSync("du", ["-sk", "node_modules"], { cwd: clone, encoding: "utf8" }),
			10,
		);
		return { seconds, megabytes: kilobytes / 1_024, again: await secondsToFirstAnswer(clone, env) };
	} finally {
		remove();
	}
}

async function secondsToFirstAnswer(cwd: string, env: NodeJS.ProcessEnv): Promise<number> {
	const startedAt = performance.now();
	// npm leads a process group, so that the signal also reaches the server.
	const child = spawn("npm", ["start"], { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
	const ended = once(child, "close");
	let output = "";
	for (const stream of [child.stdout, child.stderr]) {
		stream.on("data", (chunk: Buffer) => {
			output += chunk;
		});
	}
	const origin = () => /http:\/\/localhost:\d+/.exec(output)?.[0];
	try {
		while (!origin())
			await Promise.race([
				once(child.stdout, "data"),
				ended.then(() => Promise.reject(new Error(`npm start ended.\n${output}`))),
			]);
		await ask(`${origin()}/readyz`);
		return (performance.now() - startedAt) / 1_000;
	} finally {
		if (child.exitCode === null) process.kill(-Number(child.pid), "SIGTERM");
		await ended;
	}
}

function listRows(node: string, starts: Start[], most: { seconds: number; megabytes: number }): Row[] {
	if (starts.length === 0) return [];
	const row = (what: string, key: keyof Start, unit: string, budget: number): Row => {
		const value = median(starts.map((start) => start[key]));
		return {
			part: "first-start",
			what: `${what}, ${node}`,
			figure: `${value.toFixed(unit === "s" ? 1 : 0)} ${unit}`,
			value,
			ratio: null,
			budget: `≤ ${budget} ${unit}`,
			isMet: value <= budget,
		};
	};
	return [
		row("First npm start of a fresh clone", "seconds", "s", most.seconds),
		row("What it installs", "megabytes", "MB", most.megabytes),
		row("Second npm start", "again", "s", 2),
	];
}
