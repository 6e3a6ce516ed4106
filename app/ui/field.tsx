import type { ReactNode } from "react";
import { classNames } from "./class-names.ts";

/** What every field is given: from Conform's metadata by `fieldProps`, or by hand on pages without it. */
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

type Metadata = { id: string; name: string; errors?: string[] | undefined; initialValue?: unknown };

/** The props of a field from its Conform metadata. */
export const fieldProps = ({ id, name, errors, initialValue }: Metadata) => ({
	id,
	name,
	errors,
	defaultValue: typeof initialValue === "string" ? initialValue : undefined,
});

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

export const controlClasses = "block min-h-11 w-full rounded-sm border border-field bg-sheet px-3 py-2 text-ink aria-invalid:border-2 aria-invalid:border-tally";

const optional = <span className="font-normal text-soft"> (optional)</span>;

/** A label above its control, with the hint and the error between them. */
export function Field({ id, label, hint, errors, errorHelp, isOptional, children }: Omit<FieldProps, "name" | "defaultValue"> & { children: ReactNode }) {
	return (
		<div className={fieldClasses(errors)}>
			<label htmlFor={id} className="block font-semibold">
				{label}
				{isOptional && optional}
			</label>
			<Hint id={id}>{hint}</Hint>
			<FieldError id={id} errors={errors} help={errorHelp} />
			<div className="mt-1.5">{children}</div>
		</div>
	);
}

/** Several controls under one question. */
export function FieldGroup({ id, label, hint, errors, errorHelp, isOptional, children }: Omit<FieldProps, "name" | "defaultValue"> & { children: ReactNode }) {
	return (
		<fieldset id={id} tabIndex={-1} className={fieldClasses(errors)} aria-describedby={describedBy({ id, hint, errors })}>
			<legend className="font-semibold">
				{label}
				{isOptional && optional}
			</legend>
			<Hint id={id}>{hint}</Hint>
			<FieldError id={id} errors={errors} help={errorHelp} />
			<div className="mt-2">{children}</div>
		</fieldset>
	);
}

const fieldClasses = (errors: string[] | undefined) => classNames("mb-6", Boolean(errors?.length) && "border-l-4 border-tally pl-4");

function Hint({ id, children }: { id: string; children: ReactNode }) {
	return children ? (
		<div id={`${id}-hint`} className="text-small">
			{children}
		</div>
	) : null;
}

function FieldError({ id, errors, help }: { id: string; errors: string[] | undefined; help?: ReactNode }) {
	if (!errors?.length) return null;
	return (
		<p id={`${id}-error`} className="font-semibold text-tally">
			<span className="sr-only">Error: </span>
			{errors[0]}
			{help}
		</p>
	);
}
