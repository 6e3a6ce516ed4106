import { db, type Tx } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../../platform/actor.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { showHidden } from "../../platform/text.ts";
import { otherSide } from "../booking.ts";
import { getSideNames } from "../booking-sides.server.ts";
import { mayComment } from "../comments/comment.ts";
import { getUserMilestone, type MilestoneAt } from "../milestone-access.server.ts";
import { getShownForm } from "./preview.ts";
import { findPreviewTime } from "./previews.server.ts";

export type DeliveryAt = MilestoneAt & {
	/** 1 for a milestone's first delivery. */
	round: number;
};

/**
 * A delivery of a milestone with its booking and the user's side. Throws `not_found` for anyone else, and if
 * there is no such delivery.
 */
export async function getUserDelivery(
	user: Pick<SignedInUser, "id">,
	{ round, ...at }: DeliveryAt,
	from?: Tx,
) {
	const found = await getUserMilestone(user, at, from);
	const delivery = found.milestone.deliveries.find((one) => one.round === round);
	if (!delivery) throw new DomainError("not_found", "Delivery not found");
	return { ...found, delivery };
}

/** A delivery with all files, as one side of its booking sees it. Throws what `getUserDelivery` throws. */
export async function getDelivery(actor: Actor, at: DeliveryAt) {
	const { booking, side, milestone, delivery } = await getUserDelivery(requireUser(actor), at);
	const isCreator = side === "CREATOR";
	const parts = await db().previewPart.findMany({
		where: { preview: { state: "READY", file: { deliveries: { some: { deliveryId: delivery.id } } } } },
		orderBy: { position: "asc" },
		select: { fileId: true, position: true, type: true, width: true, height: true },
	});
	const previews = await db().preview.findMany({
		where: { file: { deliveries: { some: { deliveryId: delivery.id } } } },
		select: { fileId: true, pages: true },
	});
	const names = getSideNames(booking);
	return {
		booking: { id: booking.id, reference: booking.reference },
		side,
		other: names[otherSide(side)],
		creator: names.CREATOR,
		milestone: {
			position: milestone.position,
			title: milestone.title,
			status: milestone.status,
			isLatest: milestone.deliveries[0]?.id === delivery.id,
		},
		delivery: {
			id: delivery.id,
			round: delivery.round,
			note: showHidden(delivery.note),
			deliveredAt: delivery.deliveredAt,
			changes: delivery.changes,
			changesAt: delivery.changesAt,
		},
		names,
		mayComment: mayComment(milestone.status) && booking.status !== "CANCELLED",
		comments: delivery.comments.map(({ text, ...comment }) => ({ ...comment, text: showHidden(text) })),
		/** About when the last preview is ready. Null if none is being made. */
		previewsAt: await findPreviewTime(delivery.id),
		files: delivery.files.map(({ file, position, isWithheld, previewPosition }) => ({
			id: file.id,
			position,
			name: showHidden(file.name),
			type: file.type,
			bytes: file.bytes,
			sha256: file.sha256,
			scan: file.scan,
			form: getShownForm({ isCreator, isWithheld, preview: file.preview }),
			/** What the creator sees, for the professional. */
			creatorSees: getShownForm({ isCreator: true, isWithheld, preview: file.preview }),
			previewPosition,
			/** The parts of its preview, once they are ready. */
			parts: parts.filter(({ fileId }) => fileId === file.id),
			/** How many pages the PDF has. */
			pages: previews.find(({ fileId }) => fileId === file.id)?.pages ?? null,
		})),
	};
}
export type DeliveryView = Awaited<ReturnType<typeof getDelivery>>;
export type DeliveredFile = DeliveryView["files"][number];
