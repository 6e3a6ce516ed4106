import { randomBytes } from "node:crypto";
import type Stripe from "stripe";
import type { z } from "zod";
import { invalid, missing, missingInV2, refused } from "./errors.ts";
import { emit, emitThin } from "./events.ts";
import { listPageInV2 } from "./lists.ts";
import type { createAccount, createAccountLink, include, listAccounts } from "./parameters.ts";
import {
	type ConnectedAccount,
	type Due,
	later,
	MINUTE,
	newId,
	type StripeState,
	toSeconds,
} from "./state.ts";

/** How long a link to onboarding works. It can be opened only once. */
const LINK_LASTS = 5 * MINUTE;

type Include = NonNullable<z.output<typeof include>>;

export function createAccountOf(
	stripe: StripeState,
	params: z.output<typeof createAccount>,
): Stripe.V2.Core.Account {
	const id = newId("acct");
	const object: Stripe.V2.Core.Account = {
		id,
		object: "v2.core.account",
		applied_configurations: ["recipient"],
		closed: false,
		configuration: { recipient: { applied: true, capabilities: { stripe_balance: {} } } },
		contact_email: params.contact_email,
		created: stripe.now().toISOString(),
		dashboard: params.dashboard,
		defaults: {
			currency: params.defaults.currency ?? "usd",
			locales: [],
			// Stripe itself collects the requirements of accounts that have the Express Dashboard.
			responsibilities: { ...params.defaults.responsibilities, requirements_collector: "stripe" },
		},
		...(params.display_name !== undefined && { display_name: params.display_name }),
		future_requirements: { entries: [] },
		identity: {
			country: params.identity.country.toLowerCase(),
			...(params.identity.entity_type && { entity_type: params.identity.entity_type }),
		},
		livemode: false,
		metadata: params.metadata ?? {},
		requirements: { entries: [] },
	};
	const account: ConnectedAccount = {
		object,
		bankAccount: null,
		hasTaxId: false,
		taxIdDue: { status: "eventually_due", time: null },
		payoutInterval: "daily",
	};
	stripe.connected.set(id, account);
	stripe.accounts.set(id, { book: [], events: [], payouts: [] });
	assess(account);
	emitThin(stripe, "v2.core.account.created", { related_object: asRelated(id) });
	return show(account, params.include);
}

export function retrieveAccountOf(
	stripe: StripeState,
	id: string,
	shown: Include | undefined,
): Stripe.V2.Core.Account {
	const account = stripe.connected.get(id);
	if (!account) throw missingInV2("Account", id);
	return show(account, shown);
}

export const listAccountsOf = (
	stripe: StripeState,
	{ closed = false, ...page }: z.output<typeof listAccounts>,
): Stripe.V2List<Stripe.V2.Core.Account> =>
	listPageInV2(
		"/v2/core/accounts",
		[...stripe.connected.values()]
			.filter(({ object }) => object.closed === closed)
			.map((account) => show(account))
			.reverse(),
		page,
	);

/** Returns an account as the API shows it: what a request doesn't include is null, whatever its value is. */
function show({ object }: ConnectedAccount, shown: Include = []): Stripe.V2.Core.Account {
	const has = (name: Include[number]) => shown.includes(name);
	const configurations = shown.some((name) => name.startsWith("configuration."))
		? {
				customer: null,
				merchant: null,
				recipient: has("configuration.recipient") ? object.configuration?.recipient : null,
			}
		: null;
	return {
		...object,
		configuration: configurations,
		defaults: has("defaults") ? object.defaults : null,
		future_requirements: has("future_requirements") ? object.future_requirements : null,
		identity: has("identity") ? object.identity : null,
		requirements: has("requirements") ? object.requirements : null,
	} as unknown as Stripe.V2.Core.Account;
}

const asRelated = (id: string) => ({ id, type: "v2.core.account", url: `/v2/core/accounts/${id}` });

// Onboarding

export function createAccountLinkOf(
	stripe: StripeState,
	{ account, use_case }: z.output<typeof createAccountLink>,
): Stripe.V2.Core.AccountLink {
	const connected = stripe.connected.get(account);
	if (!connected) throw missingInV2("Account", account);
	if (connected.object.closed) throw invalid(`The account ${account} is closed.`, { param: "account" });
	const flow = use_case[use_case.type];
	if (!flow) throw invalid(`use_case.${use_case.type} is required.`, { param: `use_case[${use_case.type}]` });
	const secret = randomBytes(16).toString("hex");
	const link: Stripe.V2.Core.AccountLink = {
		object: "v2.core.account_link",
		account,
		created: stripe.now().toISOString(),
		expires_at: later(stripe.now(), LINK_LASTS).toISOString(),
		livemode: false,
		url: `${stripe.origin}/setup/${secret}`,
		use_case: { type: use_case.type, [use_case.type]: flow },
	};
	stripe.accountLinks.set(secret, { link, isUsed: false });
	return link;
}

