import { randomUUID } from "node:crypto";
import { now } from "#app/infra/process/clock.server.ts";
import type { PayeeToOnboard } from "../payment-provider.ts";
import { payeeAddress } from "./addresses.server.ts";
import { type BankPayee, bank, bankTransaction } from "./bank-database.server.ts";
import { reportEvent } from "./events.server.ts";
import { REFUSING_ACCOUNT } from "./test-cards.ts";

/**
 * Registers a payee, or finds the one with the reference, and returns the address where they enter their
 * details.
 */
export async function onboardTestBankPayee({
	reference,
	returnTo,
	onCreated,
}: Pick<PayeeToOnboard, "reference" | "returnTo" | "onCreated">): Promise<{
	payeeId: string;
	address: string;
}> {
	const id = bank()
		.prepare<[string, string, string], string>(
			`INSERT INTO Payee (id, reference, returnTo) VALUES (?, ?, ?)
			ON CONFLICT (reference) DO UPDATE SET returnTo = excluded.returnTo RETURNING id`,
		)
		.pluck()
		.get(randomUUID(), reference, returnTo);
	if (id === undefined) throw new Error(`The test bank didn't store ${reference}.`);
	await onCreated?.(id);
	return { payeeId: id, address: payeeAddress(id) };
}

/** The payee with this ID, or null. */
export const findPayeeById = (id: string): BankPayee | null =>
	bank().prepare<[string], BankPayee>("SELECT * FROM Payee WHERE id = ?").get(id) ?? null;

type Details = Pick<BankPayee, "name" | "bankEnding" | "taxEnding">;

/** The details that a payee hasn't entered yet, as the bank names them. */
export const missingDetails = ({ name, bankEnding, taxEnding }: Details): string[] => [
	...(name ? [] : ["Name of the account's owner"]),
	...(bankEnding ? [] : ["Bank account"]),
	...(taxEnding ? [] : ["Tax ID"]),
];

/** The details that a payee typed. An empty field keeps the stored value. */
export type TypedDetails = {
	name?: string | undefined;
	accountNumber?: string | undefined;
	taxId?: string | undefined;
};

/**
 * Stores the details that a payee typed and reports the change. Only the last digits of account numbers and
 * tax IDs are stored.
 */
export async function saveTestBankPayee(
	id: string,
	{ name, accountNumber, taxId }: TypedDetails,
): Promise<void> {
	bankTransaction(() => {
		const known = findPayeeById(id);
		if (!known) throw new Error(`The test bank doesn't know the payee ${id}.`);
		const payee: BankPayee = {
			...known,
			...(name && { name }),
			...(accountNumber && {
				bankEnding: accountNumber.slice(-4),
				refusesPayouts: Number(accountNumber === REFUSING_ACCOUNT),
				detailsChangedAt: now().toISOString(),
			}),
			...(taxId && { taxEnding: taxId.slice(-4) }),
		};
		bank()
			.prepare(
				"UPDATE Payee SET name = @name, bankEnding = @bankEnding, refusesPayouts = @refusesPayouts, taxEnding = @taxEnding, detailsChangedAt = @detailsChangedAt WHERE id = @id",
			)
			.run(payee);
		const missing = missingDetails(payee);
		const { bankEnding, detailsChangedAt, taxEnding } = payee;
		reportEvent({
			kind: "payee-updated",
			payeeId: id,
			isReady: missing.length === 0,
			hasTaxDetails: taxEnding !== null,
			missing,
			detailsDueAt: null,
			bankEnding,
			detailsChangedAt: detailsChangedAt === null ? null : new Date(detailsChangedAt),
		});
	});
}
