import { type Actor, requireUser } from "#app/domain/actor.ts";
import { DomainError } from "#app/domain/domain-error.ts";
import type { ReceivedFile } from "#app/domain/files/file.ts";
import { spend } from "#app/domain/records/spend.server.ts";
import { removeIncoming } from "#app/infra/incoming-files.server.ts";
import { NoPlace, Semaphore } from "#app/infra/semaphore.server.ts";
import { contentType } from "./body.server.ts";
import { readParts } from "./form-parts.server.ts";
import { Refusal } from "./refusal.server.ts";
import { currentRequest } from "./request-facts.server.ts";

type ReceivedForm = {
	/** The text fields. */
	form: FormData;
	files: readonly ReceivedFile[];
	/** Why there are no files, or not all: the person has sent too many, or the disk is full. Whoever does the deed throws it. */
	refusal: unknown;
};

/** How many forms with files are received at once, and how long one waits for its turn, in milliseconds. */
const places = new Semaphore(4);
const PATIENCE = 30_000;

/**
 * Reads a form with files, for a person whom the policy has let in, and hands it to the work. Files go straight to the disk: a
 * little of each is in memory at a time. They are removed when the work has ended, unless it has moved them away. Throws a
 * Refusal where the form is damaged, too large or too slow, or nobody has time for it; the server answers it as it is.
 */
export async function receiveForm<T>(request: Request, actor: Actor, work: (received: ReceivedForm) => Promise<T>): Promise<T> {
	const files: ReceivedFile[] = [];
	try {
		if (contentType(request) !== "multipart/form-data") return await work({ form: await request.formData(), files, refusal: undefined });
		const overLimit = await spendUpload(actor);
		const release = await places.acquire(PATIENCE);
		const { form, failure } = await readParts(request, overLimit ? undefined : files).finally(release);
		return await work({ form, files, refusal: overLimit ?? failure });
	} catch (error) {
		if (!(error instanceof Refusal) && !(error instanceof NoPlace)) throw error;
		currentRequest().refusal = error instanceof Refusal ? error : busy();
		throw currentRequest().refusal;
	} finally {
		await Promise.all(files.map(({ path }) => removeIncoming(path)));
	}
}

const busy = () => new Refusal(503, "unavailable", "Many files are arriving just now. Wait a moment, then send the form again.", { "Retry-After": "10" });

/** Counts the form against the person's limit, or tells why it is over. */
async function spendUpload(actor: Actor): Promise<DomainError | undefined> {
	try {
		await spend("upload", requireUser(actor).id);
		return undefined;
	} catch (error) {
		if (error instanceof DomainError && error.code === "rate_limited") return error;
		throw error;
	}
}
