import type { ComponentProps } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { controlClasses, describedBy, FieldGroup, type FieldMetadata, type FieldProps, fieldProps } from "./field.tsx";

type Part = { id: string; name: string; defaultValue?: string | undefined; errors?: string[] | undefined };

type DateParts = { month: Part; day: Part; year: Part };

type DateFieldProps = Omit<FieldProps, "name" | "defaultValue" | "errors"> & {
	/** From the form's facts by `fieldProps`, or by hand. A part with errors is marked; the first error of all is shown. */
	parts: DateParts;
	/** Errors of the date as a whole, such as one that does not exist; they mark all three parts. */
	errors?: string[] | undefined;
	/** The date of birth of the person who fills in the form. */
	isBirthday?: boolean;
};

type DateMetadata = Pick<FieldMetadata, "id" | "errors"> & { getFieldset: () => { [Part in keyof DateParts]?: FieldMetadata } };

/** The props of a date from its facts, whose fields are `month`, `day` and `year`. */
export function dateProps(date: DateMetadata): Pick<DateFieldProps, "id" | "errors" | "parts"> {
	const { month, day, year } = date.getFieldset() as Record<keyof DateParts, FieldMetadata>;
	return { id: date.id, errors: date.errors, parts: { month: fieldProps(month), day: fieldProps(day), year: fieldProps(year) } };
}

/** What the error summary shows of a date: one line that leads to the first part in error. */
export function dateSummary({ id, errors = [], parts }: Pick<DateFieldProps, "id" | "errors" | "parts">): { id: string; errors: string[] } {
	const first = [parts.month, parts.day, parts.year].find((part) => part.errors?.length);
	return errors.length > 0 || !first ? { id, errors } : { id: first.id, errors: first.errors ?? [] };
}

/** A date typed as month, day and year. Names of months are welcome, so the month takes any text. */
export function DateField({ parts, errors = [], isBirthday = false, ...props }: DateFieldProps) {
	const { month, day, year } = parts;
	const all = [...errors, ...[month, day, year].flatMap((part) => part.errors ?? [])];
	const description = describedBy({ ...props, errors: all });
	const draw = (part: Part, label: string, attributes: ComponentProps<"input">) => (
		<div>
			<label htmlFor={part.id} className="block text-small">
				{label}
			</label>
			<input
				type="text"
				id={part.id}
				name={part.name}
				defaultValue={part.defaultValue}
				aria-invalid={errors.length > 0 || part.errors?.length ? true : undefined}
				aria-describedby={description}
				spellCheck={false}
				{...attributes}
				className={classNames(controlClasses, attributes.className)}
			/>
		</div>
	);
	return (
		<FieldGroup {...props} name={month.name.replace(/\.month$/, "")} errors={all}>
			<div className="flex flex-wrap gap-4">
				{draw(month, "Month", { autoComplete: isBirthday ? "bday-month" : "off", className: "max-w-36" })}
				{draw(day, "Day", { inputMode: "numeric", autoComplete: isBirthday ? "bday-day" : "off", className: "max-w-20" })}
				{draw(year, "Year", { inputMode: "numeric", autoComplete: isBirthday ? "bday-year" : "off", className: "max-w-28" })}
			</div>
		</FieldGroup>
	);
}
