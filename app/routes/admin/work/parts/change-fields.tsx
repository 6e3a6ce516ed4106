import { type FieldMetadata, getTextareaProps } from "@conform-to/react";
import {
	changeField,
	PARTS,
	type Part as PartName,
	partLabels,
} from "#app/domain/applications/application-steps.ts";
import { TextArea } from "#app/ui/form/text-area.tsx";

/** The changes to request from an applicant, by part. */
export function ChangeFields({ fields }: { fields: Record<`change_${PartName}`, FieldMetadata> }) {
	return (
		<fieldset className="mb-6" data-only-for="request-changes">
			<legend className="field-label">Changes to request</legend>
			<p className="mb-4 text-small">
				Open each part that needs a change, and describe it. The applicant reads it.
			</p>
			{PARTS.map((part) => (
				<Part key={part} label={partLabels[part]} field={fields[changeField(part)]} />
			))}
		</fieldset>
	);
}

function Part({ label, field }: { label: string; field: FieldMetadata }) {
	const props = getTextareaProps(field);
	return (
		<details className="mb-2" open={Boolean(props.defaultValue) || Boolean(field.errors)}>
			<summary className="min-h-6 cursor-pointer py-1">{label}</summary>
			<TextArea
				{...props}
				label={`Change in: ${label.charAt(0).toLowerCase()}${label.slice(1)}`}
				rows={2}
				isOptional
			/>
		</details>
	);
}
