import { randomBytes } from "node:crypto";
import type Stripe from "stripe";

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** The version of the API that the package `stripe` is pinned to. Requests for any other are refused. */
export const API_VERSION = "2026-10-28.endive" satisfies Stripe.LatestApiVersion;

/** How soon something is due. */
export type Due = "currently_due" | "eventually_due" | "past_due";

/** A connected account, with what Stripe knows about it beyond the object of its API. */
export type ConnectedAccount = {
	object: Stripe.V2.Core.Account;
	bankAccount: Stripe.BankAccount | null;
	hasTaxId: boolean;
	/** How soon the tax ID is due, and when that becomes more urgent. */
	taxIdDue: { status: Due; time: Date | null };
	/** When its balance is paid out to its bank: every business day, or never without a call. */
	payoutInterval: "daily" | "manual";
};

/** One line of an account's book, and the payout that paid it out. */
export type BookEntry = Omit<Stripe.BalanceTransaction, "status"> & { payout: string | null };

/** The data of an account of the local Stripe, which is the platform's or a connected one. */
export type Account = { book: BookEntry[]; events: Stripe.Event[]; payouts: Stripe.Payout[] };

type Work = { at: Date; run: () => void };

/** How the local Stripe behaves if Stripe's own behavior depends on the account or on luck. */
export type Behavior = {
	/** Whether Stripe takes money from the platform's bank account if a refund overdraws the balance. */
	coversRefunds: boolean;
	/** How refunds to cards begin. Refunds to bank accounts always begin as pending. */
	cardRefunds: "succeeded" | "pending";
	/** Whether the next top-ups fail. */
	topupsFail: boolean;
	/** The payout schedule of the platform's own balance, as reported. It is paid out only if a test says so. */
	platformPayouts: "manual" | "daily";
	/** Whether card charges get their balance transaction at once, or only when the test says so. */
	settlesAtOnce: boolean;
};

export const PLATFORM = "platform";

/** Everything that the local Stripe remembers. */
export class StripeState {
	readonly platformId = newId("acct");
	readonly behavior: Behavior = {
		coversRefunds: true,
		cardRefunds: "succeeded",
		topupsFail: false,
		settlesAtOnce: true,
		platformPayouts: "manual",
	};
	readonly accounts = new Map<string, Account>([[PLATFORM, { book: [], events: [], payouts: [] }]]);
	readonly connected = new Map<string, ConnectedAccount>();
	/** The links to onboarding, by the secret in their URL. */
	readonly accountLinks = new Map<string, { link: Stripe.V2.Core.AccountLink; isUsed: boolean }>();
	readonly sessions = new Map<string, Stripe.Checkout.Session>();
	readonly lineItems = new Map<string, Stripe.LineItem[]>();
	/** What a session passes on to the payment intent that its first attempt to pay creates. */
	readonly intentData = new Map<string, Stripe.Checkout.SessionCreateParams.PaymentIntentData>();
	readonly paymentIntents = new Map<string, Stripe.PaymentIntent>();
	readonly charges = new Map<string, Stripe.Charge>();
	readonly refunds = new Map<string, Stripe.Refund>();
	readonly transfers = new Map<string, Stripe.Transfer>();
	readonly topups = new Map<string, Stripe.Topup>();
	readonly disputes = new Map<string, Stripe.Dispute>();
	readonly files = new Map<string, Stripe.File>();
	readonly warnings = new Map<string, Stripe.Radar.EarlyFraudWarning>();
	readonly thinEvents: (Stripe.V2.Core.Event & { data?: unknown })[] = [];
	/** Called for each new event, to send it. */
	onEvent: (
		event: Stripe.Event | Stripe.V2.Core.Event,
		destination: "platform" | "connected" | "thin",
	) => void = () => {};
	/** The request that is being answered, which events name as their cause. */
	request: { id: string; idempotencyKey: string | null } | null = null;
	/** The origin of the API and of the hosted pages. */
	origin = "";

	#clock: () => Date;
	#schedule: Work[] = [];
	#catchingUp: Date | null = null;

	constructor(clock: () => Date) {
		this.#clock = clock;
	}

	/** The local Stripe's time. While it catches up with its clock, the time at which each thing was due. */
	now(): Date {
		return this.#catchingUp ?? this.#clock();
	}

	/** The time in seconds, as in v1 objects. */
	seconds(): number {
		return toSeconds(this.now());
	}

	schedule(at: Date, run: () => void): void {
		this.#schedule.push({ at, run });
	}

	/** Does what has become due since the last time, in order. */
	passTime(): void {
		if (this.#catchingUp) return;
		const until = this.#clock();
		for (;;) {
			const due = this.#schedule.filter(({ at }) => at <= until);
			const next = due.reduce<Work | null>(
				(first, work) => (first && first.at <= work.at ? first : work),
				null,
			);
			if (!next) return;
			this.#schedule.splice(this.#schedule.indexOf(next), 1);
			this.#catchingUp = next.at;
			try {
				next.run();
			} finally {
				this.#catchingUp = null;
			}
		}
	}

	/** Returns an account's book, events, and payouts. Throws if there is no such account. */
	account(id: string): Account {
		const account = this.accounts.get(id);
		if (!account) throw new Error(`The local Stripe doesn't know the account ${id}.`);
		return account;
	}

	/** The object that an ID in another object refers to, or undefined. */
	find(id: string): object | undefined {
		const entry = [...this.accounts.values()].flatMap(({ book }) => book).find((entry) => entry.id === id);
		if (entry) return asTransaction(entry, this.now());
		const payout = [...this.accounts.values()].flatMap(({ payouts }) => payouts).find((one) => one.id === id);
		const bankAccount = [...this.connected.values()].find((one) => one.bankAccount?.id === id)?.bankAccount;
		const reversal = [...this.transfers.values()]
			.flatMap(({ reversals }) => reversals.data)
			.find((one) => one.id === id);
		return (
			this.paymentIntents.get(id) ??
			this.charges.get(id) ??
			this.refunds.get(id) ??
			this.transfers.get(id) ??
			this.topups.get(id) ??
			this.disputes.get(id) ??
			this.files.get(id) ??
			payout ??
			bankAccount ??
			reversal
		);
	}
}

/** An entry of a book as the API shows it: pending until its money is available. */
export function asTransaction({ payout, ...entry }: BookEntry, now: Date): Stripe.BalanceTransaction {
	return { ...entry, status: entry.available_on <= toSeconds(now) ? "available" : "pending" };
}

export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString("hex")}`;

export const toSeconds = (date: Date): number => Math.floor(date.getTime() / SECOND);

export const later = (date: Date, milliseconds: number): Date => new Date(date.getTime() + milliseconds);

/** Midnight in UTC at the start of a day. */
export const startOfDay = (date: Date): Date => new Date(Math.floor(date.getTime() / DAY) * DAY);

/**
 * Midnight in UTC of the day that is this number of business days later. Bank holidays are treated as
 * business days.
 */
export function businessDaysLater(date: Date, days: number): Date {
	let day = startOfDay(date);
	for (let left = days; left > 0; ) {
		day = later(day, DAY);
		if (isBusinessDay(day)) left -= 1;
	}
	return day;
}

export const isBusinessDay = (date: Date): boolean => date.getUTCDay() !== 0 && date.getUTCDay() !== 6;
