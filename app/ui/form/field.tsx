import type { ReactNode } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { SavedNow } from "./edited-fields.tsx";

/**
 * The props of every field, written by hand or from Conform's `getInputProps` and similar helpers, whose
 * other props are ignored. Messages come from the surrounding <PageForm>, by field name.
 */
export type FieldProps = {
	id: string;
	name: string;
	label: string;
	hint?: ReactNode;
	errors?: string[] | undefined;
	/** Shown after the error, such as helpful links. */
	errorHelp?: ReactNode;
	isOptional?: boolean;
	defaultValue?: string | undefined;
	/**
	 * The maximum length in characters. Users can type more, but the server then refuses the text instead of
	 * truncating it.
	 */
	maxLength?: number | undefined;
};

/** The hint, with the limit if there is one. */
export const withLimit = (hint: ReactNode, limit: number | undefined): ReactNode =>
	limit ? (
		<>
			{hint} Up to {limit.toLocaleString("en-US")} characters.
		</>
	) : (
		hint
	);

/** The IDs of the hint and the error, in reading order. */
export function describedBy({
	id,
	hint,
	errors,
}: Pick<FieldProps, "id" | "hint" | "errors">): string | undefined {
	return classNames(Boolean(hint) && `${id}-hint`, Boolean(errors?.length) && `${id}-error`) || undefined;
}

/** The attributes that connect a control to its hint and error. */
export const controlProps = (props: Pick<FieldProps, "id" | "name" | "hint" | "errors">) => ({
	id: props.id,
	name: props.name,
	"aria-describedby": describedBy(props),
	"aria-invalid": props.errors?.length ? (true as const) : undefined,
});

/** The classes of text inputs, textareas, selects, and file inputs. */
export const controlClasses = "control";

type FrameProps = Omit<FieldProps, "name" | "defaultValue"> & {
	name?: string;
	/** For fields with choices: their labels, to show what someone else saved. */
	choices?: readonly { value: string; label: string }[];
	children: ReactNode;
};

/** A label, hint, error, and control. */
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

/** A fieldset of several controls. */
export function FieldGroup({ id, name, choices, label, isOptional, children, ...rest }: FrameProps) {
	return (
		<fieldset
			id={id}
			tabIndex={-1}
			className={fieldClasses(rest.errors)}
			aria-describedby={describedBy({ id, ...rest })}
		>
			<legend className="field-label">
				<LabelText label={label} isOptional={isOptional} />
			</legend>
			<FieldNotes id={id} {...rest} />
			<SavedNow name={name} choices={choices} />
			<div className="pt-2">{children}</div>
		</fieldset>
	);
}

/** The classes of a field's wrapper. An error adds the accent at the left edge. */
export const fieldClasses = (errors: string[] | undefined) =>
	classNames("field", Boolean(errors?.length) && "field-failed");

function LabelText({ label, isOptional }: Pick<FieldProps, "label" | "isOptional">) {
	return (
		<>
			{label}
			{isOptional && <span className="font-normal text-soft"> (optional)</span>}
		</>
	);
}

/** The hint and the error of a field, with the IDs that `describedBy` names. */
export function FieldNotes({
	id,
	hint,
	errors,
	errorHelp,
}: Pick<FieldProps, "id" | "hint" | "errors" | "errorHelp">) {
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
