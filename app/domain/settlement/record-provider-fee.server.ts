import type { Tx } from "#app/infra/database/db.server.ts";
import { postEntry } from "../ledger/post-entry.server.ts";

/** Posts what the provider kept of a payment for itself. Greenroom bears it. */
export async function recordProviderFee(tx: Tx, { paymentId }: { paymentId: string }): Promise<void> {
	const { provider, providerId, feeCents } = await tx.payment.findUniqueOrThrow({
		where: { id: paymentId },
		select: { provider: true, providerId: true, feeCents: true },
	});
	if (feeCents > 0)
		await postEntry(tx, "provider-fee", {
			payment: { id: paymentId, provider },
			cents: feeCents,
			memo: providerId,
		});
}
