import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { ID_TYPES, idTypeLabels } from "#app/domain/bookings/performer-records/performer-record.ts";
import type { PerformerForm } from "#app/domain/bookings/performer-records/performer-record-forms.ts";
import { Checkbox, Select } from "#app/ui/form/choices.tsx";
import { DateField, dateProps } from "#app/ui/form/date-field.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import type { usePageForm } from "#app/ui/form/use-page-form.ts";

type Fields = ReturnType<typeof usePageForm<typeof PerformerForm>>[1];

type Props = {
	fields: Fields;
	/** What the producer confirms about the ID. */
	examined: string;
	/** Whether the record already has a copy of an ID. */
	hasCopy: boolean;
};

/** The fields of a performer record. */
export function PerformerFields({ fields, examined, hasCopy }: Props) {
	return (
		<>
			<TextField
				{...getInputProps(fields.givenNames, { type: "text" })}
				isOfAnother
				label="Given names"
				hint="First and middle names, exactly as on the ID."
			/>
			<TextField
				{...getInputProps(fields.familyName, { type: "text" })}
				isOfAnother
				label="Family name"
				hint="Exactly as on the ID. Records are sorted by this name."
			/>
			<DateField
				{...dateProps(fields.birthDate)}
				label="Date of birth"
				hint="For example, March 31, 1998. The person has to be 18 or older on the first day of production."
			/>
			<TextArea
				{...getTextareaProps(fields.otherNames)}
				label="Other names"
				isOptional
				hint="Every other name this person has ever used, one on each line: maiden and former names, aliases, nicknames, stage names, and professional names."
				rows={4}
			/>
			<Select
				{...getSelectProps(fields.idType)}
				label="Kind of ID"
				hint="It needs a picture, and must be issued by the United States, a state, or a territory."
				empty="Choose"
				choices={ID_TYPES.map((value) => ({ value, label: idTypeLabels[value] }))}
			/>
			<TextField
				{...getInputProps(fields.idNumber, { type: "text" })}
				isOfAnother
				label="Number of the ID"
				width="medium"
			/>
			<TextField
				{...getInputProps(fields.idIssuer, { type: "text" })}
				isOfAnother
				label="Issued by"
				hint="Such as Texas, or US Department of State."
				width="medium"
			/>
			<FileField
				id={fields.idCopy.id}
				name={fields.idCopy.name}
				errors={fields.idCopy.errors}
				label={hasCopy ? "Another copy of the ID" : "Copy of the ID"}
				isOptional={hasCopy}
				hint={`A photo or scan on which everything can be read, as JPG or PNG, up to 10 MB. It is checked for viruses, and stored encrypted.${hasCopy ? " Without one, we keep the current copy." : ""}`}
				accept=".jpg,.jpeg,.png"
			/>
			<TextField
				{...getInputProps(fields.examinedOn, { type: "date" })}
				kind="date"
				label="Day on which you examined the ID"
				hint="Before production, or on its first day."
				width="medium"
			/>
			<TextField
				{...getInputProps(fields.producedOn, { type: "date" })}
				kind="date"
				label="First day of production"
				hint="The first day on which this person is filmed or photographed for this booking."
				width="medium"
			/>
			<Checkbox {...getInputProps(fields.isExamined, { type: "checkbox" })} label={examined} />
		</>
	);
}
