import { uploadErrors } from "#app/domain/platform/files/file.ts";
import { HttpError, malformedForm } from "#app/server/http-error.server.ts";
import { type PostedBody, storePostedForm } from "#app/server/request-facts.server.ts";
import {
	BODY_LIMIT,
	BODY_PACE,
	type FormLimits,
	LARGE_FORM,
	LONG_TEXT_LIMIT,
	UPLOAD_LIMIT,
} from "./body-limits.server.ts";
import { atPace } from "./body-pace.server.ts";
import { checkFields, textFields } from "./field-limits.server.ts";

const URL_ENCODED = "application/x-www-form-urlencoded";
const MULTIPART = "multipart/form-data";

/**
 * The kinds of bodies that a URL accepts: files, large files, the bytes of a file by themselves, long text, and
 * JSON.
 */
export type BodyRules = {
	upload?: boolean | "large";
	bytes?: boolean;
	longText?: boolean;
	json?: boolean;
};

/** A request whose body can be read again, and the form in that body, if any. */
type ReadBody = { request: Request; posted: PostedBody | null };

/**
 * Reads a request body into memory, up to the limit of its URL, and parses a form within the limits of
 * `checkFields`. For a page, a missing body is treated as an empty form. At a URL that accepts files, a
 * multipart form is left unread, with `posted` null, because `receiveForm` streams it to disk once its sender
 * is authorized. So are the bytes of a file by themselves, which `receivePiece` streams. Throws an HttpError (400, 408, 413, or 415).
 */
export async function readBody(
	request: Request,
	{ upload = false, bytes: takesBytes = false, longText = false, json = false }: BodyRules,
): Promise<ReadBody> {
	if (request.method === "GET" || request.method === "HEAD") return { request, posted: null };
	const type = contentType(request);
	if (upload && type === MULTIPART) {
		const limits = upload === "large" ? LARGE_FORM : undefined;
		if (declaredLength(request) > (limits?.bytes ?? UPLOAD_LIMIT)) throw uploadTooLarge(limits);
		return { request, posted: null };
	}
	if (takesBytes && request.method === "PATCH") return { request, posted: null };
	const bytes = await readBounded(request, longText ? LONG_TEXT_LIMIT : BODY_LIMIT);
	const isForm = type === URL_ENCODED || type === MULTIPART;
	if (bytes.length > 0 && !isForm && !(json && type === "application/json"))
		throw new HttpError(415, "invalid", "Send a form or, to the API, JSON.");
	const headers = new Headers(request.headers);
	if (bytes.length === 0 && !json) headers.set("Content-Type", URL_ENCODED);
	const copy = new Request(request.url, {
		method: request.method,
		headers,
		body: bytes,
		signal: request.signal,
	});
	if (!isForm && json) return { request: copy, posted: null };
	const posted =
		type === MULTIPART
			? await parseMultipart(bytes, request.headers)
			: { form: parsePairs(bytes), fileNames: [] };
	checkFields([...textFields(posted.form), ...posted.fileNames]);
	storePostedForm(posted);
	return { request: copy, posted };
}

/** The request's media type, without parameters. */
export const contentType = ({ headers }: Request): string =>
	headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";

const declaredLength = ({ headers }: Request): number => Number(headers.get("content-length") ?? 0);

/** The error for a form with files that exceeds the limit. */
export const uploadTooLarge = ({ tooLarge }: Pick<FormLimits, "tooLarge"> = uploadErrors) =>
	new HttpError(413, "invalid", `${tooLarge}. Choose a smaller file, then send the form again.`, {
		Connection: "close",
	});

async function readBounded(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
	const tooLarge = () =>
		new HttpError(
			413,
			"invalid",
			`A form can hold at most ${limit / 1024} KB. Shorten your text, then send it again.`,
			{ Connection: "close" },
		);
	if (declaredLength(request) > limit) throw tooLarge();
	const chunks: Uint8Array[] = [];
	let size = 0;
	for await (const chunk of atPace(request.body, BODY_PACE)) {
		size += chunk.length;
		if (size > limit) throw tooLarge();
		chunks.push(chunk);
	}
	const bytes = new Uint8Array(size);
	let at = 0;
	for (const chunk of chunks) {
		bytes.set(chunk, at);
		at += chunk.length;
	}
	return bytes;
}

function parsePairs(bytes: Uint8Array): FormData {
	const form = new FormData();
	try {
		for (const pair of decodeUtf8(bytes).split("&").filter(Boolean)) {
			const [name = "", ...value] = pair.split("=");
			form.append(decode(name), decode(value.join("=")));
		}
	} catch {
		throw malformedForm();
	}
	return form;
}

const decode = (value: string) => decodeURIComponent(value.replaceAll("+", " "));

/**
 * Parses the text fields of a multipart form. Of its files, only the names are kept, so that the file fields
 * can show an error.
 */
async function parseMultipart(bytes: Uint8Array<ArrayBuffer>, headers: Headers): Promise<PostedBody> {
	const posted: PostedBody = { form: new FormData(), fileNames: [] };
	try {
		const parts = await new Response(bytes, {
			headers: { "Content-Type": headers.get("content-type") ?? "" },
		}).formData();
		for (const [name, value] of parts) {
			if (typeof value === "string") posted.form.append(name, value);
			else posted.fileNames.push([name, value.name]);
		}
		return posted;
	} catch {
		throw malformedForm();
	}
}

/** The body's text. Throws an HttpError if it is not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		throw malformedForm();
	}
}
