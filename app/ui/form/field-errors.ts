import { createContext, useContext } from "react";

/** The messages of the form around a field, by field name; from `<PageForm>`. */
export const FieldErrors = createContext<Record<string, string[]>>({});

/**
 * The messages of a field: those that it was given by hand, else those that the form around it has
 * for its name. A message about one of several choices, such as `topics[2]`, is shown at the field
 * as a whole.
 */
export function useFieldErrors({ name, errors }: { name: string; errors?: string[] | undefined }): string[] | undefined {
	const all = useContext(FieldErrors);
	if (errors) return errors;
	const own = Object.entries(all).flatMap(([key, messages]) => (key === name || key.startsWith(`${name}[`) ? messages : []));
	return own.length > 0 ? own : undefined;
}
