import type { Actor } from "../actor.ts";
import { applicationRejected } from "../applications/application-emails.server.ts";
import { transitionApplication } from "./transition-application.server.ts";

/**
 * The team turns an application down, with a reason that its applicant reads. A new one may be
 * begun.
 */
export const rejectApplication = (actor: Actor, { applicationId, note }: { applicationId: string; note: string }) =>
	transitionApplication(actor, applicationId, "reject-application", {
		note,
		mail: (applicant) => applicationRejected(applicant, note),
		alongside: async (tx, { userId }) => {
			await tx.user.updateMany({ where: { id: userId, verification: "PENDING" }, data: { verification: "REJECTED" } });
		},
	});
