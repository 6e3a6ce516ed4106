/**
 * In milliseconds. The constants of the server's clock can't be imported, because pages also import this
 * file.
 */
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

type TestCard = {
	number: string;
	/** The outcome, as shown to people who choose a card. */
	outcome: string;
	/** Whether the card's bank asks the payer for a confirmation. */
	confirms?: true;
	/** How long it takes for the money to arrive, in milliseconds. */
	settlesAfter?: number;
	/** Why the card is refused. The refusal comes immediately or, with `settlesAfter`, after that time. */
	refusal?: string;
	/**
	 * When the card's bank starts a chargeback, in milliseconds after the money arrived, and whether we win it.
	 * `with-evidence` means that we win it if we submit evidence.
	 */
	chargeback?: { after: number; isWon: boolean | "with-evidence" };
};

/** How long it takes to decide a chargeback. */
export const CHARGEBACK_TAKES = 10 * DAY;

/** How long before the decision the evidence is due. */
export const EVIDENCE_DUE_BEFORE = 7 * DAY;

/** What the payer tells the test bank. */
export const CHARGEBACK_REASON = "The payer says that they didn't receive the work.";

/** How long the test bank takes to carry out an order. */
export const ORDER_TAKES = { REFUND: 5 * MINUTE, TRANSFER: MINUTE, PAYOUT: DAY, FUNDS: MINUTE } as const;

/** The cards that the test bank accepts. It doesn't accept any others, so that no one enters a real card. */
export const testCards = {
	succeeds: { number: "4242 4242 4242 4242", outcome: "Succeeds at once" },
	declined: { number: "4000 0000 0000 0002", outcome: "Is declined", refusal: "The card was declined." },
	confirms: {
		number: "4000 0025 0000 3155",
		outcome: "Asks for confirmation, then succeeds",
		confirms: true,
	},
	"settles-later": { number: "4000 0000 0000 0077", outcome: "Settles after 2 days", settlesAfter: 2 * DAY },
	"fails-later": {
		number: "4000 0000 0000 0085",
		outcome: "Is refused after 2 days",
		settlesAfter: 2 * DAY,
		refusal: "The payer's bank refused the payment.",
	},
	"charged-back": {
		number: "4000 0000 0000 0259",
		outcome: "Succeeds, then is charged back after 7 days, which the payer wins",
		chargeback: { after: 7 * DAY, isWon: false },
	},
	"chargeback-won": {
		number: "4000 0000 0000 1976",
		outcome: "Succeeds, then is charged back after 7 days, which Greenroom wins",
		chargeback: { after: 7 * DAY, isWon: true },
	},
	"needs-evidence": {
		number: "4000 0000 0000 2685",
		outcome: "Succeeds, then is charged back after 7 days, which Greenroom wins if it submits evidence",
		chargeback: { after: 7 * DAY, isWon: "with-evidence" },
	},
} as const satisfies Record<string, TestCard>;
export type TestCardName = keyof typeof testCards;
export const TEST_CARD_NAMES = Object.keys(testCards) as TestCardName[];

/** The card with this name. */
export const testCard = (name: string): TestCard => testCards[name as TestCardName];

/** How a receipt describes a card. */
export const describeMethod = (name: string): string => `Card ending in ${testCard(name).number.slice(-4)}`;

/** An account number for which the payee's bank refuses every payout. */
export const REFUSING_ACCOUNT = "000111111116";

/** The amount in cents for which a deposit of our own money is always refused. */
export const REFUSED_DEPOSIT = 6_666;

/** The test bank's fee for a payment: 2.9% plus 30 cents. */
export const testBankFee = (amountCents: number): number => Math.round((amountCents * 29) / 1_000) + 30;
