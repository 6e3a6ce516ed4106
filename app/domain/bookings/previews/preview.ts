import type { PreviewKind, PreviewState } from "#generated/prisma/sqlite/client/enums.ts";
import type { ServiceLine } from "../../market/service-line.ts";
import { getExtension } from "../../platform/files/file.ts";
import { bookingPath } from "../booking.ts";
import type { MilestoneStatus } from "../milestone.ts";

/*
 * Who sees which form of a delivered file, and when. The professional and the team always open the file
 * itself. The creator sees a preview of it until the milestone is accepted or part of its money is released,
 * and then opens the file for good. If there is nothing else to see, they open the file from the beginning,
 * because no one accepts unseen work.
 */

/** The longest side of a preview's picture, in pixels. */
export const PREVIEW_PIXELS = 1_600;
/** Longer videos, and those that take up more space, have no preview. */
export const PREVIEW_VIDEO_MINUTES = 30;
const PREVIEW_VIDEO_MAX_BYTES = 10 * 1024 ** 3;
/** How many pages of a PDF a preview shows. */
export const PREVIEW_PAGES = 20;

/**
 * Whether the creator sees only previews before they accept. The papers of attorneys and accountants are the
 * client's, and professional rules don't allow withholding them.
 */
export const withholdsOriginals = (line: ServiceLine): boolean => line !== "LEGAL" && line !== "ACCOUNTING";

/** Whether a milestone in this state gives its creator the files themselves. They stay open afterward. */
export const opensOriginals = (status: MilestoneStatus): boolean =>
	status === "ACCEPTED" || status === "SPLIT";

const IMAGES = ["image/jpeg", "image/png", "image/webp"];
const VIDEOS = [
	"video/mp4",
	"video/quicktime",
	"video/x-matroska",
	"video/webm",
	"video/x-msvideo",
	"video/mp2t",
	"application/mxf",
];

type PreviewedFile = { name: string; type: string; bytes: number };

/**
 * The kind of preview that is made of a file. Null if there is none, such as for camera RAW, audio, or a zip.
 * `kinds` are those that this server can make.
 */
export function getPreviewKind(
	{ name, type, bytes }: PreviewedFile,
	kinds: readonly PreviewKind[],
): PreviewKind | null {
	const kind = findKind({ name, type, bytes });
	return kind && kinds.includes(kind) ? kind : null;
}

function findKind({ name, type, bytes }: PreviewedFile): PreviewKind | null {
	if (IMAGES.includes(type)) return "IMAGE";
	// An Illustrator file is a PDF whose pages may show less than the file contains.
	if (type === "application/pdf") return getExtension(name) === "ai" ? null : "PAGES";
	return VIDEOS.includes(type) && bytes <= PREVIEW_VIDEO_MAX_BYTES ? "VIDEO" : null;
}

type FileToDeliver = PreviewedFile & {
	/** The position of the file in the same delivery that is its preview, as its professional chose. */
	previewPosition: number | null;
};

/** How a delivered file begins: whether it is withheld, and the preview to make of it. */
export function planFile(
	line: ServiceLine,
	{ previewPosition, ...file }: FileToDeliver,
	kinds: readonly PreviewKind[],
): { isWithheld: boolean; previewPosition: number | null; kind: PreviewKind | null } {
	if (!withholdsOriginals(line)) return { isWithheld: false, previewPosition: null, kind: null };
	const kind = previewPosition === null ? getPreviewKind(file, kinds) : null;
	return { isWithheld: kind !== null || previewPosition !== null, previewPosition, kind };
}

/**
 * What someone sees of a delivered file: the file itself, its preview, a note that its preview is being made,
 * or another file that is its preview.
 */
export type ShownForm = "original" | "preview" | "being-made" | "another-file";

export function getShownForm({
	isCreator,
	isWithheld,
	preview,
}: {
	/** Whether the person is the booking's creator. All others who may see a delivery open its files. */
	isCreator: boolean;
	isWithheld: boolean;
	preview: { state: PreviewState } | null;
}): ShownForm {
	if (!isCreator || !isWithheld || preview?.state === "FAILED") return "original";
	if (!preview) return "another-file";
	return preview.state === "READY" ? "preview" : "being-made";
}

/**
 * Whether each file to deliver may have the preview that its professional chose: another file of the delivery
 * that has no chosen preview itself.
 */
export const isPairing = (chosen: readonly (number | null)[]): boolean =>
	chosen.every(
		(preview, position) =>
			preview === null || (preview !== position && preview in chosen && chosen[preview] === null),
	);

/** The page with all files of a delivery. Positions start at 0, and rounds at 1. */
export const deliveryPath = (bookingId: string, position: number, round: number): string =>
	`${bookingPath(bookingId)}/milestones/${position + 1}/deliveries/${round}`;

/** The page of one file of a delivery. Positions of files start at 0, and numbers in URLs at 1. */
export const deliveredFilePath = (delivery: string, filePosition: number): string =>
	`${delivery}/files/${filePosition + 1}`;
