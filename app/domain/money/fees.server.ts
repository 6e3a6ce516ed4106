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
 * Today's fee for work in a service line, in hundredths of a percent. It is the marketplace fee in
 * content/site.yaml. Legal services have none, because attorneys may not share fees with nonlawyers (ABA
 * Model Rule 5.4).
 */
export const feeFor = (serviceLine: ServiceLine): number =>
	serviceLine === "LEGAL" ? 0 : Math.round((factNamed("marketplace-fee").value ?? 0) * 100);

/**
 * The fee rule with today's fee for a service line, for quotes to refer to. A rule is written when a fee is
 * first applied, and again after the fee changes. A version of a quote keeps its rule.
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

/** Whether the operator has set sales tax rates, which apply to new agreements. */
const isTaxCollected = (): boolean => Object.keys(settings().SALES_TAX).length > 0;

/**
 * Whether a ledger balance is shown. Sales tax is shown only if its balance isn't zero or the operator has
 * set rates.
 */
export const isBalanceShown = (kind: AccountKind, cents: bigint): boolean =>
	kind !== "sales-tax" || cents !== 0n || isTaxCollected();

/**
 * The operator's rates for new work, by state. Legal services have none, because they are paid to
 * the attorney directly.
 */
export const currentRates = (serviceLine: ServiceLine): TaxByPlace["rates"] =>
	isPaidDirectly(serviceLine) ? {} : settings().SALES_TAX;

type Work = { isAdult: boolean };

/** The payment provider for work, or null if the work can't be paid for here. */
export const providerFor = ({ isAdult }: Work): PaymentProvider | null =>
	isAdult ? adultPaymentProvider() : paymentProvider();

/** False only for adult work that has no payment provider, unless the work is paid for directly. */
export const isPayable = (serviceLine: ServiceLine, work: Work): boolean =>
	isPaidDirectly(serviceLine) || !work.isAdult || adultPaymentProvider() !== null;

/**
 * The message for a quote that can't be sent, because its work can't be paid for here. Null if the work can
 * be paid for.
 */
export const describeUnpayable = (serviceLine: ServiceLine, work: Work): string | null =>
	isPayable(serviceLine, work)
		? null
		: "Adult content can't be quoted here: no payment provider we use accepts payments for it. Contact our team if you have questions.";
