import type { FieldMetadata } from "@conform-to/react";
import type { ComponentProps } from "react";
import { classNames } from "#app/ui/class-names.ts";
import { controlClasses, describedBy, FieldGroup, type FieldProps } from "./field.tsx";

type Part = { id: string; name: string; defaultValue?: string | undefined; errors?: string[] | undefined };

type DateParts = { month: Part; day: Part; year: Part };

type DateFieldProps = Omit<FieldProps, "name" | "defaultValue" | "errors"> & {
	/** From `dateProps`, or written by hand. Each part with errors is marked, and the first error is shown. */
	parts: DateParts;
	/** Errors about the whole date, such as a date that doesn't exist. They mark all three parts. */
	errors?: string[] | undefined;
	/** Whether it is the user's own date of birth, for autocomplete. */
	isBirthday?: boolean;
};

type DateMetadata = Pick<FieldMetadata, "id" | "errors"> & {
	getFieldset: () => Record<keyof DateParts, FieldMetadata>;
};

/** The props of a date from Conform's metadata with the fields `month`, `day`, and `year`. */
export function dateProps({
	id,
	errors,
	getFieldset,
}: DateMetadata): Pick<DateFieldProps, "id" | "errors" | "parts"> {
	const { month, day, year } = getFieldset();
	return { id, errors, parts: { month: getPart(month), day: getPart(day), year: getPart(year) } };
}

const getPart = ({ id, name, errors, defaultValue }: FieldMetadata): Part => ({
	id,
	name,
	errors,
	defaultValue,
});

/** A date typed as month, day, and year. The month accepts any text, because month names are allowed. */
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
			<div className="flex flex-wrap gap-3">
				{draw(month, "Month", { autoComplete: isBirthday ? "bday-month" : "off", className: "max-w-30" })}
				{draw(day, "Day", {
					inputMode: "numeric",
					autoComplete: isBirthday ? "bday-day" : "off",
					className: "max-w-16",
				})}
				{draw(year, "Year", {
					inputMode: "numeric",
					autoComplete: isBirthday ? "bday-year" : "off",
					className: "max-w-24",
				})}
			</div>
		</FieldGroup>
	);
}
