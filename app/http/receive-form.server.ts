import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import { type Actor, requireUser } from "#app/domain/actor.ts";
import { DomainError } from "#app/domain/domain-error.ts";
import { FILE_MAX_BYTES, type ReceivedFile } from "#app/domain/files/file.ts";
import { spend } from "#app/domain/records/spend.server.ts";
import { newIncomingPath, removeIncoming } from "#app/infra/incoming-files.server.ts";
import { NoPlace, Semaphore } from "#app/infra/semaphore.server.ts";
import { atPace, BODY_LIMIT, checkFields, contentType, MAX_FIELDS, UPLOAD_LIMIT, unreadable, uploadTooLarge } from "./body.server.ts";
import { Refusal } from "./refusal.server.ts";
import { currentRequest } from "./request-facts.server.ts";

type ReceivedForm = {
	/** The text fields. */
	form: FormData;
	files: readonly ReceivedFile[];
	/** Why the files were not looked at, where the person has sent too many: whoever does the deed throws it. */
	refusal: DomainError | undefined;
};

const MAX_FILES = 20;

/** RFC 2046, 5.1.1. The parser waits for ever for an empty one. */
const BOUNDARY = /;\s*boundary=("[\w'()+,./:=? -]{1,70}"|[\w'()+,./:=?-]{1,70})\s*(;|$)/i;

/** How long the end of a form may take once all of it is here, in milliseconds: for a parser that waits in vain. */
const END_PATIENCE = 20_000;

/** The slowest connection that is waited for brings 32 KB a second. */
const UPLOAD_PACE = { bytes: 640 * 1024, milliseconds: 20_000 };

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
		const refusal = await overLimit(actor);
		const release = await places.acquire(PATIENCE);
		const form = await readParts(request, refusal ? undefined : files).finally(release);
		return await work({ form, files, refusal });
	} catch (error) {
		if (!(error instanceof Refusal) && !(error instanceof NoPlace)) throw error;
		currentRequest().refusal = error instanceof Refusal ? error : busy();
		throw currentRequest().refusal;
	} finally {
		await Promise.all(files.map(({ path }) => removeIncoming(path)));
	}
}

const busy = () => new Refusal(503, "unavailable", "Many files are arriving just now. Wait a moment, then send the form again.", { "Retry-After": "10" });

async function overLimit(actor: Actor): Promise<DomainError | undefined> {
	try {
		await spend("upload", requireUser(actor).id);
		return undefined;
	} catch (error) {
		if (error instanceof DomainError && error.code === "rate_limited") return error;
		throw error;
	}
}

/** The text fields of a form; its files are stored as they come and added to `files`, or skipped where there is no such list. */
async function readParts(request: Request, files: ReceivedFile[] | undefined): Promise<FormData> {
	const parser = parserOf(request);
	const fields: [name: string, value: string][] = [];
	const form = new FormData();
	const storing: Promise<void>[] = [];
	const streams: Readable[] = [];
	let size = 0;
	let giveUp: NodeJS.Timeout | undefined;
	const giveUpSoon = () => {
		giveUp = setTimeout(() => parser.destroy(unreadable()), END_PATIENCE);
	};
	const take = (name: string | undefined, value: string) => {
		fields.push([name ?? "", value]);
		size += (name?.length ?? 0) + Buffer.byteLength(value);
		if (name === undefined || size > BODY_LIMIT) parser.destroy(unreadable());
	};
	for (const limit of ["partsLimit", "filesLimit", "fieldsLimit"] as const) parser.on(limit, () => parser.destroy(unreadable()));
	parser.on("field", (name: string | undefined, value, _nameIsCut, valueIsCut) => {
		take(valueIsCut ? undefined : name, value);
		form.append(name ?? "", value);
	});
	parser.on("file", (name: string | undefined, stream, fileName: string | undefined) => {
		streams.push(stream);
		stream.on("error", () => {});
		take(name, fileName ?? "");
		// A field in which no file was chosen comes as a file without a name.
		if (!fileName || !files || name === undefined) return stream.resume();
		const file: ReceivedFile = { field: name, name: fileName, bytes: 0, sha256: "", path: newIncomingPath(), isTooLarge: false };
		files.push(file);
		const stored = store(stream, file);
		stored.catch((error: unknown) => parser.destroy(error as Error));
		storing.push(stored);
	});
	try {
		await pipeline(withinLimit(request, giveUpSoon), parser);
		await Promise.all(storing);
	} catch (error) {
		for (const stream of streams) stream.destroy(error as Error);
		await Promise.allSettled(storing);
		throw error instanceof Refusal || request.signal.aborted || isSystemError(error) ? error : unreadable();
	} finally {
		clearTimeout(giveUp);
	}
	checkFields(fields);
	return form;
}

function parserOf(request: Request): BusboyInstance {
	const type = request.headers.get("content-type") ?? "";
	if (!BOUNDARY.test(type)) throw unreadable();
	const limits = { fileSize: FILE_MAX_BYTES, files: MAX_FILES, fieldSize: BODY_LIMIT, fields: MAX_FIELDS, parts: MAX_FIELDS, headerPairs: 20, headerSize: 8 * 1024 };
	try {
		return new Busboy({ headers: { "content-type": type }, limits, preservePath: true });
	} catch {
		throw unreadable();
	}
}

async function* withinLimit(request: Request, ended: () => void): AsyncGenerator<Uint8Array> {
	let size = 0;
	for await (const chunk of atPace(request.body, UPLOAD_PACE)) {
		size += chunk.length;
		if (size > UPLOAD_LIMIT) throw uploadTooLarge();
		yield chunk;
	}
	ended();
}

async function store(stream: BusboyFileStream, file: ReceivedFile): Promise<void> {
	const hash = createHash("sha256");
	stream.on("data", (chunk: Buffer) => hash.update(chunk));
	await pipeline(stream, createWriteStream(file.path, { flags: "wx", mode: 0o600 }));
	file.sha256 = hash.digest("hex");
	file.bytes = stream.bytesRead;
	file.isTooLarge = stream.truncated;
}

/** Whether the disk failed and not the form. */
const isSystemError = (error: unknown): boolean => typeof (error as NodeJS.ErrnoException).syscall === "string";
