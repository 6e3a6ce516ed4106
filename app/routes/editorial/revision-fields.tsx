import { Checkbox } from "#app/ui/choices.tsx";
import { type FieldMetadata, fieldProps } from "#app/ui/field.tsx";
import { TextField } from "#app/ui/text-field.tsx";

/** What every revision says of itself. The box is there once somebody else has saved meanwhile. */
export function RevisionFields({ fields, errors }: { fields: Record<"note" | "base" | "isOverriding", FieldMetadata>; errors: string[] | undefined }) {
	const isLate = errors?.some((error) => error.includes("Save mine on top"));
	return (
		<>
			<input type="hidden" name={fields.base.name} defaultValue={fieldProps(fields.base).defaultValue} />
			<TextField {...fieldProps(fields.note)} label="What you changed" hint="One line for the list of revisions, such as “Figures of 2026”." />
			{isLate && (
				<Checkbox
					{...fieldProps(fields.isOverriding)}
					label="Save mine on top"
					hint="My text becomes the newest revision. The one that was saved meanwhile stays in the list."
					isChecked={fields.isOverriding.initialValue === "on"}
				/>
			)}
		</>
	);
}
