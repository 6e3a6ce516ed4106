import { createHash } from "node:crypto";
import { db, type Tx } from "#app/infra/database/db.server.ts";
import { agreementTemplates } from "../agreements/agreement-content.server.ts";

/**
 * The clause that makes the operator the professionals' agent for receiving payment, with the places
 * that each agreement fills in, and its SHA-256 in hexadecimal.
 */
export function agentClause(): { text: string; sha256: string } {
	const text = Object.values(agreementTemplates()).find(({ agentClause: clause }) => clause !== null)?.agentClause ?? "";
	return { text, sha256: createHash("sha256").update(text).digest("hex") };
}

/** Counsel's latest approval of the clause as it is now. Null if it was changed since, or never approved. */
export async function findClauseApproval(from: Tx = db()) {
	const latest = await from.clauseApproval.findFirst({
		orderBy: [{ at: "desc" }, { id: "desc" }],
		select: { counsel: true, approvedOn: true, at: true, sha256: true, recordedBy: { select: { name: true } } },
	});
	return latest?.sha256 === agentClause().sha256 ? latest : null;
}
