import { type ReactNode, useContext, useState } from "react";
import { FieldErrors, listErrors } from "./field-errors.ts";

type MoreFieldsProps = {
	/** The subject of the fields. */
	label: string;
	/** The fields' current values, in a few words. */
	summary: string;
	/** The names of the fields. */
	names: readonly string[];
	/** Whether the fields are shown even without an error, for example because one is filled in. */
	startsOpen: boolean;
	children: ReactNode;
};

/**
 * Fields of a form that most people leave as they are. They open by themselves if one has an error, and the
 * summary says what they contain while they are closed.
 */
export function MoreFields({ label, summary, names, startsOpen, children }: MoreFieldsProps) {
	const errors = useContext(FieldErrors);
	const mustOpen = startsOpen || names.some((name) => listErrors(errors, name).length > 0);
	// They don't close while an error is being corrected.
	const [isOpen, setOpen] = useState(mustOpen);
	if (mustOpen && !isOpen) setOpen(true);
	return (
		<details open={isOpen} className="border-t border-rule last-of-type:border-b last-of-type:mb-6">
			<summary className="min-h-11 cursor-pointer py-2.5">
				<span className="font-semibold text-green">{label}</span>{" "}
				<span className="block text-small text-soft wrap-anywhere">{summary}</span>
			</summary>
			<div className="pt-2">{children}</div>
		</details>
	);
}
