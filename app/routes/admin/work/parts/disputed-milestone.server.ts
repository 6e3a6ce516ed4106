import { describeDeadline } from "#app/domain/bookings/deadline.ts";
import { fillDecisionReason } from "#app/domain/bookings/disputes/decision-reasons.server.ts";
import {
	DISPUTE_APPEAL_DAYS,
	type DisputeWanted,
	disputeOutcomeLabels,
	getDisputeStatusLabel,
	splitProposalLabels,
} from "#app/domain/bookings/disputes/dispute.ts";
import {
	type DisputeEvidence,
	getDisputeEvidence,
} from "#app/domain/bookings/disputes/dispute-queries.server.ts";
import type { DisputeDecisionPreview } from "#app/domain/bookings/disputes/preview-decision.server.ts";
import type { DecisionPreview } from "#app/domain/bookings/disputes/preview-decision.ts";
import { quoteStatusLabels } from "#app/domain/bookings/quotes/quote.ts";
import { getHolder, nameHolder } from "#app/domain/bookings/turn.ts";
import { checkoutStatusLabels } from "#app/domain/money/labels.ts";
import { accounts, readAccount } from "#app/domain/money/ledger-account.ts";
import { postingLabels } from "#app/domain/money/postings.ts";
import { appendSavedReply } from "#app/domain/office/support/support.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { centsAsTyped, formatCents } from "#app/domain/platform/cents.ts";
import { formatFileSize } from "#app/domain/platform/files/file.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { formatDueTime } from "#app/routes/admin/parts/back-office-data.server.ts";
import { shownDelivery } from "#app/routes/bookings/parts/shown-delivery.server.ts";
import { formatReleasedBefore } from "#app/routes/disputes/parts/load-dispute.server.ts";
import { INSERT_FIELD } from "#app/ui/form/form-fields.ts";
import { INSERT_REPLY } from "./insert-reply.tsx";

type Names = DisputeEvidence["names"];

const statementTitles = {
	OPENING: "opened the dispute",
	ANSWER: "answered",
	ADDITION: "added",
	APPEAL: "appealed",
	TEAM: "wrote to both sides",
} as const;

/** Describes to the team what the side that opened the dispute wants. */
function describeWanted(
	{ wanted, disputedCents, isPaidDirectly }: DisputeEvidence,
	{ CREATOR, PROFESSIONAL }: Names,
): string {
	const texts: Record<DisputeWanted, string> = {
		REDO: `${PROFESSIONAL} delivers again`,
		REFUND: `${formatCents(disputedCents)} goes back to ${CREATOR}`,
		RELEASE: isPaidDirectly
			? `${CREATOR} accepts the work`
			: `${formatCents(disputedCents)} goes to ${PROFESSIONAL}`,
	};
	return texts[wanted];
}

/** How an amount is divided, before the fee. */
const describeDivision = (
	{ refundCents, releaseCents }: { refundCents: number; releaseCents: number },
	{ CREATOR, PROFESSIONAL }: Names,
): string => `${formatCents(releaseCents)} to ${PROFESSIONAL}, ${formatCents(refundCents)} to ${CREATOR}`;

/** A dispute with its evidence, as the team's page shows it. */
export function disputeView(evidence: DisputeEvidence) {
	const { names, milestone, booking, disputedCents, restCents, openedBy, opener, isPaidDirectly } = evidence;
	const released = formatReleasedBefore(evidence);
	const who = (side: "CREATOR" | "PROFESSIONAL" | null, otherwise: string) =>
		side ? names[side] : otherwise;
	const money = isPaidDirectly
		? []
		: [
				{ label: "In dispute", value: formatCents(disputedCents) },
				...(restCents > 0
					? [
							{
								label: "Not in dispute",
								value: `${formatCents(restCents)}, which goes to ${names.PROFESSIONAL}`,
							},
						]
					: []),
				...(released
					? [{ label: "Released when it was opened", value: `${released} to ${names.PROFESSIONAL}` }]
					: []),
				{
					label: "Held now",
					value: `${formatCents(milestone.heldCents)} of ${formatCents(milestone.amountCents)}`,
				},
			];
	return {
		reference: evidence.reference,
		status: getDisputeStatusLabel(evidence.status, isPaidDirectly),
		outcome: evidence.outcome && disputeOutcomeLabels[evidence.outcome],
		split: evidence.split && describeDivision(evidence.split, names),
		booking: { id: booking.id, reference: booking.reference, title: booking.title },
		facts: [
			{ label: "Milestone", value: `${milestone.position + 1}. ${milestone.title}` },
			{ label: "To be delivered", value: milestone.deliverable },
			{ label: "Creator", value: names.CREATOR },
			{ label: "Professional", value: names.PROFESSIONAL },
			{
				label: "Opened by",
				value: `${openedBy === "CLOCK" ? `Automatically, for ${names[opener]}` : names[opener]}, ${exactTimestamp(evidence.openedAt).text}`,
			},
			{ label: "Requested outcome", value: describeWanted(evidence, names) },
			...money,
		],
		isPaidDirectly,
		deadlines: evidence.deadlines.map(({ id, kind, side, dueAt, pausedAt }) => {
			const { label, consequence } = describeDeadline(kind, booking.serviceLine);
			return {
				id,
				text: `${nameHolder(kind, getHolder(kind, side), null, names)} to ${label}. After that, ${consequence}.`,
				isPaused: pausedAt !== null,
				due: formatDueTime(dueAt),
			};
		}),
		statements: evidence.statements.map(({ id, kind, side, text, at, files }) => ({
			id,
			title: `${who(side, kind === "TEAM" ? "Our team" : "A deadline")} ${statementTitles[kind]}`,
			text,
			time: exactTimestamp(at),
			files: files.map((file) => ({ id: file.id, name: file.name, size: formatFileSize(file.bytes) })),
		})),
		proposals: evidence.proposals.map(({ id, side, reason, status, answer, createdAt, ...split }) => ({
			id,
			title: `${names[side]}: ${describeDivision(split, names)}`,
			state: splitProposalLabels[status],
			reason,
			answer,
			time: exactTimestamp(createdAt),
		})),
		decisions: evidence.decisions.map(
			({ id, isAppeal, reason, at, decidedBy, confirmedBy, ...decision }) => ({
				id,
				title: `${isAppeal ? "Appeal" : "Decision"}: ${describeDivision(decision, names)}`,
				by: `${decision.role === "CLOCK" ? "A deadline" : (decidedBy?.name ?? "Someone whose account was deleted")}${confirmedBy ? `, confirmed by ${confirmedBy.name}` : ""}`,
				reason,
				time: exactTimestamp(at),
			}),
		),
		deliveries: evidence.deliveries.map((delivery) => shownDelivery(delivery)),
		versions: booking.quotes.map(({ version, status, totalCents, revisions, sentAt }) => ({
			version,
			state: quoteStatusLabels[status],
			total: formatCents(totalCents),
			revisions,
			sent: exactTimestamp(sentAt),
		})),
		payments: booking.payments.map(({ reference, amountCents, status, statusAt }) => ({
			reference,
			amount: formatCents(amountCents),
			state: checkoutStatusLabels[status],
			at: exactTimestamp(statusAt),
		})),
		messages: evidence.messages.map(({ id, content, createdAt, sender }) => ({
			id,
			title: sender.name,
			content,
			time: exactTimestamp(createdAt),
		})),
	};
}
export type DisputeView = ReturnType<typeof disputeView>;

