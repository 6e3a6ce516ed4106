import { randomUUID } from "node:crypto";
import { later, now } from "#app/infra/process/clock.server.ts";
import type { CheckoutOrder, EvidenceOrder, EvidenceReceipt, OpenCheckout } from "../payment-provider.ts";
import { checkoutAddress } from "./addresses.server.ts";
import { type BankCheckout, type BankCheckoutState, bank, bankTransaction } from "./bank-database.server.ts";
import { moveOnPlatform } from "./book.server.ts";
import { reportEvent } from "./events.server.ts";
import {
	CHARGEBACK_REASON,
	CHARGEBACK_TAKES,
	describeMethod,
	EVIDENCE_DUE_BEFORE,
	type TestCardName,
	testBankFee,
	testCard,
} from "./test-cards.ts";

const findBy = (column: "id" | "reference", value: string): BankCheckout | undefined =>
	bank().prepare<[string], BankCheckout>(`SELECT * FROM Checkout WHERE ${column} = ?`).get(value);

/** The checkout with this ID, or null. */
export const findCheckoutById = (id: string): BankCheckout | null => findBy("id", id) ?? null;

const asOpened = ({ id }: { id: string }): OpenCheckout => ({ checkoutId: id, address: checkoutAddress(id) });

/** Starts a checkout. A known reference gets the same response as the first time. */
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
	const until = expiresAt.toISOString();
	bank()
		.prepare(
			`INSERT INTO Checkout (id, reference, amountCents, description, returnTo, cancelTo, expiresAt, nextAt)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (reference) DO NOTHING`,
		)
		.run(randomUUID(), reference, amountCents, description, returnTo, cancelTo, until, until);
	const checkout = findBy("reference", reference);
	if (!checkout) throw new Error(`The test bank didn't store ${reference}.`);
	if (checkout.amountCents !== amountCents)
		throw new Error(`The test bank knows ${reference} with another amount.`);
	return asOpened(checkout);
}

export async function findTestBankCheckout(reference: string): Promise<OpenCheckout | null> {
	const checkout = findBy("reference", reference);
	return checkout ? asOpened(checkout) : null;
}

/** Expires a checkout that no one has paid. */
export const expireTestBankCheckout = async (id: string): Promise<void> =>
	changeCheckout(id, ["OPEN", "CONFIRMING"], () => ({ state: "EXPIRED" }));

/** Pays with a card. The card's name determines what happens. */
export const payTestBankCheckout = async (id: string, card: TestCardName): Promise<void> =>
	changeCheckout(id, ["OPEN"], ({ expiresAt }) => {
		const { confirms, settlesAfter, refusal } = testCard(card);
		if (settlesAfter) return { state: "PROCESSING", card, nextAt: afterNow(settlesAfter) };
		if (refusal) return { state: "FAILED", card, failure: refusal };
		return confirms ? { state: "CONFIRMING", card, nextAt: expiresAt } : paid(card);
	});

/** Records whether the payer confirmed the payment, if the card's bank asked for confirmation. */
export const confirmTestBankCheckout = async (id: string, isConfirmed: boolean): Promise<void> =>
	changeCheckout(id, ["CONFIRMING"], ({ card }) =>
		isConfirmed ? paid(card) : { state: "FAILED", failure: "The payment was not confirmed." },
	);

const afterNow = (milliseconds: number): string => later(now(), milliseconds).toISOString();

function paid(card: string | null): Change {
	const { chargeback } = testCard(card ?? "");
	return { state: "PAID", card, nextAt: chargeback ? afterNow(chargeback.after) : null };
}

/** How a checkout in each state changes as time passes. */
const byTime: Partial<Record<BankCheckoutState, (checkout: BankCheckout, refundedCents: number) => Change>> =
	{
		OPEN: () => ({ state: "EXPIRED" }),
		CONFIRMING: () => ({ state: "EXPIRED" }),
		PROCESSING: ({ card }) => {
			const { refusal } = testCard(card ?? "");
			return refusal ? { state: "FAILED", failure: refusal } : paid(card);
		},
		PAID: ({ amountCents }, refundedCents) => {
			const chargedBackCents = amountCents - refundedCents;
			return chargedBackCents > 0
				? { state: "CHARGED_BACK", chargedBackCents, nextAt: afterNow(CHARGEBACK_TAKES) }
				: { state: "PAID" };
		},
		CHARGED_BACK: ({ id, card }) => {
			const isWon = testCard(card ?? "").chargeback?.isWon ?? false;
			const wins = isWon === "with-evidence" ? hasEvidence(id) : isWon;
			return { state: wins ? "CHARGEBACK_WON" : "CHARGEBACK_LOST" };
		},
	};

/** Advances up to 50 checkouts that are due. Returns how many there were. */
export async function moveTestBankCheckouts(): Promise<number> {
	const due = bank()
		.prepare<[string], Pick<BankCheckout, "id" | "state">>(
			"SELECT id, state FROM Checkout WHERE nextAt <= ? ORDER BY nextAt LIMIT 50",
		)
		.all(now().toISOString());
	for (const { id, state } of due)
		changeCheckout(
			id,
			[state],
			(checkout, refundedCents) =>
				byTime[checkout.state]?.(checkout, refundedCents) ?? { state: checkout.state },
		);
	return due.length;
}

