import { db, type Tx } from "#app/infra/database/db.server.ts";
import { later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "./actor.ts";
import { recordEvent } from "./audit.server.ts";
import type { AuditAction, AuditSubject } from "./audit-event.ts";
import { DomainError } from "./domain-error.ts";
import type { Email } from "./email/email.ts";
import { queueEmail } from "./email/queue-email.server.ts";
import { formatPast, formatTime } from "./time/time-zones.server.ts";
import { queueWebhook, type WebhookEvent } from "./webhooks/queue-webhook.server.ts";
import { UNDO_MINUTES, type WorkKind, workQueues } from "./work-item.ts";

export type Undoing = { subjectId: string; choice: string; at: Date; before: Record<string, unknown> };

/** Restores the records to their state before a decision. Returns false if they have changed since then. */
export type Restore = (tx: Tx, undoing: Undoing) => Promise<boolean>;

export type Claim = { adminId: string; name: string; claimedUntil: Date };

/** The claim on a work item, or null if there is none or it has expired. */
export async function findClaim(kind: WorkKind, subjectId: string, from: Tx = db()): Promise<Claim | null> {
	const found = await from.workClaim.findUnique({
		where: { kind_subjectId: { kind, subjectId } },
		include: { admin: { select: { name: true } } },
	});
	if (!found || found.claimedUntil <= now()) return null;
	return { adminId: found.adminId, name: found.admin.name, claimedUntil: found.claimedUntil };
}

/**
 * Ends the claim on a work item that is being decided. Throws `conflict` if someone else has claimed it. The
 * admin may decide even if their own claim has expired, as long as no one else has claimed the item.
 */
async function endClaim(tx: Tx, adminId: string, kind: WorkKind, subjectId: string): Promise<void> {
	const claim = await findClaim(kind, subjectId, tx);
	if (claim && claim.adminId !== adminId) throw claimConflict(claim);
	await tx.workClaim.deleteMany({ where: { kind, subjectId } });
}

/** The error (`conflict`) for a work item that someone else is working on. */
export const claimConflict = ({ name, claimedUntil }: Claim): DomainError =>
	new DomainError(
		"conflict",
		`${name} is working on this until ${formatTime(claimedUntil)}. Choose another item, or come back after that.`,
	);

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** The data that a decision stores so that it can be undone. */
export type DecisionSnapshot = { [key: string]: Json };

/** The shared ID and time of decisions that were made together. */
export type Batch = { id: string; at: Date };

type Deciding = {
	kind: WorkKind;
	subjectId: string;
	/** The decision's name, such as `approve-application`. */
	choice: string;
	reason: string | null;
	/** The records before the decision, enough to restore them. Never shown. */
	before: DecisionSnapshot;
	/** The states before and after, for the audit trail. */
	from: string;
	to: string;
	/** When the records were changed. */
	at: Date;
	emails: readonly Email[];
	/** The audit event. The states, the decision's ID, and the batch are added to its detail. */
	event: {
		action: AuditAction;
		subject: [type: AuditSubject, id: string];
		detail?: Record<string, string | number | boolean | null>;
	};
	/** The event for webhooks. Like the emails, it waits until the decision can no longer be undone. */
	webhook?: WebhookEvent;
	/** Set for decisions that were made together, which are undone together. */
	batch?: Batch | undefined;
	/** Whether the decision is final. If so, its emails are sent immediately. */
	isFinal?: boolean;
};

/**
 * Records an admin's decision in the transaction that changed the records. Stores the decision, the audit
 * event with the states before and after, and the emails. The emails wait until the decision can no longer be
 * undone. Ends the claim on the work item. Throws `conflict` if someone else has claimed it.
 */
export async function recordDecision(tx: Tx, actor: Actor, deciding: Deciding): Promise<string> {
	const { kind, subjectId, choice, reason, before, from, to, at, emails, event, isFinal = false } = deciding;
	const batch = deciding.batch?.id;
	const user = requireArea(actor, workQueues[kind].area);
	await endClaim(tx, user.id, kind, subjectId);
	const undoUntil = isFinal ? at : later(at, UNDO_MINUTES * MINUTE);
	const emailIds: string[] = [];
	for (const email of emails) {
		const emailId = await queueEmail(tx, email, { notBefore: undoUntil });
		if (emailId) emailIds.push(emailId);
	}
	const eventId = deciding.webhook && (await queueWebhook(tx, deciding.webhook, { notBefore: undoUntil }));
	const { id } = await tx.decision.create({
		data: {
			kind,
			subjectId,
			adminId: user.id,
			choice,
			reason: reason ?? "",
			before: JSON.stringify({ records: before, mailIds: emailIds, batch, ...(eventId && { eventId }) }),
			undoUntil,
			at,
		},
		select: { id: true },
	});
	await recordEvent(tx, actor, {
		...event,
		detail: { ...event.detail, decisionId: id, before: from, after: to, ...(batch && { batch }) },
	});
	return id;
}

/** The content of a decision's `before`. */
export type StoredDecision = {
	records: Record<string, unknown>;
	mailIds: string[];
	batch?: string;
	/** The ID of its event for webhooks. */
	eventId?: string;
};

export const readStoredDecision = ({ before }: { before: string }): StoredDecision => JSON.parse(before);

/**
 * The error (`conflict`) for the second of two decisions. It says who decided first, and when, or `otherwise`
 * if no decision is stored.
 */
export async function alreadyDecided(
	tx: Tx,
	kind: WorkKind,
	subjectId: string,
	otherwise: string,
): Promise<DomainError> {
	const last = await tx.decision.findFirst({
		where: { kind, subjectId, undoneAt: null },
		orderBy: { id: "desc" },
		select: { at: true, admin: { select: { name: true } } },
	});
	if (!last) return new DomainError("conflict", otherwise);
	const who = last.admin?.name ?? "Someone on our team";
	return new DomainError(
		"conflict",
		`${who} already decided this ${formatPast(last.at)}. Reload the page to see the current status.`,
	);
}
