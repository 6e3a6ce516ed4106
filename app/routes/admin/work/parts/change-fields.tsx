import { type FieldMetadata, getTextareaProps } from "@conform-to/react";
import { decisionLabels } from "#app/domain/applications/application.ts";
import { changeField, PARTS, type Part, partLabels } from "#app/domain/applications/application-steps.ts";
import { TextArea } from "#app/ui/form/text-area.tsx";

/** What an applicant is to change, part by part. */
export function ChangeFields({ fields }: { fields: Record<`change_${Part}`, FieldMetadata> }) {
	return (
		<fieldset className="mb-6">
			<legend className="field-label">Changes to ask for</legend>
			<p className="mb-4 text-small">Only for “{decisionLabels["request-changes"]}”: what is to be changed in each part. Leave empty what is fine.</p>
			{PARTS.map((part) => (
				<TextArea {...getTextareaProps(fields[changeField(part)])} key={part} label={partLabels[part]} rows={2} isOptional />
			))}
		</fieldset>
	);
}
