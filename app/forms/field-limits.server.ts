import { isReadableText } from "#app/domain/platform/text.ts";
import { malformedForm } from "#app/server/http-error.server.ts";
import { INTENT_FIELD } from "#app/ui/form/form-fields.ts";
import { isSafeName, MAX_INDEX } from "./field-names.ts";

export const MAX_FIELDS = 200;
const MAX_INTENT = 4_096;

/** The text fields of a form, without its files. */
export const textFields = (form: FormData): [name: string, value: string][] =>
	[...form].filter((field): field is [string, string] => typeof field[1] === "string");

/**
 * Throws an HttpError (400) for too many fields, unsafe field names, intents and states that our own forms
 * don't send, and text that can't be stored or normalized.
 */
export function checkFields(fields: [name: string, value: string][]): void {
	if (fields.length > MAX_FIELDS) throw malformedForm();
	for (const [name, value] of fields) {
		if (!isSafeName(name) || !isReadableText(name) || !isReadableText(value)) throw malformedForm();
		if (name === INTENT_FIELD && !isIntent(value)) throw malformedForm();
		if (name === "__state__" && !parseObject(value)) throw malformedForm();
	}
}

/** Parses a short JSON text, if it is an object. */
function parseObject(json: string): object | undefined {
	if (json.length > MAX_INTENT) return undefined;
	try {
		const value: unknown = JSON.parse(json);
		return typeof value === "object" && value !== null ? value : undefined;
	} catch {
		return undefined;
	}
}

/** The intents that our forms send: validate, and insert, remove, or reorder a row. */
const INTENTS = ["validate", "insert", "remove", "reorder"];

function isIntent(json: string): boolean {
	const { type, payload } = (parseObject(json) ?? {}) as { type?: unknown; payload?: unknown };
	if (!INTENTS.includes(String(type)) || typeof payload !== "object" || payload === null) return false;
	const { name = "", index = 0, from = 0, to = 0 } = payload as Record<string, unknown>;
	return (
		typeof name === "string" &&
		isSafeName(name) &&
		[index, from, to].every((place) => typeof place === "number" && place >= 0 && place < MAX_INDEX)
	);
}
