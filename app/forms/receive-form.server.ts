import type { Actor } from "#app/domain/platform/actor.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import type { ReceivedFile } from "#app/domain/platform/files/file.ts";
import { consumeRateLimit } from "#app/domain/platform/rate-limit.server.ts";
import { removeIncoming, touchIncoming } from "#app/infra/files/incoming-files.server.ts";
import { MINUTE } from "#app/infra/process/clock.server.ts";
import { KeyedSemaphore, SemaphoreTimeoutError } from "#app/infra/process/semaphore.server.ts";
import { HttpError } from "#app/server/http-error.server.ts";
import { currentRequest } from "#app/server/request-facts.server.ts";
import { type FormLimits, UPLOADS_AT_ONCE } from "./body-limits.server.ts";
import { readParts } from "./form-parts.server.ts";

type ReceivedForm = {
	/** The text fields. */
	form: FormData;
	files: readonly ReceivedFile[];
	/**
	 * Why files are missing, for example because the user is uploading too many or the disk is full. `formAction`
	 * throws this instead of running the command.
	 */
	refusal: unknown;
};

/** The slots of forms whose files are being received or processed. */
const ofPerson = new KeyedSemaphore(UPLOADS_AT_ONCE.ofPerson);
const ofAddress = new KeyedSemaphore(UPLOADS_AT_ONCE.ofAddress);

/** Milliseconds after which files that wait for the rest of their form are marked as in use. */
const FRESH_MS = 10 * MINUTE;

/** Milliseconds that a form waits for each of its slots. */
const SLOT_TIMEOUT_MS = 30_000;

/**
 * Reads a form with files, for a user or a visitor whose right to send it was checked, and passes it to `work`. Files are streamed to disk and
 * deleted when the work ends, unless it has moved them. A form is treated as an upload once the first byte of
 * a file arrives. Without a file, it doesn't need a slot and isn't rate limited. Throws an HttpError, which
 * the server sends unchanged, if the form is damaged, too large, or too slow.
 */
export async function receiveForm<T>(
	request: Request,
	actor: Actor,
	work: (received: ReceivedForm) => Promise<T>,
	limits?: FormLimits,
): Promise<T> {
	const files: ReceivedFile[] = [];
	const slots: (() => void)[] = [];
	let admission: Promise<void> | undefined;
	const admit = () => {
		admission ??= admitUpload(actor, slots);
		return admission;
	};
	// The first of several large files may have arrived long before the last one.
	const keepFresh = setInterval(() => void touchIncoming(files.map(({ path }) => path)), FRESH_MS);
	try {
		const { form, failure } = await readParts(request, {
			files,
			admit,
			isCrowded: () => isCrowded(actor),
			limits,
		});
		return await work({ form, files, refusal: failure });
	} catch (error) {
		if (error instanceof HttpError) currentRequest().refusal = error;
		throw error;
	} finally {
		clearInterval(keepFresh);
		await Promise.all(files.map(({ path }) => removeIncoming(path)));
		for (const release of slots) release();
	}
}

/**
 * Counts the upload against the user's limit and takes its slots. Throws `rate_limited` if there are too many
 * uploads.
 */
async function admitUpload(actor: Actor, slots: (() => void)[]): Promise<void> {
	await consumeRateLimit("upload", uploaderOf(actor));
	await takeSlots(actor, slots);
}

/** Whose limits an upload counts toward: a visitor's, such as someone who signs a release, are their address's. */
const uploaderOf = ({ user, address }: Actor): string => user?.id ?? address;

/** Whether other uploads from an actor's network address are waiting for a slot. */
export const isCrowded = (actor: Actor): boolean => ofAddress.waiting(actor.address) > 0;

/**
 * Takes an upload's slots, and adds the functions that release them. Throws `rate_limited` if none becomes free.
 */
export async function takeSlots(actor: Actor, slots: (() => void)[]): Promise<void> {
	const id = uploaderOf(actor);
	try {
		slots.push(await ofPerson.acquire(id, SLOT_TIMEOUT_MS));
		slots.push(await ofAddress.acquire(actor.address, SLOT_TIMEOUT_MS));
	} catch (error) {
		if (error instanceof SemaphoreTimeoutError)
			throw new DomainError("rate_limited", TOO_MANY, { retryAfter: 10 });
		throw error;
	}
}

const TOO_MANY =
	"Too many uploads are in progress from you or your network. Wait a minute, choose the files again, then send the form.";
