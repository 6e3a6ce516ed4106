import { factNamed } from "#app/infra/content/site.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import type { PaymentProvider } from "#app/infra/payments/payment-provider.ts";
import { adultPaymentProvider, paymentProvider } from "#app/infra/payments/provider.server.ts";
import { nowAfter } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { isPaidDirectly, type ServiceLine } from "../market/service-line.ts";
import type { AccountKind } from "./ledger-account.ts";
import type { TaxByPlace } from "./sales-tax.ts";

/**
 * The fee for work of a service line now, in hundredths of a percent: the marketplace fee of
 * content/site.yaml, and none on legal services, since attorneys may not share fees with
 * nonlawyers (ABA Model Rule 5.4).
 */
export const feeFor = (serviceLine: ServiceLine): number =>
	serviceLine === "LEGAL" ? 0 : Math.round((factNamed("marketplace-fee").value ?? 0) * 100);

/**
 * The rule that states today's fee for a service line, for a quote to refer to. It is written when
 * the fee is first applied, and again after it has changed; quotes keep the rule they began with.
 */
export async function currentFeeRule(
	tx: Tx,
	serviceLine: ServiceLine,
): Promise<{ id: string; basisPoints: number }> {
	const basisPoints = feeFor(serviceLine);
	const latest = await tx.feeRule.findFirst({
		where: { serviceLine },
		orderBy: [{ effectiveAt: "desc" }, { id: "desc" }],
	});
	if (latest?.basisPoints === basisPoints) return latest;
	return tx.feeRule.create({
		data: { serviceLine, basisPoints, effectiveAt: nowAfter(latest?.effectiveAt ?? new Date(0)) },
	});
}

/** Whether the operator has sales tax collected on new agreements. */
const isTaxCollected = (): boolean => Object.keys(settings().SALES_TAX).length > 0;

/** Whether a balance of the ledger is shown: that of sales tax only where there is, or will be, any. */
export const isBalanceShown = (kind: AccountKind, cents: bigint): boolean =>
	kind !== "sales-tax" || cents !== 0n || isTaxCollected();

/**
 * The operator's rates for new work, by state. There are none for legal services, which are paid to
 * the attorney directly.
 */
export const currentRates = (serviceLine: ServiceLine): TaxByPlace["rates"] =>
	isPaidDirectly(serviceLine) ? {} : settings().SALES_TAX;

type Work = { isAdult: boolean };

/** The payment provider for work, or null where it can't be paid. */
export const providerFor = ({ isAdult }: Work): PaymentProvider | null =>
	isAdult ? adultPaymentProvider() : paymentProvider();

/** Whether work of a service line can be paid here, or is paid directly. */
export const isPayable = (serviceLine: ServiceLine, work: Work): boolean =>
	isPaidDirectly(serviceLine) || !work.isAdult || adultPaymentProvider() !== null;

/** Why work can't be paid here, for a quote that has not been sent. Null if it is payable. */
export const describeUnpayable = (serviceLine: ServiceLine, work: Work): string | null =>
	isPayable(serviceLine, work)
		? null
		: "Adult content can't be quoted here: no payment provider of this site takes payments for it. Contact our team if you have questions.";
