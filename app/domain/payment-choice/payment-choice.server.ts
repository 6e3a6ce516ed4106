import type { PaymentProvider } from "#app/infra/payments/payment-provider.ts";
import { adultPaymentProvider, paymentProvider } from "#app/infra/payments/provider.server.ts";
import { isPaidDirectly, type ServiceLine } from "../service-lines/service-line.ts";

type Work = { isAdult: boolean };

/** The payment provider for work, or null where it can't be paid. */
export const providerFor = ({ isAdult }: Work): PaymentProvider | null =>
	isAdult ? adultPaymentProvider() : paymentProvider();

/** Why work of a service line can't be paid here, for a quote that has not been sent. Null where it can, or is paid directly. */
export const unpayableInWords = (serviceLine: ServiceLine, { isAdult }: Work): string | null =>
	isAdult && !isPaidDirectly(serviceLine) && !adultPaymentProvider()
		? "Adult content can't be quoted here: no payment provider of this site takes payments for it. Contact our team if you have questions."
		: null;
