import { transaction } from "#app/infra/database/db.server.ts";
import { nowAfter } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { lockBooking } from "../bookings/lock-booking.server.ts";
import { DomainError, invalidField } from "../domain-error.ts";
import { requireUserFiles } from "../files/require-user-files.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { transitionMilestone } from "../milestones/transition-milestone.server.ts";
import { checkText } from "../off-platform-contact/check-text.server.ts";
import { withFileNames } from "../off-platform-contact/with-file-names.ts";
import { isPaidDirectly } from "../service-lines/service-line.ts";
import { DELIVERY_FILES_MAX } from "./delivery.ts";
import { dropDeliveryDraft, withDraft } from "./delivery-draft.server.ts";
import { getMilestoneForCommand, type MilestoneAt } from "./milestone-access.server.ts";

type Input = MilestoneAt & {
	note: string;
	links: readonly string[];
	/** IDs of the professional's own files, in order. */
	files: readonly string[];
	/** Whether the files of the draft come first. */
	withDraftFiles?: boolean;
};

/**
 * The professional delivers a milestone, or what was changed in it: a note, and files or links. The
 * creator answers within 14 days, and both get an email. Throws `conflict` where the milestone isn't
 * funded, or has moved on.
 */
export async function deliver(
	actor: Actor,
	{ bookingId, position, note, links, files: given, withDraftFiles = false }: Input,
): Promise<{ deliveryId: string; round: number }> {
	const user = requireUser(actor);
	return withIdempotency(
		actor,
		"deliver",
		{ bookingId, position, note, links, given, withDraftFiles },
		(remember) =>
			transaction(async (tx) => {
				await lockBooking(tx, bookingId);
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
				if (booking.status === "DISPUTED")
					throw new DomainError(
						"conflict",
						"A dispute is open, so nothing can be delivered until our team has decided. Send what shows your work in the conversation.",
					);
				const files = withDraftFiles
					? await withDraft(tx, { userId: user.id, milestoneId: milestone.id }, given)
					: given;
				if (files.length > DELIVERY_FILES_MAX)
					throw invalidField("files", `Add at most ${DELIVERY_FILES_MAX} files.`);
				const names = await requireUserFiles(tx, user.id, files, "files");
				const text = withFileNames([note, ...links].join("\n"), names);
				const { kinds } = await checkText(tx, actor, { place: "DELIVERY", subjectId: bookingId, text });
				const [latest] = milestone.deliveries;
				const round = (latest?.round ?? 0) + 1;
				const delivery = await tx.delivery.create({
					data: {
						...{ milestoneId: milestone.id, round, note, deliveredAt: nowAfter(milestone.statusAt) },
						files: { create: files.map((fileId, at) => ({ fileId, position: at })) },
						links: { create: links.map((url, at) => ({ url, position: at })) },
					},
					select: { id: true },
				});
				await transitionMilestone(tx, actor, isDirect ? "deliver-unfunded" : "deliver", milestone.id, {
					mover: "PROFESSIONAL",
				});
				await recordEvent(tx, actor, {
					action: "deliver",
					subject: ["Delivery", delivery.id],
					detail: { bookingId, round, files: files.length, links: links.length, flags: kinds.join(",") },
				});
				await dropDeliveryDraft(tx, { userId: user.id, milestoneId: milestone.id });
				const result = { deliveryId: delivery.id, round };
				await remember(tx, result);
				return result;
			}),
	);
}
