import { dirname, resolve } from "node:path";
import { FileStoreUnavailableError } from "#app/infra/files/storage-errors.server.ts";
import { type ProcessEnd, runLimitedProcess } from "#app/infra/process/limited-process.server.ts";
import { FairSemaphore } from "#app/infra/process/semaphore.server.ts";

/**
 * The processor time, the time, and the JavaScript heap allowed for one image, in seconds, milliseconds, and
 * megabytes. Pixels are not on that heap. An image of 60 megapixels takes about a second. If eight users send
 * the slowest images to a machine that does nothing else, the ninth waits less than a minute.
 */
export const IMAGE_LIMITS = { processor: 7, time: 30_000, heap: 128 };

/** libvips's error messages for a disk that can't be written to. */
const DISK_UNAVAILABLE =
	/system error: (No space left on device|Dis[ck] quota exceeded|File too large|Read-only file system|Input\/output error)/;

/** One image at a time. The others wait, and the user whose images took the least time goes first. */
const turns = new FairSemaphore(1);

type ImageWork = {
	from: string;
	to: string;
	ownerId: string;
	/** Milliseconds to wait for a turn. */
	timeoutMs: number;
};

/**
 * Runs one of the programs next to this file on an image. It reads `from` and writes into the folder of `to`,
 * in a limited process. Throws a SemaphoreTimeoutError if its turn doesn't come in time, and a
 * FileStoreUnavailableError if the disk can't be written to.
 */
export function runImageProcess(
	program: string,
	options: readonly string[],
	{ from, to, ownerId, timeoutMs }: ImageWork,
): Promise<ProcessEnd> {
	const access = { reads: [resolve("app/infra"), from], writes: [dirname(to)] };
	return turns.run(
		ownerId,
		async () => {
			const end = await runLimitedProcess(`app/infra/images/${program}`, options, {
				...IMAGE_LIMITS,
				...access,
			});
			if (end.code !== 0 && DISK_UNAVAILABLE.test(end.errors))
				throw new FileStoreUnavailableError("The disk can't store the converted image.");
			return end;
		},
		timeoutMs,
	);
}
