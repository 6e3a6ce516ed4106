import { settings } from "#app/infra/process/settings.server.ts";
import type { AccountKind } from "../ledger/account.ts";
import { isPaidDirectly, type ServiceLine } from "../service-lines/service-line.ts";
import type { TaxByPlace } from "./sales-tax.ts";

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
