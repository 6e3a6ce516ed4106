import type { Choice } from "#app/ui/form/choices.tsx";

/** Turns values into choices, labeled by `labels` or by the value itself. */
export const listChoices = <Value extends string>(
	values: readonly Value[],
	labels?: Record<Value, string>,
): Choice[] => values.map((value) => ({ value, label: labels?.[value] ?? value }));

export const YES_OR_NO: Choice[] = [
	{ value: "yes", label: "Yes" },
	{ value: "no", label: "No" },
];
