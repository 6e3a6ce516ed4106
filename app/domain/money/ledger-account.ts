/**
 * The ledger's accounts. Debits are positive, and credits are negative. Money that a payment provider holds
 * for us is a debit, and money we owe to people is a credit.
 */

type Account = {
	/** The name in lists of balances. */
	label: string;
	/** The kind of owner whose ID is at the end of the account's name. Null if there is no owner. */
	owner: "provider" | "milestone" | "professional" | "payment or payout" | "person" | null;
	/** The sign that the account's balance may never have. */
	never: "debit" | "credit" | null;
};

export const accounts = {
	/** Money that a payment provider holds for us. */
	clearing: { label: "At the payment provider", owner: "provider", never: null },
	/** Money held for a milestone until it is accepted or refunded. */
	held: { label: "Held for milestones", owner: "milestone", never: "debit" },
	/** A professional's earnings that haven't been sent yet. */
	payable: { label: "Payable to professionals", owner: "professional", never: "debit" },
	"refunds-in-transit": { label: "Refunds on their way", owner: null, never: "debit" },
	"transfers-in-transit": { label: "Transfers on their way", owner: null, never: "debit" },
	/**
	 * Money that doesn't fund anything, whose refund was refused, or that was taken back from a payout at the
	 * provider. It is about to be returned or is waiting for the team.
	 */
	suspense: { label: "Awaiting review", owner: "payment or payout", never: "debit" },
	/** Sales tax that creators paid on top of the price of a milestone. It belongs to the state. */
	"sales-tax": { label: "Sales tax collected for states", owner: "milestone", never: "debit" },
	"revenue:fees": { label: "Marketplace fees", owner: null, never: "debit" },
	"provider-costs": { label: "Fees of the payment provider", owner: null, never: "credit" },
	/** Our own money at the provider, from which the guarantee is paid. */
	"own-funds": { label: "Our own money for the guarantee", owner: null, never: "debit" },
	/** Our own money that the provider paid out to our bank. It isn't at the provider anymore. */
	"own-bank": { label: "Paid out to our own bank", owner: null, never: null },
	/** The costs of the guarantee, apart from the amounts that professionals owe for it. */
	"guarantee-costs": { label: "Paid under the guarantee", owner: null, never: "credit" },
	losses: { label: "Lost to chargebacks and refunds", owner: null, never: "credit" },
	/**
	 * Differences to a provider's books that no event explains, posted by two people. A debit is a cost, and a
	 * credit is a gain.
	 */
	adjustments: { label: "Adjustments by our team", owner: null, never: null },
	/** What a person owes us. */
	receivable: { label: "Owed to us", owner: "person", never: "credit" },
} as const satisfies Record<string, Account>;

export type AccountKind = keyof typeof accounts;
export const ACCOUNT_KINDS = Object.keys(accounts) as AccountKind[];

/**
 * The accounts whose balances determine how much of the money at the providers is ours. Losses, unpaid debts
 * to us, and payouts to our own bank reduce it, because that money isn't there.
 */
export const OUR_ACCOUNTS = [
	"revenue:fees",
	"provider-costs",
	"own-funds",
	"own-bank",
	"guarantee-costs",
	"losses",
	"adjustments",
	"receivable",
] as const satisfies readonly AccountKind[];

export const clearing = (provider: string): string => `clearing:${provider}`;
export const held = (milestoneId: string): string => `held:${milestoneId}`;
export const salesTax = (milestoneId: string): string => `sales-tax:${milestoneId}`;
export const payable = (professionalId: string): string => `payable:${professionalId}`;
export const suspense = (paymentOrPayoutId: string): string => `suspense:${paymentOrPayoutId}`;
export const receivable = (personId: string): string => `receivable:${personId}`;
export const REFUNDS_IN_TRANSIT = "refunds-in-transit";
export const TRANSFERS_IN_TRANSIT = "transfers-in-transit";
export const FEES = "revenue:fees";
export const PROVIDER_COSTS = "provider-costs";
export const OWN_FUNDS = "own-funds";
export const OWN_BANK = "own-bank";
export const GUARANTEE_COSTS = "guarantee-costs";
export const ADJUSTMENTS = "adjustments";
export const LOSSES = "losses";

/** The kind and the owner in an account's name. Throws if the name isn't a ledger account. */
export function readAccount(name: string): { kind: AccountKind; owner: string | null } {
	const kind = ACCOUNT_KINDS.find((kind) =>
		accounts[kind].owner === null
			? name === kind
			: name.startsWith(`${kind}:`) && name.length > kind.length + 1,
	);
	if (!kind) throw new Error(`${name} isn't a ledger account.`);
	return { kind, owner: accounts[kind].owner === null ? null : name.slice(kind.length + 1) };
}

/** Whether a balance has the sign that its account doesn't allow. */
export function hasForbiddenBalance(name: string, balanceCents: bigint): boolean {
	const { never } = accounts[readAccount(name).kind];
	return (never === "debit" && balanceCents > 0n) || (never === "credit" && balanceCents < 0n);
}

/** A balance as pages show it: money that we hold, owe, or have earned is positive. */
export const getShownBalance = (kind: AccountKind, balanceCents: bigint): bigint =>
	accounts[kind].never === "debit" ? -balanceCents : balanceCents;
