/** Has screen readers say something once they have finished what they say now. */
export function announce(text: string): void {
	const region = document.getElementById("announcer");
	if (region) region.textContent = text;
}
