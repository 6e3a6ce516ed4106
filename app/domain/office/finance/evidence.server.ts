import { createHash } from "node:crypto";
import { db, type Tx } from "#app/infra/database/db.server.ts";
import { findProvider } from "#app/infra/payments/provider.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { collectEvidence } from "../../bookings/record/evidence-sections.server.ts";
import {
	EVIDENCE_CHARACTERS,
	type EvidenceKind,
	type EvidenceSubject,
	evidenceAbout,
	evidenceTransitions,
} from "../../money/evidence.ts";
import {
	type EvidenceDocument,
	evidenceFileName,
	writeEvidencePdf,
} from "../../money/send-evidence.server.ts";
import { lockReauthentication, requireRecentProof } from "../../people/credentials.server.ts";
import { type Actor, requireArea } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import type { AuditSubject } from "../../platform/audit-event.ts";
import { formatCents } from "../../platform/cents.ts";
import { command } from "../../platform/command.server.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { businessZone, formatDay } from "../../platform/time/time-zones.server.ts";

/**
 * The evidence about a chargeback or an inquiry. Finance saves a draft of it, previews the PDF that the bank
 * will get, and submits it once. A job sends it (`sendEvidence`).
 */

const withEvidence = {
	payment: {
		include: { checkout: { select: { reference: true, bookingId: true, receivableId: true } } },
	},
	evidence: {
		include: { stagedBy: { select: { name: true } }, submittedBy: { select: { name: true } } },
	},
} as const;

/**
 * The chargeback or inquiry of an issue, with its evidence. Throws `not_found` if the issue is about neither.
 */
async function findDisputed(from: Tx, issueId: string) {
	const issue = await from.moneyIssue.findUnique({ where: { id: issueId } });
	const query = { where: { id: issue?.subjectId ?? "" }, include: withEvidence };
	const found =
		issue?.kind === "CHARGEBACK"
			? await findChargeback(from, query)
			: issue?.kind === "INQUIRY"
				? await findInquiry(from, query)
				: null;
	if (!found) throw new DomainError("not_found", "There is no such chargeback or inquiry.");
	const { payment } = found;
	return {
		...found,
		reference: payment.checkout?.reference ?? payment.providerId,
		obstacle: getObstacle(found),
	};
}

type Query = { where: { id: string }; include: typeof withEvidence };

/** A chargeback, with the evidence that the provider received while it was an inquiry. */
async function findChargeback(from: Tx, query: Query) {
	const chargeback = await from.chargeback.findUnique(query);
	if (!chargeback) return null;
	const { provider, providerId, status } = chargeback;
	const inquiry = await from.paymentInquiry.findUnique({
		where: { provider_providerId: { provider, providerId } },
		select: { evidence: { select: { text: true, status: true, submittedAt: true } } },
	});
	const answered = inquiry?.evidence?.status === "SENT" ? inquiry.evidence : null;
	return { ...chargeback, kind: "CHARGEBACK" as const, isOpen: status === "OPEN", answered };
}

async function findInquiry(from: Tx, query: Query) {
	const inquiry = await from.paymentInquiry.findUnique(query);
	return (
		inquiry && { ...inquiry, kind: "INQUIRY" as const, isOpen: inquiry.closedAt === null, answered: null }
	);
}

/** Like `findDisputed`, with the chargeback or inquiry locked until the transaction ends. */
async function lockDisputed(tx: Tx, issueId: string) {
	const { kind, id } = await findDisputed(tx, issueId);
	const lock = { where: { id }, data: { reminders: { increment: 0 } } };
	if (kind === "CHARGEBACK") await tx.chargeback.updateMany(lock);
	else await tx.paymentInquiry.updateMany(lock);
	return findDisputed(tx, issueId);
}

type Answerable = {
	kind: EvidenceKind;
	provider: string;
	isOpen: boolean;
	evidenceDueAt: Date | null;
	evidence: { status: string } | null;
};

/** Why evidence can't be saved or submitted now, or null. */
function getObstacle({ kind, provider: name, isOpen, evidenceDueAt, evidence }: Answerable): string | null {
	const provider = findProvider(name);
	if (!isOpen)
		return kind === "CHARGEBACK" ? "The payer's bank has already decided." : "The inquiry is already closed.";
	if (evidence && evidence.status !== "STAGED")
		return "Evidence was already submitted, and it can be submitted only once.";
	if (!provider?.evidence)
		return `${provider?.label ?? name} doesn't take evidence from here. Submit it on the provider's pages.`;
	if (evidenceDueAt && evidenceDueAt <= now())
		return "The time to submit evidence is over. Wait for the bank's decision.";
	return null;
}

/** A chargeback or inquiry for the pages about its evidence, by its issue. Throws `not_found`. */
export async function getEvidence(actor: Actor, issueId: string) {
	requireArea(actor, "money");
	return findDisputed(db(), issueId);
}

/** The saved or submitted PDF, as the bank gets it. Throws `not_found` if nothing was saved. */
export async function getEvidencePdf(
	actor: Actor,
	issueId: string,
): Promise<{ name: string; bytes: Uint8Array }> {
	requireArea(actor, "money");
	const { evidence, reference } = await findDisputed(db(), issueId);
	if (!evidence) throw new DomainError("not_found", "No evidence has been saved yet.");
	return { name: evidenceFileName(reference), bytes: writeEvidencePdf(evidence.document) };
}

