import { db, type Tx } from "#app/infra/database/db.server.ts";
import type { Phase } from "./phase.ts";

/** The latest change of the phase: which, when, and by whom. Null as long as it was never changed. */
export const getLatestPhaseChange = (from: Tx = db()) =>
	from.phaseChange.findFirst({
		orderBy: [{ at: "desc" }, { id: "desc" }],
		select: { phase: true, at: true, changedBy: { select: { name: true } } },
	});

/**
 * The phase that applies to what a command does now. Commands ask within their transaction, so that
 * they never act on a phase that was changed elsewhere.
 */
export const getPhase = async (from: Tx = db()): Promise<Phase> =>
	(await getLatestPhaseChange(from))?.phase ?? "EARLY_ACCESS";
