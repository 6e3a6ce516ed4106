import { createContext, type ReactNode, useContext, useState } from "react";
import { useActionData } from "react-router";
import type { FormResult } from "./client-action.ts";
import { VERSION_FIELD } from "./form-fields.ts";

/**
 * The fields that someone changed while the surrounding form was open, by name, with their saved
 * values.
 */
const SavedValues = createContext<Record<string, string | readonly string[]>>({});

/**
 * The fields of a form that edits a record. The form sends the version that it was opened with. If someone
 * has saved another version since then, the response contains the saved values. Each changed field shows its
 * saved value, and the next post carries the new version.
 */
export function EditedFields({ version, children }: { version: string | undefined; children: ReactNode }) {
	const answer = useActionData<FormResult>();
	const posted = answer?.initialValue?.[VERSION_FIELD];
	const [latest, setLatest] = useState(posted);
	if (posted !== undefined && posted !== latest) setLatest(posted);
	const value = typeof latest === "string" ? latest : version;
	return (
		<SavedValues value={answer?.saved?.values ?? {}}>
			{value && <input type="hidden" name={VERSION_FIELD} value={value} />}
			{children}
		</SavedValues>
	);
}

type SavedNowProps = {
	name: string | undefined;
	choices?: readonly { value: string; label: string }[] | undefined;
};

/** The saved value of a field that someone changed while the form was open. */
export function SavedNow({ name, choices }: SavedNowProps) {
	const saved = useContext(SavedValues)[name ?? ""];
	if (saved === undefined) return null;
	const texts = [saved]
		.flat()
		.map((value) => choices?.find((choice) => choice.value === value)?.label ?? value);
	return (
		<div className="my-2 border-l-4 border-rule pl-4">
			<p className="text-small">Saved now:</p>
			<p className="whitespace-pre-line wrap-break-word">{texts.filter(Boolean).join("\n") || "Nothing"}</p>
		</div>
	);
}
