import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { reportError } from "#app/infra/process/error-reports.server.ts";
import type { Actor } from "./actor.ts";
import type { AuditAction, AuditSubject } from "./audit-event.ts";

type Event = {
	/** What happened, often the command's name, such as `sign-up`. */
	action: AuditAction;
	/** The model and ID of the record that the event is about. */
	subject: [type: AuditSubject, id: string];
	/** Facts worth keeping. Never a secret or text that a member wrote. */
	detail?: Record<string, string | number | boolean | null>;
};

/** Adds an event to the audit log, in the command's transaction. */
export async function recordEvent(
	tx: Tx,
	actor: Actor,
	{ action, subject: [subjectType, subjectId], detail = {} }: Event,
): Promise<void> {
	const facts = JSON.stringify({ ...detail, requestId: actor.requestId });
	await tx.auditEvent.create({
		data: { at: now(), action, actorId: actor.user?.id ?? null, subjectType, subjectId, detail: facts },
	});
}

/**
 * Records that a signed-in person tried something that only the team may do. Never rejects, so the command is
 * refused even if the event can't be written.
 */
export async function recordRefusedCommand(
	actor: Actor,
	{ pattern, method }: { pattern: string; method: string },
): Promise<void> {
	if (!actor.user) return;
	const subject: [AuditSubject, string] = ["User", actor.user.id];
	try {
		await transaction((tx) =>
			recordEvent(tx, actor, { action: "refuse-team-page", subject, detail: { pattern, method } }),
		);
	} catch (error) {
		reportError({ err: error }, "refusal not recorded");
	}
}
