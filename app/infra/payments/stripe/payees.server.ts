import type Stripe from "stripe";
import { now } from "#app/infra/process/clock.server.ts";
import type { PayeeToOnboard, ProviderEvent } from "../payment-provider.ts";
import { stripeClient } from "./client.server.ts";

/**
 * Payees are connected accounts that can only receive transfers (Accounts v2, configuration `recipient`).
 * They enter their details on Stripe's pages, and Stripe keeps them, so no tax ID and no account number ever
 * reaches us.
 */

/**
 * Creates a payee's account unless there is one, and returns the address where the payee enters what Stripe
 * asks for or, if it asks for nothing, changes their details in Stripe's Express Dashboard. Stripe remembers
 * the idempotency keys of API v2 for 30 days.
 */
export async function onboardStripePayee({
	reference,
	payeeId: knownId,
	email,
	returnTo,
	onCreated,
}: PayeeToOnboard): Promise<{ payeeId: string; address: string }> {
	const stripe = await stripeClient();
	const payeeId = knownId ?? (await createAccount(stripe, { reference, email }));
	if (knownId === null) await onCreated?.(payeeId);
	else {
		const account = await stripe.v2.core.accounts.retrieve(payeeId, { include: [...INCLUDED] });
		if (isReady(account) && findDue(account).length === 0)
			return { payeeId, address: (await stripe.accounts.createLoginLink(payeeId)).url };
	}
	// Without an idempotency key of ours, because a link can be opened only once.
	const { url } = await stripe.v2.core.accountLinks.create({
		account: payeeId,
		use_case: {
			type: "account_onboarding",
			account_onboarding: {
				// All details at once, so that tax details don't stop a later payout.
				collection_options: { fields: "eventually_due" },
				return_url: returnTo,
				refresh_url: returnTo,
			},
		},
	});
	return { payeeId, address: url };
}

type NewAccount = Pick<PayeeToOnboard, "reference" | "email">;

/**
 * Creates an account, and returns its ID. If an earlier response was lost and the email address has changed
 * since, Stripe refuses the idempotency key, and the account is found among all of them.
 */
async function createAccount(stripe: Stripe, order: NewAccount): Promise<string> {
	const { default: Stripe } = await import("stripe");
	try {
		return await orderAccount(stripe, order);
	} catch (error) {
		if (!(error instanceof Stripe.errors.StripeIdempotencyError)) throw error;
		for await (const { id, metadata } of stripe.v2.core.accounts.list({
			applied_configurations: ["recipient"],
			limit: 100,
		}))
			if (metadata?.reference === order.reference) return id;
		throw error;
	}
}

async function orderAccount(stripe: Stripe, { reference, email }: NewAccount): Promise<string> {
	const { id } = await stripe.v2.core.accounts.create(
		{
			contact_email: email,
			dashboard: "express",
			identity: { country: "us" },
			configuration: {
				recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
			},
			defaults: {
				currency: "usd",
				responsibilities: { fees_collector: "application", losses_collector: "application" },
			},
			metadata: { reference },
		},
		{ idempotencyKey: `payee-${reference}` },
	);
	return id;
}

/** The parts of an account that we read. What isn't included is null, whatever its value is. */
const INCLUDED = ["configuration.recipient", "requirements"] as const;

type Account = Stripe.V2.Core.Account;

/** Whether an account can receive transfers and pay them out to its bank. */
function isReady({ configuration }: Account): boolean {
	const balance = configuration?.recipient?.capabilities?.stripe_balance;
	return balance?.stripe_transfers?.status === "active" && (balance.payouts?.status ?? "active") === "active";
}

/** What Stripe asks an account's owner for, now or later. */
const findDue = ({ requirements }: Account) =>
	(requirements?.entries ?? [])
		.filter(({ awaiting_action_from }) => awaiting_action_from === "user")
		.map((entry) => ({ name: describeRequirement(entry.description), when: entry.minimum_deadline.status }));

type PayeeReport = Omit<Extract<ProviderEvent, { kind: "payee-updated" }>, "id">;

/**
 * The current state of a payee's account, whatever has happened to it since the event that prompted the call.
 * Null for an account that isn't one of our payees'. `detailsChangedAt` is when the event reported another
 * bank account.
 */
export async function readPayee(
	payeeId: string,
	detailsChangedAt: Date | null = null,
): Promise<PayeeReport | null> {
	const stripe = await stripeClient();
	const account = await stripe.v2.core.accounts.retrieve(payeeId, { include: [...INCLUDED] });
	if (!account.metadata?.reference) return null;
	const at = now();
	if (account.closed)
		return {
			kind: "payee-updated",
			at,
			payeeId,
			isClosed: true,
			isReady: false,
			hasTaxDetails: false,
			missing: [],
			detailsDueAt: null,
			bankEnding: null,
			detailsChangedAt: null,
		};
	const due = findDue(account);
	const isPayable = isReady(account);
	const time = account.requirements?.summary?.minimum_deadline?.time;
	const detailsDueAt = isPayable && due.length > 0 && time !== undefined ? new Date(time) : null;
	return {
		kind: "payee-updated",
		at,
		payeeId,
		isReady: isPayable,
		// Stripe doesn't say whether it has a tax ID, but it asks for one until it has it. It may ask for one
		// again by a deadline, and keeps paying out until then.
		hasTaxDetails: !due.some(
			({ name, when }) => FOR_TAXES.includes(name) && !(detailsDueAt && when === "currently_due"),
		),
		missing: [...new Set(due.map(({ name }) => name))],
		detailsDueAt,
		bankEnding: await findBankEnding(stripe, payeeId),
		detailsChangedAt,
	};
}

const TAX_ID = "Tax ID";
const KIND_OF_PAYEE = "Individual or company";
const FOR_TAXES = [TAX_ID, KIND_OF_PAYEE];

/**
 * Words for requirements, which Stripe names by their place in the account, such as
 * `identity.individual.surname`.
 */
const REQUIREMENTS: readonly [RegExp, string][] = [
	[/external_account|bank_account|payout_method/, "Bank account"],
	[/id_number/, TAX_ID],
	[/entity_type/, KIND_OF_PAYEE],
	[/document|verification/, "Proof of identity"],
	[/terms_of_service|attestations/, "Agreement to Stripe's terms"],
	[/address/, "Address"],
	[/date_of_birth|dob/, "Date of birth"],
	[/name/, "Name"],
	[/phone/, "Phone number"],
	[/email/, "Email address"],
];

const describeRequirement = (description: string): string =>
	REQUIREMENTS.find(([pattern]) => pattern.test(description))?.[1] ?? "Other details that Stripe asks for";

/** The last digits of the bank account or debit card to which Stripe pays out, or null. */
async function findBankEnding(stripe: Stripe, payeeId: string): Promise<string | null> {
	for await (const { currency, default_for_currency, last4 } of stripe.accounts.listExternalAccounts(
		payeeId,
		{
			limit: 100,
		},
	))
		if (currency === "usd" && default_for_currency) return last4;
	return null;
}
