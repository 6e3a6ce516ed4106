import { settings } from "#app/infra/process/settings.server.ts";
import type { AccountKind } from "../ledger/account.ts";
import { stateCodeOf } from "../locations/us-state.ts";
import { isPaidDirectly, type ServiceLine } from "../service-lines/service-line.ts";
import { NO_TAX, type TaxTerms } from "./sales-tax.ts";

/** Whether the operator has sales tax collected on new agreements. */
const isTaxCollected = (): boolean => Object.keys(settings().SALES_TAX).length > 0;

/** Whether a balance of the ledger is shown: that of sales tax only where there is, or will be, any. */
export const isBalanceShown = (kind: AccountKind, cents: bigint): boolean => kind !== "sales-tax" || cents !== 0n || isTaxCollected();

/**
 * The sales tax on new work in a state, by the operator's setting. There is none on legal services,
 * which are paid to the attorney directly.
 */
export function currentTax(serviceLine: ServiceLine, state: string | null): TaxTerms {
	const code = stateCodeOf(state ?? "");
	const taxRate = code && !isPaidDirectly(serviceLine) ? (settings().SALES_TAX[code] ?? 0) : 0;
	return code && taxRate > 0 ? { taxState: code, taxRate } : NO_TAX;
}
