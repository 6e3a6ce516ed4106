/** Lets a button read something else for a while. Returns what gives it back its own words, the very same nodes. */
export function relabel(button: Element, text: string): () => void {
	const nodes = [...button.childNodes];
	button.replaceChildren(text);
	return () => button.replaceChildren(...nodes);
}