/** Creates a link to the Express Dashboard, where a payee who is done with onboarding changes their details. */
export function createLoginLinkOf(stripe: StripeState, id: string): Stripe.LoginLink {
	const account = stripe.connected.get(id);
	if (!account) throw missing("account", id);
	if (account.object.closed || !account.object.identity?.individual)
		throw refused("Cannot create a login link for an account that has not completed onboarding.");
	return { object: "login_link", created: stripe.seconds(), url: `${stripe.origin}/express/${id}` };
}

/** What the payee types in. Details that are left out stay as they are. */
export type Details = { givenName?: string; surname?: string; bankAccount?: string; taxId?: string };

/** The details with which an account is complete. */
export const FULL_DETAILS: Details = {
	givenName: "Parker",
	surname: "Quinn",
	bankAccount: "000123456789",
	taxId: "000000000",
};

/** Stores what a payee typed in, and reports what has changed. Stripe keeps only the last digits of numbers. */
export function saveDetails(
	stripe: StripeState,
	id: string,
	{ givenName, surname, bankAccount, taxId }: Details,
): void {
	const account = findConnected(stripe, id);
	if (givenName || surname) {
		account.object.identity = {
			...account.object.identity,
			entity_type: account.object.identity?.entity_type ?? "individual",
			individual: {
				account: id,
				created: stripe.now().toISOString(),
				id: newId("person"),
				object: "v2.core.account_person",
				updated: stripe.now().toISOString(),
				...account.object.identity?.individual,
				...(givenName && { given_name: givenName }),
				...(surname && { surname }),
			},
		};
		emitThin(stripe, "v2.core.account[identity].updated", { related_object: asRelated(id) });
	}
	if (taxId) account.hasTaxId = true;
	if (bankAccount) {
		const type = account.bankAccount
			? "account.external_account.updated"
			: "account.external_account.created";
		account.bankAccount = asBankAccount(id, bankAccount, account);
		emit(stripe, type, account.bankAccount, { account: id });
	}
	reassess(stripe, account);
}

/** Reports that a payee has come back from the hosted pages. */
export const reportReturn = (stripe: StripeState, { account, use_case }: Stripe.V2.Core.AccountLink): void =>
	emitThin(stripe, "v2.core.account_link.returned", {
		data: { account_id: account, configurations: ["recipient"], use_case: use_case.type },
	});

function asBankAccount(id: string, number: string, { object }: ConnectedAccount): Stripe.BankAccount {
	const { given_name = "", surname = "" } = object.identity?.individual ?? {};
	return {
		id: newId("ba"),
		object: "bank_account",
		account: id,
		account_holder_name: `${given_name} ${surname}`.trim(),
		account_holder_type: "individual",
		account_type: null,
		available_payout_methods: ["standard"],
		bank_name: "STRIPE TEST BANK",
		country: "US",
		currency: "usd",
		default_for_currency: true,
		fingerprint: `fp_${number.slice(-4)}`,
		last4: number.slice(-4),
		metadata: {},
		routing_number: "110000000",
		status: "new",
	};
}

/** After a payout has failed, Stripe sends no more to the bank account until the payee has entered one again. */
export function disableBankAccount(stripe: StripeState, id: string): void {
	const account = stripe.connected.get(id);
	if (!account?.bankAccount) return;
	account.bankAccount.status = "errored";
	emit(stripe, "account.external_account.updated", account.bankAccount, { account: id });
	reassess(stripe, account);
}

/** Makes the tax ID due by a time after which the account is restricted. If `by` is null, it is past due now. */
export function demandTaxId(stripe: StripeState, id: string, by: Date | null): void {
	const account = findConnected(stripe, id);
	account.taxIdDue = { status: by ? "currently_due" : "past_due", time: by };
	reassess(stripe, account);
	if (by)
		stripe.schedule(by, () => {
			account.taxIdDue = { status: "past_due", time: null };
			reassess(stripe, account);
		});
}

/** Closes an account for good. It can't receive anything anymore. */
export function closeAccount(stripe: StripeState, id: string): void {
	const account = findConnected(stripe, id);
	account.object.closed = true;
	emitThin(stripe, "v2.core.account.closed", { related_object: asRelated(id) });
	reassess(stripe, account);
}

function findConnected(stripe: StripeState, id: string): ConnectedAccount {
	const account = stripe.connected.get(id);
	if (!account) throw new Error(`There is no connected account ${id}.`);
	return account;
}

// Requirements and capabilities

type Requirement = Stripe.V2.Core.Account.Requirements.Entry;
type Capability = "stripe_balance.stripe_transfers" | "stripe_balance.payouts";
const BOTH: Capability[] = ["stripe_balance.stripe_transfers", "stripe_balance.payouts"];

