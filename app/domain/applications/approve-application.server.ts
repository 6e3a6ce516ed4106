import type { Actor } from "../actor.ts";
import { invalidField } from "../domain-error.ts";
import { listProfessional } from "../professionals/list-professional.server.ts";
import { checksMissing } from "./application-checks.ts";
import { applicationApproved } from "./application-mails.server.ts";
import { moveApplication } from "./move-application.server.ts";

/**
 * The team approves after the background check, with the results of all six checks written down and none of them failed; the
 * applicant's account is verified and in the directory from then on. Throws `invalid` where a check is missing.
 */
export const approveApplication = (actor: Actor, { applicationId, note }: { applicationId: string; note: string | null }) =>
	moveApplication(actor, applicationId, "approve-application", {
		note,
		mail: (applicant) => applicationApproved(applicant, note),
		alongside: async (tx, { id, userId }, at) => {
			const missing = checksMissing(await tx.applicationCheck.findMany({ where: { applicationId: id } }));
			if (missing) throw invalidField("decision", missing);
			await tx.user.updateMany({ where: { id: userId, verification: { in: ["PENDING", "REJECTED"] } }, data: { verification: "VERIFIED" } });
			// A suspended account is verified once the suspension is lifted.
			await tx.user.updateMany({ where: { id: userId, verification: "SUSPENDED" }, data: { verificationBefore: "VERIFIED" } });
			await listProfessional(tx, id, at);
		},
	});
