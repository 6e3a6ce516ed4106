import { Readable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { DataStore, ERRORS, type Lock, type Locker, Server, Upload } from "@tus/server";
import type { MilestoneAt } from "#app/domain/bookings/milestone-access.server.ts";
import { uploadsPath } from "#app/domain/bookings/uploads/upload.ts";
import {
	beginUpload,
	getUpload,
	receiveBytes,
	removeUpload,
	requireUploader,
} from "#app/domain/bookings/uploads/uploads.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { DomainError, type DomainErrorCode } from "#app/domain/platform/domain-error.ts";
import { requireNoMaintenance } from "#app/domain/platform/maintenance.server.ts";
import { isStorageUnavailable, UploadLostError } from "#app/infra/files/storage-errors.server.ts";
import { reportError } from "#app/infra/process/error-reports.server.ts";
import { HttpError } from "#app/server/http-error.server.ts";
import { UPLOAD_PACE } from "./body-limits.server.ts";
import { atPace } from "./body-pace.server.ts";
import { isCrowded, takeSlots } from "./receive-form.server.ts";

/** The tus server's data store for one person and one milestone. The commands check the person's rights. */
class DeliveryUploads extends DataStore {
	readonly #actor: Actor;
	readonly #at: MilestoneAt;

	constructor(actor: Actor, at: MilestoneAt) {
		super();
		this.extensions = ["creation", "termination"];
		this.#actor = actor;
		this.#at = at;
	}

	override async create(upload: Upload): Promise<Upload> {
		const name = upload.metadata?.filename ?? "";
		const { uploadId } = await beginUpload(this.#actor, { ...this.#at, name, bytes: upload.size ?? 0 });
		upload.id = uploadId;
		return upload;
	}

	override async getUpload(id: string): Promise<Upload> {
		const { bytes, received, name } = await getUpload(this.#actor, { ...this.#at, uploadId: id });
		return new Upload({ id, size: bytes, offset: received, metadata: { filename: name } });
	}

	override write(content: AsyncIterable<Uint8Array>, id: string): Promise<number> {
		return receiveBytes(this.#actor, { ...this.#at, uploadId: id }, content);
	}

	override remove(id: string): Promise<void> {
		return removeUpload(this.#actor, { ...this.#at, uploadId: id });
	}
}

/** Milliseconds that a request waits for an earlier one for the same upload, which is asked to end. */
const LOCK_TIMEOUT_MS = 30_000;

/**
 * Lets one request at a time use an upload. A new one asks the one before it to end, because the earlier one
 * may be waiting for a broken connection. (The package's own locker asks in a loop, which takes a whole CPU.)
 */
class UploadLocker implements Locker {
	readonly #held = new Map<string, { askToEnd: () => void; ended: Promise<void> }>();

	newLock(id: string): Lock {
		let end: (() => void) | undefined;
		return {
			lock: async (signal, askToEnd) => {
				const deadline = AbortSignal.any([signal, AbortSignal.timeout(LOCK_TIMEOUT_MS)]);
				for (let held = this.#held.get(id); held; held = this.#held.get(id)) {
					held.askToEnd();
					await Promise.race([held.ended, isAborted(deadline)]);
					if (deadline.aborted) throw ERRORS.ERR_LOCK_TIMEOUT;
				}
				const ended = new Promise<void>((resolve) => {
					end = resolve;
				});
				this.#held.set(id, { askToEnd: () => void askToEnd(), ended });
			},
			unlock: async () => {
				this.#held.delete(id);
				end?.();
			},
		};
	}
}

const isAborted = (signal: AbortSignal): Promise<void> =>
	new Promise((resolve) => {
		if (signal.aborted) resolve();
		else signal.addEventListener("abort", () => resolve(), { once: true });
	});

const locker = new UploadLocker();

const statuses: Record<DomainErrorCode, number> = {
	unauthenticated: 401,
	// Not 409, which tells a client that its position is wrong and that it has to ask for the right one.
	conflict: 403,
	forbidden: 403,
	not_found: 404,
	invalid: 422,
	rate_limited: 429,
	unavailable: 503,
};

/** The status and the text of an error, for the page. Undefined for errors of the tus server itself. */
function describeError(error: unknown): { status_code: number; body: string } | undefined {
	if (error instanceof DomainError) return { status_code: statuses[error.code], body: error.message };
	if (error instanceof HttpError) return { status_code: error.status, body: error.message };
	if (error instanceof UploadLostError)
		return { status_code: 410, body: "This file didn't arrive complete. Choose it again." };
	if (isDiskFull(error))
		return {
			status_code: 507,
			body: "Our disk is full. What has arrived is kept, and the upload continues once there is room.",
		};
	if (isStorageUnavailable(error))
		return {
			status_code: 503,
			body: "We can't store files right now. What has arrived is kept, and the upload continues in a moment.",
		};
	// The errors of the tus server itself.
	if (typeof error === "object" && error !== null && "status_code" in error && "body" in error)
		return undefined;
	reportError({ err: error }, "upload failed");
	return { status_code: 500, body: "Something went wrong on our side. What has arrived is kept." };
}

/** Seconds after which an upload that can't be stored now continues. */
const RETRY_AFTER = "30";

const isDiskFull = (error: unknown): boolean =>
	error instanceof Error && "code" in error && ["ENOSPC", "EDQUOT"].includes(String(error.code));

/** A streamed body needs it (fetch.spec.whatwg.org). */
const HALF_DUPLEX = { duplex: "half" };
const toWebStream = (chunks: AsyncIterable<Uint8Array>) =>
	createReadableStreamFromReadable(Readable.from(chunks, { objectMode: false }));

/**
 * Answers a request of the tus protocol (tus.io) for the files of a milestone's delivery. As with forms, the
 * bytes of a file are streamed at a minimum pace, and one person may send only a few files at once.
 */
export async function answerTus(request: Request, actor: Actor, at: MilestoneAt): Promise<Response> {
	const slots: (() => void)[] = [];
	let failure: unknown;
	const body = async function* () {
		try {
			const bytes = () => (isCrowded(actor) ? UPLOAD_PACE.crowdedBytes : UPLOAD_PACE.bytes);
			for await (const chunk of atPace(request.body, { bytes, milliseconds: UPLOAD_PACE.milliseconds })) {
				// What has arrived so far is kept, and the upload continues from there.
				requireNoMaintenance();
				yield chunk;
			}
		} catch (error) {
			failure = error;
			throw error;
		}
	};
	const { method, url, headers } = request;
	try {
		// Those who may not know that a milestone exists don't get the protocol's own errors either.
		await requireUploader(actor, at);
		const incoming =
			method === "PATCH"
				? new Request(url, { method, headers, body: toWebStream(body()), ...HALF_DUPLEX })
				: new Request(url, { method, headers });
		if (method === "PATCH") {
			requireNoMaintenance();
			await takeSlots(actor, slots);
		}
		const server = new Server({
			path: uploadsPath(at.bookingId, at.position),
			datastore: new DeliveryUploads(actor, at),
			relativeLocation: true,
			allowedOrigins: [],
			locker,
			lockDrainTimeout: 1,
			onResponseError: async (_request, error) => describeError(failure ?? error),
		});
		const answer = await server.handleWeb(incoming);
		answer.headers.delete("Access-Control-Expose-Headers");
		answer.headers.set("Cache-Control", "no-store");
		if (answer.status >= 400) answer.headers.set("Content-Type", "text/plain; charset=utf-8");
		if (answer.status === 503) answer.headers.set("Retry-After", RETRY_AFTER);
		return answer;
	} catch (error) {
		const described = describeError(error) ?? { status_code: 500, body: "" };
		return new Response(described.body, {
			status: described.status_code,
			...(described.status_code === 503 && { headers: { "Retry-After": RETRY_AFTER } }),
		});
	} finally {
		for (const release of slots) release();
	}
}
