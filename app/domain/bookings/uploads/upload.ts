import type { UploadProblem } from "#generated/prisma/sqlite/client/enums.ts";
import { bookingPath } from "../booking.ts";

/** The largest file that a form takes without script: 2 GB. */
export const FORM_FILE_MAX_BYTES = 2 * 1024 ** 3;

/** Days after the last byte arrived until an upload that wasn't delivered is removed. */
export const UPLOAD_DAYS = 7;

/** The maximum number of files that wait to be delivered for one milestone. */
export const UPLOADS_MAX = 30;

/**
 * Whether an upload is still arriving, is being checked, can be delivered, or failed once it had arrived.
 */
export type UploadState = "arriving" | "checking" | "ready" | "failed";

export function getUploadState(upload: {
	arrivedAt: Date | null;
	fileId: string | null;
	problem: UploadProblem | null;
}): UploadState {
	if (upload.problem) return "failed";
	if (upload.fileId) return "ready";
	return upload.arrivedAt ? "checking" : "arriving";
}

/** What to do about an upload that failed. */
export const uploadProblems: Record<UploadProblem, string> = {
	INFECTED:
		"We found a virus in this file, so we didn't keep it. Check your device, then upload a clean copy.",
	LOST: "This file didn't arrive complete. Choose it again.",
};

/** An upload as its owner sees it. */
export type ShownUpload = {
	id: string;
	name: string;
	bytes: number;
	received: number;
	state: UploadState;
	problem: UploadProblem | null;
	sha256: string | null;
	isTooLargeToScan: boolean;
	/** Whether we make a preview of it, so that no other file has to be its preview. */
	hasPreview: boolean;
	/** The ID of the upload that was chosen as its preview. */
	previewId: string | null;
};

/** The URL to which the files of a milestone's delivery are uploaded. Positions start at 0. */
export const uploadsPath = (bookingId: string, position: number): string =>
	`${bookingPath(bookingId)}/milestones/${position + 1}/uploads`;
