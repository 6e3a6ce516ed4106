import type { ComponentProps } from "react";
import { Button } from "./button.tsx";
import { controlClasses, controlProps, Field, FieldGroup, type FieldProps } from "./field.tsx";
import { useFieldErrors } from "./field-errors.ts";

type ButtonAttributes = Pick<ComponentProps<"button">, "name" | "value" | "formAction" | "formNoValidate">;

/** A file that the server already has. */
type StoredFile = {
	name: string;
	/** As text, such as "1.2 MB". */
	size: string;
	href?: string;
	replace: ButtonAttributes;
	remove: ButtonAttributes;
};

type FileFieldProps = Omit<FieldProps, "defaultValue"> & {
	/** Extensions and types for the file picker. The server checks the content. */
	accept: string;
	/**
	 * Replaces the input. Replace and Remove are submit buttons, so the form's <PageForm> must have
	 * `hasOtherButtons`.
	 */
	stored?: StoredFile | undefined;
	/** On a phone, opens the camera that faces the user. */
	capture?: "user";
	/** Whether several files can be chosen. */
	isMultiple?: boolean;
};

/** A file input, or the stored file with its actions. */
export function FileField({ accept, capture, stored, isMultiple, ...given }: FileFieldProps) {
	const props = { ...given, errors: useFieldErrors(given) };
	if (stored) {
		return (
			<FieldGroup {...props}>
				<StoredFileRow stored={stored} label={props.label} />
			</FieldGroup>
		);
	}
	return (
		<Field {...props}>
			<input
				type="file"
				{...controlProps(props)}
				accept={accept}
				capture={capture}
				multiple={isMultiple}
				className={controlClasses}
			/>
		</Field>
	);
}

function StoredFileRow({
	stored: { name, size, href, replace, remove },
	label,
}: {
	stored: StoredFile;
	label: string;
}) {
	return (
		<div className="row flex flex-wrap items-center gap-x-4 gap-y-2">
			<p className="min-w-0 flex-1 basis-60">
				{href ? <a href={href}>{name}</a> : <span>{name}</span>}{" "}
				<span className="fact text-soft">{size}</span>
			</p>
			<p className="flex gap-2">
				<Button type="submit" isSmall {...replace}>
					Replace<span className="sr-only"> {label}</span>
				</Button>
				<Button type="submit" isSmall variant="danger" {...remove}>
					Remove<span className="sr-only"> {label}</span>
				</Button>
			</p>
		</div>
	);
}
