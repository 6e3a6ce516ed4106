import type { FormMetadata } from "@conform-to/react";
import { ErrorSummary } from "./error-summary.tsx";

/** What is wrong with the form of a page, once it was refused. Messages about one of several choices lead to the field as a whole. */
export function FormSummary({ form, refusal }: { form: FormMetadata; refusal: unknown }) {
	if (!refusal) return null;
	const { "": formErrors, ...byName } = form.allErrors;
	const fields = new Map<string, { id: string; errors: string[] }>();
	for (const [name, errors] of Object.entries(byName)) {
		const id = `${form.id}-${name.replace(/\[\d+\]$/, "")}`;
		if (!fields.has(id)) fields.set(id, { id, errors });
	}
	return <ErrorSummary formErrors={formErrors} fields={[...fields.values()]} answer={refusal} />;
}
