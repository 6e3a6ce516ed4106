/**
 * Starts the keyboard shortcuts of the back office, and returns the function that stops them. J, K, and E
 * work only while the focus is in a list of records. No shortcut works while someone types (WCAG 2.1.4). The
 * help page explains the shortcuts and has a switch for them.
 */
export function startShortcuts(): () => void {
	addEventListener("keydown", handleKey);
	return () => removeEventListener("keydown", handleKey);
}

function handleKey(event: KeyboardEvent): void {
	const { target, key, altKey, ctrlKey, metaKey, defaultPrevented } = event;
	if (altKey || ctrlKey || metaKey || defaultPrevented) return;
	if (!(target instanceof Element) || target.closest(TYPED_INTO)) return;
	const run = shortcuts[key.toLowerCase()];
	if (run?.(target)) event.preventDefault();
}

const TYPED_INTO = "select, textarea, [contenteditable], input:not([type=checkbox])";

/** Each key's action. Returns whether the key applies, which depends on the focus and the page. */
const shortcuts: Partial<Record<string, (focused: Element) => boolean>> = {
	"/": goToSearch,
	j: (focused) => goToRow(focused, "nextElementSibling"),
	k: (focused) => goToRow(focused, "previousElementSibling"),
	e: pressButton,
};

/** Moves the focus to the page's search field, or else opens the search page if the user may open it. */
function goToSearch(): boolean {
	const field = document.querySelector<HTMLElement>("main [type=search]");
	field?.focus();
	if (field) return true;
	const link = document.querySelector<HTMLAnchorElement>("nav a[href='/admin/search']");
	if (link) location.assign(`${link.href}#back-office-q`);
	return link !== null;
}

const findRow = (focused: Element) => focused.closest<HTMLElement>("[data-records] > tbody > tr");

/** Moves the focus to the name of the next or the previous record. At either end, the focus stays. */
function goToRow(focused: Element, direction: "nextElementSibling" | "previousElementSibling"): boolean {
	const row = findRow(focused);
	const link = row?.[direction]?.querySelector<HTMLElement>("th a, a");
	link?.focus();
	return row !== null;
}

/** Presses the record's button for this key, such as "Claim". */
function pressButton(focused: Element): boolean {
	const button = findRow(focused)?.querySelector<HTMLElement>("[data-shortcut=e]");
	button?.click();
	return button instanceof HTMLElement;
}
