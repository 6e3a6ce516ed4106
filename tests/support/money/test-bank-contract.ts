import {
	moveTestBankCheckouts,
	payTestBankCheckout,
} from "#app/infra/payments/test-bank/checkouts.server.ts";
import { deliverTestBankEvents } from "#app/infra/payments/test-bank/events.server.ts";
import { carryOutOrders } from "#app/infra/payments/test-bank/orders.server.ts";
import { saveTestBankPayee } from "#app/infra/payments/test-bank/payees.server.ts";
import { testBank } from "#app/infra/payments/test-bank/test-bank.server.ts";
import { REFUSING_ACCOUNT, type TestCardName } from "#app/infra/payments/test-bank/test-cards.ts";
import { signatureHeaders } from "#app/infra/payments/test-bank/webhook-signature.server.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { setListeningPort } from "#app/infra/process/settings.server.ts";
import { startReceiver } from "./open-local-stripe.ts";
import {
	type ChargebackOutcome,
	type ContractDriver,
	type EnteredDetails,
	newCheckout,
	newPayeeOrder,
	type PaymentToMake,
	type StoredEvent,
} from "./provider-contract.ts";

const DETAILS: Record<EnteredDetails, Parameters<typeof saveTestBankPayee>[1]> = {
	name: { name: "Parker Quinn" },
	everything: { name: "Parker Quinn", accountNumber: "000123456789", taxId: "000000000" },
	"refusing bank": { name: "Parker Quinn", accountNumber: REFUSING_ACCOUNT, taxId: "000000000" },
};

/** The cards whose payments are charged back, by outcome. */
const CHARGED_BACK = {
	won: "chargeback-won",
	lost: "charged-back",
} as const satisfies Record<ChargebackOutcome, TestCardName>;

/**
 * The test bank of this process, whose webhooks arrive at a receiver, with a clock that `wait` moves by a
 * day.
 */
export async function openTestBankContract(): Promise<{
	driver: ContractDriver;
	close: () => Promise<void>;
}> {
	const arrived: StoredEvent[] = [];
	const receiver = await startReceiver(async ({ body, headers }) => {
		const verified = await testBank.verifyEvent(body, headers);
		if (verified) arrived.push({ id: verified.id, body });
		return verified ? 200 : 400;
	});
	setListeningPort(receiver.port);

	const enterDetails = (payeeId: string, details: EnteredDetails) =>
		saveTestBankPayee(payeeId, DETAILS[details]);
	async function newPayee(reference: string): Promise<string> {
		const { payeeId } = await testBank.onboardPayee(newPayeeOrder(reference));
		await enterDetails(payeeId, "everything");
		return payeeId;
	}
	const payOnPage = (checkoutId: string, chargeback?: ChargebackOutcome) =>
		payTestBankCheckout(checkoutId, chargeback ? CHARGED_BACK[chargeback] : "succeeds");
	async function pay({ reference, amountCents, chargeback }: PaymentToMake): Promise<string> {
		const { checkoutId } = await testBank.startCheckout(newCheckout(reference, amountCents));
		await payOnPage(checkoutId, chargeback);
		return checkoutId;
	}
	const driver: ContractDriver = {
		provider: testBank,
		lacks: {},
		payer: {
			pay: payOnPage,
			decline: (checkoutId) => payTestBankCheckout(checkoutId, "declined"),
		},
		pay,
		// The card has determined the decision, which follows after some days.
		decideChargeback: async () => undefined,
		enterDetails,
		newPayee,
		// There is no network between the test bank and us.
		loseResponse: async (_, call) => {
			await call();
		},
		wait: async () => setClock(later(now(), DAY)),
		patience: 40,
		takeEvents: async () => {
			while ((await moveTestBankCheckouts()) + (await carryOutOrders()) > 0);
			while ((await deliverTestBankEvents()) > 0);
			return arrived.splice(0);
		},
		sign: async (body, at) => new Headers(signatureHeaders(body, at)),
		inOtherMode: () => null,
		unusedEvent: null,
	};
	return { driver, close: receiver.close };
}
