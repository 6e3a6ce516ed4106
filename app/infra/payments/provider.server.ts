import { settings } from "#app/infra/process/settings.server.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { testBank } from "./test-bank/test-bank.server.ts";

/**
 * The payment provider of this instance, or null if payments aren't set up. Without settings, it is the test
 * bank. In production, the test bank needs ALLOW_DEMO=1, so that no one mistakes it for a real provider.
 */
export const paymentProvider = (): PaymentProvider | null => (isTestBankChosen() ? testBank : null);

/**
 * The payment provider for adult content: the one named by ADULT_PAYMENT_PROVIDER or, if that isn't set, the
 * usual one if its rules allow it. Null if such work can't be paid for.
 */
export function adultPaymentProvider(): PaymentProvider | null {
	const provider = paymentProvider();
	const chosen = settings().ADULT_PAYMENT_PROVIDER ?? provider?.name;
	return chosen === provider?.name && provider?.takesAdultWork ? provider : null;
}

/** Whether the test bank is the provider. */
export const isTestBankChosen = (): boolean => !settings().isProduction || settings().ALLOW_DEMO;