type Change = { state: BankCheckoutState } & Partial<
	Pick<BankCheckout, "card" | "failure" | "chargedBackCents" | "nextAt">
>;

/** Changes a checkout if it is in one of the given states. */
function changeCheckout(
	id: string,
	from: readonly BankCheckoutState[],
	change: (checkout: BankCheckout, refundedCents: number) => Change,
): void {
	bankTransaction(() => {
		const checkout = findBy("id", id);
		if (!checkout || !from.includes(checkout.state)) return;
		const refundedCents = bank()
			.prepare<[string], number>(
				"SELECT coalesce(sum(amountCents), 0) FROM MoneyOrder WHERE checkoutId = ? AND kind = 'REFUND' AND state <> 'FAILED'",
			)
			.pluck()
			.get(id);
		const changed = { ...checkout, nextAt: null, ...change(checkout, refundedCents ?? 0) };
		bank()
			.prepare(
				"UPDATE Checkout SET state = @state, card = @card, failure = @failure, chargedBackCents = @chargedBackCents, nextAt = @nextAt WHERE id = @id",
			)
			.run(changed);
		if (changed.state !== checkout.state) effects[changed.state]?.(changed);
	});
}

const hasEvidence = (checkoutId: string): boolean =>
	bank().prepare<[string], number>("SELECT 1 FROM Evidence WHERE checkoutId = ?").pluck().get(checkoutId) ===
	1;

/** When evidence about an open chargeback is due. */
const getEvidenceDueAt = ({ nextAt }: BankCheckout): Date =>
	later(new Date(nextAt ?? now()), -EVIDENCE_DUE_BEFORE);

/**
 * Stores evidence about a chargeback. Evidence that arrives again is ignored. Throws if the chargeback isn't
 * open or the evidence is too late.
 */
export const submitTestBankEvidence = async ({
	chargebackId: id,
	text,
	file,
}: EvidenceOrder): Promise<EvidenceReceipt> =>
	bankTransaction(() => {
		if (hasEvidence(id)) return { isReceived: true };
		const checkout = findBy("id", id);
		if (checkout?.state !== "CHARGED_BACK")
			throw new Error(`The test bank has no open chargeback ${id}, so it takes no evidence about it.`);
		if (getEvidenceDueAt(checkout) <= now())
			throw new Error(`The test bank takes no more evidence about the chargeback ${id}.`);
		bank()
			.prepare("INSERT INTO Evidence (checkoutId, text, fileName, fileBytes, at) VALUES (?, ?, ?, ?, ?)")
			.run(id, text, file?.name ?? null, file?.bytes.length ?? null, now().toISOString());
		return { isReceived: true };
	});

const toChargeback = ({ id, chargedBackCents }: BankCheckout) => ({
	chargebackId: id,
	paymentId: id,
	amountCents: chargedBackCents ?? 0,
});

/** The money that moves, and the events that are reported, when a checkout reaches a state. */
const effects: Partial<Record<BankCheckoutState, (checkout: BankCheckout) => void>> = {
	PROCESSING: ({ reference }) => reportEvent({ kind: "payment-processing", reference }),
	PAID: ({ id, reference, amountCents, card }) => {
		const feeCents = testBankFee(amountCents);
		moveOnPlatform(amountCents, { kind: "PAYMENT", subjectId: id });
		moveOnPlatform(-feeCents, { kind: "FEE", subjectId: id });
		reportEvent({
			kind: "payment-succeeded",
			reference,
			paymentId: id,
			amountCents,
			feeCents,
			currency: "USD",
			...(card && { method: describeMethod(card) }),
		});
	},
	FAILED: ({ reference, failure }) =>
		reportEvent({ kind: "payment-failed", reference, reason: failure ?? "" }),
	EXPIRED: ({ reference }) => reportEvent({ kind: "checkout-expired", reference }),
	CHARGED_BACK: (checkout) => {
		moveOnPlatform(-(checkout.chargedBackCents ?? 0), {
			kind: "CHARGEBACK",
			subjectId: checkout.id,
		});
		reportEvent({
			kind: "chargeback-opened",
			...toChargeback(checkout),
			evidenceDueAt: getEvidenceDueAt(checkout),
			reason: CHARGEBACK_REASON,
		});
	},
	CHARGEBACK_WON: (checkout) => {
		moveOnPlatform(checkout.chargedBackCents ?? 0, {
			kind: "CHARGEBACK_WON",
			subjectId: checkout.id,
		});
		reportEvent({ kind: "chargeback-won", ...toChargeback(checkout) });
	},
	CHARGEBACK_LOST: (checkout) => reportEvent({ kind: "chargeback-lost", ...toChargeback(checkout) }),
};
