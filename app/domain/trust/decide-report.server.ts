import { paymentNotice, site } from "#app/infra/content/site.server.ts";
import { db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { lastingHashes } from "#app/infra/security/secrets.server.ts";
import {
	getMessageInContext,
	type MessageInContext,
} from "../bookings/messages/conversation-queries.server.ts";
import { hideReview, showReview } from "../bookings/reviews.server.ts";
import { isFormerAddress } from "../people/account.ts";
import { type MeasureEmail, measureTaken } from "../people/account-measures.server.ts";
import { type Actor, requireArea } from "../platform/actor.ts";
import { command } from "../platform/command.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import type { Email } from "../platform/email/email.ts";
import {
	alreadyDecided,
	type Batch,
	type DecisionSnapshot,
	type Restore,
	recordDecision,
} from "../platform/work-items.server.ts";
import { type DecideReport, REMOVED_TEXT } from "./report-forms.ts";
import {
	accountSuspended,
	type Suspended,
	setProfile,
	suspendMember,
	suspendProfile,
	undoSuspension,
} from "./suspend-account.server.ts";

const person = { select: { id: true, name: true, email: true } } as const;

/**
 * A report with its reporter, its content in context, and up to ten other reports about that content. Throws
 * `not_found`.
 */
export async function getReport(actor: Actor, id: string) {
	requireArea(actor, "moderation");
	const report = await db().report.findUnique({
		where: { id },
		include: { reporter: { select: { name: true, email: true } } },
	});
	if (!report) throw new DomainError("not_found", "There is no such report.");
	const { subject, subjectId } = report;
	const [others, thing] = await Promise.all([
		db().report.findMany({
			where: { subject, subjectId, id: { not: id } },
			orderBy: { createdAt: "desc" },
			take: 10,
			select: { id: true, reference: true, state: true },
		}),
		findContext(subject, subjectId),
	]);
	return { ...report, others, thing };
}

export type ReportedThing =
	| { kind: "MESSAGE"; booking: string; author: string; messages: MessageInContext[] }
	| { kind: "PROFESSIONAL"; id: string; businessName: string; description: string; state: string }
	| { kind: "REVIEW"; author: string; about: string; rating: number; text: string; state: string };

/** The reported content in context, or null if it was deleted. Doesn't mark anything as read. */
async function findContext(subject: ReportedThing["kind"], id: string): Promise<ReportedThing | null> {
	if (subject === "PROFESSIONAL") {
		const found = await db().professional.findUnique({
			where: { id },
			select: { id: true, businessName: true, description: true, state: true },
		});
		return found && { kind: subject, ...found };
	}
	if (subject === "REVIEW") {
		const found = await db().review.findUnique({
			where: { id },
			include: {
				author: person,
				booking: { select: { creator: person, professional: { select: { businessName: true } } } },
			},
		});
		if (!found) return null;
		const about =
			found.side === "CREATOR" ? found.booking.professional.businessName : found.booking.creator.name;
		return {
			kind: subject,
			author: found.author.name,
			about,
			rating: found.rating,
			text: found.text,
			state: found.state,
		};
	}
	const found = await getMessageInContext(id);
	return (
		found && { kind: subject, booking: found.booking, author: found.sender.name, messages: found.messages }
	);
}

type Person = { id: string; name: string; email: string };

/**
 * The author of the reported content and, for a message, its recipient. Throws `conflict` if the content was
 * deleted.
 */
async function findPeople(
	tx: Tx,
	subject: ReportedThing["kind"],
	id: string,
): Promise<{ author: Person | null; reader: Person | null }> {
	if (subject === "PROFESSIONAL") {
		const found = await tx.professional.findUnique({ where: { id }, select: { user: person } });
		if (found) return { author: found.user, reader: null };
	} else if (subject === "REVIEW") {
		const found = await tx.review.findUnique({ where: { id }, select: { author: person } });
		if (found) return { author: found.author, reader: null };
	} else {
		const found = await tx.message.findUnique({
			where: { id },
			select: {
				sender: person,
				booking: { select: { creator: person, professional: { select: { user: person } } } },
			},
		});
		if (found) {
			const { creator, professional } = found.booking;
			return { author: found.sender, reader: creator.id === found.sender.id ? professional.user : creator };
		}
	}
	throw new DomainError("conflict", "The reported content no longer exists. Dismiss the report.");
}

type Recipient = { name: string; email: string };

/**
 * Tells the reporter how the report was decided. About other people, the email says only what the reporter
 * can see anyway.
 */
export function reportDecided({
	email,
	reference,
	isUpheld,
}: {
	email: string;
	reference: string;
	isUpheld: boolean;
}): Email {
	const { name, contact } = site();
	return {
		kind: isUpheld ? "report-upheld" : "report-dismissed",
		to: email,
		subject: isUpheld
			? "We agreed with your report and took action"
			: "We reviewed your report and found no violation",
		facts: [{ label: "Reference", value: reference }],
		paragraphs: isUpheld
			? [
					"Thank you for telling us. Someone on our team reviewed it.",
					"We don't tell the person you reported who reported them.",
				]
			: [
					"Thank you for telling us. Someone on our team read it carefully. Nothing in it breaks our rules, so we took no action.",
					"You can block this person from messaging you at any time. If you have more information, reply to this email.",
				],
		replyTo: contact.safety,
		reason: `You're getting this email because this address was given with a report on ${name}.`,
	};
}

/** The email to the recipient of a removed message. */
export const messageRemovedForReader = ({ name, email, sender }: Recipient & { sender: string }): Email => ({
	kind: "message-removed-for-reader",
	to: email,
	name,
	subject: "We removed a message someone sent you",
	facts: [{ label: "From", value: sender }],
	paragraphs: ["It broke our rules. If you see anything else that seems wrong, report it.", paymentNotice()],
	reason: `You're getting this email because you have a ${site().name} account.`,
});

type Report = { subject: ReportedThing["kind"]; subjectId: string };

/**
 * An admin dismisses a report, or upholds it by acting on the content and, if necessary, on its author's
 * account. The reporter is told the outcome, and the author is told the measure and its reason. The recipient
 * of a removed message is told that it was removed. Throws `conflict` if the report was already decided, if
 * the content of an upheld report was deleted, or if the account to suspend belongs to the team.
 */
export async function decideReport(
	actor: Actor,
	{ reportId, decision, reason }: DecideReport & { reportId: string },
): Promise<{ state: "UPHELD" | "DISMISSED" }> {
	requireArea(actor, "moderation");
	return command(actor, "decide-report", { reportId, decision, reason }, (tx) =>
		decideReportWithin(tx, actor, { reportId, decision, reason }),
	);
}

/** Like `decideReport`, in the caller's transaction. `batch` is for reports that are decided together. */
export async function decideReportWithin(
	tx: Tx,
	actor: Actor,
	{ reportId, decision, reason, batch }: DecideReport & { reportId: string; batch?: Batch },
): Promise<{ state: "UPHELD" | "DISMISSED" }> {
	const report = await tx.report.findUnique({
		where: { id: reportId },
		include: { reporter: { select: { email: true } } },
	});
	if (!report) throw new DomainError("not_found", "There is no such report.");
	const at = batch?.at ?? now();
	const state = decision === "dismiss" ? "DISMISSED" : "UPHELD";
	const { count } = await tx.report.updateMany({
		where: { id: reportId, state: "OPEN" },
		data: { state, decidedAt: at, decisionNote: reason },
	});
	if (count === 0)
		throw await alreadyDecided(tx, "REPORT", reportId, "Someone already decided on this report.");
	const acted =
		decision === "dismiss"
			? { before: {}, emails: [] }
			: await act(tx, actor, report, { isSuspended: decision === "suspend", reason, at });
	const email = report.reporter?.email ?? report.email;
	const reporterEmails = email
		? [reportDecided({ email, reference: report.reference, isUpheld: state === "UPHELD" })]
		: [];
	await recordDecision(tx, actor, {
		kind: "REPORT",
		subjectId: reportId,
		choice: decision,
		reason,
		before: { ...acted.before, subject: report.subject, subjectId: report.subjectId },
		from: "OPEN",
		to: state,
		at,
		batch,
		emails: [...reporterEmails, ...acted.emails],
		event: {
			action: "decide-report",
			subject: ["Report", reportId],
			detail: { decision, subject: report.subject, subjectId: report.subjectId },
		},
	});
	return { state };
}

const measures: Record<Report["subject"], MeasureEmail> = {
	MESSAGE: "message-removed",
	PROFESSIONAL: "profile-suspended",
	REVIEW: "review-hidden",
};

type Acting = { isSuspended: boolean; reason: string; at: Date };

async function act(
	tx: Tx,
	actor: Actor,
	{ subject, subjectId: id }: Report,
	{ isSuspended, reason, at }: Acting,
): Promise<{ before: DecisionSnapshot; emails: Email[] }> {
	const { author, reader } = await findPeople(tx, subject, id);
	const before: DecisionSnapshot = {};
	if (subject === "MESSAGE") {
		before.content = (
			await tx.message.findUniqueOrThrow({ where: { id }, select: { content: true } })
		).content;
		await tx.message.update({ where: { id }, data: { content: REMOVED_TEXT } });
	} else if (subject === "REVIEW") before.review = await hideReview(tx, id);
	else if (!isSuspended || !author) before.profile = await suspendProfile(tx, id);
	if (isSuspended && author)
		before.account = await suspendMember(tx, actor, { userId: author.id, reason, at });
	const emails: Email[] =
		author && !isFormerAddress(author.email)
			? [
					isSuspended
						? accountSuspended({ ...author, reason })
						: measureTaken({ ...author, measure: measures[subject], reason }),
				]
			: [];
	if (reader && author && !isFormerAddress(reader.email))
		emails.push(messageRemovedForReader({ ...reader, sender: author.name }));
	return { before, emails };
}

type Stored = Report & {
	content?: string;
	review?: "WAITING" | "PUBLISHED" | null;
	profile?: "LISTED" | "SUSPENDED" | "REMOVED";
	account?: Suspended;
};

/** Undoes the decision on a report and every measure that followed from it. Ended sessions stay ended. */
export const restoreReport: Restore = async (tx, { subjectId, at, before }) => {
	const { subjectId: id, content, review, profile, account } = before as Stored;
	const { count } = await tx.report.updateMany({
		where: { id: subjectId, decidedAt: at },
		data: { state: "OPEN", decidedAt: null, decisionNote: null },
	});
	if (count === 0) return false;
	if (content !== undefined) await tx.message.updateMany({ where: { id }, data: { content } });
	if (review) await showReview(tx, id, review);
	if (profile) await setProfile(tx, id, profile);
	if (account) await undoSuspension(tx, account, at);
	return true;
};

const BATCH = 100;

/**
 * Deletes the texts of removed messages once the removal can no longer be undone. The decision keeps the
 * text's length and a keyed hash, which can identify a copy. Returns how many texts were deleted.
 */
export async function deleteRemovedText(): Promise<number> {
	const due = await db().decision.findMany({
		where: { kind: "REPORT", undoUntil: { lte: now() }, before: { contains: '"content":' } },
		orderBy: { id: "asc" },
		take: BATCH,
		select: { id: true, before: true },
	});
	let forgotten = 0;
	for (const { id, before } of due) {
		const { records, mailIds: emailIds } = JSON.parse(before) as {
			records: { content: string };
			mailIds: string[];
		};
		const { content, ...others } = records;
		const kept = { ...others, contentHash: removedTextHash(content), contentLength: content.length };
		const { count } = await db().decision.updateMany({
			where: { id, before },
			data: { before: JSON.stringify({ records: kept, mailIds: emailIds }) },
		});
		forgotten += count;
	}
	return forgotten;
}

/** The hash stored in place of a removed text, for as long as the decision is stored. */
export const removedTextHash = (content: string): string => lastingHashes(`removed-text:${content}`)[0] ?? "";
