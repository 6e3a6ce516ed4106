import { readCorpus } from "#app/domain/platform/off-platform-contact/corpus.server.ts";
import { detectOffPlatformContact } from "#app/domain/platform/off-platform-contact/detect-off-platform-contact.server.ts";
import { trainModel } from "#app/domain/platform/off-platform-contact/train-model.ts";
import { hardTexts } from "../../tests/support/outside-contact/hard-texts.ts";
import { figure, judge, percentile, type Row } from "./row.ts";

const CHARACTERS = 4_000;
const MOST_MILLISECONDS = 1;
const MOST_FOR_HARD_TEXTS = 20;
const MOST_SECONDS_OF_TRAINING = 5;
/** Scans whose times don't count, because the compiler may still be optimizing. */
const WARM_UP_SCANS = 1_000;
const SCANS = 3_000;
const SCANS_OF_HARD_TEXTS = 50;

/** Measures the duration of each run of the work, in milliseconds. */
const measure = (runs: number, work: () => unknown): number[] =>
	Array.from({ length: runs }, () => {
		const startedAt = performance.now();
		work();
		return performance.now() - startedAt;
	});

/**
 * Scans a long message, built from ordinary lines of the corpus, and texts that are built to be hard to scan.
 * Then measures the training of the model.
 */
export const textScan: Row = {
	number: "T30",
	promise: "scan of a text for contact details",
	wanted: `${figure(CHARACTERS)} characters ≤ ${MOST_MILLISECONDS} ms, the hardest 5,000 ≤ ${MOST_FOR_HARD_TEXTS} ms, uninterrupted; training ≤ ${MOST_SECONDS_OF_TRAINING} s of processor time`,
	run: async () => {
		const text = readCorpus("evaluation")
			.filter(({ label }) => label !== "leak")
			.map((line) => line.text)
			.join(" ")
			.slice(0, CHARACTERS);
		const durations = measure(WARM_UP_SCANS + SCANS, () => detectOffPlatformContact(text)).slice(
			WARM_UP_SCANS,
		);
		// Other programs also use the machine, so the fastest scan is the one that nothing interrupted.
		const fastest = Math.min(...durations);
		const hardest = hardTexts
			.map(({ name, text }) => ({
				name,
				fastest: Math.min(
					...measure(SCANS_OF_HARD_TEXTS, () => detectOffPlatformContact(text, { earlier: [text, text] })),
				),
			}))
			.reduce((a, b) => (a.fastest > b.fastest ? a : b));
		const startedAt = process.cpuUsage();
		trainModel(readCorpus("training"));
		const { user, system } = process.cpuUsage(startedAt);
		const training = (user + system) / 1_000_000;
		return judge(
			fastest <= MOST_MILLISECONDS &&
				hardest.fastest <= MOST_FOR_HARD_TEXTS &&
				training <= MOST_SECONDS_OF_TRAINING,
			`${figure(SCANS)} scans: ${fastest.toFixed(2)} ms at least, ${percentile(durations, 0.5).toFixed(2)} in the middle; hardest text (${hardest.name}): ${hardest.fastest.toFixed(2)} ms; training: ${figure(training)} s`,
		);
	},
};
