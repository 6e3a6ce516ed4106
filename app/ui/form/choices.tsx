import type { ReactNode } from "react";
import {
	controlClasses,
	controlProps,
	Field,
	FieldGroup,
	FieldNotes,
	type FieldProps,
	fieldClasses,
} from "./field.tsx";
import { useFieldErrors } from "./field-errors.ts";

export type Choice = { value: string; label: string; hint?: ReactNode };

/** Values as choices, labeled by `labels` or by the value itself. */
export const listChoices = <Value extends string>(
	values: readonly Value[],
	labels?: Record<Value, string>,
): Choice[] => values.map((value) => ({ value, label: labels?.[value] ?? value }));

export const YES_OR_NO: Choice[] = [
	{ value: "yes", label: "Yes" },
	{ value: "no", label: "No" },
];

/** `defaultValue` is one value or several, as from Conform's `getSelectProps`. */
type ChoiceProps = Omit<FieldProps, "defaultValue"> & {
	choices: readonly Choice[];
	defaultValue?: string | number | readonly string[] | undefined;
};

const listTexts = (chosen: ChoiceProps["defaultValue"]): string[] => [chosen ?? []].flat().map(String);

/** Radio buttons: one of a few visible choices. */
export function Radios({ choices, defaultValue, ...given }: ChoiceProps) {
	const props = { ...given, errors: useFieldErrors(given) };
	return (
		<FieldGroup {...props} choices={choices}>
			<Marks type="radio" choices={choices} chosen={listTexts(defaultValue)} {...props} />
		</FieldGroup>
	);
}

type CheckboxesProps = ChoiceProps & {
	defaultValues?: string[] | undefined;
	/** Two columns, for many short choices. */
	hasColumns?: boolean;
};

/** A group of checkboxes, of which several can be checked. */
export function Checkboxes({
	choices,
	defaultValue,
	defaultValues = listTexts(defaultValue),
	hasColumns = false,
	...given
}: CheckboxesProps) {
	const props = { ...given, errors: useFieldErrors(given) };
	return (
		<FieldGroup {...props} choices={choices}>
			<div className={hasColumns ? "grid min-[22rem]:grid-cols-2" : undefined}>
				<Marks type="checkbox" choices={choices} chosen={defaultValues} {...props} />
			</div>
		</FieldGroup>
	);
}

function Marks({
	type,
	id,
	name,
	choices,
	chosen,
}: {
	type: "radio" | "checkbox";
	id: string;
	name: string;
	choices: readonly Choice[];
	chosen: string[];
}) {
	return choices.map(({ value, label, hint }, i) => {
		const choiceId = `${id}-${i + 1}`;
		return (
			<div key={value} className="choice">
				<input
					type={type}
					id={choiceId}
					name={name}
					value={value}
					defaultChecked={chosen.includes(value)}
					aria-describedby={hint ? `${choiceId}-hint` : undefined}
				/>
				<div>
					<label htmlFor={choiceId}>{label}</label>
					{hint && (
						<div id={`${choiceId}-hint`} className="text-small">
							{hint}
						</div>
					)}
				</div>
			</div>
		);
	});
}

type CheckboxProps = Omit<FieldProps, "label" | "defaultValue"> & {
	label: ReactNode;
	/** The value that is sent if the box is checked. */
	value?: string;
	defaultChecked?: boolean | undefined;
	isChecked?: boolean;
};

/** A single checkbox, such as an agreement. */
export function Checkbox({
	label,
	hint,
	errorHelp,
	value,
	defaultChecked,
	isChecked = defaultChecked,
	...given
}: CheckboxProps) {
	const { id, name } = given;
	const errors = useFieldErrors(given);
	return (
		<div className={fieldClasses(errors)}>
			<FieldNotes id={id} errors={errors} errorHelp={errorHelp} />
			<div className="choice">
				<input
					type="checkbox"
					{...controlProps({ id, name, hint, errors })}
					value={value}
					defaultChecked={isChecked}
				/>
				<div>
					<label htmlFor={id}>{label}</label>
					<FieldNotes id={id} hint={hint} />
				</div>
			</div>
		</div>
	);
}

/** A select: one of many choices. `empty` is the label of the empty option. */
export function Select({ choices, empty, defaultValue, ...given }: ChoiceProps & { empty?: string }) {
	const props = { ...given, errors: useFieldErrors(given) };
	return (
		<Field {...props} choices={choices}>
			<div className="select">
				<select {...controlProps(props)} defaultValue={listTexts(defaultValue)[0]} className={controlClasses}>
					{empty !== undefined && <option value="">{empty}</option>}
					{choices.map(({ value, label }) => (
						<option key={value} value={value}>
							{label}
						</option>
					))}
				</select>
			</div>
		</Field>
	);
}
