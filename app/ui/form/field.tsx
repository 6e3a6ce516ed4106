import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { SavedNow } from "./edited-fields.tsx";

/**
 * What every field is given: by Conform's `getInputProps` and its like, of which only this is used, or by hand. Messages come from the
 * <PageForm> around it, by its name.
 */
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
	/** The most characters that are accepted. More can be typed: the server refuses them and nothing is cut off. */
	maxLength?: number | undefined;
};

/** A hint that states the limit, if there is one. */
export const withLimit = (hint: ReactNode, limit: number | undefined): ReactNode =>
	limit ? (
		<>
			{hint} Up to {limit.toLocaleString("en-US")} characters.
		</>
	) : (
		hint
	);

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

type FrameProps = Omit<FieldProps, "name" | "defaultValue"> & {
	name?: string;
	/** Where the field has some: their labels are shown for what someone else saved. */
	choices?: readonly { value: string; label: string }[];
	children: ReactNode;
};

/** A label above its control, with the hint and the error between them. */
export function Field({ id, name, choices, label, isOptional, children, ...rest }: FrameProps) {
	return (
		<div className={fieldClasses(rest.errors)}>
			<label htmlFor={id} className="field-label">
				<LabelText label={label} isOptional={isOptional} />
			</label>
			<FieldNotes id={id} {...rest} />
			<SavedNow name={name} choices={choices} />
			<div className="mt-1.5">{children}</div>
		</div>
	);
}

/** Several controls under one question. */
export function FieldGroup({ id, name, choices, label, isOptional, children, ...rest }: FrameProps) {
	return (
		<fieldset id={id} tabIndex={-1} className={fieldClasses(rest.errors)} aria-describedby={describedBy({ id, ...rest })}>
			<legend className="field-label">
				<LabelText label={label} isOptional={isOptional} />
			</legend>
			<FieldNotes id={id} {...rest} />
			<SavedNow name={name} choices={choices} />
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
