import { spawnSync } from "node:child_process";

/**
 * Runs programs one after another, each with its arguments, and shows their output. Exits with the
 * code of the first that fails.
 */
export function runPrograms(programs: string[][]): void {
	for (const [program = "", ...args] of programs) {
		const { status, error } = spawnSync(program, args, { stdio: "inherit" });
		if (error) console.error(error.message);
		if (status !== 0) process.exit(status ?? 1);
	}
}
