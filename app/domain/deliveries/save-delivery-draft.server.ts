import { transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { invalidField } from "../domain-error.ts";
import { DELIVERY_FILES_MAX, milestonePath } from "./delivery.ts";
import { keepDeliveryDraft, withDraft } from "./delivery-draft.server.ts";
import { getMilestoneForCommand, type MilestoneAt } from "./milestone-access.server.ts";

type Input = MilestoneAt & {
	note: string;
	links: string /** IDs of files that were just uploaded. */;
	added: readonly string[];
	removeFiles: boolean;
};

/** The professional saves what they typed and uploaded for a milestone, complete or not. */
export async function saveDeliveryDraft(
	actor: Actor,
	{ bookingId, position, note, links, added, removeFiles }: Input,
): Promise<void> {
	const user = requireUser(actor);
	await transaction(async (tx) => {
		const { milestone } = await getMilestoneForCommand(user, "deliver", { bookingId, position }, tx);
		const owner = { userId: user.id, milestoneId: milestone.id };
		const files = removeFiles ? [...added] : await withDraft(tx, owner, added);
		if (files.length > DELIVERY_FILES_MAX)
			throw invalidField("files", `Add at most ${DELIVERY_FILES_MAX} files.`);
		await keepDeliveryDraft(tx, owner, milestonePath(bookingId, position, "deliver"), { note, links, files });
	});
}
