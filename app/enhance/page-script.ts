/** Loads the script of a page that has its own, which only that page needs. */
export function loadPageScript(): void {
	const src = document.querySelector<HTMLElement>("[data-page-script]")?.dataset.pageScript;
	if (!src) return;
	const script = document.createElement("script");
	script.type = "module";
	script.src = src;
	document.head.append(script);
}
