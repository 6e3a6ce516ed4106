import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Measure, measureTaken } from "../account-measures/measure-emails.server.ts";
import { isFormerAddress } from "../accounts/account.ts";
import { type Actor, requireArea } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import type { Email } from "../email/email.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { hideReview, showReview } from "../reviews/hide-review.server.ts";
import {
	type Suspended,
	setProfile,
	suspendMember,
	suspendProfile,
	undoSuspension,
} from "../suspension/suspension.server.ts";
import { accountSuspended } from "../suspension/suspension-emails.server.ts";
import {
	alreadyDecided,
	type DecisionSnapshot,
	recordDecision,
} from "../work-items/record-decision.server.ts";
import type { Restore } from "../work-items/restore.server.ts";
import { messageRemovedForReader, reportDecided } from "./decision-emails.server.ts";
import { peopleOf, type ReportedThing } from "./report-work-item.server.ts";
import { type DecideReport, REMOVED_TEXT } from "./report-work-item-forms.ts";

type Report = { subject: ReportedThing["kind"]; subjectId: string };

/**
 * An admin upholds a report, acting on the content and if necessary on its author's account, or
 * dismisses it. The reporter is notified of the outcome, the author of the measure and its reason,
 * and the recipient of a removed message of the removal. Throws `conflict` if the report was
 * already decided or the content is gone.
 */
export async function decideReport(
	actor: Actor,
	{ reportId, decision, reason }: DecideReport & { reportId: string },
): Promise<{ state: "UPHELD" | "DISMISSED" }> {
	requireArea(actor, "moderation");
	return withIdempotency(actor, "decide-report", { reportId, decision, reason }, async (remember) =>
		transaction(async (tx) => {
			const report = await tx.report.findUnique({
				where: { id: reportId },
				include: { reporter: { select: { email: true } } },
			});
			if (!report) throw new DomainError("not_found", "There is no such report.");
			const at = now();
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
				emails: [...reporterEmails, ...acted.emails],
				event: {
					action: "decide-report",
					subject: ["Report", reportId],
					detail: { decision, subject: report.subject, subjectId: report.subjectId },
				},
			});
			await remember(tx, { state });
			return { state } as const;
		}),
	);
}

const measures: Record<Report["subject"], Measure> = {
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
	const { author, reader } = await peopleOf(tx, subject, id);
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

/** Undoes the decision on a report with every measure. Ended sessions stay ended. */
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
