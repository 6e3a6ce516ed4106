/** Replaces a button's label. Returns the function that restores the original nodes. */
export function relabel(button: Element, text: string): () => void {
	const nodes = [...button.childNodes];
	button.replaceChildren(text);
	return () => button.replaceChildren(...nodes);
}
