import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { mayDecideAlone } from "../../money/finance.server.ts";
import { type Actor, requireArea } from "../../platform/actor.ts";
import { endOfDayAfter } from "../../platform/time/calendar-day.ts";
import { agreedZone } from "../../platform/time/time-zones.server.ts";
import { getSideNames } from "../booking-sides.server.ts";
import { getDisputeForTeam, requireDecidable } from "./decide-dispute.server.ts";
import { DISPUTE_APPEAL_DAYS } from "./dispute.ts";
import { previewDecision } from "./preview-decision.ts";

/**
 * What a decision by the actor would do now: the amounts and ledger entries, whether a second person has to
 * confirm it, and when it is posted if nobody appeals. That time is null for a decision on an appeal, which
 * is posted immediately. Doesn't change anything. Throws `not_found`, and throws like `requireDecidable`.
 */
export async function previewDisputeDecision(
	actor: Actor,
	{ disputeId, releaseCents }: { disputeId: string; releaseCents: number },
) {
	const user = requireArea(actor, "bookings");
	const dispute = await getDisputeForTeam(db(), disputeId);
	await requireDecidable(db(), dispute, { userId: user.id, releaseCents });
	const { bookingId, booking, milestoneId, disputedCents: amountCents } = dispute;
	const [milestone, isAlone, zone] = await Promise.all([
		db().milestone.findUniqueOrThrow({ where: { id: milestoneId } }),
		mayDecideAlone(db(), user.id, { amountCents, parts: [{ milestoneId, amountCents }] }),
		agreedZone(db(), bookingId),
	]);
	return {
		...previewDecision({ milestone, professionalId: booking.professionalId, dispute, releaseCents }),
		names: getSideNames(booking),
		needsSecondPerson: !isAlone,
		postsAt: dispute.status === "APPEALED" ? null : endOfDayAfter(now(), DISPUTE_APPEAL_DAYS, zone),
	};
}
export type DisputeDecisionPreview = Awaited<ReturnType<typeof previewDisputeDecision>>;
