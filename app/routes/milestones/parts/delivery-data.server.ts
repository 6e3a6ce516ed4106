import { href } from "react-router";
import { bookingPath } from "#app/domain/bookings/booking.ts";
import { commentPath, describePlace } from "#app/domain/bookings/comments/comment.ts";
import { parsePosition } from "#app/domain/bookings/delivery.ts";
import {
	type DeliveredFile,
	type DeliveryView,
	getDelivery,
} from "#app/domain/bookings/previews/delivery-queries.server.ts";
import { deliveredFilePath, deliveryPath } from "#app/domain/bookings/previews/preview.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { formatFileSize } from "#app/domain/platform/files/file.ts";
import { timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";

export type DeliveryParams = { bookingId: string; number: string; round: string };

/** The delivery in a URL. */
export const readDeliveryAt = ({ bookingId, number, round }: DeliveryParams) => ({
	bookingId,
	position: parsePosition(number),
	round: parsePosition(round) + 1,
});

/** The data of the pages about a delivery's files: 404 for anyone who isn't a side of its booking. */
export async function loadDelivery(actor: Actor, params: DeliveryParams) {
	const view = await orNotFound(getDelivery(actor, readDeliveryAt(params)));
	const { booking, milestone, delivery, other, previewsAt } = view;
	const path = deliveryPath(booking.id, milestone.position, delivery.round);
	return {
		view,
		page: {
			bookingId: booking.id,
			reference: booking.reference,
			bookingPath: bookingPath(booking.id),
			path,
			number: milestone.position + 1,
			title: milestone.title,
			round: delivery.round,
			time: timestamp(delivery.deliveredAt),
			other,
			/** What is said above the files about what can be opened. */
			notice: describeFiles(view, previewsAt && timestamp(previewsAt).text),
			mayRespond: view.side === "CREATOR" && milestone.status === "DELIVERED" && milestone.isLatest,
		},
		files: view.files.map((file) => ({
			...showFile(view, file, path),
			open: view.comments.filter(
				({ filePosition, resolvedAt }) => filePosition === file.position && !resolvedAt,
			).length,
		})),
	};
}

/** Why the creator can't open some of the files. Null if they can open all of them. */
function describeFiles({ files, side, creator }: DeliveryView, readyAt: string | null): string | null {
	const forms = files.map(({ creatorSees }) => creatorSees);
	if (forms.every((form) => form === "original")) return null;
	const making = readyAt
		? ` We're still making ${forms.filter((form) => form === "being-made").length === 1 ? "a preview" : "previews"}, until about ${readyAt}.`
		: "";
	return side === "CREATOR"
		? `These are previews. You can download the files once you accept the delivery.${making}`
		: `Until ${creator} accepts, they see previews. You can open all files.${making}`;
}

function showFile({ files, side, creator }: DeliveryView, file: DeliveredFile, delivery: string) {
	const { id, position, name, type, bytes, sha256, scan, form, creatorSees, previewPosition, parts, pages } =
		file;
	const shownBy = files.find((one) => one.position === previewPosition);
	return {
		id,
		position,
		number: position + 1,
		name,
		path: deliveredFilePath(delivery, position),
		size: formatFileSize(bytes),
		sha256,
		warning:
			scan === "TOO_LARGE" ? "Too large to scan for viruses. Open it only if you trust the sender." : null,
		isOpen: form === "original",
		note:
			side === "CREATOR"
				? describeForCreator(form, shownBy?.name)
				: describeForProfessional(creatorSees, creator, shownBy?.name),
		pictures: parts
			.filter(({ type }) => type === "image/jpeg")
			.map((part) => ({
				src: href("/files/:fileId/preview/:part", { fileId: id, part: String(part.position + 1) }),
				width: part.width,
				height: part.height,
			})),
		video: parts.some(({ type }) => type === "video/mp4")
			? href("/files/:fileId/preview/:part", { fileId: id, part: "2" })
			: null,
		/** How many of a PDF's pages the preview doesn't show. */
		pagesLeft: pages === null ? 0 : Math.max(0, pages - parts.length),
		isPaged: pages !== null,
		isVideo: /^video\/|mxf$/.test(type),
		isPdf: type === "application/pdf",
	};
}
export type ShownFile = ReturnType<typeof showFile>;

/** The comments on a file, in order of their places and times. */
export function listComments(
	{ comments, side, names, mayComment }: DeliveryView,
	file: ShownFile,
	delivery: string,
) {
	return comments
		.filter(({ filePosition }) => filePosition === file.position)
		.toSorted((a, b) => (a.atSeconds ?? a.page ?? 0) - (b.atSeconds ?? b.page ?? 0))
		.map((comment, i) => ({
			id: comment.id,
			number: i + 1,
			by: comment.side === side ? "You" : names[comment.side],
			place: describePlace(comment),
			/** Where the place is on the page. */
			href:
				comment.atSeconds !== null
					? `${file.path}?t=${comment.atSeconds}#file`
					: comment.page !== null && comment.page <= file.pictures.length
						? `#page-${comment.page}`
						: null,
			pin: comment.x === null || comment.y === null ? null : { x: comment.x, y: comment.y },
			text: comment.text,
			time: timestamp(comment.createdAt),
			isDone: comment.resolvedAt !== null,
			isRequested: comment.requestedAt !== null,
			press: mayComment
				? commentPath(delivery, file.position, comment.id, comment.resolvedAt ? "reopen" : "resolve")
				: null,
		}));
}
export type ShownComment = ReturnType<typeof listComments>[number];

/** What the creator can do with a file. Null if they can open it. */
function describeForCreator(form: DeliveredFile["form"], shownBy: string | undefined): string | null {
	switch (form) {
		case "original":
			return null;
		case "preview":
			return "A preview. You can download the file once you accept.";
		case "being-made":
			return "Its preview isn't ready yet.";
		case "another-file":
			return `${shownBy ? `“${shownBy}” shows what is in it.` : "Another file shows what is in it."} You can download the file once you accept.`;
	}
}

/** What the creator sees of a file, for its professional. Null if they can open it. */
function describeForProfessional(
	form: DeliveredFile["form"],
	creator: string,
	shownBy: string | undefined,
): string | null {
	switch (form) {
		case "original":
			return null;
		case "preview":
			return `${creator} sees this preview until they accept.`;
		case "being-made":
			return `The preview for ${creator} isn't ready yet.`;
		case "another-file":
			return `Until they accept, ${creator} sees ${shownBy ? `“${shownBy}”` : "another file"} instead.`;
	}
}
