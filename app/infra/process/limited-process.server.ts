import { spawn } from "node:child_process";
import { realpathSync } from "node:fs";
import { resolve } from "node:path";

type Limits = {
	/** Whole seconds of processor time after which the system kills the process. */
	processor: number;
	/**
	 * Milliseconds after which the process is killed if it waits for something. Far more than its processor time
	 * takes on an idle machine, so that a busy machine doesn't count against the input.
	 */
	time: number;
	/** The maximum size of its JavaScript heap, in megabytes. Beyond that, V8 aborts it. */
	heap: number;
	/**
	 * The paths that the process may read besides the packages and `package.json`, and the paths that it may
	 * write.
	 */
	reads: readonly string[];
	writes?: readonly string[];
	/** Kills the process when aborted. */
	signal?: AbortSignal | undefined;
};

/** The exit code of a process, null if it was killed, and the first characters of its output. */
export type ProcessEnd = { code: number | null; output: string; errors: string };

/** How many characters of each output stream are kept. */
const MOST_OUTPUT = 100_000;

/**
 * Runs a program of this repository in its own process, for input that could take any amount of time or
 * memory. The process gets no settings or secrets, can access only a few files (by Node's permission model),
 * and is limited in time and memory. `input` becomes its standard input.
 */
export function runLimitedProcess(
	program: string,
	options: readonly string[],
	{ processor, time, heap, reads, writes = [], signal }: Limits,
	input = "",
): Promise<ProcessEnd> {
	const args = [...permissions(reads, writes), `--max-old-space-size=${heap}`, resolve(program), ...options];
	// The shell sets variables of its own, so env removes all of them.
	const script = 'ulimit -t "$0" && exec /usr/bin/env -i "$@"';
	const limited = ["-c", script, String(processor), process.execPath, ...args];
	const child = spawn("/bin/sh", limited, {
		env: {},
		stdio: "pipe",
		timeout: time,
		killSignal: "SIGKILL",
		...(signal && { signal }),
	});
	const end = { output: "", errors: "" };
	const listen = (stream: NodeJS.ReadableStream, into: keyof typeof end) =>
		stream.setEncoding("utf8").on("data", (text: string) => {
			end[into] += text.slice(0, MOST_OUTPUT - end[into].length);
		});
	listen(child.stdout, "output");
	listen(child.stderr, "errors");
	return new Promise((done, fail) => {
		child.once("error", fail);
		child.once("close", (code, killedBy) => done({ code: killedBy ? null : code, ...end }));
		// The process may exit before it has read all of its input.
		child.stdin.on("error", () => {});
		child.stdin.end(input);
	});
}

const permissions = (reads: readonly string[], writes: readonly string[]): string[] => [
	"--permission",
	"--allow-addons",
	"--disable-warning=SecurityWarning",
	...[realpathSync("node_modules"), resolve("package.json"), ...reads].map(
		(path) => `--allow-fs-read=${path}`,
	),
	...writes.map((path) => `--allow-fs-write=${path}`),
];
