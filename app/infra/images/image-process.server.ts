import { spawn } from "node:child_process";
import { realpathSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { FileStoreUnavailableError } from "#app/infra/files/storage-errors.server.ts";
import { Semaphore } from "#app/infra/process/semaphore.server.ts";

const TIME = 20_000;

/** libvips's error messages for a disk that can't be written. */
const DISK_UNAVAILABLE = /system error: (No space left on device|Dis[ck] quota exceeded|File too large|Read-only file system|Input\/output error)/;

/** One image at a time. The others wait. */
const turns = new Semaphore(1);

/**
 * The result of a process that works on an image: its exit code, null if it was killed, and its
 * output.
 */
export type ImageProcessEnd = { code: number | null; output: string; errors: string };

/**
 * Runs one of the programs next to this file on an image. It reads `from` and writes into the
 * folder of `to`, in a process without settings that can read only the program and the image, for
 * at most 20 seconds. Throws a SemaphoreTimeoutError if its turn doesn't come within `patience`
 * milliseconds, and a FileStoreUnavailableError if the disk can't be written.
 */
export async function runImageProcess(
	program: string,
	options: readonly string[],
	{ from, to, patience }: { from: string; to: string; patience: number },
): Promise<ImageProcessEnd> {
	const release = await turns.acquire(patience);
	return run([...permissions(from, to), resolve("app/infra/images", program), ...options]).finally(release);
}

function run(args: readonly string[]): Promise<ImageProcessEnd> {
	const child = spawn(process.execPath, args, { env: {}, stdio: ["ignore", "pipe", "pipe"], timeout: TIME, killSignal: "SIGKILL" });
	const said = { output: "", errors: "" };
	const listen = (stream: NodeJS.ReadableStream, into: keyof typeof said) =>
		stream.on("data", (chunk: Buffer) => {
			if (said[into].length < 2_000) said[into] += chunk.toString("utf8");
		});
	listen(child.stdout, "output");
	listen(child.stderr, "errors");
	return new Promise((done, fail) => {
		child.once("error", fail);
		child.once("close", (code, signal) => {
			if (code !== 0 && DISK_UNAVAILABLE.test(said.errors)) fail(new FileStoreUnavailableError("The disk can't store the converted image."));
			else done({ code: signal ? null : code, ...said });
		});
	});
}

const permissions = (from: string, to: string): string[] => [
	"--permission",
	"--allow-addons",
	"--disable-warning=SecurityWarning",
	...[realpathSync("node_modules"), resolve("app/infra"), resolve("package.json"), from].map((path) => `--allow-fs-read=${path}`),
	`--allow-fs-write=${dirname(to)}`,
];
