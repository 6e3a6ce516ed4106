import * as z from "zod";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { writePdf } from "#app/infra/files/pdf.server.ts";
import type { PaymentProvider } from "#app/infra/payments/payment-provider.ts";
import { paymentProviders } from "#app/infra/payments/provider.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { formatCents } from "../platform/cents.ts";
import { EVIDENCE_PAGES, evidenceTransitions } from "./evidence.ts";
import { closeMoneyIssue, openMoneyIssue } from "./finance.server.ts";
import { ATTEMPTS_BEFORE_ISSUE, nextAttemptAfter, type Running } from "./payment.server.ts";

const BATCH = 20;

/**
 * Sends submitted evidence to the provider. A call without a response is retried until the bank has decided, and
 * opens an issue after ATTEMPTS_BEFORE_ISSUE attempts. The provider ignores evidence that it already has. Returns
 * the number of calls with a response.
 */
export async function sendEvidence(
	running?: Running,
	providers: readonly PaymentProvider[] = paymentProviders(),
): Promise<number> {
	let count = 0;
	for (const provider of providers) count += await sendEvidenceOf(provider, running);
	return count;
}

async function sendEvidenceOf({ name, evidence }: PaymentProvider, running?: Running): Promise<number> {
	if (!evidence) return 0;
	const due = await db().chargebackEvidence.findMany({
		where: { status: "SENDING", nextAttemptAt: { lte: now() }, chargeback: { provider: name } },
		orderBy: [{ nextAttemptAt: "asc" }, { chargebackId: "asc" }],
		take: BATCH,
		select: { chargebackId: true },
	});
	return forEachInSequence(
		due,
		{ text: "evidence was not sent", about: ({ chargebackId }) => ({ chargebackId }) },
		async ({ chargebackId }) => {
			const claimed = running?.isStopped() ? null : await transaction((tx) => claim(tx, chargebackId));
			if (!claimed) return false;
			const { text, document, chargeback } = claimed;
			await evidence.submit({
				chargebackId: chargeback.providerId,
				text,
				file: { name: evidenceFileName(getReference(claimed)), bytes: writeEvidencePdf(document) },
			});
			await transaction(async (tx) => {
				const { from, to } = evidenceTransitions.confirm;
				const { count } = await tx.chargebackEvidence.updateMany({
					where: { chargebackId, status: from },
					data: { status: to, sentAt: now(), nextAttemptAt: null },
				});
				if (count > 0) await closeMoneyIssue(tx, "EVIDENCE_UNSENT", chargebackId, "The provider answered.");
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
	chargeback: {
		include: {
			payment: { select: { providerId: true, checkout: { select: { reference: true, bookingId: true } } } },
		},
	},
} as const;

const getReference = ({
	chargeback: { payment },
}: {
	chargeback: { payment: { providerId: string; checkout: { reference: string } | null } };
}): string => payment.checkout?.reference ?? payment.providerId;

/** Claims evidence for one call, and returns it as it was before. Null if another node has claimed it. */
async function claim(tx: Tx, chargebackId: string) {
	const evidence = await tx.chargebackEvidence.findFirst({
		where: {
			chargebackId,
			status: "SENDING",
			nextAttemptAt: { lte: now() },
			chargeback: { status: "OPEN" },
		},
		include: withPayment,
	});
	if (!evidence) return null;
	const { attempts, nextAttemptAt, chargeback } = evidence;
	const { count } = await tx.chargebackEvidence.updateMany({
		where: { chargebackId, status: "SENDING", attempts, nextAttemptAt },
		data: { attempts: attempts + 1, nextAttemptAt: nextAttemptAfter(attempts + 1) },
	});
	if (count === 0) return null;
	if (attempts === ATTEMPTS_BEFORE_ISSUE)
		await openMoneyIssue(tx, {
			kind: "EVIDENCE_UNSENT",
			subjectId: chargebackId,
			bookingId: chargeback.payment.checkout?.bookingId ?? null,
			amountCents: chargeback.amountCents,
			summary: `The provider hasn't accepted the evidence about the chargeback of ${formatCents(chargeback.amountCents)} for ${getReference(evidence)} in ${ATTEMPTS_BEFORE_ISSUE} attempts. We keep trying until the bank decides. Submit it on the provider's pages if time is short.`,
		});
	return evidence;
}

/** Stops sending evidence, because the payer's bank has decided. */
export async function stopSendingEvidence(tx: Tx, chargebackId: string): Promise<void> {
	await tx.chargebackEvidence.updateMany({
		where: { chargebackId, status: "SENDING" },
		data: { nextAttemptAt: null },
	});
	await closeMoneyIssue(tx, "EVIDENCE_UNSENT", chargebackId, "The payer's bank has decided.");
}
