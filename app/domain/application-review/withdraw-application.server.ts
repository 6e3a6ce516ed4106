import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { applicationWithdrawn } from "../applications/application-emails.server.ts";
import { DomainError } from "../domain-error.ts";
import { transitionApplication } from "./transition-application.server.ts";

/**
 * Withdraws the actor's undecided application. Its references can no longer answer, and the
 * applicant may start a new one.
 */
export async function withdrawApplication(actor: Actor): Promise<{ status: string }> {
	const user = requireUser(actor, "PROFESSIONAL");
	const latest = await db().application.findFirst({
		where: { userId: user.id },
		orderBy: { createdAt: "desc" },
		select: { id: true, status: true },
	});
	if (!latest || latest.status === "DRAFT")
		throw new DomainError("not_found", "There is no application to withdraw.");
	return transitionApplication(actor, latest.id, "withdraw-application", { email: applicationWithdrawn });
}
