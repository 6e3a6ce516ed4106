import type { MoneyRow } from "#app/domain/office/finance/finance-queries.server.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";

/** A row of a finance list, as `MoneyTable` shows it. */
export const toMoneyRow = ({ amountCents, at, refundHref, debtHref, ...row }: MoneyRow) => ({
	...row,
	refundHref,
	debtHref,
	amount: formatCents(amountCents),
	at: exactTimestamp(at),
});
