import { isDatabaseUnavailable } from "./database-errors.server.ts";

/**
 * The store of uploads did not answer, or said that it cannot for now. What was asked of it may be
 * asked again.
 */
export class FileStoreUnavailableError extends Error {
	override readonly name = "FileStoreUnavailableError";
}

/**
 * What the system says of a disk that takes nothing for now: full, over a quota or a limit on
 * sizes, read-only, or failing.
 */
const DISK_CODES = new Set(["ENOSPC", "EDQUOT", "EFBIG", "EROFS", "EIO"]);

const isDiskUnavailable = (error: unknown): boolean => error instanceof Error && "code" in error && DISK_CODES.has(String(error.code));

/**
 * Whether nothing could be stored or read for now: the database, the disk or the store of uploads
 * is full, locked or away.
 */
export const isStorageUnavailable = (error: unknown): boolean => error instanceof FileStoreUnavailableError || isDiskUnavailable(error) || isDatabaseUnavailable(error);
