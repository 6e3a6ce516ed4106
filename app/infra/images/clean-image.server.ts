import { log } from "#app/infra/process/log.server.ts";
import { SemaphoreTimeoutError } from "#app/infra/process/semaphore.server.ts";
import { runImageProcess } from "./image-process.server.ts";

/** The maximum number of pixels. Few cameras produce more. */
const MAX_PIXELS = 60_000_000;

/** How long an image waits for its turn, in milliseconds. */
export const UPLOAD_TIMEOUT_MS = 60_000;

/** The result of cleaning an image. */
export type CleanImage = "clean" | "damaged" | "tooManyPixels" | "tooSlow" | "busy";

const outcomes: Record<number, CleanImage> = { 0: "clean", 3: "damaged", 4: "tooManyPixels", 5: "tooSlow" };

type ImageToClean = { from: string; to: string; ownerId: string; maxPixels?: number };

/**
 * Re-encodes an image to another path, upright and without anything else it contained (EXIF,
 * locations, comments, trailing bytes).
 */
export async function cleanImage(
	type: "image/jpeg" | "image/png",
	{ from, to, ownerId, maxPixels = MAX_PIXELS }: ImageToClean,
): Promise<CleanImage> {
	const options = [type.slice("image/".length), from, to, String(maxPixels)];
	const end = await runImageProcess("clean-image-process.server.ts", options, {
		from,
		to,
		ownerId,
		timeoutMs: UPLOAD_TIMEOUT_MS,
	}).catch((error: unknown) => {
		if (error instanceof SemaphoreTimeoutError) return undefined;
		throw error;
	});
	if (!end) return "busy";
	const outcome = end.code === null ? "tooSlow" : outcomes[end.code];
	if (outcome) return outcome;
	log.error({ code: end.code, said: end.errors }, "an image could not be cleaned");
	throw new Error("An image could not be cleaned.");
}
