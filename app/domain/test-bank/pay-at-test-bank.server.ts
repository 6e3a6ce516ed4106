import { payTestBankCheckout } from "#app/infra/payments/test-bank/checkouts.server.ts";
import type { TestCardName } from "#app/infra/payments/test-bank/test-cards.ts";
import { type CheckoutAddress, getBankCheckout } from "./test-bank-queries.server.ts";

/** Pays a checkout by a test card. Returns the checkout as it is then: one that was paid or has ended stays as it is. */
export async function payAtTestBank({ card, ...address }: CheckoutAddress & { card: TestCardName }) {
	await getBankCheckout(address);
	await payTestBankCheckout(address.checkoutId, card);
	return getBankCheckout(address);
}
