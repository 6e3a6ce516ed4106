import type { Tx } from "#app/infra/database/db.server.ts";
import type { Actor } from "../actor.ts";
import type { MeasureKind } from "./measure.ts";

type Measure = { userId: string; kind: MeasureKind; reason: string; at: Date };

/**
 * Records an admin's measure against an account and its reason, in the caller's transaction. The
 * audit log stores no free text, so the reason is kept here.
 */
export async function recordMeasure(tx: Tx, actor: Actor, measure: Measure): Promise<void> {
	await tx.accountMeasure.create({ data: { ...measure, adminId: actor.user?.id ?? null } });
}
