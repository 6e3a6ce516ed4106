import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea, requireUser } from "../actor.ts";
import {
	type ApplicationStatus,
	type ApplicationTransition,
	applicationStatusLabels,
	applicationTransitions,
	canTransitionApplication,
} from "../applications/application.ts";
import type { Applicant } from "../applications/application-emails.server.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { DomainError } from "../domain-error.ts";
import type { Email } from "../email/email.ts";
import { queueEmail } from "../email/queue-email.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import type { Role } from "../role.ts";
import { alreadyDecided, recordDecision } from "../work-items/record-decision.server.ts";
import { applicationBefore } from "./restore-application.server.ts";

type Moving = {
	/** The email to the applicant. */
	email: (applicant: Applicant) => Email;
	note?: string | null;
	/** Further writes in the same transaction. */
	alongside?: (tx: Tx, application: { id: string; userId: string }, at: Date) => Promise<void>;
	detail?: Record<string, string | number>;
};

/**
 * Runs a transition from `applicationTransitions`, with the email to the applicant and the audit
 * event. Throws `not_found` for an unknown application and `conflict` if its state doesn't allow
 * the transition.
 */
export async function transitionApplication(
	actor: Actor,
	applicationId: string,
	move: ApplicationTransition,
	{ email: emailTo, note = null, alongside, detail }: Moving,
): Promise<{ status: ApplicationStatus }> {
	const { who, to } = applicationTransitions[move];
	const user = who === "ADMIN" ? requireArea(actor, "vetting") : requireUser(actor, who);
	return withIdempotency(actor, move, { applicationId, note, ...detail }, async (remember) => {
		const applicantFilter = who === "PROFESSIONAL" ? { userId: user.id } : {};
		const found = await db().application.findUnique({
			where: { id: applicationId, ...applicantFilter },
			select: {
				id: true,
				userId: true,
				status: true,
				reference: true,
				user: { select: { email: true, name: true } },
			},
		});
		if (!found) throw new DomainError("not_found", "This application doesn't exist.");
		if (!canTransitionApplication(move, user.role, found.status))
			throw await moved(db(), user.role, found.id, found.status);
		return transaction(async (tx) => {
			const at = now();
			const before = await applicationBefore(tx, found);
			const ends = to === "REJECTED" || to === "WITHDRAWN";
			const { count } = await tx.application.updateMany({
				where: { id: found.id, status: found.status },
				data: { status: to, statusAt: at, decisionNote: note, ...(ends && { openFor: null }) },
			});
			if (count === 0) throw await moved(tx, user.role, found.id, undefined);
			await alongside?.(tx, found, at);
			const email = emailTo({
				email: found.user.email,
				name: found.user.name,
				reference: found.reference ?? "",
			});
			const event: Parameters<typeof recordEvent>[2] = {
				action: move,
				subject: ["Application", found.id],
				detail: { ...detail, status: to },
			};
			if (who === "ADMIN") {
				await recordDecision(tx, actor, {
					kind: "APPLICATION",
					subjectId: found.id,
					choice: move,
					reason: note,
					before,
					from: found.status,
					to,
					at,
					emails: [email],
					event,
				});
			} else {
				await queueEmail(tx, email);
				await recordEvent(tx, actor, event);
			}
			await remember(tx, { status: to });
			return { status: to };
		});
	});
}

/** The `conflict` error, which names who changed the application if known. */
async function moved(
	from: Tx,
	role: Role,
	id: string,
	status: ApplicationStatus | undefined,
): Promise<DomainError> {
	if (role === "ADMIN" && status === "WITHDRAWN")
		return new DomainError(
			"conflict",
			"The applicant has withdrawn this application. There is nothing left to decide.",
		);
	const where = status ? `: the application is now “${applicationStatusLabels[status]}”` : "";
	const words = `Someone else already updated this${where}. Reload the page to see its status.`;
	return role === "ADMIN"
		? alreadyDecided(from, "APPLICATION", id, words)
		: new DomainError("conflict", words);
}
