import { createContext, useContext } from "react";

/** The messages of the surrounding form, by field name. From `<PageForm>`. */
export const FieldErrors = createContext<Record<string, string[]>>({});

/** The messages for a name. A message about one of several choices, such as `topics[2]`, is the group's. */
export const listErrors = (all: Record<string, string[]>, name: string): string[] =>
	Object.entries(all).flatMap(([key, messages]) =>
		key === name || key.startsWith(`${name}[`) ? messages : [],
	);

/** The messages of a field: those passed to it, or else those that the surrounding form has for its name. */
export function useFieldErrors({
	name,
	errors,
}: {
	name: string;
	errors?: string[] | undefined;
}): string[] | undefined {
	const all = useContext(FieldErrors);
	if (errors) return errors;
	const fieldMessages = listErrors(all, name);
	return fieldMessages.length > 0 ? fieldMessages : undefined;
}
