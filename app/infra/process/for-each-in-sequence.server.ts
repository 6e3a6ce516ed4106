import { log } from "#app/infra/process/log.server.ts";

/** What a job logs of a row that failed. */
type Failure<Row> = {
	/** A sentence without an end, such as "a request did not expire". */
	text: string;
	/** Fields that identify the row in the log. */
	about: (row: Row) => Record<string, unknown>;
};

/**
 * Does a job's work for one row after the other. One that fails is logged and waits for the next
 * time; it holds up none of the others.
 * @param work says whether the row was done, or turned out not to need it any more
 * @returns how many were done
 */
export async function forEachInSequence<Row>(rows: readonly Row[], { text, about }: Failure<Row>, work: (row: Row) => Promise<boolean>): Promise<number> {
	let count = 0;
	for (const row of rows) {
		try {
			if (await work(row)) count++;
		} catch (error) {
			log.error({ err: error, ...about(row) }, text);
		}
	}
	return count;
}