/** Amounts to start from, each as a button that fills in the field. */
export const listQuickAmounts = ({ disputedCents, names }: DisputeEvidence) => [
	{ label: `All back to ${names.CREATOR}`, amount: centsAsTyped(0) },
	{ label: "Split evenly", amount: centsAsTyped(Math.floor(disputedCents / 2)) },
	{ label: `All released to ${names.PROFESSIONAL}`, amount: centsAsTyped(disputedCents) },
];

/**
 * What a button in the decision's form inserts: an amount, or the chosen template or saved reply, appended to
 * the typed reason.
 */
export async function insertIntoDecision(actor: Actor, disputeId: string, form: FormData) {
	const inserted = String(form.get(INSERT_FIELD));
	if (inserted !== INSERT_REPLY) return { name: "amount", value: inserted };
	const evidence = await orNotFound(getDisputeEvidence(actor, disputeId));
	const { CREATOR, PROFESSIONAL } = evidence.names;
	const [text, chosen] = [String(form.get("reason") ?? ""), String(form.get("reply"))];
	const template = fillDecisionReason(chosen, evidence);
	const value = template
		? [text, template].filter(Boolean).join("\n\n")
		: await appendSavedReply(actor, { text, replyId: chosen, name: `${CREATOR} and ${PROFESSIONAL}` });
	return { name: "reason", value };
}

/** The amounts that a decision moves: the release with its fee, and the refund with its sales tax. */
export const listDecisionAmounts = (
	{ releaseCents, feeCents, payoutCents, refundCents, taxCents }: DecisionPreview,
	names: Names,
) => [
	{ label: `Released to ${names.PROFESSIONAL}`, value: formatCents(releaseCents) },
	{ label: "Our fee", value: formatCents(feeCents) },
	{ label: `Payout to ${names.PROFESSIONAL}`, value: formatCents(payoutCents) },
	{ label: `Refund to ${names.CREATOR}`, value: formatCents(refundCents) },
	...(taxCents > 0 ? [{ label: "Sales tax that goes back with it", value: formatCents(taxCents) }] : []),
];

/** A decision before it is made: who gets what, what the ledger will post, and when. */
export function previewView(preview: DisputeDecisionPreview) {
	const { entries, names, needsSecondPerson, postsAt } = preview;
	return {
		amounts: listDecisionAmounts(preview, names),
		lines: entries.flatMap(({ kind, lines }) =>
			lines.map(({ account, cents }) => ({
				id: `${kind} ${account}`,
				entry: postingLabels[kind],
				account: accounts[readAccount(account).kind].label,
				amount: cents > 0n ? `Debit ${formatCents(cents)}` : `Credit ${formatCents(-cents)}`,
			})),
		),
		when: [
			needsSecondPerson
				? "A second person with the role Finance confirms it first. Until then, nothing moves and no one is notified."
				: "You can decide this alone.",
			postsAt
				? `It is posted when the time to appeal is over, ${needsSecondPerson ? `${DISPUTE_APPEAL_DAYS} days after the confirmation` : `on ${exactTimestamp(postsAt).text}`}, or as soon as both accept it.`
				: "This decides the appeal, so it's posted immediately.",
		].join(" "),
	};
}
export type PreviewView = ReturnType<typeof previewView>;
