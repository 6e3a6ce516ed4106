import {
	ADJUSTMENTS,
	clearing,
	FEES,
	GUARANTEE_COSTS,
	held,
	LOSSES,
	OWN_BANK,
	OWN_FUNDS,
	PROVIDER_COSTS,
	payable,
	REFUNDS_IN_TRANSIT,
	receivable,
	salesTax,
	suspense,
	TRANSFERS_IN_TRANSIT,
} from "./ledger-account.ts";

/** An amount posted to an account, in cents. Debits are positive, and credits are negative. */
export type Line = { account: string; cents: bigint };

/** An entry to be posted. */
export type Posting = {
	kind: PostingKind;
	/** Identifies what was posted, so that it isn't posted twice. */
	key: string;
	lines: Line[];
	/** The reference of the record that moved the money. Never text that a person wrote. */
	memo: string;
	bookingId: string | null;
	milestoneId: string | null;
};

type Milestone = { id: string; bookingId: string };
type Payment = { id: string; provider: string };
/** A refund or payout, with the number of the attempt, because it is sent again after a refusal. */
type Sent = { id: string; reference: string; round: number };
/**
 * What a refund returns: money held for a milestone, money in suspense, or our own money under the guarantee.
 */
type Refund = Sent & { paymentId: string; milestone: Milestone | null };
type Payout = Sent & { milestone: Milestone };
type Chargeback = { id: string; provider: string };
/** Our own money that finance moves to the provider. */
type Deposit = { id: string; reference: string; provider: string };
/** What a person owes us. */
type Debt = {
	id: string;
	reference: string;
	personId: string;
	cause: "CHARGEBACK" | "GUARANTEE";
	bookingId: string;
};

const debit = (account: string, cents: number): Line => ({ account, cents: BigInt(cents) });
const credit = (account: string, cents: number): Line => ({ account, cents: -BigInt(cents) });
const about = (milestone: Milestone | null) => ({
	bookingId: milestone?.bookingId ?? null,
	milestoneId: milestone?.id ?? null,
});

/**
 * The posting table: each event that moves money, and what it posts. Lines with zero are left out. The
 * examples are about a milestone of $1,000.00 with a fee of $100.00 and, if it is taxed, sales tax of $82.50.
 */
