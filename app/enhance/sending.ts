import { announce } from "./announce.ts";

/** The error message for a form that could not be sent. */
export const NETWORK_ERROR = "Network error. Please check your connection and try again.";

/**
 * After this long, a form can be sent again, because the response may have been a download or may have been
 * lost.
 */
const SENDING_TIMEOUT_MS = 20_000;

/** Forms being sent, each with the function that ends its pending state. */
const sending = new Map<HTMLFormElement, () => void>();

/**
 * While a form is being sent, its button shows its `data-pending`, is aria-disabled, and ignores
 * clicks. Without a network, the page stays and keeps all input. Forms that React sends are left
 * alone.
 */
export function startSending(): void {
	addEventListener("submit", (event) => {
		const form = event.target as HTMLFormElement;
		if (event.defaultPrevented || form.target) return;
		const button = event.submitter ?? form.querySelector<HTMLElement>("[type=submit]");
		form.querySelector("[data-network-error]")?.remove();
		if (!navigator.onLine) button?.before(networkError());
		if (!navigator.onLine || sending.has(form)) event.preventDefault();
		else if (button) wait(form, button);
	});
	addEventListener("pageshow", ({ persisted }) => {
		if (persisted) for (const stop of sending.values()) stop();
	});
}

function wait(form: HTMLFormElement, button: HTMLElement): void {
	const text = button.dataset.pending;
	const restore = text && relabel(button, text);
	if (text) announce(text);
	button.ariaDisabled = "true";
	const timer = setTimeout(() => sending.get(form)?.(), SENDING_TIMEOUT_MS);
	sending.set(form, () => {
		clearTimeout(timer);
		sending.delete(form);
		button.ariaDisabled = null;
		if (restore) restore();
	});
}

function networkError(): HTMLElement {
	const message = document.createElement("p");
	message.role = "alert";
	message.dataset.networkError = "";
	message.className = "order-first col-span-full mb-4 border-l-4 border-tally pl-4 font-semibold text-tally";
	message.textContent = NETWORK_ERROR;
	return message;
}

/** Replaces a button's label. Returns the function that restores the original nodes. */
export function relabel(button: Element, text: string): () => void {
	const nodes = [...button.childNodes];
	button.replaceChildren(text);
	return () => button.replaceChildren(...nodes);
}
