import { createContext, useContext } from "react";

/** The messages of the surrounding form, by field name. From `<PageForm>`. */
export const FieldErrors = createContext<Record<string, string[]>>({});

/**
 * The messages of a field: those passed to it, or else the surrounding form's messages for the field's name.
 * A message about one of several choices, such as `topics[2]`, is shown at the group.
 */
export function useFieldErrors({
	name,
	errors,
}: {
	name: string;
	errors?: string[] | undefined;
}): string[] | undefined {
	const all = useContext(FieldErrors);
	if (errors) return errors;
	const fieldMessages = Object.entries(all).flatMap(([key, messages]) =>
		key === name || key.startsWith(`${name}[`) ? messages : [],
	);
	return fieldMessages.length > 0 ? fieldMessages : undefined;
}
