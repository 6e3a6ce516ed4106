import { vi } from "vitest";

/** Time that stands still but for what `pass` lets go by, in milliseconds, until it runs again. */
export type StoppedTime = { pass: (milliseconds: number) => void; runAgain: () => void };

/** Stops time for what measures it by `performance`, by the clock or by timers. The object `performance` stays the one that libraries have in hand. */
export function stopTime(): StoppedTime {
	// Whole milliseconds, so that sums of them are exact.
	let elapsed = Math.ceil(performance.now());
	const measured = vi.spyOn(performance, "now").mockImplementation(() => elapsed);
	vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
	const pass = (milliseconds: number) => {
		elapsed += milliseconds;
		vi.advanceTimersByTime(milliseconds);
	};
	const runAgain = () => {
		// What libraries remember of the time until their next turn ends here.
		pass(1);
		vi.useRealTimers();
		measured.mockRestore();
	};
	return { pass, runAgain };
}
