import type { FormMetadata } from "@conform-to/react";
import type { FormResult } from "./client-action.ts";
import { ErrorSummary } from "./error-summary.tsx";

/**
 * What is wrong with the form of a page, once it was refused. Messages about one of several choices
 * lead to the field as a whole, those about a row to that row; a date has one line, which leads to
 * its first part in error.
 */
export function FormSummary({ form, refusal }: { form: FormMetadata; refusal: FormResult | undefined }) {
	if (!refusal) return null;
	const { "": formErrors, ...byName } = form.allErrors;
	const fields = new Map<string, { id: string; errors: string[] }>();
	for (const [name, errors] of Object.entries(byName)) {
		const isRow = refusal.fields?.includes(name);
		const control = isRow ? name : name.replace(/\[\d+\]$/, "");
		const question = control.replace(/\.(month|day|year)$/, "");
		if (!fields.has(question)) fields.set(question, { id: `${form.id}-${control}`, errors });
	}
	return <ErrorSummary formErrors={formErrors} fields={[...fields.values()]} answer={refusal} />;
}
