/** Milliseconds without typing before a screen reader announces how many characters are left. */
export const ANNOUNCEMENT_DELAY = 1_000;

/** The number of characters left, as text. */
export const leftInWords = (left: number): string =>
	left >= 0 ? `${plural(left)} left` : `${plural(-left)} too many`;

const plural = (count: number) =>
	`${count.toLocaleString("en-US")} ${count === 1 ? "character" : "characters"}`;

/** The classes of the visible text. */
export const leftClasses = (left: number): string =>
	left < 0 ? "fact mt-1 font-semibold text-tally" : "fact mt-1 text-soft";

/** Shows the number of characters left below each textarea with a limit. */
export function startCharactersLeft(): void {
	for (const area of document.querySelectorAll<HTMLTextAreaElement>("textarea[data-limit]")) {
		const seen = document.createElement("p");
		seen.ariaHidden = "true";
		const announced = document.createElement("span");
		announced.role = "status";
		announced.className = "sr-only";
		area.after(seen, announced);
		let timer: ReturnType<typeof setTimeout>;
		const show = () => {
			const left = Number(area.dataset.limit) - area.value.length;
			seen.className = leftClasses(left);
			seen.textContent = leftInWords(left);
		};
		show();
		// By then, the browser has restored the text if the page was reloaded or revisited.
		addEventListener("pageshow", show);
		area.addEventListener("input", () => {
			show();
			clearTimeout(timer);
			timer = setTimeout(() => announced.replaceChildren(seen.textContent ?? ""), ANNOUNCEMENT_DELAY);
		});
	}
}
