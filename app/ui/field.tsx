import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** What every field is given: from the form's facts by `fieldProps`, or by hand on pages without it. */
export type FieldProps = {
	id: string;
	name: string;
	label: string;
	hint?: ReactNode;
	errors?: string[] | undefined;
	/** Shown after the error, such as links that help. */
	errorHelp?: ReactNode;
	isOptional?: boolean;
	defaultValue?: string | undefined;
};

/** What a form knows of a field that is handed on to a part of it. */
export type FieldMetadata = { id: string; name: string; errors?: string[] | undefined; initialValue?: unknown };

/** The props of a field from its facts. */
export const fieldProps = ({ id, name, errors, initialValue }: FieldMetadata) => ({
	id,
	name,
	errors,
	defaultValue: typeof initialValue === "string" ? initialValue : undefined,
});

/** The props of a field of which several may be chosen. A message about one of them is shown at the field as a whole. */
export function choicesProps({ id, name, allErrors, initialValue }: FieldMetadata & { allErrors: Record<string, string[]> }) {
	const defaultValues = (Array.isArray(initialValue) ? initialValue : [initialValue]).filter((value) => typeof value === "string");
	return { id, name, errors: Object.values(allErrors).flat(), defaultValues };
}

/** Ids of hint and error, in the order in which they are read. */
export function describedBy({ id, hint, errors }: Pick<FieldProps, "id" | "hint" | "errors">): string | undefined {
	return classNames(Boolean(hint) && `${id}-hint`, Boolean(errors?.length) && `${id}-error`) || undefined;
}

/** The attributes that tie a control to its hint and error. */
export const controlProps = (props: Pick<FieldProps, "id" | "name" | "hint" | "errors">) => ({
	id: props.id,
	name: props.name,
	"aria-describedby": describedBy(props),
	"aria-invalid": props.errors?.length ? (true as const) : undefined,
});

/** The classes of a control that takes text, a choice from a list or a file. */
export const controlClasses = "control";

type FrameProps = Omit<FieldProps, "name" | "defaultValue"> & { children: ReactNode };

/** A label above its control, with the hint and the error between them. */
export function Field({ id, label, isOptional, children, ...rest }: FrameProps) {
	return (
		<div className={fieldClasses(rest.errors)}>
			<label htmlFor={id} className="field-label">
				<LabelText label={label} isOptional={isOptional} />
			</label>
			<FieldNotes id={id} {...rest} />
			<div className="mt-1.5">{children}</div>
		</div>
	);
}

/** Several controls under one question. */
export function FieldGroup({ id, label, isOptional, children, ...rest }: FrameProps) {
	return (
		<fieldset id={id} tabIndex={-1} className={fieldClasses(rest.errors)} aria-describedby={describedBy({ id, ...rest })}>
			<legend className="field-label">
				<LabelText label={label} isOptional={isOptional} />
			</legend>
			<FieldNotes id={id} {...rest} />
			<div className="pt-2">{children}</div>
		</fieldset>
	);
}

/** The classes around a field; one in error has the accent at its left edge. */
export const fieldClasses = (errors: string[] | undefined) => classNames("field", Boolean(errors?.length) && "field-failed");

function LabelText({ label, isOptional }: Pick<FieldProps, "label" | "isOptional">) {
	return (
		<>
			{label}
			{isOptional && <span className="font-normal text-soft"> (optional)</span>}
		</>
	);
}

/** The hint and the error of a field, with the ids that `describedBy` names. */
export function FieldNotes({ id, hint, errors, errorHelp }: Pick<FieldProps, "id" | "hint" | "errors" | "errorHelp">) {
	return (
		<>
			{hint && (
				<div id={`${id}-hint`} className="text-small">
					{hint}
				</div>
			)}
			{errors?.length ? (
				<p id={`${id}-error`} className="field-error">
					<span className="sr-only">Error: </span>
					{errors[0]}
					{errorHelp}
				</p>
			) : null}
		</>
	);
}
