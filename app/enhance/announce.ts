/** Politely announces a message to screen readers. */
export function announce(text: string): void {
	const region = document.getElementById("announcer");
	if (region) region.textContent = text;
}

/**
 * Moves the focus to the result that the page was opened to show, if any, such as the card after joining the
 * waitlist. Returns whether there is one.
 */
export function focusResult(): boolean {
	const result = document.querySelector<HTMLElement>("[data-focus]");
	result?.focus();
	return result !== null;
}

/** Moves the focus to the error summary of the sent form, if there is one. */
export function focusErrorSummary(): void {
	document.querySelector<HTMLElement>("[data-error-summary]")?.focus();
}
