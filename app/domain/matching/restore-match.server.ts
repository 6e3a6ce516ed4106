import type { Restore } from "../work-items/restore.server.ts";
import { restoreDelay } from "./delay-match.server.ts";

type Stored = { matchId: string; status: "SUBMITTED" | "IN_REVIEW" | "REMATCH_REQUESTED"; statusAt: string };

/** Undoes the team's decision on a request: a delay or a proposal. */
export const restoreMatch: Restore = (tx, undoing) =>
	(undoing.choice === "delay-match" ? restoreDelay : restoreProposal)(tx, undoing);

/** Undoes a proposal that the creator hasn't answered. The request returns to its queue. */
const restoreProposal: Restore = async (tx, { subjectId: id, at, before }) => {
	const { matchId, status, statusAt } = before as Stored;
	const { count } = await tx.requirements.updateMany({
		where: { id, status: "MATCHED", statusAt: at },
		data: { status, statusAt: new Date(statusAt) },
	});
	if (count === 0) return false;
	const { count: gone } = await tx.match.deleteMany({ where: { id: matchId, state: "SENT" } });
	return gone > 0;
};
