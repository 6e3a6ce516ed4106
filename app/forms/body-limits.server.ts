import { FORM_FILE_MAX_BYTES } from "#app/domain/bookings/uploads/upload.ts";
import { FILE_MAX_BYTES } from "#app/domain/platform/files/file.ts";
import type { Pace } from "./body-pace.server.ts";
import { MAX_FIELDS } from "./field-limits.server.ts";

/** The maximum size of a form or call without files, in bytes. */
export const BODY_LIMIT = 64 * 1024;

/**
 * The maximum size of a form at a route with `handle = { longText: true }`, in bytes. These are the team's forms
 * for articles, other site content, and emails.
 */
export const LONG_TEXT_LIMIT = 512 * 1024;

/**
 * The maximum size of a form with files, in bytes. It is enough for three files of 10 MB each and the text.
 */
export const UPLOAD_LIMIT = 31 * 1024 * 1024;

/** Other limits of a form with files: for all of it, for each file, and the error for a form that is larger. */
export type FormLimits = { bytes: number; fileBytes: number; tooLarge: string };

/**
 * For a route with `handle = { upload: "large" }`: the files of a delivery, up to ten. There is no limit to the
 * time that they take, only a slowest accepted pace.
 */
export const LARGE_FORM: FormLimits = {
	bytes: 10 * FORM_FILE_MAX_BYTES + 1024 * 1024,
	fileBytes: FORM_FILE_MAX_BYTES,
	tooLarge: "A file can be at most 2 GB",
};

/**
 * A form or call without files must arrive within half a minute. A long text gets that long for every 64 KB.
 */
export const BODY_PACE: Pace = { bytes: () => BODY_LIMIT + 1, milliseconds: 30_000 };

/**
 * The slowest accepted connection sends 32 KB a second, or 256 KB while others wait for its slot.
 */
export const UPLOAD_PACE = { bytes: 640 * 1024, crowdedBytes: 5_120 * 1024, milliseconds: 20_000 };

/** The limits for the parser of forms with files. */
export const PART_LIMITS = {
	fileSize: FILE_MAX_BYTES,
	// Forms accept at most ten files. If a form accepts fewer, such as the five of a message, its field reports
	// the excess.
	files: 10,
	fieldSize: BODY_LIMIT,
	fields: MAX_FIELDS,
	parts: MAX_FIELDS,
	headerPairs: 20,
	headerSize: 8 * 1024,
};

/**
 * How many forms may have their files received or processed at once (`slots`), and how many more may wait for
 * a slot (`waiting`), per user and per network address. This limits the disk space and memory that they take.
 * There is no shared limit, so that no one can block everyone else.
 */
export const UPLOADS_AT_ONCE = {
	ofPerson: { slots: 2, waiting: 8 },
	ofAddress: { slots: 32, waiting: 64 },
};
