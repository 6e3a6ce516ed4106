import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";

/** References are six random digits, so that even with many taken one of ten is free. */
const TRIES = 10;

/**
 * Runs what files a record under a new reference, again with another one where the reference was
 * taken, or what else may be there once was filed in the same moment. Throws what the last try
 * threw.
 */
export async function withUniqueReference<Result>(file: () => Promise<Result>): Promise<Result> {
	for (let left = TRIES; ; left--) {
		try {
			return await file();
		} catch (error) {
			if (!isUniqueViolation(error) || left === 0) throw error;
		}
	}
}
