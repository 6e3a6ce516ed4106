import * as z from "zod";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { writePdf } from "#app/infra/files/pdf.server.ts";
import type { PaymentProvider } from "#app/infra/payments/payment-provider.ts";
import { paymentProviders } from "#app/infra/payments/provider.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import { formatCents } from "../platform/cents.ts";
import {
	EVIDENCE_PAGES,
	type EvidenceSubject,
	evidenceAbout,
	evidenceKindLabels,
	evidenceStatusLabels,
	evidenceTransitions,
} from "./evidence.ts";
import { closeMoneyIssue, openMoneyIssue } from "./finance.server.ts";
import { ATTEMPTS_BEFORE_ISSUE, nextAttemptAfter, type Running } from "./payment.server.ts";

const BATCH = 20;

/**
 * Sends submitted evidence to the provider. A call without a response is retried until the bank has decided
 * or the inquiry has ended, and opens an issue after ATTEMPTS_BEFORE_ISSUE attempts. The provider ignores
 * evidence that it already has, and refuses ours if other evidence was submitted before. Returns the number of
 * calls with a response.
 */
export async function sendEvidence(
	running?: Running,
	providers: readonly PaymentProvider[] = paymentProviders(),
): Promise<number> {
	let count = 0;
	for (const provider of providers) count += await sendEvidenceOf(provider, running);
	return count;
}

/** The condition for evidence that is due to be sent, because the chargeback or inquiry is still open. */
const due = () =>
	({
		status: "SENDING",
		nextAttemptAt: { lte: now() },
		OR: [{ chargeback: { status: "OPEN" } }, { inquiry: { closedAt: null } }],
	}) satisfies Prisma.PaymentEvidenceWhereInput;

async function sendEvidenceOf({ name, evidence }: PaymentProvider, running?: Running): Promise<number> {
	if (!evidence) return 0;
	const unsent = await db().paymentEvidence.findMany({
		where: {
			...due(),
			AND: { OR: [{ chargeback: { provider: name } }, { inquiry: { provider: name } }] },
		},
		orderBy: [{ nextAttemptAt: "asc" }, { id: "asc" }],
		take: BATCH,
		select: { id: true },
	});
	return forEachInSequence(
		unsent,
		{ text: "evidence was not sent", about: ({ id }) => ({ evidenceId: id }) },
		async ({ id }) => {
			const claimed = running?.isStopped() ? null : await transaction((tx) => claim(tx, id));
			if (!claimed) return false;
			const { subject, providerId, reference, text, document } = claimed;
			const { isReceived } = await evidence.submit({
				chargebackId: providerId,
				isInquiry: subject.kind === "INQUIRY",
				text,
				file: { name: evidenceFileName(reference), bytes: writeEvidencePdf(document) },
			});
			await transaction(async (tx) => {
				const { from, to } = evidenceTransitions[isReceived ? "confirm" : "refuse"];
				const { count } = await tx.paymentEvidence.updateMany({
					where: { id, status: from },
					data: { status: to, sentAt: isReceived ? now() : null, nextAttemptAt: null },
				});
				const answer = isReceived ? "The provider answered." : evidenceStatusLabels[to];
				if (count > 0) await closeMoneyIssue(tx, "EVIDENCE_UNSENT", subject.id, answer);
			});
			return true;
		},
	);
}

const DocumentSchema = z.object({
	title: z.string(),
	sections: z.array(z.object({ heading: z.string(), lines: z.array(z.string()) })),
});

/** The title and sections of the PDF that the payer's bank gets. */
export type EvidenceDocument = z.output<typeof DocumentSchema>;

/** The PDF of a stored document, always with the same bytes. Throws if the text isn't a stored document. */
export const writeEvidencePdf = (stored: string): Uint8Array =>
	writePdf(DocumentSchema.parse(JSON.parse(stored)), EVIDENCE_PAGES);

/** The name of the PDF about a payment. */
export const evidenceFileName = (reference: string): string => `evidence-${reference}.pdf`;

const withPayment = {
	include: {
		payment: { select: { providerId: true, checkout: { select: { reference: true, bookingId: true } } } },
	},
} as const;

/**
 * Claims evidence for one call, and returns it as it was before, with what it is about. Null if another node
 * has claimed it.
 */
async function claim(tx: Tx, id: string) {
	const evidence = await tx.paymentEvidence.findFirst({
		where: { id, ...due() },
		include: { chargeback: withPayment, inquiry: withPayment },
	});
	const about = evidence?.chargeback ?? evidence?.inquiry;
	if (!evidence || !about) return null;
	const { attempts, nextAttemptAt, text, document } = evidence;
	const { count } = await tx.paymentEvidence.updateMany({
		where: { id, status: "SENDING", attempts, nextAttemptAt },
		data: { attempts: attempts + 1, nextAttemptAt: nextAttemptAfter(attempts + 1) },
	});
	if (count === 0) return null;
	const { payment, amountCents, providerId } = about;
	const subject: EvidenceSubject = { kind: evidence.chargeback ? "CHARGEBACK" : "INQUIRY", id: about.id };
	const reference = payment.checkout?.reference ?? payment.providerId;
	if (attempts === ATTEMPTS_BEFORE_ISSUE)
		await openMoneyIssue(tx, {
			kind: "EVIDENCE_UNSENT",
			subjectId: subject.id,
			bookingId: payment.checkout?.bookingId ?? null,
			amountCents,
			summary: `The provider hasn't accepted the evidence about the ${evidenceKindLabels[subject.kind]} of ${formatCents(amountCents)} for ${reference} in ${ATTEMPTS_BEFORE_ISSUE} attempts. We keep trying until the bank decides. Submit it on the provider's pages if time is short.`,
		});
	return { subject, providerId, reference, text, document };
}

/** Stops sending evidence once the payer's bank has decided or the inquiry has ended. */
export async function stopSendingEvidence(
	tx: Tx,
	subject: EvidenceSubject,
	resolution = "The payer's bank has decided.",
): Promise<void> {
	await tx.paymentEvidence.updateMany({
		where: { ...evidenceAbout(subject), status: "SENDING" },
		data: { nextAttemptAt: null },
	});
	await closeMoneyIssue(tx, "EVIDENCE_UNSENT", subject.id, resolution);
}
