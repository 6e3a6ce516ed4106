import { log } from "#app/infra/process/log.server.ts";
import { SemaphoreTimeoutError } from "#app/infra/process/semaphore.server.ts";
import { runImageProcess } from "./image-process.server.ts";

/** The maximum number of pixels. Few cameras produce more. */
const MAX_PIXELS = 60_000_000;

/** How long an image waits for its turn, in milliseconds. */
export const UPLOAD_TIMEOUT_MS = 60_000;

/** Why an image can't be used. */
export type ImageProblem = "damaged" | "tooManyPixels" | "tooSlow" | "busy";

const problems: Record<number, ImageProblem> = { 3: "damaged", 4: "tooManyPixels" };

type ImageToClean = { from: string; to: string; ownerId: string; maxPixels?: number };

/**
 * Re-encodes an image to another path, upright and without anything else it contained (EXIF,
 * locations, comments, trailing bytes). Returns its size in pixels, or why it can't be used.
 */
export async function cleanImage(
	type: "image/jpeg" | "image/png",
	{ from, to, ownerId, maxPixels = MAX_PIXELS }: ImageToClean,
): Promise<{ width: number; height: number } | ImageProblem> {
	const options = [type.slice("image/".length), from, to, String(maxPixels)];
	const end = await runImageProcess("clean-image-process.mjs", options, {
		from,
		to,
		ownerId,
		timeoutMs: UPLOAD_TIMEOUT_MS,
	}).catch((error: unknown) => {
		if (error instanceof SemaphoreTimeoutError) return undefined;
		throw error;
	});
	if (!end) return "busy";
	if (end.code === 0) {
		const [width = 0, height = 0] = end.output.split(" ").map(Number);
		return { width, height };
	}
	const problem = end.code === null ? "tooSlow" : problems[end.code];
	if (problem) return problem;
	log.error({ code: end.code, said: end.errors }, "an image could not be cleaned");
	throw new Error("An image could not be cleaned.");
}
