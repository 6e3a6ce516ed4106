import type { PhaseName } from "#app/infra/content/phase.server.ts";
import { db, type Tx } from "#app/infra/database/db.server.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import type { Phase } from "./phase.ts";

const latest = { orderBy: [{ at: "desc" }, { id: "desc" }] } satisfies Prisma.PhaseChangeFindFirstArgs;

/**
 * The latest phase change, with the new phase, its time, and who made it. Null if the phase has never
 * changed.
 */
export const getLatestPhaseChange = (from: Tx = db()) =>
	from.phaseChange.findFirst({
		...latest,
		select: { phase: true, at: true, changedBy: { select: { name: true } } },
	});

/**
 * The current phase. Commands read it within their transaction, so that they never act on an outdated phase.
 */
export const getPhase = async (from: Tx = db()): Promise<Phase> =>
	(await from.phaseChange.findFirst({ ...latest, select: { phase: true } }))?.phase ?? "EARLY_ACCESS";

/** Whether the marketplace is open or was open before, so that there may be bookings from that phase. */
export const wasEverOpen = async (): Promise<boolean> =>
	(await db().phaseChange.findFirst({ where: { phase: "OPEN" }, select: { id: true } })) !== null;

/** The names of the phases in content files. */
export const phaseNames = {
	EARLY_ACCESS: "early-access",
	OPEN: "open",
} as const satisfies Record<Phase, PhaseName>;
