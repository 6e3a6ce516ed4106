import { saveTestBankPayee, type TypedDetails } from "#app/infra/payments/test-bank/payees.server.ts";
import { getBankPayee, type PayeeAddress } from "./test-bank-queries.server.ts";

/** Stores what a payee typed. Returns where they go on. */
export async function savePayeeAtTestBank({
	details,
	...address
}: PayeeAddress & { details: TypedDetails }): Promise<{ returnTo: string }> {
	const { returnTo } = await getBankPayee(address);
	await saveTestBankPayee(address.payeeId, details);
	return { returnTo };
}
