/**
 * Closes the small-screen menu on Escape, on a click on one of its links or outside it, and when the focus
 * moves outside it.
 */
export function startMenu(): void {
	const openMenu = () => document.querySelector<HTMLDetailsElement>("[data-menu][open]");
	const closeOutside = ({ target }: Event) => {
		const menu = openMenu();
		if (menu && target instanceof Element && (!menu.contains(target) || target.closest("a")))
			menu.open = false;
	};
	addEventListener("click", closeOutside);
	addEventListener("focusin", ({ target }) => {
		const menu = openMenu();
		if (menu && !menu.contains(target as Node)) menu.open = false;
	});
	addEventListener("keydown", (event) => {
		const menu = openMenu();
		if (event.key !== "Escape" || !menu) return;
		event.preventDefault();
		menu.open = false;
		menu.querySelector("summary")?.focus();
	});
}
