import { spawn } from "node:child_process";
import { realpathSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { log } from "./log.server.ts";
import { NoPlace, Semaphore } from "./semaphore.server.ts";

/** More pixels than any camera that people carry makes. */
const MAX_PIXELS = 60_000_000;
const TIME = 20_000;

/** One picture at a time, and how long another one waits for its turn, in milliseconds. */
const turns = new Semaphore(1);
const PATIENCE = 60_000;

/** How the cleaning of a picture ended. */
export type CleanImage = "clean" | "damaged" | "tooManyPixels" | "tooSlow" | "busy";

const outcomes: Record<number, CleanImage> = { 0: "clean", 3: "damaged", 4: "tooManyPixels" };

/**
 * Writes a picture anew to another path: upright, and without what else it held (EXIF, places, comments, bytes behind its end).
 * One at a time, in a process that has no settings, may read only the program and the picture, and has 20 seconds.
 */
export async function cleanImage(type: "image/jpeg" | "image/png", from: string, to: string): Promise<CleanImage> {
	const release = await turns.acquire(PATIENCE).catch((error: unknown) => {
		if (error instanceof NoPlace) return undefined;
		throw error;
	});
	return release ? run(type, from, to).finally(release) : "busy";
}

function run(type: "image/jpeg" | "image/png", from: string, to: string): Promise<CleanImage> {
	const args = [...permissions(from, to), resolve("app/infra/clean-image-process.server.ts"), type.slice("image/".length), from, to, String(MAX_PIXELS)];
	const child = spawn(process.execPath, args, { env: {}, stdio: ["ignore", "ignore", "pipe"], timeout: TIME, killSignal: "SIGKILL" });
	let said = "";
	child.stderr.on("data", (chunk: Buffer) => {
		if (said.length < 2_000) said += chunk.toString("utf8");
	});
	return new Promise((done, fail) => {
		child.once("error", fail);
		child.once("close", (code, signal) => {
			const outcome = outcomes[code ?? -1] ?? (signal ? "tooSlow" : undefined);
			if (outcome) return done(outcome);
			log.error({ code, said: said.slice(0, 2_000) }, "a picture could not be cleaned");
			return fail(new Error("A picture could not be cleaned."));
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
