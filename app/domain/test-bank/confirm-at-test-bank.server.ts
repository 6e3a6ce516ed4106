import { confirmTestBankCheckout } from "#app/infra/payments/test-bank/checkouts.server.ts";
import { type CheckoutAddress, getBankCheckout } from "./test-bank-queries.server.ts";

/** Confirms or refuses a payment, as the card's bank asked. Returns the checkout as it is then. */
export async function confirmAtTestBank({
	isConfirmed,
	...address
}: CheckoutAddress & { isConfirmed: boolean }) {
	await getBankCheckout(address);
	await confirmTestBankCheckout(address.checkoutId, isConfirmed);
	return getBankCheckout(address);
}
