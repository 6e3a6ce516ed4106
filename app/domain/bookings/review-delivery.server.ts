import type { Tx } from "#app/infra/database/db.server.ts";
import { nowAfter } from "#app/infra/process/clock.server.ts";
import { lockReauthentication, requireRecentProof } from "../people/credentials.server.ts";
import { type Actor, requireUser } from "../platform/actor.ts";
import { bookingCommand } from "../platform/command.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { checkText } from "../platform/off-platform-contact/detect-off-platform-contact.server.ts";
import { formatWhen } from "../platform/time/time-zones.server.ts";
import { includeComments } from "./comments/comments.server.ts";
import { acceptMilestone } from "./end-milestones.server.ts";
import { transitionMilestone } from "./milestone.server.ts";
import {
	getMilestoneForCommand,
	getRevisions,
	type MilestoneAt,
	requireLatestDelivery,
} from "./milestone-access.server.ts";
import { findPreviewTime } from "./previews/previews.server.ts";

/**
 * The creator accepts the delivery on the page, which releases any money held for the milestone. Requires a
 * recent identity check. The professional gets an email. Throws `conflict` if the milestone has moved on,
 * another version was delivered, a preview of it is still being made, or a chargeback is open.
 */
export async function acceptDelivery(
	actor: Actor,
	{ bookingId, position, deliveryId }: MilestoneAt & { deliveryId: string },
): Promise<{ releasedCents: number }> {
	const user = requireRecentProof(actor);
	return bookingCommand(actor, "accept-delivery", { bookingId, position, deliveryId }, async (tx) => {
		await lockReauthentication(tx, user);
		const { milestone } = await getMilestoneForCommand(user, "accept-delivery", { bookingId, position }, tx);
		requireLatestDelivery(milestone, deliveryId);
		await requireSeen(tx, deliveryId);
		return { releasedCents: await acceptMilestone(tx, actor, milestone.id, { role: "CREATOR" }) };
	});
}

/** Throws `conflict` while a preview of a delivery is being made, because no one accepts unseen work. */
async function requireSeen(tx: Tx, deliveryId: string): Promise<void> {
	const time = await findPreviewTime(deliveryId, tx);
	if (time)
		throw new DomainError(
			"conflict",
			`We're still making the previews of this delivery, until about ${formatWhen(time)}. Accept it once you've seen them.`,
		);
}

type Input = MilestoneAt & { deliveryId: string; reason: string };

/**
 * The creator requests changes to the delivery on the page, including those in its open comments, which uses one
 * of the agreement's rounds of changes. The professional gets an email and has 14 days to deliver again. Throws `conflict` if no rounds
 * are left, another version was delivered, or the milestone has moved on.
 */
export async function requestChanges(
	actor: Actor,
	{ bookingId, position, deliveryId, reason }: Input,
): Promise<{ roundsLeft: number }> {
	const user = requireUser(actor);
	return bookingCommand(actor, "request-changes", { bookingId, position, deliveryId, reason }, async (tx) => {
		const { milestone } = await getMilestoneForCommand(user, "request-changes", { bookingId, position }, tx);
		const { id } = requireLatestDelivery(milestone, deliveryId);
		const { included, used } = await getRevisions(tx, bookingId);
		if (milestone.status === "DELIVERED" && used >= included)
			throw new DomainError("conflict", noRoundsLeft(included));
		await checkText(tx, actor, { place: "CHANGES", subjectId: bookingId, text: reason });
		const at = nowAfter(milestone.statusAt);
		await tx.delivery.update({ where: { id }, data: { changes: reason, changesAt: at } });
		await includeComments(tx, { bookingId, deliveryId: id, at });
		await transitionMilestone(tx, actor, "request-changes", milestone.id, { role: "CREATOR", reason });
		return { roundsLeft: included - used - 1 };
	});
}

/** Why no more changes can be requested. */
const noRoundsLeft = (included: number): string =>
	included === 0
		? "The agreement includes no changes after a delivery. Accept it or, if it isn't what you agreed on, open a dispute."
		: `You've used ${included === 1 ? "the round" : `all ${included} rounds`} of changes included in the agreement. Accept the delivery or, if it isn't what you agreed on, open a dispute.`;
