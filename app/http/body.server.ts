import { fileRefusals } from "#app/domain/files/file.ts";
import { Refusal } from "./refusal.server.ts";

/** The most bytes that a form or call without files may hold. */
export const BODY_LIMIT = 64 * 1024;

/** Forms of the team that bring whole articles and mails may hold more. */
const WRITING_LIMIT = 512 * 1024;
const WRITING = /^\/admin\/(content|campaigns)\//;

const bodyLimit = ({ url }: Request): number => (WRITING.test(new URL(url).pathname) ? WRITING_LIMIT : BODY_LIMIT);

/** The most bytes that a form with files may hold: three of 10 MB, and its text. */
export const UPLOAD_LIMIT = 31 * 1024 * 1024;

/** A form or call without files must be here within half a minute. */
const BODY_PACE = { bytes: BODY_LIMIT + 1, milliseconds: 30_000 };

/** Forms and calls that bring files, with React Router's own address for the data of a page. */
const UPLOADS = /^\/(api\/uploads|admin\/content\/pictures|onboarding\/professional\/4|onboarding\/professional\/documents\/[^/]+|messages|professional\/edit\/pictures)(\.data)?$/;

const URL_ENCODED = "application/x-www-form-urlencoded";
const FORM_TYPES = [URL_ENCODED, "multipart/form-data"];

/** Pages take forms. Only programs and our own scripts send JSON. */
const takesJson = (url: string): boolean => /^\/(api\/|vitals$)/.test(new URL(url).pathname);

/**
 * The same request with its body read into memory, at most `bodyLimit` bytes, and known to be a readable form within the limits
 * of `checkFields`, or JSON where that is taken. To a page, no body is an empty form. A form with files is left unread: only
 * whoever may send it is worth reading, so `receiveForm` does that. Throws a Refusal (400, 408, 413 or 415).
 */
export async function withCheckedBody(request: Request): Promise<Request> {
	if (request.method === "GET" || request.method === "HEAD") return request;
	const type = contentType(request);
	if (isUpload(request)) {
		if (declaredLength(request) > UPLOAD_LIMIT) throw uploadTooLarge();
		return request;
	}
	const bytes = await readBounded(request);
	const isJsonTaken = takesJson(request.url);
	if (bytes.length > 0 && !FORM_TYPES.includes(type) && !(isJsonTaken && type === "application/json")) throw new Refusal(415, "invalid", "Send a form or, to the API, JSON.");
	if (type === URL_ENCODED) checkFields(readPairs(bytes));
	if (type === "multipart/form-data") checkFields(await readMultipart(bytes, request.headers));
	const headers = new Headers(request.headers);
	if (bytes.length === 0 && !isJsonTaken) headers.set("Content-Type", URL_ENCODED);
	return new Request(request.url, { method: request.method, headers, body: bytes, signal: request.signal });
}

/** Whether a request brings files, so that its body waits unread until its sender is known to be let in. */
export const isUpload = (request: Request): boolean => contentType(request) === "multipart/form-data" && UPLOADS.test(new URL(request.url).pathname);

/** The type of a request's body, without its parameters. */
export const contentType = ({ headers }: Request): string => headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() ?? "";

const declaredLength = ({ headers }: Request): number => Number(headers.get("content-length") ?? 0);

/** What a form with files is answered that is larger than any of ours. */
export const uploadTooLarge = () => new Refusal(413, "invalid", `${fileRefusals.tooLarge}. Choose a smaller file, then send the form again.`, { Connection: "close" });