const asRequirement = (description: string, due: Due, restricts: Capability[]): Requirement => ({
	awaiting_action_from: "user",
	description,
	errors: [],
	impact: {
		restricts_capabilities: restricts.map((capability) => ({
			capability,
			configuration: "recipient",
			deadline: { status: due },
		})),
	},
	minimum_deadline: { status: due },
	requested_reasons: [{ code: "routine_onboarding" }],
});

/** What Stripe still needs to know about an account. */
function findRequirements({ object, bankAccount, hasTaxId, taxIdDue }: ConnectedAccount): Requirement[] {
	const { given_name, surname } = object.identity?.individual ?? {};
	return [
		...(given_name ? [] : [asRequirement("identity.individual.given_name", "currently_due", BOTH)]),
		...(surname ? [] : [asRequirement("identity.individual.surname", "currently_due", BOTH)]),
		...(bankAccount && bankAccount.status !== "errored"
			? []
			: [asRequirement("external_account", "currently_due", ["stripe_balance.payouts"])]),
		...(hasTaxId ? [] : [asRequirement("identity.individual.id_numbers", taxIdDue.status, BOTH)]),
	];
}

const URGENCY: Due[] = ["past_due", "currently_due", "eventually_due"];

/** Works out an account's requirements and the capabilities that follow from them. */
function assess(account: ConnectedAccount): void {
	const entries = findRequirements(account);
	const mostUrgent = URGENCY.find((due) => entries.some((entry) => entry.minimum_deadline.status === due));
	const { time } = account.taxIdDue;
	account.object.requirements = {
		entries,
		summary: mostUrgent
			? {
					minimum_deadline: {
						status: mostUrgent,
						...(time && !account.hasTaxId && { time: time.toISOString() }),
					},
				}
			: {},
	};
	const assessCapability = (capability: Capability) => {
		const isRestricted =
			account.object.closed ||
			entries.some(
				({ description, minimum_deadline, impact }) =>
					// A tax ID that is due by a time in the future restricts nothing yet.
					(minimum_deadline.status === "past_due" ||
						(minimum_deadline.status === "currently_due" &&
							description !== "identity.individual.id_numbers")) &&
					impact.restricts_capabilities?.some((one) => one.capability === capability),
			);
		return isRestricted
			? {
					status: "restricted" as const,
					status_details: [{ code: "requirements_past_due" as const, resolution: "provide_info" as const }],
				}
			: { status: "active" as const, status_details: [] };
	};
	account.object.configuration = {
		recipient: {
			applied: true,
			capabilities: {
				stripe_balance: {
					payouts: assessCapability("stripe_balance.payouts"),
					stripe_transfers: assessCapability("stripe_balance.stripe_transfers"),
				},
			},
		},
	};
}

/** Works out an account's requirements and capabilities again, and reports what has changed. */
function reassess(stripe: StripeState, account: ConnectedAccount): void {
	const capabilitiesOf = () => account.object.configuration?.recipient?.capabilities?.stripe_balance;
	const before = capabilitiesOf();
	const requirements = JSON.stringify(account.object.requirements);
	assess(account);
	const { id } = account.object;
	if (JSON.stringify(account.object.requirements) !== requirements)
		emitThin(stripe, "v2.core.account[requirements].updated", { related_object: asRelated(id) });
	for (const name of ["payouts", "stripe_transfers"] as const) {
		if (before?.[name]?.status === capabilitiesOf()?.[name]?.status) continue;
		emitThin(stripe, "v2.core.account[configuration.recipient].capability_status_updated", {
			related_object: asRelated(id),
			data: { updated_capability: `stripe_balance.${name}` },
		});
	}
	emit(stripe, "account.updated", asV1Account(stripe, id), { account: id });
}

/** An account as API v1 shows it: the platform's own, or a connected one. */
export function asV1Account(stripe: StripeState, id: string): Stripe.Account {
	const connected = stripe.connected.get(id);
	const capabilities = connected?.object.configuration?.recipient?.capabilities?.stripe_balance;
	return {
		id: connected ? id : stripe.platformId,
		object: "account",
		business_type: "individual",
		charges_enabled: !connected,
		country: "US",
		created: connected ? toSeconds(new Date(connected.object.created)) : stripe.seconds(),
		default_currency: "usd",
		details_submitted: !connected || Boolean(connected.object.identity?.individual),
		email: connected?.object.contact_email ?? "platform@example.com",
		metadata: connected?.object.metadata ?? {},
		payouts_enabled: !connected || capabilities?.payouts?.status === "active",
		type: connected ? "express" : "standard",
	};
}

/** The bank accounts of a connected account. */
export function listBankAccounts(stripe: StripeState, id: string): Stripe.ApiList<Stripe.BankAccount> {
	const account = stripe.connected.get(id);
	if (!account) throw missing("account", id);
	return {
		object: "list",
		data: account.bankAccount ? [account.bankAccount] : [],
		has_more: false,
		url: `/v1/accounts/${id}/external_accounts`,
	};
}
