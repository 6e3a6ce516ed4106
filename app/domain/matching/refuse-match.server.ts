import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { weekdayInWords } from "../calendar/instant-words.server.ts";
import { businessZone } from "../calendar/promised.server.ts";
import { DomainError } from "../domain-error.ts";
import { queueEmail } from "../email/queue-email.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { proposalDue } from "../requirements/proposal-due.server.ts";
import { requirementsTransitions } from "../requirements/requirements.ts";
import { isSent } from "../requirements/requirements-queries.server.ts";
import type { RefusalCause } from "./match.ts";
import { matchRefused } from "./matching-emails.server.ts";

/**
 * A creator says what is wrong with the proposed professionals, and why none fits. The request returns to the queue with
 * a new due date, and none of them is proposed to this creator again. Throws `conflict` if one of
 * them was asked for a quote or the request has changed state.
 */
export async function refuseMatch(
	actor: Actor,
	{ matchId, causes, reason }: { matchId: string; causes: readonly RefusalCause[]; reason: string },
): Promise<{ matchId: string }> {
	const user = requireUser(actor, "CREATOR");
	return withIdempotency(actor, "refuse-match", { matchId, causes, reason }, async (remember) =>
		transaction(async (tx) => {
			const match = await tx.match.findFirst({
				where: { id: matchId, ...isSent(), requirements: { userId: user.id } },
				select: { state: true, requirementsId: true, requirements: { select: { reference: true } } },
			});
			if (!match) throw new DomainError("not_found", "There is no such match.");
			if (match.state !== "SENT") throw new DomainError("conflict", refusals[match.state]);
			const { requirementsId: id, requirements } = match;
			const at = now();
			const { from, to } = requirementsTransitions["request-rematch"];
			const { count } = await tx.requirements.updateMany({
				where: { id, status: { in: [...from] } },
				data: { status: to, statusAt: at },
			});
			if (count === 0)
				throw new DomainError(
					"conflict",
					"This request is closed, so we won’t look again. You can send us a new request.",
				);
			const { count: answered } = await tx.match.updateMany({
				where: { id: matchId, state: "SENT" },
				data: { state: "REFUSED", answeredAt: at, refusalReason: reason, refusalCauses: causes.join(",") },
			});
			if (answered === 0) throw new DomainError("conflict", refusals.ACCEPTED);
			await queueEmail(
				tx,
				matchRefused(
					{ ...user, reference: requirements.reference },
					matchId,
					weekdayInWords(proposalDue(at), businessZone()),
				),
			);
			await recordEvent(tx, actor, {
				action: "refuse-match",
				subject: ["Requirements", id],
				detail: { matchId },
			});
			await remember(tx, { matchId });
			return { matchId };
		}),
	);
}

const refusals = {
	ACCEPTED:
		"You’ve requested a quote from one of them, so this proposal is accepted. If it doesn’t work out, send us a new request.",
	REFUSED: "You’ve already told us that none of them fits. We’re looking again.",
};
