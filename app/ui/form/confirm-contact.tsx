import { Checkbox } from "./choices.tsx";
import type { FieldProps } from "./field.tsx";
import { useFieldErrors } from "./field-errors.ts";

type Props = Omit<FieldProps, "label" | "defaultValue"> & { defaultChecked?: boolean | undefined };

/**
 * The box that appears below a public text once it was refused because it looks like contact or
 * payment off the platform. Its error says what was seen.
 */
export function ConfirmContact(field: Props) {
	const isAsked = useFieldErrors(field)?.length || field.defaultChecked;
	if (!isAsked) return null;
	return <Checkbox {...field} label="This doesn't move contact or payment off Greenroom" />;
}
