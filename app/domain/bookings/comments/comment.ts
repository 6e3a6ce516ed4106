import type { MilestoneStatus } from "../milestone.ts";
import { deliveredFilePath } from "../previews/preview.ts";

/** The maximum length of a comment, in characters, and of all comments on a delivery. */
export const COMMENT_MAX = 1_000;
export const COMMENTS_MAX = 300;

/** Whether the sides may comment on a milestone's deliveries. Afterward, what they wrote stays readable. */
export const mayComment = (status: MilestoneStatus): boolean =>
	status === "DELIVERED" || status === "CHANGES_REQUESTED";

/** The nine fields of a picture, with the place of each one's middle, in percent from the left and the top. */
export const PICTURE_FIELDS = [
	"top-left",
	"top",
	"top-right",
	"left",
	"middle",
	"right",
	"bottom-left",
	"bottom",
	"bottom-right",
] as const;
export type PictureField = (typeof PICTURE_FIELDS)[number];

export const pictureFieldLabels: Record<PictureField, string> = {
	"top-left": "Top left",
	top: "Top",
	"top-right": "Top right",
	left: "Left",
	middle: "Middle",
	right: "Right",
	"bottom-left": "Bottom left",
	bottom: "Bottom",
	"bottom-right": "Bottom right",
};

const THIRDS = [17, 50, 83] as const;

export function getFieldMiddle(field: PictureField): { x: number; y: number } {
	const at = PICTURE_FIELDS.indexOf(field);
	return { x: THIRDS[at % 3] ?? 50, y: THIRDS[Math.floor(at / 3)] ?? 50 };
}

const findField = (x: number, y: number): PictureField =>
	PICTURE_FIELDS[Math.min(2, Math.floor(y / 34)) * 3 + Math.min(2, Math.floor(x / 34))] ?? "middle";

/** A time in a video: "0:07", or "1:02:03". */
export function formatVideoTime(seconds: number): string {
	const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60];
	const end = String(seconds % 60).padStart(2, "0");
	return hours > 0 ? `${hours}:${String(minutes).padStart(2, "0")}:${end}` : `${minutes}:${end}`;
}

/** The seconds of a typed time: "7", "0:07", "1.07", or "1:02:03". Undefined if it isn't one. */
export function parseVideoTime(typed: string): number | undefined {
	const parts = typed.trim().split(/\s*[:.]\s*/);
	if (parts.length > 3 || !parts.every((part) => /^\d{1,4}$/.test(part))) return undefined;
	if (parts.slice(1).some((part) => Number(part) > 59)) return undefined;
	return parts.reduce((seconds, part) => seconds * 60 + Number(part), 0);
}

export type CommentPlace = {
	atSeconds: number | null;
	page: number | null;
	x: number | null;
	y: number | null;
};

/** What a comment is about, in words: "At 0:07", "Page 2", or "Top left". Null for the whole file. */
export function describePlace({ atSeconds, page, x, y }: CommentPlace): string | null {
	if (atSeconds !== null) return `At ${formatVideoTime(atSeconds)}`;
	if (page !== null) return `Page ${page}`;
	return x === null || y === null ? null : pictureFieldLabels[findField(x, y)];
}

/** The URL that marks a comment on a file as done, or as open again. */
export const commentPath = (
	delivery: string,
	filePosition: number,
	commentId: string,
	command: "resolve" | "reopen",
): string => `${deliveredFilePath(delivery, filePosition)}/comments/${commentId}/${command}`;
