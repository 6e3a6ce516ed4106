/** Runs a callback some milliseconds after the page's load event. */
export function afterLoad(delay: number, work: () => void): void {
	const schedule = () => setTimeout(work, delay);
	if (document.readyState === "complete") schedule();
	else addEventListener("load", schedule, { once: true });
}
