import { spawn } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { constants as osConstants, setPriority } from "node:os";
import { delimiter, join } from "node:path";
import { settings } from "#app/infra/process/settings.server.ts";

/** Programs that are used if they are installed: ffmpeg's, poppler-utils', and util-linux's. */
export type MediaTool = "ffmpeg" | "ffprobe" | "pdftoppm" | "pdfinfo" | "prlimit";

const paths = new Map<MediaTool, string | null>();

/** The absolute path of a program on the PATH. Null if it isn't installed, or if MEDIA_TOOLS is `none`. */
export function findTool(name: MediaTool): string | null {
	if (settings().MEDIA_TOOLS === "none") return null;
	const known = paths.get(name);
	if (known !== undefined) return known;
	const found = (process.env.PATH ?? "")
		.split(delimiter)
		.filter((folder) => folder.startsWith("/"))
		.map((folder) => join(folder, name))
		.find(isProgram);
	paths.set(name, found ?? null);
	return found ?? null;
}

function isProgram(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return statSync(path).isFile();
	} catch {
		return false;
	}
}

type ToolLimits = {
	/** Milliseconds after which the program is killed. */
	timeMs: number;
	/** The largest file that it may write, in bytes. */
	fileBytes: number;
	/** Kills the program when aborted. */
	signal?: AbortSignal | undefined;
};

/** Enough for a frame of 8K video and what its decoder keeps. */
const MEMORY_BYTES = 4 * 1024 ** 3;
/** How many characters of output are kept. */
const MOST_OUTPUT = 100_000;

/**
 * Runs an installed program on a file, with no shell, input, settings, or secrets, at a low priority, and
 * limited in time and, if prlimit is installed, in memory and in the size of what it writes. Resolves with its
 * exit code, which is null if it was killed. Rejects if it isn't installed, or when `signal` is aborted.
 */
export function runTool(
	name: MediaTool,
	args: readonly string[],
	{ timeMs, fileBytes, signal }: ToolLimits,
): Promise<{ code: number | null; output: string; errors: string }> {
	const program = findTool(name);
	if (!program) throw new Error(`${name} isn't installed.`);
	const prlimit = findTool("prlimit");
	const limits = [`--as=${MEMORY_BYTES}`, `--fsize=${fileBytes}`, "--core=0", "--"];
	const [command = program, ...rest] = prlimit ? [prlimit, ...limits, program, ...args] : [program, ...args];
	const child = spawn(command, rest, {
		cwd: settings().dataDir,
		env: {},
		stdio: ["ignore", "pipe", "pipe"],
		timeout: timeMs,
		killSignal: "SIGKILL",
		...(signal && { signal }),
	});
	if (child.pid !== undefined) lowerPriority(child.pid);
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
	});
}

function lowerPriority(pid: number): void {
	try {
		setPriority(pid, osConstants.priority.PRIORITY_LOW);
	} catch {
		// The program may have ended already.
	}
}
