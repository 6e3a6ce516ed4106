import { announce } from "./announce.ts";

const STEP = 500;

/** Milliseconds that a toast stays: at least six seconds, and longer for long messages. */
export const getDuration = (text: string): number => Math.max(6_000, text.length * 80);

/**
 * Dismisses a toast by its button or, unless it is an error, when its time is up. The timer stops while the
 * pointer or the focus is on the notifications and while the tab is hidden. `remove` removes the toast from
 * the page. Returns a function that stops the timer.
 */
export function armToast(toast: HTMLElement, remove: () => void): () => void {
	const text = toast.firstElementChild?.textContent ?? "";
	const isError = toast.dataset.toast === "error";
	const region = findRegion();
	const button = toast.querySelector("button");
	let left = isError ? Number.POSITIVE_INFINITY : getDuration(text);
	const dismiss = () => {
		stop();
		const hadFocus = region?.matches(":focus-within");
		remove();
		if (hadFocus) (cameFrom?.isConnected ? cameFrom : document.getElementById("main"))?.focus();
	};
	// Errors are alerts, which announce themselves. Other messages wait, because screen readers read the page
	// first.
	const speech = setTimeout(() => isError || announce(text), STEP);
	const clock = setInterval(() => {
		if (document.hidden || region?.matches(":hover, :focus-within")) return;
		left -= STEP;
		if (left <= 0) dismiss();
	}, STEP);
	button?.addEventListener("click", dismiss);
	const stop = () => {
		clearTimeout(speech);
		clearInterval(clock);
		button?.removeEventListener("click", dismiss);
	};
	return stop;
}

/** Turns the page's messages into toasts. */
export function startToasts(): void {
	for (const toast of document.querySelectorAll<HTMLElement>("[data-notifications] > *"))
		armToast(toast, () => toast.remove());
}

/** Where the focus was before it moved to the notifications. */
let cameFrom: HTMLElement | null;

const findRegion = () => document.querySelector<HTMLElement>("[data-notifications]");

/** Alt+T moves the focus to the notifications, and Escape dismisses the newest. */
export function startToastKeys(): void {
	addEventListener("keydown", (event) => {
		const region = findRegion();
		if (event.altKey && event.code === "KeyT") {
			event.preventDefault();
			if (!region?.matches(":focus-within")) cameFrom = document.activeElement as HTMLElement | null;
			region?.focus();
		} else if (event.key === "Escape" && !event.defaultPrevented) {
			region?.querySelector<HTMLElement>(":scope > :last-child button")?.click();
		}
	});
}
