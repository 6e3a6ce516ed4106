import type { Choice } from "#app/ui/form/choices.tsx";

/** Values as choices, each labelled by itself or by a table. */
export const choicesOf = <Value extends string>(values: readonly Value[], labels?: Record<Value, string>): Choice[] =>
	values.map((value) => ({ value, label: labels?.[value] ?? value }));
