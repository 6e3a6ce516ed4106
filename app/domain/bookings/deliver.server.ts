import { transaction } from "#app/infra/database/db.server.ts";
import { nowAfter } from "#app/infra/process/clock.server.ts";
import { isPaidDirectly } from "../market/service-line.ts";
import { type Actor, requireUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { appendToRecord } from "../platform/booking-record.server.ts";
import { bookingCommand } from "../platform/command.server.ts";
import { DomainError, invalidField } from "../platform/domain-error.ts";
import { requireUserFiles } from "../platform/files/file.server.ts";
import { checkText } from "../platform/off-platform-contact/detect-off-platform-contact.server.ts";
import { withFileNames } from "../platform/off-platform-contact/off-platform-contact-error.ts";
import { DELIVERY_FILES_MAX, milestonePath } from "./delivery.ts";
import { type DraftKey, dropFormDraft, findFormDraft, keepFormDraft } from "./form-draft.server.ts";
import { transitionMilestone } from "./milestone.server.ts";
import { getMilestoneForCommand, type MilestoneAt } from "./milestone-access.server.ts";
import { addDepictions, requireRecords, type Shown } from "./performer-records/depictions.server.ts";
import { isPairing } from "./previews/preview.ts";
import { planPreviews, queuePreviews } from "./previews/previews.server.ts";
import { takeUploads } from "./uploads/uploads.server.ts";

/** The fields of an unsent delivery. */
type DeliveryField = "note" | "links";

const getDraftKey = (userId: string, milestoneId: string): DraftKey => ({
	userId,
	form: "delivery",
	subjectId: milestoneId,
});

/** The professional's unsent delivery for a milestone, as typed. Null if there is none. Its files are uploads. */
export const findDeliveryDraft = ({ userId, milestoneId }: { userId: string; milestoneId: string }) =>
	findFormDraft<DeliveryField>(getDraftKey(userId, milestoneId));

type DraftInput = MilestoneAt & {
	note: string;
	links: string;
};

/** The professional saves what they typed for a milestone, complete or not. */
export async function saveDeliveryDraft(
	actor: Actor,
	{ bookingId, position, note, links }: DraftInput,
): Promise<void> {
	const user = requireUser(actor);
	await transaction(async (tx) => {
		const { milestone } = await getMilestoneForCommand(user, "deliver", { bookingId, position }, tx);
		await keepFormDraft<DeliveryField>(tx, getDraftKey(user.id, milestone.id), {
			path: milestonePath(bookingId, position, "deliver"),
			draft: { note, links, files: [] },
		});
	});
}

type DeliveryInput = MilestoneAt & {
	note: string;
	links: readonly string[];
	/** IDs of the professional's own files, in order. */
	files: readonly string[];
	/** IDs of the professional's uploads for this milestone. They come before `files`. */
	uploads?: readonly string[];
	/** Whom the delivery shows. Only adult content needs it. */
	shown?: Shown;
};

/**
 * The professional delivers a milestone, or the requested changes to it, as a note with any files and links.
 * The creator gets an email, sees previews of the files, and has 14 days to respond. Throws `conflict` if the
 * milestone has moved on, or if it isn't funded and isn't paid for directly. A delivery of adult content needs a
 * performer record of everyone whom it shows (see `requireRecords`).
 */
export async function deliver(
	actor: Actor,
	{ bookingId, position, note, links, files: given, uploads = [], shown }: DeliveryInput,
): Promise<{ deliveryId: string; round: number }> {
	const user = requireUser(actor);
	return bookingCommand(
		actor,
		"deliver",
		{ bookingId, position, note, links, given, uploads, shown },
		async (tx) => {
			const { booking, milestone } = await getMilestoneForCommand(
				user,
				"deliver",
				{ bookingId, position },
				tx,
			);
			const isDirect = isPaidDirectly(booking.serviceLine);
			if (milestone.status === "PLANNED" && !isDirect)
				throw new DomainError(
					"conflict",
					"This milestone isn't funded yet. Deliver it once the payment is held. We'll email you.",
				);
			if (milestone.status === "DISPUTED")
				throw new DomainError(
					"conflict",
					"A dispute about this milestone is open, so nothing can be delivered for it. Add files that show your work to the dispute.",
				);
			if (given.length + uploads.length > DELIVERY_FILES_MAX)
				throw invalidField("files", `Add at most ${DELIVERY_FILES_MAX} files.`);
			const taken = await takeUploads(tx, {
				ownerId: user.id,
				milestoneId: milestone.id,
				ids: uploads,
			});
			const files = [...taken.map(({ fileId }) => fileId), ...given];
			const names = await requireUserFiles(tx, user.id, files, "files");
			const recorded = await requireRecords(tx, actor, { bookingId, shown, files, links });
			const text = withFileNames([note, ...links].join("\n"), names);
			const { kinds } = await checkText(tx, actor, { place: "DELIVERY", subjectId: bookingId, text });
			const planned = await planPreviews(tx, booking.serviceLine, {
				fileIds: files,
				chosen: readChosen(uploads, taken),
			});
			const [latest] = milestone.deliveries;
			const round = (latest?.round ?? 0) + 1;
			const delivery = await tx.delivery.create({
				data: {
					milestoneId: milestone.id,
					round,
					note,
					deliveredAt: nowAfter(milestone.statusAt),
					files: {
						create: planned.map(({ fileId, position: at, isWithheld, previewPosition }) => ({
							fileId,
							position: at,
							isWithheld,
							previewPosition,
						})),
					},
					links: { create: links.map((url, at) => ({ url, position: at })) },
				},
				select: { id: true },
			});
			await queuePreviews(tx, planned);
			if (recorded)
				await addDepictions(tx, actor, {
					bookingId,
					title: booking.title,
					reference: booking.reference,
					number: position + 1,
					round,
					files,
					...recorded,
				});
			await appendToRecord(tx, bookingId, {
				kind: "delivery",
				facts: { deliveryId: delivery.id, milestoneId: milestone.id, position, round },
				texts: { note, ...nameLinks(links) },
				fileIds: files,
			});
			await transitionMilestone(tx, actor, isDirect ? "deliver-unfunded" : "deliver", milestone.id, {
				role: "PROFESSIONAL",
			});
			await recordEvent(tx, actor, {
				action: "deliver",
				subject: ["Delivery", delivery.id],
				detail: { bookingId, round, files: files.length, links: links.length, flags: kinds.join(",") },
			});
			await dropFormDraft(tx, getDraftKey(user.id, milestone.id));
			return { deliveryId: delivery.id, round };
		},
	);
}

/**
 * The position of each upload's chosen preview, in the order of the delivery's files. Throws `invalid` if a
 * preview isn't delivered, or has a chosen preview itself.
 */
function readChosen(
	uploads: readonly string[],
	taken: readonly { previewId: string | null }[],
): (number | null)[] {
	const chosen = taken.map(({ previewId }) => (previewId === null ? null : uploads.indexOf(previewId)));
	if (isPairing(chosen)) return chosen;
	throw invalidField(
		"files",
		"A preview has to be another file of this delivery that is shown itself. Choose the previews again.",
	);
}

/** A delivery's links by their names in the booking's record: link-1, link-2, and so on. */
const nameLinks = (links: readonly string[]): Record<string, string> =>
	Object.fromEntries(links.map((url, i) => [`link-${i + 1}`, url]));
