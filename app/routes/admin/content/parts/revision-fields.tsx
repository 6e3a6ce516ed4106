import type { FieldMetadata } from "@conform-to/react";
import { getInputProps } from "@conform-to/react";
import { TextField } from "#app/ui/form/text-field.tsx";

/** The note that every revision has. */
export function RevisionFields({ fields }: { fields: Record<"note", FieldMetadata> }) {
	return (
		<TextField
			{...getInputProps(fields.note, { type: "text" })}
			label="What you changed"
			hint="One line for the list of revisions, such as “Figures for 2026”."
		/>
	);
}
