import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { later, now } from "#app/infra/process/clock.server.ts";
import type { TestBankCheckout, TestBankCheckoutState } from "#generated/prisma/sqlite/client/client.ts";
import type { CheckoutOrder, OpenCheckout } from "../payment-provider.ts";
import { checkoutAddress } from "./addresses.server.ts";
import { moveOnPlatform } from "./book.server.ts";
import { reportEvent } from "./events.server.ts";
import { findOrCreate } from "./find-or-create.server.ts";
import { CHARGEBACK_TAKES, describeMethod, type TestCardName, testBankFee, testCard } from "./test-cards.ts";

const asOpened = ({ id }: { id: string }): OpenCheckout => ({ checkoutId: id, address: checkoutAddress(id) });

/** Starts a checkout. For a known reference, answers as it did the first time. */
export async function startTestBankCheckout({
	reference,
	amountCents,
	description,
	returnTo,
	cancelTo,
	expiresAt,
}: CheckoutOrder): Promise<OpenCheckout> {
	if (!Number.isSafeInteger(amountCents) || amountCents <= 0)
		throw new Error(`The test bank refuses a checkout of ${amountCents} cents.`);
	const checkout = await findOrCreate(
		() => db().testBankCheckout.findUnique({ where: { reference } }),
		() =>
			db().testBankCheckout.create({
				data: {
					reference,
					amountCents,
					description,
					returnTo,
					cancelTo,
					expiresAt,
					nextAt: expiresAt,
					createdAt: now(),
				},
			}),
	);
	if (checkout.amountCents !== amountCents)
		throw new Error(`The test bank knows ${reference} with another amount.`);
	return asOpened(checkout);
}

export async function findTestBankCheckout(reference: string): Promise<OpenCheckout | null> {
	const checkout = await db().testBankCheckout.findUnique({ where: { reference }, select: { id: true } });
	return checkout && asOpened(checkout);
}

/** Expires a checkout that no one has paid. */
export const expireTestBankCheckout = (id: string): Promise<void> =>
	changeCheckout(id, ["OPEN", "CONFIRMING"], () => ({ state: "EXPIRED" }));

/** Pays by a card, whose name decides what happens. */
export const payTestBankCheckout = (id: string, card: TestCardName): Promise<void> =>
	changeCheckout(id, ["OPEN"], ({ expiresAt }) => {
		const { confirms, settlesAfter, refusal } = testCard(card);
		if (settlesAfter) return { state: "PROCESSING", card, nextAt: later(now(), settlesAfter) };
		if (refusal) return { state: "FAILED", card, failure: refusal };
		return confirms ? { state: "CONFIRMING", card, nextAt: expiresAt } : paid(card);
	});

/** Records the payer's answer to the card's bank, if the bank asks for one. */
export const confirmTestBankCheckout = (id: string, isConfirmed: boolean): Promise<void> =>
	changeCheckout(id, ["CONFIRMING"], ({ card }) =>
		isConfirmed ? paid(card) : { state: "FAILED", failure: "The payment was not confirmed." },
	);

function paid(card: string | null): Change {
	const { chargeback } = testCard(card ?? "");
	return { state: "PAID", card, nextAt: chargeback ? later(now(), chargeback.after) : null };
}

/** How a checkout in each state changes as time passes. */
const byTime: Partial<
	Record<TestBankCheckoutState, (checkout: TestBankCheckout, refundedCents: number) => Change>
> = {
	OPEN: () => ({ state: "EXPIRED" }),
	CONFIRMING: () => ({ state: "EXPIRED" }),
	PROCESSING: ({ card }) => {
		const { refusal } = testCard(card ?? "");
		return refusal ? { state: "FAILED", failure: refusal } : paid(card);
	},
	PAID: ({ amountCents }, refundedCents) => {
		const chargedBackCents = amountCents - refundedCents;
		return chargedBackCents > 0
			? { state: "CHARGED_BACK", chargedBackCents, nextAt: later(now(), CHARGEBACK_TAKES) }
			: { state: "PAID" };
	},
	CHARGED_BACK: ({ card }) => ({
		state: testCard(card ?? "").chargeback?.isWon ? "CHARGEBACK_WON" : "CHARGEBACK_LOST",
	}),
};

