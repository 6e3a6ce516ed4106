import { reportError } from "./error-reports.server.ts";

/** How a job logs a failed row. */
type Failure<Row> = {
	/** A sentence without a period, such as "a request did not expire". */
	text: string;
	/** Fields that identify the row in the log. */
	about: (row: Row) => Record<string, unknown>;
};

/**
 * Runs a job's work on one row at a time. A failed row is logged, is tried again in the next run, and doesn't
 * affect the others.
 * @param work returns true if it processed the row, and false if the row turned out not to need it
 * @returns how many rows were processed
 */
export async function forEachInSequence<Row>(
	rows: readonly Row[],
	{ text, about }: Failure<Row>,
	work: (row: Row) => Promise<boolean>,
): Promise<number> {
	let count = 0;
	for (const row of rows) {
		try {
			if (await work(row)) count++;
		} catch (error) {
			reportError({ err: error, ...about(row) }, text);
		}
	}
	return count;
}
