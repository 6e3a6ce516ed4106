import { describePlace } from "#app/domain/bookings/comments/comment.ts";
import type { Delivery } from "#app/domain/bookings/milestone-access.server.ts";
import { getShownForm } from "#app/domain/bookings/previews/preview.ts";
import { isWebAddress } from "#app/domain/platform/fields.ts";
import { formatFileSize } from "#app/domain/platform/files/file.ts";
import { timestamp } from "#app/domain/platform/time/time-zones.server.ts";

const TOO_LARGE_TO_SCAN = "Too large to scan for viruses. Open it only if you trust the sender.";

type Reader = {
	/** Whether the booking's creator reads it, who may see only previews so far. */
	isCreator: boolean;
	/** The page of the delivery's files. Null for the team. */
	path: string | null;
};

/** For the team, which opens all files. */
const TEAM: Reader = { isCreator: false, path: null };

/** A delivery with times and sizes as text. */
export const shownDelivery = (
	{ id, round, note, deliveredAt, changes, changesAt, links, files, comments }: Delivery,
	{ isCreator, path }: Reader = TEAM,
) => ({
	id,
	round,
	note,
	changes,
	links: links.filter(isWebAddress),
	path: files.length > 0 ? path : null,
	time: timestamp(deliveredAt),
	changesTime: changesAt && timestamp(changesAt),
	/** Comments on the files: for the team, all of them, and otherwise those that a round of changes includes. */
	comments: comments
		.filter(({ requestedAt }) => path === null || requestedAt)
		.map((comment) => ({
			id: comment.id,
			about: [
				files.find(({ position }) => position === comment.filePosition)?.name,
				describePlace(comment),
				path === null && (comment.side === "CREATOR" ? "by the creator" : "by the professional"),
				comment.resolvedAt && "done",
			]
				.filter(Boolean)
				.join(", "),
			text: comment.text,
		})),
	openComments: comments.filter(({ resolvedAt }) => !resolvedAt).length,
	files: files.map(({ id: fileId, name, bytes, sha256, scan, isWithheld, preview }) => ({
		id: fileId,
		name,
		size: formatFileSize(bytes),
		checksum: `SHA-256: ${sha256}`,
		warning: scan === "TOO_LARGE" ? TOO_LARGE_TO_SCAN : null,
		isOpen: getShownForm({ isCreator, isWithheld, preview }) === "original",
	})),
});
export type ShownDelivery = ReturnType<typeof shownDelivery>;
