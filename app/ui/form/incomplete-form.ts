import { type FormEvent, useEffect, useState } from "react";
import { lacksAnswer } from "#app/enhance/incomplete.ts";

/**
 * Whether a required field is still empty. False until scripts run. A button that looks disabled for this
 * reason still accepts clicks, because the server's error summary says what is missing.
 */
export function useIncompleteForm(
	formId: string,
	required: readonly string[],
): { isIncomplete: boolean; onInput: (event: FormEvent<HTMLFormElement>) => void } {
	const [isIncomplete, setIncomplete] = useState(false);
	const names = required.join(" ");
	useEffect(() => {
		// The browser may have restored or autofilled the form already.
		const form = document.getElementById(formId);
		if (form instanceof HTMLFormElement) setIncomplete(lacksAnswer(form, names.split(" ").filter(Boolean)));
	}, [formId, names]);
	return {
		isIncomplete,
		onInput: ({ currentTarget }) => setIncomplete(lacksAnswer(currentTarget, required)),
	};
}
