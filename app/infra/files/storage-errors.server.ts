import { isDatabaseUnavailable } from "#app/infra/database/database-errors.server.ts";

/** The upload store is unavailable. The operation may be retried. */
export class FileStoreUnavailableError extends Error {
	override readonly name = "FileStoreUnavailableError";
}

/** The store refuses the operation, for example because of wrong settings. Retrying doesn't help. */
export class FileStoreRefusedError extends Error {
	override readonly name = "FileStoreRefusedError";
}

/** The store has lost bytes of a file that was arriving in pieces. It has to be sent again from the beginning. */
export class UploadLostError extends Error {
	override readonly name = "UploadLostError";
}

/** System errors of a disk that can't be written to: full, over quota, read-only, or failing. */
const DISK_CODES = new Set(["ENOSPC", "EDQUOT", "EFBIG", "EROFS", "EIO"]);

const isDiskUnavailable = (error: unknown): boolean =>
	error instanceof Error && "code" in error && DISK_CODES.has(String(error.code));

/**
 * Whether storage is temporarily unavailable: the database, the disk, or the upload store is full,
 * locked, or down.
 */
export const isStorageUnavailable = (error: unknown): boolean =>
	error instanceof FileStoreUnavailableError || isDiskUnavailable(error) || isDatabaseUnavailable(error);
