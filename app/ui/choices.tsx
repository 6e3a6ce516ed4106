import type { ReactNode } from "react";
import { controlClasses, controlProps, Field, FieldGroup, type FieldProps } from "./field.tsx";

export type Choice = { value: string; label: string; hint?: ReactNode };

const markClasses = "mt-0.5 size-6 shrink-0 accent-green";

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
			<div key={value} className="flex min-h-11 items-start gap-3 py-2">
				<input
					type={type}
					id={choiceId}
					name={name}
					value={value}
					defaultChecked={chosen.includes(value)}
					aria-describedby={hint ? `${choiceId}-hint` : undefined}
					className={markClasses}
				/>
				<div>
					<label htmlFor={choiceId} className="block cursor-pointer">
						{label}
					</label>
					{hint && (
						<div id={`${choiceId}-hint`} className="text-small text-soft">
							{hint}
						</div>
					)}
				</div>
			</div>
		);
	});
}

/** One box to tick, such as an agreement. */
export function Checkbox({ id, name, label, hint, errors, isChecked = false }: Omit<FieldProps, "label"> & { label: ReactNode; isChecked?: boolean }) {
	return (
		<div className={errors?.length ? "mb-6 border-l-4 border-tally pl-4" : "mb-6"}>
			{errors?.length ? (
				<p id={`${id}-error`} className="font-semibold text-tally">
					<span className="sr-only">Error: </span>
					{errors[0]}
				</p>
			) : null}
			<div className="flex min-h-11 items-start gap-3 py-2">
				<input type="checkbox" {...controlProps({ id, name, hint, errors })} defaultChecked={isChecked} className={markClasses} />
				<div>
					<label htmlFor={id} className="block cursor-pointer">
						{label}
					</label>
					{hint && (
						<div id={`${id}-hint`} className="text-small text-soft">
							{hint}
						</div>
					)}
				</div>
			</div>
		</div>
	);
}

/** One of many choices. `empty` is what reads while nothing is chosen. */
export function Select({ choices, empty, defaultValue, ...props }: FieldProps & { choices: readonly Choice[]; empty?: string }) {
	return (
		<Field {...props}>
			<select {...controlProps(props)} defaultValue={defaultValue} className={controlClasses}>
				{empty !== undefined && <option value="">{empty}</option>}
				{choices.map(({ value, label }) => (
					<option key={value} value={value}>
						{label}
					</option>
				))}
			</select>
		</Field>
	);
}
