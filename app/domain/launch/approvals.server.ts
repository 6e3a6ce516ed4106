import { createHash } from "node:crypto";
import { site } from "#app/infra/content/site.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import { agreementTemplates } from "../agreements/agreement-content.server.ts";
import { feeFor } from "../fees/fee-rules.server.ts";
import type { ApprovalSubject } from "./approval.ts";

/** The text that counsel approves, as it is now. A change of it ends an approval. */
const texts: Record<ApprovalSubject, () => string> = {
	AGENT_CLAUSE: agentClause,
	ACCOUNTING_FEE: () =>
		`${site().name} charges a fee of ${feeFor("ACCOUNTING") / 100}% on accounting work, also on work of certified public accountants. It is taken from the payout of what is completed, and nothing is charged for listing, matching, or introducing anyone. The agreement says:\n\n${agreementTemplates().ACCOUNTING.agentClause ?? ""}`,
};

function agentClause(): string {
	return (
		Object.values(agreementTemplates()).find(({ agentClause: clause }) => clause !== null)?.agentClause ?? ""
	);
}

/** The text of a subject, and its SHA-256 in hexadecimal. */
export function textToApprove(subject: ApprovalSubject): { text: string; sha256: string } {
	const text = texts[subject]();
	return { text, sha256: createHash("sha256").update(text).digest("hex") };
}

/** Counsel's latest approval of the text as it is now. Null if it was changed since, or never approved. */
export async function findApproval(from: Tx, subject: ApprovalSubject) {
	const latest = await from.counselApproval.findFirst({
		where: { subject },
		orderBy: [{ at: "desc" }, { id: "desc" }],
		select: {
			counsel: true,
			approvedOn: true,
			at: true,
			sha256: true,
			recordedBy: { select: { name: true } },
		},
	});
	return latest?.sha256 === textToApprove(subject).sha256 ? latest : null;
}
