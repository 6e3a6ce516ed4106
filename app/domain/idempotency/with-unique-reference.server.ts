import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";

/** References are six random digits, so even with many taken, one of ten tries is free. */
const TRIES = 10;

/**
 * Files a record under a new reference, and tries again with another one if the reference, or
 * another unique value, was taken at the same time. Throws the last error.
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
