import type { ReactNode } from "react";
import { controlClasses, controlProps, Field, FieldGroup, FieldNotes, type FieldProps, fieldClasses } from "./field.tsx";

export type Choice = { value: string; label: string; hint?: ReactNode };

/** One of a few choices, all of them in sight. */
export function Radios({ choices, defaultValue, ...props }: FieldProps & { choices: readonly Choice[] }) {
	return (
		<FieldGroup {...props}>
			<Marks type="radio" choices={choices} chosen={defaultValue === undefined ? [] : [defaultValue]} {...props} />
		</FieldGroup>
	);
}

/** Any of a few choices. */
export function Checkboxes({ choices, defaultValues = [], ...props }: Omit<FieldProps, "defaultValue"> & { choices: readonly Choice[]; defaultValues?: string[] | undefined }) {
	return (
		<FieldGroup {...props}>
			<Marks type="checkbox" choices={choices} chosen={defaultValues} {...props} />
		</FieldGroup>
	);
}

function Marks({ type, id, name, choices, chosen }: { type: "radio" | "checkbox"; id: string; name: string; choices: readonly Choice[]; chosen: string[] }) {
	return choices.map(({ value, label, hint }, i) => {
		const choiceId = `${id}-${i + 1}`;
		return (
			<div key={value} className="choice">
				<input type={type} id={choiceId} name={name} value={value} defaultChecked={chosen.includes(value)} aria-describedby={hint ? `${choiceId}-hint` : undefined} />
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

/** One box to tick, such as an agreement. */
export function Checkbox({ id, name, label, hint, errors, errorHelp, isChecked = false }: Omit<FieldProps, "label"> & { label: ReactNode; isChecked?: boolean }) {
	return (
		<div className={fieldClasses(errors)}>
			<FieldNotes id={id} errors={errors} errorHelp={errorHelp} />
			<div className="choice">
				<input type="checkbox" {...controlProps({ id, name, hint, errors })} defaultChecked={isChecked} />
				<div>
					<label htmlFor={id}>{label}</label>
					<FieldNotes id={id} hint={hint} />
				</div>
			</div>
		</div>
	);
}

/** One of many choices. `empty` is what reads while nothing is chosen. */
export function Select({ choices, empty, defaultValue, ...props }: FieldProps & { choices: readonly Choice[]; empty?: string }) {
	return (
		<Field {...props}>
			<div className="select">
				<select {...controlProps(props)} defaultValue={defaultValue} className={controlClasses}>
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
