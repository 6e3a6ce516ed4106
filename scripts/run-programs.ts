import { spawn, spawnSync } from "node:child_process";

/**
 * Runs programs one after another, each with its arguments, and shows their output. Exits with the code of
 * the first program that fails.
 */
export function runPrograms(programs: string[][]): void {
	for (const [program = "", ...args] of programs) {
		const { status, error } = spawnSync(program, args, { stdio: "inherit" });
		if (error) console.error(error.message);
		if (status !== 0) process.exit(status ?? 1);
	}
}

/**
 * Runs programs at the same time and shows their output. Once all have exited, exits with the code of the
 * first program in the list that failed.
 */
export async function runTogether(programs: string[][]): Promise<void> {
	const codes = await Promise.all(
		programs.map(([program = "", ...args]) => {
			const child = spawn(program, args, { stdio: "inherit" });
			child.on("error", (error) => console.error(error.message));
			return new Promise<number>((resolve) => child.on("close", (code) => resolve(code ?? 1)));
		}),
	);
	const failed = codes.find((code) => code !== 0);
	if (failed !== undefined) process.exit(failed);
}