export const postings = {
	/**
	 * A creator's payment arrived for a milestone. Clearing +1,000, held −1,000. With sales tax:
	 * clearing +1,082.50, held −1,000, sales tax −82.50.
	 */
	"milestone-funded": (funded: {
		payment: Payment;
		milestone: Milestone;
		cents: number;
		taxCents: number;
		memo: string;
	}) => ({
		key: `fund:${funded.payment.id}:${funded.milestone.id}`,
		lines: [
			debit(clearing(funded.payment.provider), funded.cents + funded.taxCents),
			credit(held(funded.milestone.id), funded.cents),
			credit(salesTax(funded.milestone.id), funded.taxCents),
		],
		memo: funded.memo,
		...about(funded.milestone),
	}),

	/**
	 * Money arrived that doesn't fund anything because it is a duplicate, came too late, or doesn't match a
	 * checkout. Clearing +1,000, suspense −1,000. `part` names the milestone if only its part of the payment
	 * goes to suspense.
	 */
	"payment-suspended": ({
		payment,
		part,
		cents,
		memo,
	}: {
		payment: Payment;
		part: Milestone | null;
		cents: number;
		memo: string;
	}) => ({
		key: `suspend:${payment.id}:${part?.id ?? "all"}`,
		lines: [debit(clearing(payment.provider), cents), credit(suspense(payment.id), cents)],
		memo,
		...about(part),
	}),

	/**
	 * The provider kept its own fee from a payment, such as $29.30. Provider costs +29.30, clearing
	 * −29.30.
	 */
	"provider-fee": ({ payment, cents, memo }: { payment: Payment; cents: number; memo: string }) => ({
		key: `provider-fee:${payment.id}`,
		lines: [debit(PROVIDER_COSTS, cents), credit(clearing(payment.provider), cents)],
		memo,
		...about(null),
	}),

	/**
	 * The provider charged a fee apart from payments, such as $15.00 for a chargeback. Provider costs +15,
	 * clearing −15. A fee that came back has negative cents.
	 */
	"provider-charged": ({ provider, lineId, cents }: { provider: string; lineId: string; cents: number }) => ({
		key: `provider-charged:${provider}:${lineId}`,
		lines: [debit(PROVIDER_COSTS, cents), credit(clearing(provider), cents)],
		memo: lineId,
		...about(null),
	}),

	/**
	 * A milestone was accepted, or part of it was released. Held +1,000, payable −900, fees −100. If $400.00 is
	 * released, the fee is $40.00: held +400, payable −360, fees −40.
	 */
	"milestone-released": (release: {
		releaseId: string;
		milestone: Milestone;
		professionalId: string;
		cents: number;
		feeCents: number;
		memo: string;
	}) => ({
		key: `release:${release.releaseId}`,
		lines: [
			debit(held(release.milestone.id), release.cents),
			credit(payable(release.professionalId), release.cents - release.feeCents),
			credit(FEES, release.feeCents),
		],
		memo: release.memo,
		...about(release.milestone),
	}),

	/** A transfer is about to be sent. Payable +900, transfers in transit −900. */
	"transfer-sent": ({
		payout,
		professionalId,
		cents,
	}: {
		payout: Payout;
		professionalId: string;
		cents: number;
	}) => ({
		key: `transfer-sent:${payout.id}:${payout.round}`,
		lines: [debit(payable(professionalId), cents), credit(TRANSFERS_IN_TRANSIT, cents)],
		memo: payout.reference,
		...about(payout.milestone),
	}),

	/**
	 * The provider moved the transfer to the professional's account there. Transfers in transit +900, clearing
	 * −900.
	 */
	"transfer-confirmed": ({
		payout,
		provider,
		cents,
	}: {
		payout: Payout;
		provider: string;
		cents: number;
	}) => ({
		key: `transfer-confirmed:${payout.id}:${payout.round}`,
		lines: [debit(TRANSFERS_IN_TRANSIT, cents), credit(clearing(provider), cents)],
		memo: payout.reference,
		...about(payout.milestone),
	}),

	/**
	 * The provider refused the transfer, so its `transfer-sent` posting is reversed. Transfers in transit
	 * +900, payable −900.
	 */
	"transfer-refused": ({
		payout,
		professionalId,
		cents,
	}: {
		payout: Payout;
		professionalId: string;
		cents: number;
	}) => ({
		key: `transfer-refused:${payout.id}:${payout.round}`,
		lines: [debit(TRANSFERS_IN_TRANSIT, cents), credit(payable(professionalId), cents)],
		memo: payout.reference,
		...about(payout.milestone),
	}),

	/**
	 * A refund is about to be sent. Held +1,000, refunds in transit −1,000. The sales tax goes with it: held
	 * +1,000, sales tax +82.50, refunds in transit −1,082.50. If the money doesn't fund anything or the refund
	 * is sent again after a refusal, it comes from suspense: suspense +1,000, refunds in transit −1,000. If
	 * someone made it at the provider, the part that is neither held nor in suspense is our loss: losses
	 * +1,000, refunds in transit −1,000.
	 */
	"refund-sent": ({
		refund,
		source,
		cents,
		taxCents = 0,
	}: {
		refund: Refund;
		source: "held" | "suspense" | "losses";
		cents: number;
		taxCents?: number;
	}) => ({
		key: `refund-sent:${refund.id}:${refund.round}`,
		lines: [
			debit(
				source === "losses"
					? LOSSES
					: source === "held" && refund.milestone
						? held(refund.milestone.id)
						: suspense(refund.paymentId),
				cents,
			),
			...(refund.milestone ? [debit(salesTax(refund.milestone.id), taxCents)] : []),
			credit(REFUNDS_IN_TRANSIT, cents + taxCents),
		],
		memo: refund.reference,
		...about(refund.milestone),
	}),

	/** The provider sent the refund. Refunds in transit +1,000, clearing −1,000. */
	"refund-confirmed": ({ refund, provider, cents }: { refund: Refund; provider: string; cents: number }) => ({
		key: `refund-confirmed:${refund.id}:${refund.round}`,
		lines: [debit(REFUNDS_IN_TRANSIT, cents), credit(clearing(provider), cents)],
		memo: refund.reference,
		...about(refund.milestone),
	}),

	/**
	 * The provider refused the refund. The money still belongs to the payer, so it waits for the team.
	 * Refunds in transit +1,000, suspense −1,000. If it came back after it was confirmed: clearing +1,000,
	 * suspense −1,000. If it was our loss, losses −1,000 instead of suspense.
	 */
	"refund-refused": ({
		refund,
		returnedTo,
		source = "suspense",
		cents,
	}: {
		refund: Refund;
		returnedTo: { provider: string } | null;
		source?: "suspense" | "losses";
		cents: number;
	}) => ({
		key: `refund-refused:${refund.id}:${refund.round}`,
		lines: [
			debit(returnedTo ? clearing(returnedTo.provider) : REFUNDS_IN_TRANSIT, cents),
			credit(source === "losses" ? LOSSES : suspense(refund.paymentId), cents),
		],
		memo: refund.reference,
		...about(refund.milestone),
	}),

	/**
	 * The payer's bank took a payment back. Before the release, it takes held money: held +1,000, clearing
	 * −1,000. After the release, the loss is ours: losses +1,000, clearing −1,000. With sales tax: held +1,000,
	 * sales tax +82.50, clearing −1,082.50, or losses +1,082.50, clearing −1,082.50. Each milestone has its own
	 * entry, and so does any amount that doesn't belong to a milestone.
	 */
	"chargeback-opened": (taken: {
		chargeback: Chargeback;
		milestone: Milestone | null;
		heldCents: number;
		taxCents: number;
		lostCents: number;
		memo: string;
	}) => ({
		key: `chargeback-opened:${taken.chargeback.id}:${taken.milestone?.id ?? "rest"}`,
		lines: [
			...(taken.milestone
				? [
						debit(held(taken.milestone.id), taken.heldCents),
						debit(salesTax(taken.milestone.id), taken.taxCents),
					]
				: []),
			debit(LOSSES, taken.lostCents),
			credit(clearing(taken.chargeback.provider), taken.heldCents + taken.taxCents + taken.lostCents),
		],
		memo: taken.memo,
		...about(taken.milestone),
	}),

	/** The chargeback was won, so its posting is reversed. Clearing +1,000, held −1,000. */
	"chargeback-won": ({ opened }: { opened: Omit<Posting, "kind"> }) => ({
		...opened,
		key: opened.key.replace("chargeback-opened:", "chargeback-won:"),
		lines: opened.lines.map(({ account, cents }) => ({ account, cents: -cents })),
	}),

	/**
	 * The payer's bank took a payment back for good while some of it was in suspense. That money now makes up
	 * for our loss. Suspense +1,000, losses −1,000. `cause` is the latest event.
	 */
	"loss-recovered": ({
		payment,
		cause,
		cents,
		memo,
	}: {
		payment: Payment;
		cause: string;
		cents: number;
		memo: string;
	}) => ({
		key: `loss-recovered:${payment.id}:${cause}`,
		lines: [debit(suspense(payment.id), cents), credit(LOSSES, cents)],
		memo,
		...about(null),
	}),

	/** Our own money arrived at the provider. Clearing +5,000, own funds −5,000. */
	"own-funds-added": ({ deposit, cents }: { deposit: Deposit; cents: number }) => ({
		key: `own-funds:${deposit.id}`,
		lines: [debit(clearing(deposit.provider), cents), credit(OWN_FUNDS, cents)],
		memo: deposit.reference,
		...about(null),
	}),

	/** Our own money was returned to our bank after it had arrived. Own funds +5,000, clearing −5,000. */
	"own-funds-returned": ({ deposit, cents }: { deposit: Deposit; cents: number }) => ({
		key: `own-funds-returned:${deposit.id}`,
		lines: [debit(OWN_FUNDS, cents), credit(clearing(deposit.provider), cents)],
		memo: deposit.reference,
		...about(null),
	}),

	/**
	 * The provider paid money out to our own bank. Own bank +1,000, clearing −1,000. A payout that came back
	 * has negative cents: clearing +1,000, own bank −1,000.
	 */
	"own-payout": ({ provider, lineId, cents }: { provider: string; lineId: string; cents: number }) => ({
		key: `own-payout:${provider}:${lineId}`,
		lines:
			cents > 0
				? [debit(OWN_BANK, cents), credit(clearing(provider), cents)]
				: [debit(clearing(provider), -cents), credit(OWN_BANK, -cents)],
		memo: lineId,
		...about(null),
	}),

	/**
	 * Two people on the team adjusted the ledger to a provider's books. Clearing +12, adjustments −12. With
	 * negative cents: adjustments +12, clearing −12. `decisionId` is the ID of their decision.
	 */
	adjustment: ({ provider, decisionId, cents }: { provider: string; decisionId: string; cents: number }) => ({
		key: `adjustment:${decisionId}`,
		lines:
			cents > 0
				? [debit(clearing(provider), cents), credit(ADJUSTMENTS, cents)]
				: [debit(ADJUSTMENTS, -cents), credit(clearing(provider), -cents)],
		memo: decisionId,
		...about(null),
	}),

	/**
	 * A claim under the guarantee is paid to the creator. Guarantee costs +400, refunds in transit
	 * −400. Like any refund, it is then confirmed or refused.
	 */
	"guarantee-paid": ({ refund, cents }: { refund: Refund; cents: number }) => ({
		key: `guarantee-paid:${refund.id}`,
		lines: [debit(GUARANTEE_COSTS, cents), credit(REFUNDS_IN_TRANSIT, cents)],
		memo: refund.reference,
		...about(refund.milestone),
	}),

	/**
	 * The professional has to pay back their share of a guarantee payment. Receivable +360, guarantee costs
	 * −360.
	 */
	"guarantee-owed": ({ debt, cents }: { debt: Debt; cents: number }) => ({
		key: `guarantee-owed:${debt.id}`,
		lines: [debit(receivable(debt.personId), cents), credit(GUARANTEE_COSTS, cents)],
		memo: debt.reference,
		bookingId: debt.bookingId,
		milestoneId: null,
	}),

	/**
	 * Finance asks a professional to pay back what a chargeback took after the release. Receivable
	 * +900, losses −900.
	 */
	"receivable-booked": ({
		chargebackId,
		bookingId,
		personId,
		cents,
		memo,
	}: {
		chargebackId: string;
		bookingId: string;
		personId: string;
		cents: number;
		memo: string;
	}) => ({
		key: `receivable:${chargebackId}`,
		lines: [debit(receivable(personId), cents), credit(LOSSES, cents)],
		memo,
		bookingId,
		milestoneId: null,
	}),

	/** The professional paid back all or part of a debt. Clearing +300, receivable −300. */
	"receivable-repaid": ({ debt, payment, cents }: { debt: Debt; payment: Payment; cents: number }) => ({
		key: `receivable-repaid:${payment.id}`,
		lines: [debit(clearing(payment.provider), cents), credit(receivable(debt.personId), cents)],
		memo: debt.reference,
		bookingId: debt.bookingId,
		milestoneId: null,
	}),

	/**
	 * The professional's bank took a repayment back for good, so the amount is owed again. Receivable +300,
	 * losses −300.
	 */
	"receivable-restored": ({
		debt,
		chargebackId,
		cents,
	}: {
		debt: Debt;
		chargebackId: string;
		cents: number;
	}) => ({
		key: `receivable-restored:${chargebackId}`,
		lines: [debit(receivable(debt.personId), cents), credit(LOSSES, cents)],
		memo: debt.reference,
		bookingId: debt.bookingId,
		milestoneId: null,
	}),

	/**
	 * A debt was deducted from a payout before the rest was sent. Payable +500, receivable −500. The payout may
	 * be for another booking, whose creator must not learn of the debt.
	 */
	"receivable-offset": ({
		debt,
		payout,
		professionalId,
		cents,
	}: {
		debt: Debt;
		payout: Payout;
		professionalId: string;
		cents: number;
	}) => ({
		key: `receivable-offset:${payout.id}:${payout.round}:${debt.id}`,
		lines: [debit(payable(professionalId), cents), credit(receivable(debt.personId), cents)],
		memo: debt.reference,
		bookingId: debt.bookingId,
		milestoneId: null,
	}),

	/**
	 * The provider took all or part of a payout's transfer back from the professional's balance there, because
	 * they owe us money. Clearing +100, receivable −100.
	 */
	"transfer-reversed": ({
		reversal,
		debt,
		provider,
		cents,
	}: {
		reversal: { id: string; reference: string };
		debt: Debt;
		provider: string;
		cents: number;
	}) => ({
		key: `transfer-reversed:${reversal.id}`,
		lines: [debit(clearing(provider), cents), credit(receivable(debt.personId), cents)],
		memo: reversal.reference,
		bookingId: debt.bookingId,
		milestoneId: null,
	}),

	/**
	 * Someone took all or part of a payout's transfer back at the provider, without an order of ours. The money
	 * belongs to the professional, so it waits for the team. Clearing +200, suspense −200.
	 */
	"transfer-taken-back": ({
		payout,
		provider,
		reversalId,
		cents,
	}: {
		payout: Payout;
		provider: string;
		reversalId: string;
		cents: number;
	}) => ({
		key: `transfer-taken-back:${reversalId}`,
		lines: [debit(clearing(provider), cents), credit(suspense(payout.id), cents)],
		memo: payout.reference,
		...about(null),
	}),

	/**
	 * The team pays out again what was taken back from a payout. Suspense +200, payable −200. `payoutId` is the
	 * ID of the new payout.
	 */
	"taken-back-payable": ({
		payout,
		payoutId,
		professionalId,
		cents,
	}: {
		payout: Payout;
		payoutId: string;
		professionalId: string;
		cents: number;
	}) => ({
		key: `taken-back-payable:${payoutId}`,
		lines: [debit(suspense(payout.id), cents), credit(payable(professionalId), cents)],
		memo: payout.reference,
		...about(payout.milestone),
	}),

	/**
	 * The team wrote off all or part of a debt. After a chargeback: losses +100, receivable −100. Under the
	 * guarantee: guarantee costs +100, receivable −100. `decisionId` is the ID of the decision that two people
	 * made.
	 */
	"receivable-written-off": ({
		debt,
		decisionId,
		cents,
	}: {
		debt: Debt;
		decisionId: string;
		cents: number;
	}) => ({
		key: `receivable-written-off:${debt.id}:${decisionId}`,
		lines: [
			debit(debt.cause === "GUARANTEE" ? GUARANTEE_COSTS : LOSSES, cents),
			credit(receivable(debt.personId), cents),
		],
		memo: debt.reference,
		bookingId: debt.bookingId,
		milestoneId: null,
	}),
} satisfies Record<string, (facts: never) => Omit<Posting, "kind">>;

