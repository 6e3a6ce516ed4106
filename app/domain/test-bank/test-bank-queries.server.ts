import { db } from "#app/infra/database/db.server.ts";
import { isTestBankChosen } from "#app/infra/payments/provider.server.ts";
import { isCheckoutKey, isPayeeKey } from "#app/infra/payments/test-bank/addresses.server.ts";
import { missingDetails } from "#app/infra/payments/test-bank/payees.server.ts";
import { DomainError } from "../domain-error.ts";

export { REFUSING_ACCOUNT, testCards } from "#app/infra/payments/test-bank/test-cards.ts";

const notFound = () => new DomainError("not_found", "The test bank knows no such address.");

export type CheckoutAddress = { checkoutId: string; key: string };

/**
 * A checkout at the test bank, for a visitor with its address. Throws `not_found` without the right
 * key, and where the test bank isn't the provider.
 */
export async function getBankCheckout({ checkoutId, key }: CheckoutAddress) {
	if (!isTestBankChosen() || !isCheckoutKey(checkoutId, key)) throw notFound();
	const checkout = await db().testBankCheckout.findUnique({ where: { id: checkoutId } });
	if (!checkout) throw notFound();
	return checkout;
}

export type PayeeAddress = { payeeId: string; key: string; until: string };

/** A payee at the test bank, for a visitor with the address, which is valid for an hour. Throws `not_found` like the above. */
export async function getBankPayee({ payeeId, ...key }: PayeeAddress) {
	if (!isTestBankChosen() || !isPayeeKey(payeeId, key)) throw notFound();
	const payee = await db().testBankPayee.findUnique({ where: { id: payeeId } });
	if (!payee) throw notFound();
	return { ...payee, missing: missingDetails(payee) };
}
