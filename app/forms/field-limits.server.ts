import { INTENT_FIELD } from "#app/ui/form/form-fields.ts";
import { malformedForm } from "./malformed-form.server.ts";

export const MAX_FIELDS = 200;
const MAX_NAME = 200;
const MAX_DEPTH = 5;
const MAX_INDEX = 50;
const MAX_INTENT = 4_096;
const FORBIDDEN_KEYS = /(^|[.[\]])(__proto__|constructor|prototype|toString)($|[.[\]])/;

/** The fields of a form without files. */
export const textFields = (form: FormData): [name: string, value: string][] =>
	[...form].filter((field): field is [string, string] => typeof field[1] === "string");

/**
 * Refuses field names that would make the form library allocate without bound (`tags[99999999]`),
 * reach into prototypes, replace `toString`, which Conform calls, or nest deeply. Also refuses
 * intents and states that our own forms don't send, and text that can't be stored or normalized.
 */
export function checkFields(fields: [name: string, value: string][]): void {
	if (fields.length > MAX_FIELDS) throw malformedForm();
	for (const [name, value] of fields) {
		if (!isSafeName(name) || !isReadableText(name) || !isReadableText(value)) throw malformedForm();
		if (name === INTENT_FIELD && !isIntent(value)) throw malformedForm();
		if (name === "__state__" && !parseObject(value)) throw malformedForm();
	}
}

/**
 * More marks on one letter than any script has (UAX #15, Stream-Safe Text Format). Unicode
 * normalization sorts them, and takes seconds for tens of thousands.
 */
const STACKED_MARKS = /\p{M}{31}/u;

/** Whether text can be stored by both databases, and normalized in linear time. */
export const isReadableText = (text: string): boolean =>
	text.isWellFormed() && !text.includes("\0") && !STACKED_MARKS.test(text);

function isSafeName(name: string): boolean {
	const parts = name.split(/[.[\]]+/).filter(Boolean);
	return (
		name.length <= MAX_NAME &&
		parts.length <= MAX_DEPTH &&
		!FORBIDDEN_KEYS.test(name) &&
		parts.every((part) => !/^\d+$/.test(part) || Number(part) < MAX_INDEX)
	);
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
