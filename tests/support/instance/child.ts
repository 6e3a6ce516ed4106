import { type ChildProcess, spawn } from "node:child_process";
import { resolve } from "node:path";
import { serverEnvironment } from "../../../scripts/setup/folder.mjs";
import { instanceEnvironment } from "./environment.ts";

const { NODE_COMPILE_CACHE } = serverEnvironment;

type ChildOptions = {
	settings?: Record<string, string>;
	args?: string[];
	cwd?: string;
	/** The folder of the application that contains the script. The default is this application. */
	application?: string;
};

export type Child = {
	process: ChildProcess;
	/** Everything that the process has written to standard output so far. */
	output: () => string;
	errors: () => string;
	/** The exit code, or null if a signal terminated the process. */
	ended: Promise<number | null>;
	/** Resolves once the process's standard output contains the text. Rejects if the process exits first. */
	says: (text: string) => Promise<void>;
};

/** Starts a script of tests/support as a separate process. */
export function startChild(
	script: string,
	{ settings = {}, args = [], cwd, application = "." }: ChildOptions = {},
): Child {
	const child = spawn(process.execPath, [resolve(application, "tests/support", script), ...args], {
		cwd,
		env: instanceEnvironment({ NODE_COMPILE_CACHE, ...settings }),
		stdio: ["ignore", "pipe", "pipe"],
	});
	let output = "";
	let errors = "";
	child.stdout.on("data", (chunk: Buffer) => {
		output += chunk;
	});
	child.stderr.on("data", (chunk: Buffer) => {
		errors += chunk;
	});
	const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
	const says = async (text: string) => {
		while (!output.includes(text)) {
			const next = await Promise.race([
				new Promise<"more">((resolve) => child.stdout.once("data", () => resolve("more"))),
				ended,
			]);
			if (next !== "more" && !output.includes(text))
				throw new Error(`${script} ended with ${next} before it said "${text}": ${errors}`);
		}
	};
	return { process: child, output: () => output, errors: () => errors, ended, says };
}

/** Runs a script of tests/support to its end and returns its output. Throws if it fails. */
export async function runChild(script: string, options: ChildOptions = {}): Promise<string> {
	const child = startChild(script, options);
	const code = await child.ended;
	if (code !== 0) throw new Error(`${script} ended with ${code}: ${child.errors()}`);
	return child.output();
}
