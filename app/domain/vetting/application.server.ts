import { db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea, requireUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { withIdempotency } from "../platform/command.server.ts";
import { DomainError, invalidField } from "../platform/domain-error.ts";
import type { Email } from "../platform/email/email.ts";
import { queueEmail } from "../platform/email/queue-email.server.ts";
import type { Role } from "../platform/roles.ts";
import {
	alreadyDecided,
	type DecisionSnapshot,
	type Restore,
	recordDecision,
} from "../platform/work-items.server.ts";
import { blockingLicenses } from "../profiles/license.ts";
import { refreshDirectory } from "../profiles/refresh-directory.server.ts";
import {
	type ApplicationStatus,
	type ApplicationTransition,
	applicationStatusLabels,
	applicationTransitions,
	canTransitionApplication,
} from "./application.ts";
import {
	type Applicant,
	applicationApproved,
	applicationRejected,
	changesRequested,
	checkStarted,
	reviewStarted,
} from "./application-emails.server.ts";
import type { Part } from "./application-steps.ts";
import { blockingChecks, evidenceParts } from "./check.ts";
import { listProfessional } from "./list-professional.server.ts";

/** A snapshot of an application and its owner before a decision, for undoing the decision. */
async function applicationBefore(
	tx: Tx,
	{ id, userId }: { id: string; userId: string },
): Promise<DecisionSnapshot> {
	const { status, statusAt, decisionNote } = await tx.application.findUniqueOrThrow({
		where: { id },
		select: { status: true, statusAt: true, decisionNote: true },
	});
	const { verification, professional } = await tx.user.findUniqueOrThrow({
		where: { id: userId },
		select: { verification: true, professional: { select: { state: true } } },
	});
	return {
		userId,
		status,
		statusAt: statusAt.toISOString(),
		decisionNote,
		verification,
		professional: professional?.state ?? null,
	};
}

type Stored = {
	userId: string;
	status: "SUBMITTED" | "DOCUMENT_REVIEW" | "BACKGROUND_CHECK";
	statusAt: string;
	decisionNote: string | null;
	verification: "PENDING" | "VERIFIED" | "REJECTED";
	professional: "LISTED" | "SUSPENDED" | null;
};

/**
 * Undoes a decision on an application that hasn't changed since. A profile that the approval
 * created is removed from the site.
 */
export const restoreApplication: Restore = async (tx, { subjectId: id, choice, at, before }) => {
	const { userId, status, statusAt, decisionNote, verification, professional } = before as Stored;
	const begun = await tx.application.findFirst({
		where: { openFor: userId, id: { not: id } },
		select: { id: true },
	});
	if (begun) return false;
	const restored = { status, statusAt: new Date(statusAt), decisionNote, openFor: userId };
	const { count } = await tx.application.updateMany({ where: { id, statusAt: at }, data: restored });
	if (count === 0) return false;
	if (choice === "request-changes")
		await tx.applicationChange.deleteMany({ where: { applicationId: id, askedAt: at } });
	if (choice === "approve-application") await unlist(tx, userId, professional);
	if (choice === "approve-application" || choice === "reject-application") {
		await tx.user.updateMany({
			where: { id: userId, verification: { not: "SUSPENDED" } },
			data: { verification },
		});
	}
	return true;
};

async function unlist(tx: Tx, userId: string, before: Stored["professional"]): Promise<void> {
	const profile = await tx.professional.findUnique({ where: { userId }, select: { id: true } });
	if (!profile) return;
	await tx.professional.update({ where: { id: profile.id }, data: { state: before ?? "REMOVED" } });
	await refreshDirectory(tx, profile.id);
}

type Moving = {
	/** The email to the applicant, unless the applicant made the transition. */
	email?: (applicant: Applicant) => Email;
	note?: string | null;
	/** Additional writes in the same transaction. */
	alongside?: (tx: Tx, application: { id: string; userId: string }, at: Date) => Promise<void>;
	detail?: Record<string, string | number>;
};

/**
 * Runs a transition from `applicationTransitions`, with the email to the applicant and the audit
 * event. Throws `not_found` for an unknown application, and `conflict` if its state doesn't allow
 * the transition.
 */
async function transitionApplication(
	actor: Actor,
	applicationId: string,
	move: ApplicationTransition,
	{ email: emailTo, note = null, alongside, detail }: Moving,
): Promise<{ status: ApplicationStatus }> {
	const { who, to } = applicationTransitions[move];
	const user = who === "ADMIN" ? requireArea(actor, "vetting") : requireUser(actor, who);
	return withIdempotency(actor, move, { applicationId, note, ...detail }, async (commit) => {
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
		return commit(async (tx) => {
			const at = now();
			const before = await applicationBefore(tx, found);
			const ends = to === "REJECTED" || to === "WITHDRAWN";
			const { count } = await tx.application.updateMany({
				where: { id: found.id, status: found.status },
				data: { status: to, statusAt: at, decisionNote: note, ...(ends && { openFor: null }) },
			});
			if (count === 0) throw await moved(tx, user.role, found.id, undefined);
			await alongside?.(tx, found, at);
			const email = emailTo?.({
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
					emails: email ? [email] : [],
					event,
					...((to === "APPROVED" || to === "REJECTED") && {
						webhook: { type: "APPLICATION_DECIDED", data: { applicationId: found.id, status: to } },
					}),
				});
			} else {
				if (email) await queueEmail(tx, email);
				await recordEvent(tx, actor, event);
			}
			return { status: to };
		});
	});
}

/** The `conflict` error, which names the person who changed the application, if known. */
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

/** Starts the review of a submitted application. */
export const startDocumentReview = (actor: Actor, { applicationId }: { applicationId: string }) =>
	transitionApplication(actor, applicationId, "start-document-review", { email: reviewStarted });

/** Accepts the documents and starts the background check. */
export const startBackgroundCheck = (actor: Actor, { applicationId }: { applicationId: string }) =>
	transitionApplication(actor, applicationId, "start-background-check", { email: checkStarted });

type RequestChanges = { applicationId: string; changes: readonly { part: Part; note: string }[] };

/**
 * Reopens parts of an application for the applicant to edit, each with a note on what to change.
 */
export const requestChanges = (actor: Actor, { applicationId, changes }: RequestChanges) =>
	transitionApplication(actor, applicationId, "request-changes", {
		email: (applicant) => changesRequested(applicant, changes),
		alongside: async (tx, { id }, askedAt) => {
			await tx.applicationChange.createMany({
				data: changes.map((change) => ({ ...change, applicationId: id, askedAt })),
			});
		},
		detail: { parts: changes.map(({ part }) => part).join(", ") },
	});

/**
 * Approves an application after the background check, verifies the applicant's account, and lists their
 * profile in the directory. Throws `invalid` unless all required checks passed with evidence, no check failed,
 * no evidence is still to be reviewed, and the state's register confirms each license that the
 * applicant named.
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

/**
 * Withdraws the actor's undecided application. Its references can no longer answer, and the applicant may
 * start a new one. Throws `not_found` if there is no submitted application, and `conflict` if it is already
 * decided.
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
	return transitionApplication(actor, latest.id, "withdraw-application", {});
}
