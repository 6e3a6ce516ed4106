import type { Tx } from "#app/infra/database/db.server.ts";

export type Undoing = { subjectId: string; choice: string; at: Date; before: Record<string, unknown> };

/** Puts the records back to what they were before a decision. False where they have been moved on since. */
export type Restore = (tx: Tx, undoing: Undoing) => Promise<boolean>;
