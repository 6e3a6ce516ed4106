import type { Actor } from "../actor.ts";
import { applicationRejected } from "../applications/application-emails.server.ts";
import { transitionApplication } from "./transition-application.server.ts";

/** Rejects an application with a reason that the applicant sees. They may start a new one. */
export const rejectApplication = (
	actor: Actor,
	{ applicationId, note }: { applicationId: string; note: string },
) =>
	transitionApplication(actor, applicationId, "reject-application", {
		note,
		email: (applicant) => applicationRejected(applicant, note),
		alongside: async (tx, { userId }) => {
			await tx.user.updateMany({
				where: { id: userId, verification: "PENDING" },
				data: { verification: "REJECTED" },
			});
		},
	});
