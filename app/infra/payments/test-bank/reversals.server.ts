import { randomUUID } from "node:crypto";
import type { Refused, ReversalOrder } from "../payment-provider.ts";
import { type BankOrder, bank, bankTransaction } from "./bank-database.server.ts";
import { moveOnPayee, moveOnPlatform, payeeBalance } from "./book.server.ts";
import { reportEvent } from "./events.server.ts";

/** Reversals of transfers, which the bank carries out at once or refuses. */

/** A payee's balance without the payouts to their bank that are due later. */
const freeBalance = (payeeId: string): bigint =>
	payeeBalance(payeeId) -
	(bank()
		.prepare<[string], bigint>(
			"SELECT coalesce(sum(amountCents), 0) FROM MoneyOrder WHERE payeeId = ? AND kind = 'PAYOUT' AND state = 'PENDING'",
		)
		.pluck()
		.safeIntegers()
		.get(payeeId) ?? 0n);

export const getFreeBalance = async (payeeId: string): Promise<bigint> => freeBalance(payeeId);

type Reversal = { id: string; amountCents: number };

const findKnown = (reference: string): Reversal | undefined =>
	bank()
		.prepare<[string], Reversal>("SELECT id, amountCents FROM Reversal WHERE reference = ?")
		.get(reference);

/** The ID of a reversal, or null. */
export async function findTestBankReversal({
	reference,
}: Pick<ReversalOrder, "reference">): Promise<{ reversalId: string } | null> {
	const known = findKnown(reference);
	return known ? { reversalId: known.id } : null;
}

/** Takes all or part of a transfer back. For a known reference, returns the earlier reversal. */
export async function reverseTestBankTransfer({
	reference,
	transferId,
	amountCents,
}: ReversalOrder): Promise<{ reversalId: string } | Refused> {
	const transfer = bank()
		.prepare<[string], BankOrder>("SELECT * FROM MoneyOrder WHERE id = ? AND kind = 'TRANSFER'")
		.get(transferId);
	if (!transfer?.payeeId) throw new Error(`The test bank doesn't know the transfer ${transferId}.`);
	const { payeeId } = transfer;
	return bankTransaction(() => {
		const known = findKnown(reference);
		if (known) return { reversalId: known.id };
		const reversed = bank()
			.prepare<[string], number>("SELECT coalesce(sum(amountCents), 0) FROM Reversal WHERE transferId = ?")
			.pluck()
			.get(transferId);
		if (transfer.state !== "DONE" || transfer.amountCents - (reversed ?? 0) < amountCents)
			return { refused: "Less is left of the transfer than was to be taken back." };
		if (freeBalance(payeeId) < BigInt(amountCents))
			return { refused: "Less is on the payee's account than was to be taken back." };
		const reversalId = randomUUID();
		bank()
			.prepare("INSERT INTO Reversal (id, reference, transferId, amountCents) VALUES (?, ?, ?, ?)")
			.run(reversalId, reference, transferId, amountCents);
		const cause = { kind: "REVERSAL", subjectId: reversalId } as const;
		moveOnPayee(payeeId, -amountCents, cause);
		moveOnPlatform(amountCents, cause);
		reportEvent({ kind: "transfer-reversed", reference, amountCents });
		return { reversalId };
	});
}
