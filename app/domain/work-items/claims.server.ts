import { db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { timeInWords } from "../calendar/instant-words.server.ts";
import { DomainError } from "../domain-error.ts";
import type { WorkKind } from "./work-item.ts";

export type Claim = { adminId: string; name: string; claimedUntil: Date };

/** The claim on a work item, or null if there is none or it has expired. */
export async function claimOf(kind: WorkKind, subjectId: string, from: Tx = db()): Promise<Claim | null> {
	const found = await from.workClaim.findUnique({
		where: { kind_subjectId: { kind, subjectId } },
		include: { admin: { select: { name: true } } },
	});
	if (!found || found.claimedUntil <= now()) return null;
	return { adminId: found.adminId, name: found.admin.name, claimedUntil: found.claimedUntil };
}

/**
 * Ends the claim on a work item that is being decided. Throws `conflict` if someone else holds it.
 * The admin's own expired claim does no harm as long as no one has taken the item since.
 */
export async function endClaim(tx: Tx, adminId: string, kind: WorkKind, subjectId: string): Promise<void> {
	const claim = await claimOf(kind, subjectId, tx);
	if (claim && claim.adminId !== adminId) throw claimConflict(claim);
	await tx.workClaim.deleteMany({ where: { kind, subjectId } });
}

/** The error (`conflict`) for a work item that someone else is working on. */
export const claimConflict = ({ name, claimedUntil }: Claim): DomainError =>
	new DomainError(
		"conflict",
		`${name} is working on this until ${timeInWords(claimedUntil)}. Choose another item, or come back after that.`,
	);
