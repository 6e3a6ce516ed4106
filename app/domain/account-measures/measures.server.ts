import type { Tx } from "#app/infra/database/db.server.ts";
import type { Actor } from "../actor.ts";
import type { MeasureKind } from "./measure.ts";

type Measure = { userId: string; kind: MeasureKind; reason: string; at: Date };

/** Keeps what somebody of the team did to an account and why, in the transaction of the deed; the audit trail holds no such words. */
export async function recordMeasure(tx: Tx, actor: Actor, measure: Measure): Promise<void> {
	await tx.accountMeasure.create({ data: { ...measure, adminId: actor.user?.id ?? null } });
}
