import { readCorpus } from "#app/domain/off-platform-contact/corpus.server.ts";
import { detectOffPlatformContact } from "#app/domain/off-platform-contact/detect-off-platform-contact.server.ts";
import { figure, judge, percentile, type Row } from "./row.ts";

const CHARACTERS = 4_000;
const MOST_MILLISECONDS = 1;
/** Until then, the compiler may still be optimizing. */
const WARM_UP_SCANS = 1_000;
const SCANS = 3_000;

/** Scans the longest message that a form accepts, built from ordinary lines of the corpus. */
export const textScan: Row = {
	number: "T30",
	promise: "scan of a text for contact details",
	wanted: `${figure(CHARACTERS)} characters ≤ ${MOST_MILLISECONDS} ms, uninterrupted`,
	run: async () => {
		const text = readCorpus("evaluation")
			.filter(({ label }) => label !== "leak")
			.map((line) => line.text)
			.join(" ")
			.slice(0, CHARACTERS);
		const durations = Array.from({ length: WARM_UP_SCANS + SCANS }, () => {
			const startedAt = performance.now();
			detectOffPlatformContact(text);
			return performance.now() - startedAt;
		}).slice(WARM_UP_SCANS);
		// Others use the machine as well, so the fastest is the scan that nothing interrupted.
		const fastest = Math.min(...durations);
		return judge(fastest <= MOST_MILLISECONDS, `${figure(SCANS)} scans: ${fastest.toFixed(2)} ms at least, ${percentile(durations, 0.5).toFixed(2)} in the middle`);
	},
};
