import type { Actor } from "../actor.ts";
import { listProfessional } from "../professionals/list-professional.server.ts";
import { applicationApproved } from "./application-mails.server.ts";
import { moveApplication } from "./move-application.server.ts";

/** The team approves after the background check; the applicant's account is verified and in the directory from then on. */
export const approveApplication = (actor: Actor, { applicationId, note }: { applicationId: string; note: string | null }) =>
	moveApplication(actor, applicationId, "approve-application", {
		note,
		mail: (applicant) => applicationApproved(applicant, note),
		alongside: async (tx, { id, userId }, at) => {
			await tx.user.updateMany({ where: { id: userId, verification: { in: ["PENDING", "REJECTED"] } }, data: { verification: "VERIFIED" } });
			await listProfessional(tx, id, at);
		},
	});
