import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { finished } from "node:stream";
import { pipeline } from "node:stream/promises";
import { Busboy, type BusboyFileStream, type BusboyInstance } from "@fastify/busboy";
import type { ReceivedFile } from "#app/domain/platform/files/file.ts";
import { newIncomingPath } from "#app/infra/files/incoming-files.server.ts";
import { HttpError, malformedForm } from "#app/server/http-error.server.ts";
import { type PostedBody, storePostedForm } from "#app/server/request-facts.server.ts";
import { uploadTooLarge } from "./body.server.ts";
import { BODY_LIMIT, type FormLimits, PART_LIMITS, UPLOAD_LIMIT, UPLOAD_PACE } from "./body-limits.server.ts";
import { atPace, type Pace } from "./body-pace.server.ts";
import { checkFields, textFields } from "./field-limits.server.ts";

/** RFC 2046, 5.1.1. An empty boundary would make the parser hang. */
const BOUNDARY = /;\s*boundary=("[\w'()+,./:=? -]{1,70}"|[\w'()+,./:=?-]{1,70})\s*(;|$)/i;

/**
 * How long parsing may take after the last byte has arrived, in milliseconds. This is longer than a file may
 * wait for its two slots, so it stops only a parser that hangs.
 */
const END_TIMEOUT_MS = 90_000;

type Reception = {
	/** An array to fill with the files, in the order of the form. */
	files: ReceivedFile[];
	/**
	 * Called for each file when its first byte arrives, before anything is stored. Rejects if the
	 * file isn't admitted.
	 */
	admit: () => Promise<void>;
	/** Whether other forms are waiting for this form's slot. */
	isCrowded: () => boolean;
	/** If the form has other limits than UPLOAD_LIMIT and those in PART_LIMITS. */
	limits?: FormLimits | undefined;
};

/**
 * Reads the parts of a form as they arrive. The limits of every form apply to the text fields. Files are
 * stored temporarily and added to `files`. If a file was not admitted or stored, the reason is returned as
 * `failure`, so that the text isn't lost. Throws an HttpError (400, 408, or 413).
 */
export async function readParts(
	request: Request,
	{ files, admit, isCrowded, limits }: Reception,
): Promise<{ form: FormData; failure: unknown }> {
	const parser = createParser(request, limits);
	const form = new FormData();
	const fileNames: PostedBody["fileNames"] = [];
	storePostedForm({ form, fileNames });
	const streams: BusboyFileStream[] = [];
	const storing: Promise<void>[] = [];
	let failure: unknown;
	let size = 0;
	const measure = (name: string | undefined, value: string) => {
		size += (name?.length ?? 0) + Buffer.byteLength(value);
		if (name === undefined || size > BODY_LIMIT) parser.destroy(malformedForm());
	};
	for (const limit of ["partsLimit", "fieldsLimit"] as const)
		parser.on(limit, () => parser.destroy(malformedForm()));
	parser.on("filesLimit", () => parser.destroy(tooManyFiles()));
	parser.on("field", (name: string | undefined, value, _nameIsCut, valueIsCut) => {
		measure(valueIsCut ? undefined : name, value);
		form.append(name ?? "", value);
	});
	parser.on("file", (name: string | undefined, stream, fileName: string | undefined) => {
		streams.push(stream);
		stream.on("error", () => {});
		fileNames.push([name ?? "", fileName ?? ""]);
		measure(name, fileName ?? "");
		// A file field without a chosen file arrives as a file without a name.
		if (!fileName || name === undefined) return stream.resume();
		const stored = store(stream, { field: name, name: fileName }, files, admit).catch((error: unknown) => {
			failure ??= error;
			stream.resume();
		});
		storing.push(stored);
	});
	const end: { patience?: NodeJS.Timeout } = {};
	const ended = () => {
		end.patience = setTimeout(() => parser.destroy(malformedForm()), END_TIMEOUT_MS);
	};
	try {
		const bytes = () => (isCrowded() ? UPLOAD_PACE.crowdedBytes : UPLOAD_PACE.bytes);
		const pace = { bytes, milliseconds: UPLOAD_PACE.milliseconds };
		await pipeline(withinLimit(request, pace, limits, ended), parser);
	} catch (error) {
		for (const stream of streams) stream.destroy(error as Error);
		throw error instanceof HttpError || request.signal.aborted ? error : malformedForm();
	} finally {
		clearTimeout(end.patience);
		await Promise.all(storing);
	}
	checkFields([...textFields(form), ...fileNames]);
	return { form, failure };
}

const tooManyFiles = () =>
	new HttpError(
		413,
		"invalid",
		`That's too many files for one form. Choose at most ${PART_LIMITS.files}, then send it again.`,
	);

function createParser(request: Request, limits: FormLimits | undefined): BusboyInstance {
	const type = request.headers.get("content-type") ?? "";
	if (!BOUNDARY.test(type)) throw malformedForm();
	try {
		return new Busboy({
			headers: { "content-type": type },
			limits: { ...PART_LIMITS, ...(limits && { fileSize: limits.fileBytes }) },
			preservePath: true,
		});
	} catch {
		throw malformedForm();
	}
}

async function* withinLimit(
	request: Request,
	pace: Pace,
	limits: FormLimits | undefined,
	ended: () => void,
): AsyncGenerator<Uint8Array> {
	let size = 0;
	for await (const chunk of atPace(request.body, pace)) {
		size += chunk.length;
		if (size > (limits?.bytes ?? UPLOAD_LIMIT)) throw uploadTooLarge(limits);
		yield chunk;
	}
	ended();
}

/**
 * Writes a file to a temporary path. Unless the file is empty, `admit` must resolve first. If writing fails,
 * the rest of the form can still be read.
 */
async function store(
	stream: BusboyFileStream,
	{ field, name }: Pick<ReceivedFile, "field" | "name">,
	files: ReceivedFile[],
	admit: Reception["admit"],
): Promise<void> {
	const path = newIncomingPath();
	const file: ReceivedFile = { field, name, bytes: 0, sha256: "", path, isTooLarge: false };
	files.push(file);
	if (await hasContent(stream)) await admit();
	// The form itself has failed and reports the reason.
	if (stream.destroyed) return;
	const hash = createHash("sha256");
	const target = createWriteStream(path, { flags: "wx", mode: 0o600 });
	stream.on("data", (chunk: Buffer) => hash.update(chunk));
	stream.pipe(target);
	stream.once("error", (error) => target.destroy(error));
	await new Promise<void>((resolve, reject) => {
		finished(target, (error) => {
			stream.unpipe(target);
			if (error) reject(error);
			else resolve();
		});
	});
	Object.assign(file, { sha256: hash.digest("hex"), bytes: stream.bytesRead, isTooLarge: stream.truncated });
}

/** Resolves when a file's first byte or its end has arrived. */
const hasContent = (stream: BusboyFileStream): Promise<boolean> =>
	new Promise((resolve) => {
		stream.once("readable", () => resolve(stream.readableLength > 0));
		stream.once("close", () => resolve(false));
	});
