import { type FieldMetadata, fieldProps } from "#app/ui/form/field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";

/** What every revision says of itself. */
export function RevisionFields({ fields }: { fields: Record<"note", FieldMetadata> }) {
	return <TextField {...fieldProps(fields.note)} label="What you changed" hint="One line for the list of revisions, such as “Figures of 2026”." />;
}
