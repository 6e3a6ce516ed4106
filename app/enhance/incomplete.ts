/** Whether one of these fields of a form is still empty. */
export function lacksAnswer(form: HTMLFormElement, names: readonly string[]): boolean {
	const data = new FormData(form);
	return names.some((name) => {
		const value = data.get(name);
		return value instanceof File ? value.name === "" : !value?.trim();
	});
}

/**
 * While a field named in a form's `data-required` is empty, the button looks disabled. It still accepts
 * clicks, because the server's error summary says what is missing.
 */
export function startIncompleteForms(): void {
	for (const form of document.querySelectorAll<HTMLFormElement>("form[data-required]")) {
		const names = form.dataset.required?.split(" ") ?? [];
		const button = form.querySelector("[type=submit]");
		const show = () => {
			if (button) button.ariaDisabled = lacksAnswer(form, names) ? "true" : null;
		};
		form.addEventListener("input", show);
		// By then, the browser has restored what was typed before.
		addEventListener("pageshow", show);
	}
}
