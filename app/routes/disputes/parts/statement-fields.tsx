import { type FieldMetadata, getTextareaProps } from "@conform-to/react";
import { STATEMENT_FILES_MAX, STATEMENT_MAX } from "#app/domain/bookings/disputes/dispute.ts";
import { FILE_ACCEPT } from "#app/domain/platform/files/file.ts";
import { Checkboxes } from "#app/ui/form/choices.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";

type Props = {
	fields: {
		statement: FieldMetadata<string | undefined>;
		kept: { id: string; name: string };
		files: { id: string; name: string };
	};
	label: string;
	hint: string;
	isOptional?: boolean;
	/** Who reads the statement besides our team. */
	other: string;
	/** Files that were uploaded earlier. */
	kept: readonly { id: string; name: string; size: string }[];
};

/** A statement's text and files, including files that were uploaded before the statement could be sent. */
export function StatementFields({ fields, label, hint, isOptional = false, other, kept }: Props) {
	return (
		<>
			<TextArea
				{...getTextareaProps(fields.statement)}
				label={label}
				hint={`${hint} ${other} and our team read it.`}
				isOptional={isOptional}
				limit={STATEMENT_MAX}
				rows={8}
			/>
			{kept.length > 0 && (
				<Checkboxes
					key={kept.map(({ id }) => id).join()}
					id={fields.kept.id}
					name={fields.kept.name}
					label="Files you've added"
					hint="They are sent with the form. Uncheck a file to leave it out."
					isOptional
					choices={kept.map(({ id, name, size }) => ({ value: id, label: `${name} (${size})` }))}
					defaultValues={kept.map(({ id }) => id)}
				/>
			)}
			<FileField
				id={fields.files.id}
				name={fields.files.name}
				label={kept.length > 0 ? "Add more files" : "Files"}
				isOptional
				isMultiple
				accept={FILE_ACCEPT}
				hint={`Up to ${STATEMENT_FILES_MAX} files: PDF, JPG, or PNG, up to 10 MB each. ${other} and our team can open them.`}
			/>
		</>
	);
}