/**
 * Saves a draft of the evidence about a chargeback or an inquiry, with a PDF of the statement and the
 * booking's current record. Replaces the draft whose SHA-256 is `base`. Requires a recent identity check.
 * Throws `conflict` if someone else saved a draft in the meantime, or if evidence can't be saved anymore
 * (`getObstacle`).
 */
export async function stageEvidence(
	actor: Actor,
	{ issueId, text, base }: { issueId: string; text: string; base: string },
): Promise<void> {
	requireArea(actor, "money");
	const user = requireRecentProof(actor);
	await command(actor, "stage-evidence", { issueId, text, base }, async (tx) => {
		await lockReauthentication(tx, user);
		const disputed = await lockDisputed(tx, issueId);
		if (disputed.obstacle) throw new DomainError("conflict", disputed.obstacle);
		const { evidence } = disputed;
		if ((evidence?.sha256 ?? "") !== base)
			throw new DomainError(
				"conflict",
				"Someone else has saved a draft in the meantime. Copy your text, reload the page, and put both together.",
			);
		const document = JSON.stringify(await writeDocument(tx, disputed, text));
		const draft = {
			text,
			document,
			sha256: createHash("sha256").update(writeEvidencePdf(document)).digest("hex"),
			stagedAt: now(),
			stagedById: user.id,
		};
		const about = evidenceAbout(disputed);
		if (evidence) await tx.paymentEvidence.updateMany({ where: about, data: draft });
		else await tx.paymentEvidence.create({ data: { ...about, ...draft } });
		await recordEvent(tx, actor, {
			action: "stage-evidence",
			subject: auditSubject(disputed),
			detail: { sha256: draft.sha256 },
		});
	});
}

type Disputed = Awaited<ReturnType<typeof findDisputed>>;

const auditSubject = ({ kind, id }: EvidenceSubject): [AuditSubject, string] => [
	kind === "CHARGEBACK" ? "Chargeback" : "PaymentInquiry",
	id,
];

/** The PDF's contents. Text and PDF together stay within EVIDENCE_CHARACTERS. */
async function writeDocument(tx: Tx, disputed: Disputed, text: string): Promise<EvidenceDocument> {
	const { kind, amountCents, payment, reason, reference, openedAt, paymentId } = disputed;
	const verb = kind === "CHARGEBACK" ? "Disputed" : "Asked about";
	const day = (at: Date) => formatDay(at, businessZone());
	const sections = [
		{
			heading: `Evidence about the payment ${reference}`,
			lines: [
				`${verb}: ${formatCents(amountCents)} of ${formatCents(payment.amountCents)}, paid on ${day(payment.receivedAt)}${payment.method ? `. ${payment.method}` : ""}`,
				`${kind === "CHARGEBACK" ? "Disputed" : "Asked"} on: ${day(openedAt)}`,
				...(reason ? [`Reason given: ${reason}`] : []),
			],
		},
		{ heading: "Our statement", lines: text.split("\n") },
		// A professional's repayment of a debt isn't about the booking's work.
		...(payment.checkout && !payment.checkout.receivableId
			? await collectEvidence(tx, { bookingId: payment.checkout.bookingId, paymentId })
			: []),
	];
	const title = `Evidence about ${reference}`;
	return { title, sections: limitCharacters(sections, EVIDENCE_CHARACTERS - text.length - title.length) };
}

type Section = EvidenceDocument["sections"][number];
const LEFT_OUT = "The rest is left out, because a bank accepts only so much text.";

/** The sections up to a number of characters. If something is left out, the last line says so. */
function limitCharacters(sections: readonly Section[], max: number): Section[] {
	let left = max - LEFT_OUT.length;
	const kept: Section[] = [];
	for (const { heading, lines } of sections) {
		const section: Section = { heading, lines: [] };
		kept.push(section);
		left -= heading.length;
		for (const line of lines) {
			left -= line.length + 1;
			if (left < 0) {
				section.lines.push(LEFT_OUT);
				return kept;
			}
			section.lines.push(line);
		}
	}
	return kept;
}

/**
 * Submits the draft that was previewed, once. The intent is committed here, and a job sends it. Requires a
 * recent identity check. Throws `conflict` if the draft has changed since, or evidence can't be submitted
 * anymore.
 */
export async function submitEvidence(
	actor: Actor,
	{ issueId, sha256 }: { issueId: string; sha256: string },
): Promise<void> {
	requireArea(actor, "money");
	const user = requireRecentProof(actor);
	await command(actor, "submit-evidence", { issueId, sha256 }, async (tx) => {
		await lockReauthentication(tx, user);
		const disputed = await lockDisputed(tx, issueId);
		if (disputed.obstacle) throw new DomainError("conflict", disputed.obstacle);
		const at = now();
		const { from, to } = evidenceTransitions.submit;
		const { count } = await tx.paymentEvidence.updateMany({
			where: { ...evidenceAbout(disputed), status: from, sha256 },
			data: { status: to, submittedAt: at, submittedById: user.id, nextAttemptAt: at },
		});
		if (count === 0)
			throw new DomainError(
				"conflict",
				"The draft was changed or submitted in the meantime. Read the preview again.",
			);
		await recordEvent(tx, actor, {
			action: "submit-evidence",
			subject: auditSubject(disputed),
			detail: { sha256 },
		});
	});
}
