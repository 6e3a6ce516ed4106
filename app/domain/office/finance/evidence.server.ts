import { createHash } from "node:crypto";
import { db, type Tx } from "#app/infra/database/db.server.ts";
import { findProvider } from "#app/infra/payments/provider.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { collectEvidence } from "../../bookings/record/evidence-sections.server.ts";
import { EVIDENCE_CHARACTERS, evidenceTransitions } from "../../money/evidence.ts";
import {
	type EvidenceDocument,
	evidenceFileName,
	writeEvidencePdf,
} from "../../money/send-evidence.server.ts";
import { lockReauthentication, requireRecentProof } from "../../people/credentials.server.ts";
import { type Actor, requireArea } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { formatCents } from "../../platform/cents.ts";
import { command } from "../../platform/command.server.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { businessZone, formatDay } from "../../platform/time/time-zones.server.ts";

/**
 * The relations of a chargeback that its evidence needs. Finance saves a draft of the evidence, previews the
 * PDF that the bank will get, and submits it once. A job sends it (`sendEvidence`).
 */

const withEvidence = {
	payment: {
		include: { checkout: { select: { reference: true, bookingId: true, receivableId: true } } },
	},
	evidence: {
		include: { stagedBy: { select: { name: true } }, submittedBy: { select: { name: true } } },
	},
} as const;

/** The chargeback of an issue, with its evidence. Throws `not_found` if the issue isn't about one. */
async function findChargeback(from: Tx, issueId: string) {
	const issue = await from.moneyIssue.findUnique({ where: { id: issueId } });
	const chargeback =
		issue?.kind === "CHARGEBACK"
			? await from.chargeback.findUnique({ where: { id: issue.subjectId }, include: withEvidence })
			: null;
	if (!chargeback) throw new DomainError("not_found", "There is no such chargeback.");
	const { payment } = chargeback;
	return {
		...chargeback,
		reference: payment.checkout?.reference ?? payment.providerId,
		obstacle: getObstacle(chargeback),
	};
}

/** Like `findChargeback`, with the chargeback locked until the transaction ends. */
async function lockChargeback(tx: Tx, issueId: string) {
	const { id } = await findChargeback(tx, issueId);
	await tx.chargeback.updateMany({ where: { id }, data: { reminders: { increment: 0 } } });
	return findChargeback(tx, issueId);
}

type Answerable = {
	provider: string;
	status: string;
	evidenceDueAt: Date | null;
	evidence: { status: string } | null;
};

/** Why evidence can't be saved or submitted now, or null. */
function getObstacle({ provider: name, status, evidenceDueAt, evidence }: Answerable): string | null {
	const provider = findProvider(name);
	if (status !== "OPEN") return "The payer's bank has already decided.";
	if (evidence && evidence.status !== "STAGED")
		return "Evidence was already submitted, and it can be submitted only once.";
	if (!provider?.evidence)
		return `${provider?.label ?? name} doesn't take evidence from here. Submit it on the provider's pages.`;
	if (evidenceDueAt && evidenceDueAt <= now())
		return "The time to submit evidence is over. Wait for the bank's decision.";
	return null;
}

/** A chargeback for the pages about its evidence, by its issue. Throws `not_found`. */
export async function getEvidence(actor: Actor, issueId: string) {
	requireArea(actor, "money");
	return findChargeback(db(), issueId);
}

/** The saved or submitted PDF, as the bank gets it. Throws `not_found` if nothing was saved. */
export async function getEvidencePdf(
	actor: Actor,
	issueId: string,
): Promise<{ name: string; bytes: Uint8Array }> {
	requireArea(actor, "money");
	const { evidence, reference } = await findChargeback(db(), issueId);
	if (!evidence) throw new DomainError("not_found", "No evidence has been saved yet.");
	return { name: evidenceFileName(reference), bytes: writeEvidencePdf(evidence.document) };
}

/**
 * Saves a draft of the evidence about a chargeback, with a PDF of the statement and the booking's current
 * record. Replaces the draft whose SHA-256 is `base`. Requires a recent identity check. Throws `conflict` if
 * someone else saved a draft in the meantime, or if evidence can't be saved anymore (`getObstacle`).
 */
export async function stageEvidence(
	actor: Actor,
	{ issueId, text, base }: { issueId: string; text: string; base: string },
): Promise<void> {
	requireArea(actor, "money");
	const user = requireRecentProof(actor);
	await command(actor, "stage-evidence", { issueId, text, base }, async (tx) => {
		await lockReauthentication(tx, user);
		const chargeback = await lockChargeback(tx, issueId);
		if (chargeback.obstacle) throw new DomainError("conflict", chargeback.obstacle);
		const { id: chargebackId, evidence } = chargeback;
		if ((evidence?.sha256 ?? "") !== base)
			throw new DomainError(
				"conflict",
				"Someone else has saved a draft in the meantime. Copy your text, reload the page, and put both together.",
			);
		const document = JSON.stringify(await writeDocument(tx, chargeback, text));
		const draft = {
			text,
			document,
			sha256: createHash("sha256").update(writeEvidencePdf(document)).digest("hex"),
			stagedAt: now(),
			stagedById: user.id,
		};
		if (evidence) await tx.chargebackEvidence.update({ where: { chargebackId }, data: draft });
		else await tx.chargebackEvidence.create({ data: { chargebackId, ...draft } });
		await recordEvent(tx, actor, {
			action: "stage-evidence",
			subject: ["Chargeback", chargebackId],
			detail: { sha256: draft.sha256 },
		});
	});
}

type Chargeback = Awaited<ReturnType<typeof findChargeback>>;

/** The PDF's contents. Text and PDF together stay within EVIDENCE_CHARACTERS. */
async function writeDocument(tx: Tx, chargeback: Chargeback, text: string): Promise<EvidenceDocument> {
	const { amountCents, payment, reason, reference, openedAt, paymentId } = chargeback;
	const day = (at: Date) => formatDay(at, businessZone());
	const sections = [
		{
			heading: `Evidence about the payment ${reference}`,
			lines: [
				`Disputed: ${formatCents(amountCents)} of ${formatCents(payment.amountCents)}, paid on ${day(payment.receivedAt)}${payment.method ? `. ${payment.method}` : ""}`,
				`Disputed on: ${day(openedAt)}`,
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
		const { id: chargebackId, obstacle } = await lockChargeback(tx, issueId);
		if (obstacle) throw new DomainError("conflict", obstacle);
		const at = now();
		const { from, to } = evidenceTransitions.submit;
		const { count } = await tx.chargebackEvidence.updateMany({
			where: { chargebackId, status: from, sha256, chargeback: { status: "OPEN" } },
			data: { status: to, submittedAt: at, submittedById: user.id, nextAttemptAt: at },
		});
		if (count === 0)
			throw new DomainError(
				"conflict",
				"The draft was changed or submitted in the meantime. Read the preview again.",
			);
		await recordEvent(tx, actor, {
			action: "submit-evidence",
			subject: ["Chargeback", chargebackId],
			detail: { sha256 },
		});
	});
}
