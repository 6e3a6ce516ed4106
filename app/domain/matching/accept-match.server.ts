import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { Actor } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import {
	lineOfNeed,
	needNames,
	requirementsTransitions,
	SERVICE_NEEDS,
} from "../requirements/requirements.ts";
import { isSent } from "../requirements/requirements-queries.server.ts";
import type { ServiceLine } from "../service-lines/service-line.ts";

type Asked = { creatorId: string; professionalId: string; serviceLine: ServiceLine; bookingId: string };

/**
 * Accepts a match when a creator requests a quote from a proposed professional, in the transaction
 * of that request. The creator's request becomes ACCEPTED. If the professional was proposed several
 * times, the proposal for the requested service counts, else the latest. Quotes requested from
 * others in an accepted proposal are only recorded. The booking shows what becomes of the proposal.
 */
export async function acceptMatch(
	tx: Tx,
	actor: Actor,
	{ creatorId, professionalId, serviceLine, bookingId }: Asked,
): Promise<void> {
	const requests = await tx.requirements.findMany({
		where: { userId: creatorId, status: { in: ["MATCHED", "ACCEPTED"] } },
		select: { id: true },
	});
	if (requests.length === 0) return;
	const open = await tx.match.findMany({
		where: {
			requirementsId: { in: requests.map(({ id }) => id) },
			state: { in: ["SENT", "ACCEPTED"] },
			...isSent(),
			proposals: { some: { professionalId, isChosen: false } },
		},
		orderBy: [{ sentAt: "desc" }, { id: "desc" }],
		select: {
			id: true,
			state: true,
			requirementsId: true,
			requirements: { select: { needs: { select: { need: true } } } },
		},
	});
	const unanswered = open.filter(({ state }) => state === "SENT");
	const asked = unanswered.length > 0 ? unanswered : open;
	const match =
		asked.find(({ requirements: { needs } }) => needs.some(({ need }) => lineOf(need) === serviceLine)) ??
		asked[0];
	if (!match) return;
	await tx.matchProposal.updateMany({
		where: { matchId: match.id, professionalId },
		data: { isChosen: true, bookingId },
	});
	if (match.state === "ACCEPTED") return;
	const at = now();
	const { from, to } = requirementsTransitions.accept;
	const { count } = await tx.requirements.updateMany({
		where: { id: match.requirementsId, status: { in: [...from] } },
		data: { status: to, statusAt: at },
	});
	if (count === 0) return;
	await tx.match.updateMany({
		where: { id: match.id, state: "SENT" },
		data: { state: "ACCEPTED", answeredAt: at },
	});
	await recordEvent(tx, actor, {
		action: "accept-match",
		subject: ["Requirements", match.requirementsId],
		detail: { matchId: match.id },
	});
}

const lineOf = (stored: (typeof needNames)[keyof typeof needNames]): ServiceLine | undefined => {
	const need = SERVICE_NEEDS.find((known) => needNames[known] === stored);
	return need && lineOfNeed[need];
};
