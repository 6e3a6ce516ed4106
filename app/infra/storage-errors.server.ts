import { isDatabaseUnavailable } from "./database-errors.server.ts";

/** The store of uploads did not answer, or said that it cannot for now. What was asked of it may be asked again. */
export class FileStoreUnavailable extends Error {
	override readonly name = "FileStoreUnavailable";
}

/** Whether nothing could be stored or read for now: the database or the store of uploads is full, locked or away. */
export const isStorageUnavailable = (error: unknown): boolean => error instanceof FileStoreUnavailable || isDatabaseUnavailable(error);
