import type { Tx } from "#app/infra/database/db.server.ts";
import { DomainError } from "../domain-error.ts";
import { postEntry } from "../ledger/post-entry.server.ts";

/**
 * Finance asks a person to pay back what a lost chargeback took after the release: moves the loss to
 * what they owe us. Once for each chargeback. Throws `conflict` where it wasn't lost, or lost less.
 */
export async function bookReceivable(
	tx: Tx,
	{ chargebackId, personId, amountCents }: { chargebackId: string; personId: string; amountCents: number },
): Promise<void> {
	const { status, lines, payment } = await tx.chargeback.findUniqueOrThrow({
		where: { id: chargebackId },
		include: {
			lines: { select: { lostCents: true } },
			payment: { select: { providerId: true, checkout: { select: { reference: true } } } },
		},
	});
	const lostCents = lines.reduce((sum, line) => sum + line.lostCents, 0);
	if (status !== "LOST" || amountCents > lostCents)
		throw new DomainError("conflict", "This much was not lost to the chargeback.");
	await postEntry(tx, "receivable-booked", {
		chargebackId,
		personId,
		cents: amountCents,
		memo: payment.checkout?.reference ?? payment.providerId,
	});
}
