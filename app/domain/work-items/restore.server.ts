import type { Tx } from "#app/infra/database/db.server.ts";

export type Undoing = { subjectId: string; choice: string; at: Date; before: Record<string, unknown> };

/** Restores the records to their state before a decision. False if they have changed since. */
export type Restore = (tx: Tx, undoing: Undoing) => Promise<boolean>;
