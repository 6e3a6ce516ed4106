import { isTestBankChosen } from "#app/infra/payments/provider.server.ts";
import { runTestBank as run } from "#app/infra/payments/test-bank/test-bank.server.ts";

/** Lets time pass at the test bank, if it is the provider, and sends its webhooks. Returns how many things it did. */
export const runTestBank = async (): Promise<number> => (isTestBankChosen() ? run() : 0);
