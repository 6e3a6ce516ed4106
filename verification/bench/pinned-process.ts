import { type ChildProcess, execFileSync, type SpawnOptions, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { settingNames } from "#app/infra/process/settings.server.ts";

/** The server has one core to itself, and the load generator another. Several nodes are spread over all cores. */
const cores = { served: "0", asking: "1", spread: `0-${availableParallelism() - 1}` };

const isPinning = availableParallelism() > 1 && has("taskset");

/** How processes share the cores, described for the table. */
export const sharing = isPinning
	? "server on one core, load on another"
	: "server and load share the cores (no taskset here)";

/** Whether a program is on the PATH. */
export function has(program: string): boolean {
	try {
		execFileSync("which", [program], { stdio: "ignore" });
		return true;
	} catch {
		return false;
	}
}

/** Starts a program on the core for its role, with the given settings instead of this process's own. */
export function spawnPinned(
	side: keyof typeof cores,
	program: string,
	args: string[],
	settings: Record<string, string>,
	options: SpawnOptions,
): ChildProcess {
	const inherited = Object.entries(process.env).filter(
		([name]) => !settingNames.includes(name) && name !== "NODE_OPTIONS",
	);
	const env = { ...Object.fromEntries(inherited), ...settings };
	return isPinning
		? spawn("taskset", ["-c", cores[side], program, ...args], { ...options, env })
		: spawn(program, args, { ...options, env });
}

/**
 * Returns the processor time of a process and its threads, in milliseconds. NaN if the system does not report
 * it.
 */
export function processorTime(pid: number): number {
	try {
		const fields = readStat(pid);
		// Linux always reports this in hundredths of a second.
		return (Number(fields[11]) + Number(fields[12])) * 10;
	} catch {
		return Number.NaN;
	}
}

/** Returns the processor time of a process, of its children, and of children that have ended, in milliseconds. */
export function processorTimeWithChildren(pid: number): number {
	const children = readdirSync("/proc").filter(
		(name) => /^\d+$/.test(name) && readParent(name) === pid && name !== String(process.pid),
	);
	const own = readStat(pid);
	const ended = (Number(own[13]) + Number(own[14])) * 10;
	return [pid, ...children.map(Number)].reduce((sum, one) => sum + (processorTime(one) || 0), ended);
}

const readParent = (pid: string): number => {
	try {
		return Number(readStat(Number(pid))[1]);
	} catch {
		return Number.NaN;
	}
};

/** Returns the fields of a process's `stat` after its name. */
const readStat = (pid: number): string[] =>
	readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];

/**
 * Returns the resident memory of a process, in bytes: now, or the peak since its start. NaN if the system
 * does not report it.
 */
export function residentMemory(pid: number, of: "now" | "most" = "now"): number {
	try {
		const field = { now: /^VmRSS:\s+(\d+) kB$/m, most: /^VmHWM:\s+(\d+) kB$/m }[of];
		return Number(field.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1_024;
	} catch {
		return Number.NaN;
	}
}