export type PostingKind = keyof typeof postings;

/** What each kind of entry is called in lists of entries. */
export const postingLabels: Record<PostingKind, string> = {
	"milestone-funded": "Payment for a milestone",
	"payment-suspended": "Payment that funded nothing",
	"provider-fee": "Provider's fee for a payment",
	"provider-charged": "Other fee of the provider",
	"milestone-released": "Release",
	"transfer-sent": "Transfer sent",
	"transfer-confirmed": "Transfer confirmed",
	"transfer-refused": "Transfer refused",
	"refund-sent": "Refund",
	"refund-confirmed": "Refund confirmed",
	"refund-refused": "Refund refused",
	"chargeback-opened": "Chargeback",
	"chargeback-won": "Chargeback won",
	"loss-recovered": "Loss covered by money in review",
	"own-funds-added": "Deposit of our own money",
	"own-funds-returned": "Deposit returned",
	"own-payout": "Payout to our own bank",
	adjustment: "Adjustment by our team",
	"guarantee-paid": "Payment under the guarantee",
	"guarantee-owed": "Debt for a guarantee payment",
	"receivable-booked": "Debt for a chargeback",
	"receivable-repaid": "Debt paid back",
	"receivable-restored": "Debt owed again",
	"receivable-offset": "Debt deducted from a payout",
	"transfer-reversed": "Transfer taken back for a debt",
	"transfer-taken-back": "Transfer taken back at the provider",
	"taken-back-payable": "Paid out again",
	"receivable-written-off": "Debt written off",
};

export const POSTING_KINDS = Object.keys(postings) as PostingKind[];

/** The entry for an event, according to the posting table. */
export function getPosting<Kind extends PostingKind>(
	kind: Kind,
	facts: Parameters<(typeof postings)[Kind]>[0],
): Posting {
	const post = postings[kind] as (facts: Parameters<(typeof postings)[Kind]>[0]) => Omit<Posting, "kind">;
	const { lines, ...posting } = post(facts);
	return { kind, ...posting, lines: lines.filter(({ cents }) => cents !== 0n) };
}
