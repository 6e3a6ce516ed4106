import type { Restore } from "../work-items/restore.server.ts";

type Stored = { matchId: string; status: "SUBMITTED" | "IN_REVIEW" | "REMATCH_REQUESTED"; statusAt: string };

/** Takes a proposal back that the creator has not answered; the request waits in its queue as before. */
export const restoreMatch: Restore = async (tx, { subjectId: id, at, before }) => {
	const { matchId, status, statusAt } = before as Stored;
	const { count } = await tx.requirements.updateMany({ where: { id, status: "MATCHED", statusAt: at }, data: { status, statusAt: new Date(statusAt) } });
	if (count === 0) return false;
	const { count: gone } = await tx.match.deleteMany({ where: { id: matchId, state: "SENT" } });
	return gone > 0;
};
