/** Does something some milliseconds after the page has loaded all that it holds. */
export function afterLoad(delay: number, work: () => void): void {
	const schedule = () => setTimeout(work, delay);
	if (document.readyState === "complete") schedule();
	else addEventListener("load", schedule, { once: true });
}
