import { settings } from "#app/infra/process/settings.server.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { testBank } from "./test-bank/test-bank.server.ts";

/**
 * The payment provider of this instance, or null where payments aren't set up. Without settings it
 * is the test bank, which no one may take for a real one: in production it needs ALLOW_DEMO=1.
 */
export const paymentProvider = (): PaymentProvider | null => (isTestBankChosen() ? testBank : null);

/**
 * The payment provider for adult content: the one of ADULT_PAYMENT_PROVIDER or, without it, the same
 * as for other work if its rules allow that. Null where such work can't be paid.
 */
export function adultPaymentProvider(): PaymentProvider | null {
	const provider = paymentProvider();
	const chosen = settings().ADULT_PAYMENT_PROVIDER ?? provider?.name;
	return chosen === provider?.name && provider?.takesAdultWork ? provider : null;
}

/** Whether the test bank is the provider. */
export const isTestBankChosen = (): boolean => !settings().isProduction || settings().ALLOW_DEMO;
