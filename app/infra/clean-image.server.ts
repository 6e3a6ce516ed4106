import { spawn } from "node:child_process";
import { dirname, resolve } from "node:path";
import { log } from "./log.server.ts";
import { Semaphore } from "./semaphore.server.ts";

/** More pixels than any camera that people carry makes. */
const MAX_PIXELS = 60_000_000;
const TIME = 20_000;

const turns = new Semaphore(1);

/** How the cleaning of a picture ended. */
export type CleanImage = "clean" | "damaged" | "tooManyPixels" | "tooSlow";

const outcomes: Record<number, CleanImage> = { 0: "clean", 3: "damaged", 4: "tooManyPixels" };

/**
 * Writes a picture anew to another path: upright, and without what else it held (EXIF, places, comments, bytes behind its end).
 * One at a time, in a process that has no settings, may read only the program and the picture, and has 20 seconds.
 */
export function cleanImage(type: "image/jpeg" | "image/png", from: string, to: string): Promise<CleanImage> {
	return turns.run(
		() =>
			new Promise((done, fail) => {
				const args = [...permissions(from, to), resolve("app/infra/clean-image-process.server.ts"), type.slice("image/".length), from, to, String(MAX_PIXELS)];
				const child = spawn(process.execPath, args, { env: {}, stdio: ["ignore", "ignore", "pipe"], timeout: TIME, killSignal: "SIGKILL" });
				let said = "";
				child.stderr.on("data", (chunk: Buffer) => {
					if (said.length < 2_000) said += chunk.toString("utf8");
				});
				child.once("error", fail);
				child.once("close", (code, signal) => {
					const outcome = outcomes[code ?? -1] ?? (signal ? "tooSlow" : undefined);
					if (outcome) return done(outcome);
					log.error({ code, said: said.slice(0, 2_000) }, "a picture could not be cleaned");
					return fail(new Error("A picture could not be cleaned."));
				});
			}),
	);
}

const permissions = (from: string, to: string): string[] => [
	"--permission",
	"--allow-addons",
	"--disable-warning=SecurityWarning",
	...[resolve("node_modules"), resolve("app/infra"), resolve("package.json"), from].map((path) => `--allow-fs-read=${path}`),
	`--allow-fs-write=${dirname(to)}`,
];
