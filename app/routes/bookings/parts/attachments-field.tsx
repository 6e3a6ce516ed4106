import { FILE_ACCEPT } from "#app/domain/files/file.ts";
import { ATTACHMENTS_MAX } from "#app/domain/messages/message.ts";
import { controlClasses, controlProps, Field } from "#app/ui/form/field.tsx";
import { useFieldErrors } from "#app/ui/form/field-errors.ts";

/** Files that go with a request; the other side and the team can open them. */
export function AttachmentsField({ id, name, label }: { id: string; name: string; label: string }) {
	const props = {
		id,
		name,
		label,
		hint: `Up to ${ATTACHMENTS_MAX} files: PDF, JPG, or PNG, each up to 10 MB. The professional and our team can open them.`,
	};
	const errors = useFieldErrors(props);
	return (
		<Field {...props} errors={errors} isOptional>
			<input
				type="file"
				multiple
				{...controlProps({ ...props, errors })}
				accept={FILE_ACCEPT}
				className={controlClasses}
			/>
		</Field>
	);
}