async function readBounded(request: Request): Promise<Uint8Array<ArrayBuffer>> {
	const limit = bodyLimit(request);
	const tooLarge = () => new Refusal(413, "invalid", `A form may hold at most ${limit / 1024} KB. Shorten what you wrote, then send it again.`, { Connection: "close" });
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

/**
 * The chunks of a body. At the end of every period of `milliseconds` it must have brought `bytes` more since its beginning, or
 * have ended; else a Refusal (408) is thrown.
 */
export async function* atPace(body: ReadableStream<Uint8Array> | null, { bytes, milliseconds }: { bytes: number; milliseconds: number }): AsyncGenerator<Uint8Array> {
	if (!body) return;
	const reader = body.getReader();
	let seen = 0;
	let due = 0;
	let isLate = false;
	const clock = setInterval(() => {
		due += bytes;
		if (seen >= due) return;
		isLate = true;
		// Ends the reading that is under way. A race against a promise for all of them would keep every chunk in memory.
		void reader.cancel();
	}, milliseconds);
	try {
		for (;;) {
			const { value, done } = await reader.read();
			if (isLate) throw tooSlow();
			if (done) return;
			seen += value.length;
			yield value;
		}
	} finally {
		clearInterval(clock);
		await reader.cancel().catch(() => {});
	}
}

const tooSlow = () => new Refusal(408, "invalid", "The form took too long to arrive. Check your connection, then send it again.", { Connection: "close" });

/** What is answered where a form cannot be read. */
export const unreadable = () => new Refusal(400, "invalid", "The form arrived damaged. Open the page again, then send the form once more.");

function readPairs(bytes: Uint8Array): [string, string][] {
	const text = decodeUtf8(bytes);
	try {
		return text
			.split("&")
			.filter(Boolean)
			.map((pair) => {
				const [name = "", ...value] = pair.split("=");
				return [decode(name), decode(value.join("="))];
			});
	} catch {
		throw unreadable();
	}
}

const decode = (value: string) => decodeURIComponent(value.replaceAll("+", " "));

async function readMultipart(bytes: Uint8Array<ArrayBuffer>, headers: Headers): Promise<[string, string][]> {
	try {
		const form = await new Response(bytes, { headers: { "Content-Type": headers.get("content-type") ?? "" } }).formData();
		return [...form].map(([name, value]) => [name, typeof value === "string" ? value : value.name]);
	} catch {
		throw unreadable();
	}
}

/** Text of a body. Throws a Refusal where it is not UTF-8. */
export function decodeUtf8(bytes: Uint8Array): string {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		throw unreadable();
	}
}

export const MAX_FIELDS = 200;
const MAX_NAME = 200;
const MAX_DEPTH = 5;
const MAX_INDEX = 50;
const MAX_INTENT = 4_096;
const FORBIDDEN_KEYS = /(^|[.[\]])(__proto__|constructor|prototype)($|[.[\]])/;

/**
 * Refuses field names that would make the form library allocate without bound (`tags[99999999]`), reach into prototypes or
 * nest deeply, intents and states that are not what our own forms send, and text that a database cannot hold.
 */
export function checkFields(fields: [name: string, value: string][]): void {
	if (fields.length > MAX_FIELDS) throw unreadable();
	for (const [name, value] of fields) {
		const parts = name.split(/[.[\]]+/).filter(Boolean);
		const isSafeName = name.length <= MAX_NAME && parts.length <= MAX_DEPTH && !FORBIDDEN_KEYS.test(name) && parts.every((part) => !/^\d+$/.test(part) || Number(part) < MAX_INDEX);
		const isStorable = (text: string) => text.isWellFormed() && !text.includes("\0");
		if (!isSafeName || !isStorable(name) || !isStorable(value)) throw unreadable();
		if (name === "__intent__" && !isIntent(value)) throw unreadable();
		if (name === "__state__" && !parseObject(value)) throw unreadable();
	}
}

/** What a short JSON text holds, if that is an object. */
function parseObject(json: string): object | undefined {
	if (json.length > MAX_INTENT) return undefined;
	try {
		const value: unknown = JSON.parse(json);
		return typeof value === "object" && value !== null ? value : undefined;
	} catch {
		return undefined;
	}
}

function isIntent(json: string): boolean {
	const intent = parseObject(json);
	if (!intent) return false;
	const { type, payload = {} } = intent as { type?: unknown; payload?: unknown };
	if (typeof payload !== "object" || payload === null) return false;
	const { name = "", index = 0 } = payload as { name?: unknown; index?: unknown };
	const isSafeName = typeof name === "string" && name.length <= MAX_NAME && !FORBIDDEN_KEYS.test(name);
	return typeof type === "string" && isSafeName && typeof index === "number" && index >= 0 && index < MAX_INDEX;
}
