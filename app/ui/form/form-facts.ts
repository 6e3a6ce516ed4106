import type { SubmissionResult } from "@conform-to/react";

/** What a form or a field holds before anything is typed: text, several choices, or the parts of one answer. */
type Values = { [name: string]: unknown };

/** What a form's page shows of one field. */
export type FieldFacts = {
	id: string;
	name: string;
	errors: string[] | undefined;
	/** The messages of the field and of all its parts, by name. */
	allErrors: Record<string, string[]>;
	/** What was typed, else what was there before: text, or the texts of several choices. */
	initialValue: unknown;
	/** The parts of an answer that has several, such as the month of a date; named and numbered as Conform does on the server. */
	getFieldset: () => Record<string, FieldFacts>;
};

/** What a form's page shows of the form as a whole: the messages that belong to no field, and those of all. */
export type FormFacts = Pick<FieldFacts, "id" | "errors" | "allErrors"> & { noValidate: boolean };

/** Ids, messages and values of a form and its fields, from the server's last answer or, before the first, from the default values. */
export function formFacts(id: string, result: SubmissionResult<string[]> | null, defaults: Values): { form: Omit<FormFacts, "noValidate">; fields: Record<string, FieldFacts> } {
	const errors = Object.fromEntries(Object.entries(result?.error ?? {}).filter((entry): entry is [string, string[]] => entry[1] !== null));
	const values: Values = result?.initialValue ?? defaults;
	return { form: { id, errors: errors[""], allErrors: errors }, fields: fieldset(id, "", values, errors) };
}

/** Fields by their names, whatever these are: rules, which know them, are never in the browser. */
function fieldset(formId: string, parent: string, values: unknown, errors: Record<string, string[]>): Record<string, FieldFacts> {
	const known = typeof values === "object" && values !== null ? (values as Values) : {};
	return new Proxy({} as Record<string, FieldFacts>, {
		get: (_, key) => (typeof key === "string" ? field(formId, parent ? `${parent}.${key}` : key, Object.hasOwn(known, key) ? known[key] : undefined, errors) : undefined),
	});
}

function field(formId: string, name: string, value: unknown, errors: Record<string, string[]>): FieldFacts {
	const isWithin = (other: string) => other === name || other.startsWith(`${name}.`) || other.startsWith(`${name}[`);
	return {
		id: `${formId}-${name}`,
		name,
		errors: errors[name],
		allErrors: Object.fromEntries(Object.entries(errors).filter(([other]) => isWithin(other))),
		initialValue: value,
		getFieldset: () => fieldset(formId, name, value, errors),
	};
}
