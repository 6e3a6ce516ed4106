import { settings } from "#app/infra/process/settings.server.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { isLiveMode, isStripeSetUp } from "./stripe/client.server.ts";
import { stripe } from "./stripe/stripe.server.ts";
import { testBank } from "./test-bank/test-bank.server.ts";

/**
 * The payment providers that are set up. The first is used for new payments. The others complete what began
 * with them. In production, the test bank needs ALLOW_DEMO=1, so that no one mistakes it for a real provider.
 */
export const paymentProviders = (): readonly PaymentProvider[] => [
	...(isStripeSetUp() && !isHistory ? [stripe] : []),
	...(isTestBankAvailable() ? [testBank] : []),
];

let isHistory = false;

/**
 * Runs something with the test bank as the only provider. A demo's history is made there even if Stripe is
 * set up, because no one pays at Stripe for it.
 */
export async function withTestBankOnly(work: () => Promise<void>): Promise<void> {
	isHistory = true;
	try {
		await work();
	} finally {
		isHistory = false;
	}
}

/** The payment provider for new payments, or null if payments aren't set up. */
export const paymentProvider = (): PaymentProvider | null => paymentProviders()[0] ?? null;

/**
 * Whether new payments move real money. The test bank moves none, and neither does Stripe with a test key.
 */
export const movesRealMoney = (): boolean => paymentProvider() === stripe && isLiveMode();

/** A provider that is set up, by its name. Undefined for any other. */
export const findProvider = (name: string): PaymentProvider | undefined =>
	paymentProviders().find((provider) => provider.name === name);

/**
 * The payment provider for new payments for adult content: the one named by ADULT_PAYMENT_PROVIDER or, if
 * that isn't set, the usual one. Null if the provider isn't set up or its rules don't allow such payments.
 */
export function adultPaymentProvider(): PaymentProvider | null {
	const chosen = settings().ADULT_PAYMENT_PROVIDER;
	const provider = chosen === undefined ? paymentProvider() : (findProvider(chosen) ?? null);
	return provider?.takesAdultWork ? provider : null;
}

/** Whether the test bank can be used here. */
export const isTestBankAvailable = (): boolean => !settings().isProduction || settings().ALLOW_DEMO;
