import type { FormMetadata } from "@conform-to/react";
import type { FormResult } from "./client-action.ts";
import { ErrorSummary } from "./error-summary.tsx";

/**
 * The error summary of a page's form after the form was refused. Messages about one of several choices link
 * to the group, and messages about a row link to that row. A date has one line, which links to its first
 * invalid part.
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
