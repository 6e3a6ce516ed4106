import type { Actor } from "../actor.ts";
import { applicationApproved } from "../applications/application-emails.server.ts";
import { blockingChecks, evidenceParts } from "../checks/check.ts";
import { invalidField } from "../domain-error.ts";
import { blockingLicenses } from "../licenses/license.ts";
import { listProfessional } from "./list-professional.server.ts";
import { transitionApplication } from "./transition-application.server.ts";

/**
 * Approves an application after the background check, verifies the applicant's account, and lists
 * it in the directory. Throws `invalid` unless all required checks passed with evidence, none failed,
 * and the register confirms each license that the applicant named.
 */
export const approveApplication = (
	actor: Actor,
	{ applicationId, note }: { applicationId: string; note: string | null },
) =>
	transitionApplication(actor, applicationId, "approve-application", {
		note,
		email: (applicant) => applicationApproved(applicant, note),
		alongside: async (tx, { id, userId }, at) => {
			const licenses = await tx.professionalLicense.findMany({
				where: { userId },
				select: { kind: true, state: true, result: true },
			});
			const blocked =
				blockingChecks(await tx.application.findUniqueOrThrow({ where: { id }, include: evidenceParts })) ??
				blockingLicenses(licenses);
			if (blocked) throw invalidField("decision", blocked);
			await tx.user.updateMany({
				where: { id: userId, verification: { in: ["PENDING", "REJECTED"] } },
				data: { verification: "VERIFIED" },
			});
			// A suspended account is verified once the suspension is lifted.
			await tx.user.updateMany({
				where: { id: userId, verification: "SUSPENDED" },
				data: { verificationBefore: "VERIFIED" },
			});
			await listProfessional(tx, id, at);
		},
	});
