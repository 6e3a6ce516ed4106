import type { PaymentProvider } from "../payment-provider.ts";
import { platformBalance } from "./book.server.ts";
import {
	expireTestBankCheckout,
	findTestBankCheckout,
	moveTestBankCheckouts,
	startTestBankCheckout,
	submitTestBankEvidence,
} from "./checkouts.server.ts";
import { deliverTestBankEvents, listTestBankEvents, readTestBankEvent } from "./events.server.ts";
import { carryOutOrders, findOrder, takeOrder } from "./orders.server.ts";
import { onboardTestBankPayee } from "./payees.server.ts";
import { findTestBankReversal, getFreeBalance, reverseTestBankTransfer } from "./reversals.server.ts";
import { isSignedByTestBank } from "./webhook-signature.server.ts";

/**
 * The test bank: a payment provider without real money. It has its own database and its own pages, and
 * Greenroom learns what happens there only from its events, as from any other provider. It uses the
 * instance's clock.
 */
export const testBank: PaymentProvider = {
	name: "test-bank",
	label: "the Greenroom test bank",
	takesAdultWork: true,
	pageOrigins: () => [],
	startCheckout: startTestBankCheckout,
	findCheckout: ({ reference }) => findTestBankCheckout(reference),
	expireCheckout: expireTestBankCheckout,
	refund: async ({ reference, paymentId: checkoutId, amountCents }) => ({
		refundId: await takeOrder("REFUND", { reference, checkoutId, amountCents }),
	}),
	findRefund: async ({ reference }) => {
		const refundId = await findOrder("REFUND", reference);
		return refundId === null ? null : { refundId };
	},
	onboardPayee: onboardTestBankPayee,
	transfer: async ({ reference, payeeId, amountCents, sourcePaymentId: checkoutId }) => ({
		transferId: await takeOrder("TRANSFER", { reference, payeeId, amountCents, checkoutId }),
	}),
	findTransfer: async ({ reference }) => {
		const transferId = await findOrder("TRANSFER", reference);
		return transferId === null ? null : { transferId };
	},
	getPayeeBalance: getFreeBalance,
	reverseTransfer: reverseTestBankTransfer,
	findReversal: findTestBankReversal,
	automaticPayouts: null,
	bankPayouts: {
		send: async ({ reference, payeeId, amountCents }) => ({
			bankPayoutId: await takeOrder("PAYOUT", { reference, payeeId, amountCents }),
		}),
		find: async ({ reference }) => {
			const bankPayoutId = await findOrder("PAYOUT", reference);
			return bankPayoutId === null ? null : { bankPayoutId };
		},
	},
	addFunds: async ({ reference, amountCents }) => ({
		fundsId: await takeOrder("FUNDS", { reference, amountCents }),
	}),
	findFunds: async ({ reference }) => {
		const fundsId = await findOrder("FUNDS", reference);
		return fundsId === null ? null : { fundsId };
	},
	evidence: { submit: submitTestBankEvidence },
	getBalance: async () => platformBalance(),
	listOtherLines: async () => [],
	verifyEvent: async (body, headers) =>
		isSignedByTestBank(body, headers) ? { id: readTestBankEvent(body).id, isOtherMode: false } : null,
	listEventsSince: listTestBankEvents,
	getEventTime: (body) => readTestBankEvent(body).at,
	resolveEvent: async (body) => [readTestBankEvent(body)],
};

/**
 * Carries out what is due at the test bank, then sends its events. Returns the total number of checkouts,
 * orders, and events.
 */
export const runTestBank = async (): Promise<number> =>
	(await moveTestBankCheckouts()) + (await carryOutOrders()) + (await deliverTestBankEvents());