/** Advances the checkouts that are due. Returns how many. */
export async function moveTestBankCheckouts(): Promise<number> {
	const due = await db().testBankCheckout.findMany({
		where: { nextAt: { lte: now() } },
		orderBy: { nextAt: "asc" },
		take: 50,
		select: { id: true, state: true },
	});
	for (const { id, state } of due)
		await changeCheckout(
			id,
			[state],
			(checkout, refundedCents) =>
				byTime[checkout.state]?.(checkout, refundedCents) ?? { state: checkout.state },
		);
	return due.length;
}

type Change = { state: TestBankCheckoutState } & Partial<
	Pick<TestBankCheckout, "card" | "failure" | "chargedBackCents" | "nextAt">
>;

/** Changes a checkout that is in one of the states, and leaves it alone otherwise. */
async function changeCheckout(
	id: string,
	from: readonly TestBankCheckoutState[],
	change: (checkout: TestBankCheckout, refundedCents: number) => Change,
): Promise<void> {
	await transaction(async (tx) => {
		const checkout = await tx.testBankCheckout.findUnique({ where: { id } });
		if (!checkout || !from.includes(checkout.state)) return;
		const { _sum: refunded } = await tx.testBankOrder.aggregate({
			where: { checkoutId: id, kind: "REFUND", state: { not: "FAILED" } },
			_sum: { amountCents: true },
		});
		const data = { nextAt: null, ...change(checkout, refunded.amountCents ?? 0) };
		const { count } = await tx.testBankCheckout.updateMany({
			where: { id, state: checkout.state, nextAt: checkout.nextAt },
			data,
		});
		if (count > 0 && data.state !== checkout.state) await effects[data.state]?.(tx, { ...checkout, ...data });
	});
}

const toChargeback = ({ id, chargedBackCents }: TestBankCheckout) => ({
	chargebackId: id,
	paymentId: id,
	amountCents: chargedBackCents ?? 0,
});

/** The money that moves, and the events that are reported, when a checkout reaches a state. */
const effects: Partial<Record<TestBankCheckoutState, (tx: Tx, checkout: TestBankCheckout) => Promise<void>>> =
	{
		PROCESSING: (tx, { reference }) => reportEvent(tx, { kind: "payment-processing", reference }),
		PAID: async (tx, { id, reference, amountCents, card }) => {
			const feeCents = testBankFee(amountCents);
			await moveOnPlatform(tx, amountCents, { kind: "PAYMENT", subjectId: id });
			await moveOnPlatform(tx, -feeCents, { kind: "FEE", subjectId: id });
			await reportEvent(tx, {
				kind: "payment-succeeded",
				reference,
				paymentId: id,
				amountCents,
				feeCents,
				currency: "USD",
				...(card && { method: describeMethod(card) }),
			});
		},
		FAILED: (tx, { reference, failure }) =>
			reportEvent(tx, { kind: "payment-failed", reference, reason: failure ?? "" }),
		EXPIRED: (tx, { reference }) => reportEvent(tx, { kind: "checkout-expired", reference }),
		CHARGED_BACK: async (tx, checkout) => {
			await moveOnPlatform(tx, -(checkout.chargedBackCents ?? 0), {
				kind: "CHARGEBACK",
				subjectId: checkout.id,
			});
			await reportEvent(tx, { kind: "chargeback-opened", ...toChargeback(checkout) });
		},
		CHARGEBACK_WON: async (tx, checkout) => {
			await moveOnPlatform(tx, checkout.chargedBackCents ?? 0, {
				kind: "CHARGEBACK_WON",
				subjectId: checkout.id,
			});
			await reportEvent(tx, { kind: "chargeback-won", ...toChargeback(checkout) });
		},
		CHARGEBACK_LOST: (tx, checkout) =>
			reportEvent(tx, { kind: "chargeback-lost", ...toChargeback(checkout) }),
	};
