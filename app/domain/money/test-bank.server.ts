import { isTestBankAvailable } from "#app/infra/payments/provider.server.ts";
import { isCheckoutKey, isPayeeKey } from "#app/infra/payments/test-bank/addresses.server.ts";
import {
	confirmTestBankCheckout,
	findCheckoutById,
	payTestBankCheckout,
} from "#app/infra/payments/test-bank/checkouts.server.ts";
import {
	findPayeeById,
	missingDetails,
	saveTestBankPayee,
	type TypedDetails,
} from "#app/infra/payments/test-bank/payees.server.ts";
import { runTestBank as run } from "#app/infra/payments/test-bank/test-bank.server.ts";
import type { TestCardName } from "#app/infra/payments/test-bank/test-cards.ts";
import { DomainError } from "../platform/domain-error.ts";

export { REFUSING_ACCOUNT, testCards } from "#app/infra/payments/test-bank/test-cards.ts";

const notFound = () => new DomainError("not_found", "The test bank doesn't know this address.");

export type CheckoutAddress = { checkoutId: string; key: string };

/**
 * A checkout at the test bank, for a visitor who has its address. Throws `not_found` if the key is wrong or
 * the test bank isn't available.
 */
export async function getBankCheckout({ checkoutId, key }: CheckoutAddress) {
	if (!isTestBankAvailable() || !isCheckoutKey(checkoutId, key)) throw notFound();
	const checkout = findCheckoutById(checkoutId);
	if (!checkout) throw notFound();
	return checkout;
}

export type PayeeAddress = { payeeId: string; key: string; until: string };

/**
 * A payee at the test bank, for a visitor who has the address, which is valid for an hour. Throws
 * `not_found` like `getBankCheckout`.
 */
export async function getBankPayee({ payeeId, ...key }: PayeeAddress) {
	if (!isTestBankAvailable() || !isPayeeKey(payeeId, key)) throw notFound();
	const payee = findPayeeById(payeeId);
	if (!payee) throw notFound();
	return { ...payee, missing: missingDetails(payee) };
}

/**
 * Runs the test bank's due tasks and sends its webhooks, if the test bank is available. Returns the number of
 * tasks and webhooks.
 */
export const runTestBank = async (): Promise<number> => (isTestBankAvailable() ? run() : 0);

/**
 * Pays a checkout with a test card. Returns its current state. A checkout that was paid or has
 * ended doesn't change.
 */
export async function payAtTestBank({ card, ...address }: CheckoutAddress & { card: TestCardName }) {
	await getBankCheckout(address);
	await payTestBankCheckout(address.checkoutId, card);
	return getBankCheckout(address);
}

/**
 * Confirms or refuses a payment if the card's bank requires a confirmation. Returns the checkout's current
 * state.
 */
export async function confirmAtTestBank({
	isConfirmed,
	...address
}: CheckoutAddress & { isConfirmed: boolean }) {
	await getBankCheckout(address);
	await confirmTestBankCheckout(address.checkoutId, isConfirmed);
	return getBankCheckout(address);
}

/** Stores what a payee typed. Returns the address where they continue. */
export async function savePayeeAtTestBank({
	details,
	...address
}: PayeeAddress & { details: TypedDetails }): Promise<{ returnTo: string }> {
	const { returnTo } = await getBankPayee(address);
	await saveTestBankPayee(address.payeeId, details);
	return { returnTo };
}
