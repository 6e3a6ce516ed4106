import { lastingHashes } from "./secrets.server.ts";

/**
 * Pseudonyms of an account in the log, the current one first: keyed hashes of its ID, so that one
 * user's lines can be matched without revealing who it is. Older DATA_SECRETs add more of them.
 */
export const logNames = (userId: string): string[] =>
	lastingHashes(`log:${userId}`).map((hash) => hash.slice(0, 16));
