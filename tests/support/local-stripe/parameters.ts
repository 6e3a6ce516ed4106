import type Stripe from "stripe";
import { z } from "zod";
import { invalid, StripeApiError } from "./errors.ts";

/**
 * The parameters of every call in use. Each table must have exactly the parameters that the package's types
 * document, or it doesn't compile. A request with any other parameter is refused, as Stripe refuses it. One
 * with a parameter that is documented, but that the local Stripe doesn't simulate, is refused too, with the
 * code `local_stripe_unplayed`, so that no test passes because a parameter was ignored.
 */
const documented =
	<Params>() =>
	<Rules extends { [Name in keyof Params]-?: z.ZodType }>(
		rules: Rules & { [Name in Exclude<keyof Rules, keyof Params>]: never },
	) =>
		z.strictObject<Rules>(rules);

const UNPLAYED = "local_stripe_unplayed";
const unplayed = z
	.custom<undefined>((value) => value === undefined, { params: { code: UNPLAYED } })
	.optional();

/** Rules for parameters that are documented but not simulated, by name. */
const notPlayed = <Name extends string>(...names: Name[]) =>
	Object.fromEntries(names.map((name) => [name, unplayed])) as Record<Name, typeof unplayed>;

// Forms have only text, so numbers, booleans, and lists arrive as text or as objects with numbers as keys.
const integer = z
	.union([z.number(), z.string().transform((text) => (/^-?\d+$/.test(text) ? Number(text) : Number.NaN))])
	.refine(Number.isSafeInteger, { params: { code: "parameter_invalid_integer" } });
const boolean = z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]);
const text = (max = 5_000) => z.string().min(1).max(max);
const oneOf = <Value extends string>(...values: Value[]) => z.enum(values);
const list = <Item extends z.ZodType>(item: Item, { max = 100 } = {}) =>
	z.preprocess(
		(value) => (value !== null && typeof value === "object" ? Object.values(value) : value),
		z.array(item).max(max),
	);

const amount = integer.refine((cents) => cents >= 1, { params: { code: "parameter_invalid_integer" } });
const usd = oneOf("usd");
const url = z.url({ protocol: /^https?$/ }).max(5_000);
const metadata = z.union([
	z.literal("").transform((): Record<string, string> => ({})),
	z
		.record(
			z.string().min(1).max(40),
			z.union([z.string(), z.number().transform(String)]).pipe(z.string().max(500)),
		)
		.refine((pairs) => Object.keys(pairs).length <= 50),
]);
const expand = list(text()).optional();
const range = documented<Stripe.RangeQueryParam>()({
	gt: integer.optional(),
	gte: integer.optional(),
	lt: integer.optional(),
	lte: integer.optional(),
});
const created = z.union([integer.transform((at) => ({ gte: at, lte: at })), range]).optional();
const page = {
	ending_before: text().optional(),
	limit: integer.refine((count) => count >= 1 && count <= 100).optional(),
	starting_after: text().optional(),
};

/** What a list call takes to choose a page. */
export type Page = { ending_before?: string; limit?: number; starting_after?: string };
/** What a call takes to filter by a number, such as a time in seconds. */
export type Range = { gt?: number; gte?: number; lt?: number; lte?: number };

export const createSession = documented<Stripe.Checkout.SessionCreateParams>()({
	adaptive_pricing: z.strictObject({ enabled: boolean.optional() }).optional(),
	allowed_payment_method_types: list(oneOf("card", "us_bank_account")).optional(),
	cancel_url: url.optional(),
	client_reference_id: text(200).optional(),
	customer_email: z.email().max(800).optional(),
	expand,
	expires_at: integer.optional(),
	line_items: list(
		documented<Stripe.Checkout.SessionCreateParams.LineItem>()({
			metadata: metadata.optional(),
			price_data: documented<Stripe.Checkout.SessionCreateParams.LineItem.PriceData>()({
				currency: usd,
				product_data: documented<Stripe.Checkout.SessionCreateParams.LineItem.PriceData.ProductData>()({
					description: text().optional(),
					metadata: metadata.optional(),
					name: text(),
					...notPlayed("images", "tax_code", "tax_details", "unit_label"),
				}),
				unit_amount: integer.refine((cents) => cents >= 0),
				...notPlayed("product", "recurring", "tax_behavior", "unit_amount_decimal"),
			}),
			quantity: integer.refine((count) => count >= 1),
			...notPlayed("adjustable_quantity", "price", "tax_rates"),
		}),
	),
	metadata: metadata.optional(),
	mode: oneOf("payment"),
	payment_intent_data: documented<Stripe.Checkout.SessionCreateParams.PaymentIntentData>()({
		description: text(1_000).optional(),
		metadata: metadata.optional(),
		statement_descriptor_suffix: text(22).optional(),
		transfer_group: text().optional(),
		...notPlayed(
			"application_fee_amount",
			"capture_method",
			"on_behalf_of",
			"receipt_email",
			"setup_future_usage",
			"shipping",
			"statement_descriptor",
			"transfer_data",
		),
	}).optional(),
	payment_method_options: documented<Stripe.Checkout.SessionCreateParams.PaymentMethodOptions>()({
		us_bank_account: documented<Stripe.Checkout.SessionCreateParams.PaymentMethodOptions.UsBankAccount>()({
			verification_method: oneOf("automatic", "instant").optional(),
			...notPlayed("financial_connections", "setup_future_usage", "target_date"),
		}).optional(),
		...notPlayed(
			"acss_debit",
			"affirm",
			"afterpay_clearpay",
			"alipay",
			"alma",
			"amazon_pay",
			"au_becs_debit",
			"bacs_debit",
			"bancontact",
			"billie",
			"blik",
			"boleto",
			"card",
			"cashapp",
			"crypto",
			"customer_balance",
			"demo_pay",
			"eps",
			"fpx",
			"giropay",
			"grabpay",
			"ideal",
			"kakao_pay",
			"klarna",
			"konbini",
			"kr_card",
			"link",
			"mobilepay",
			"multibanco",
			"naver_pay",
			"oxxo",
			"p24",
			"pay_by_bank",
			"payco",
			"paynow",
			"paypal",
			"payto",
			"pix",
			"revolut_pay",
			"samsung_pay",
			"satispay",
			"scalapay",
			"sepa_debit",
			"sequra",
			"sofort",
			"sunbit",
			"swish",
			"twint",
			"upi",
			"wechat_pay",
		),
	}).optional(),
	submit_type: oneOf("auto", "pay", "book").optional(),
	success_url: url,
	ui_mode: oneOf("hosted_page").optional(),
	...notPlayed(
		"after_expiration",
		"allow_promotion_codes",
		"automatic_tax",
		"billing_address_collection",
		"branding_settings",
		"consent_collection",
		"currency",
		"custom_fields",
		"custom_text",
		"customer",
		"customer_account",
		"customer_creation",
		"customer_update",
		"discounts",
		"excluded_payment_method_types",
		"integration_identifier",
		"invoice_creation",
		"locale",
		"managed_payments",
		"name_collection",
		"optional_items",
		"origin_context",
		"payment_method_collection",
		"payment_method_configuration",
		"payment_method_data",
		"permissions",
		"phone_number_collection",
		"redirect_on_completion",
		"return_url",
		"saved_payment_method_options",
		"setup_intent_data",
		"shipping_address_collection",
		"shipping_options",
		"subscription_data",
		"tax_id_collection",
		"wallet_options",
	),
});
export const retrieveSession = documented<Stripe.Checkout.SessionRetrieveParams>()({ expand });
export const expireSession = documented<Stripe.Checkout.SessionExpireParams>()({ expand });
export const listSessions = documented<Stripe.Checkout.SessionListParams>()({
	...page,
	created,
	expand,
	payment_intent: text().optional(),
	status: oneOf("open", "complete", "expired").optional(),
	...notPlayed("customer", "customer_account", "customer_details", "payment_link", "subscription"),
});

export const retrievePaymentIntent = documented<Stripe.PaymentIntentRetrieveParams>()({
	expand,
	...notPlayed("client_secret"),
});
/** Only a payment by card that is confirmed at once. */
export const createPaymentIntent = documented<Stripe.PaymentIntentCreateParams>()({
	allowed_payment_method_types: list(oneOf("card")),
	amount,
	confirm: boolean.refine((isConfirmed) => isConfirmed, { params: { code: UNPLAYED } }),
	currency: usd,
	description: text(1_000).optional(),
	expand,
	metadata: metadata.optional(),
	payment_method: text(),
	transfer_group: text().optional(),
	...notPlayed(
		"amount_details",
		"application_fee_amount",
		"automatic_payment_methods",
		"capture_method",
		"confirmation_method",
		"confirmation_token",
		"customer",
		"customer_account",
		"error_on_requires_action",
		"excluded_payment_method_types",
		"hooks",
		"mandate",
		"mandate_data",
		"off_session",
		"on_behalf_of",
		"payment_details",
		"payment_method_configuration",
		"payment_method_data",
		"payment_method_options",
		"radar_options",
		"receipt_email",
		"return_url",
		"setup_future_usage",
		"shipping",
		"statement_descriptor",
		"statement_descriptor_suffix",
		"transfer_data",
		"use_stripe_sdk",
	),
});
export const retrieveCharge = documented<Stripe.ChargeRetrieveParams>()({ expand });

export const createRefund = documented<Stripe.RefundCreateParams>()({
	amount: amount.optional(),
	charge: text().optional(),
	expand,
	metadata: metadata.optional(),
	payment_intent: text().optional(),
	reason: oneOf("duplicate", "fraudulent", "requested_by_customer").optional(),
	...notPlayed(
		"currency",
		"customer",
		"instructions_email",
		"origin",
		"refund_application_fee",
		"reverse_transfer",
	),
});
export const retrieveRefund = documented<Stripe.RefundRetrieveParams>()({ expand });
export const listRefunds = documented<Stripe.RefundListParams>()({
	...page,
	charge: text().optional(),
	created,
	expand,
	payment_intent: text().optional(),
});

export const createTransfer = documented<Stripe.TransferCreateParams>()({
	amount,
	currency: usd,
	description: text().optional(),
	destination: text(),
	expand,
	metadata: metadata.optional(),
	source_transaction: text().optional(),
	transfer_group: text().optional(),
	...notPlayed("source_type"),
});
export const retrieveTransfer = documented<Stripe.TransferRetrieveParams>()({ expand });
export const listTransfers = documented<Stripe.TransferListParams>()({
	...page,
	created,
	destination: text().optional(),
	expand,
	transfer_group: text().optional(),
});
export const createReversal = documented<Stripe.TransferCreateReversalParams>()({
	amount: amount.optional(),
	description: text().optional(),
	expand,
	metadata: metadata.optional(),
	...notPlayed("refund_application_fee"),
});
export const listReversals = documented<Stripe.TransferListReversalsParams>()({ ...page, expand });

export const retrievePayout = documented<Stripe.PayoutRetrieveParams>()({ expand });
export const listPayouts = documented<Stripe.PayoutListParams>()({
	...page,
	arrival_date: created,
	created,
	destination: text().optional(),
	expand,
	status: oneOf("pending", "in_transit", "paid", "failed", "canceled").optional(),
});

export const retrieveBalance = documented<Stripe.BalanceRetrieveParams>()({ expand });
export const retrieveTransaction = documented<Stripe.BalanceTransactionRetrieveParams>()({ expand });
export const listTransactions = documented<Stripe.BalanceTransactionListParams>()({
	...page,
	created,
	currency: usd.optional(),
	expand,
	payout: text().optional(),
	source: text().optional(),
	type: text().optional(),
});

export const createTopup = documented<Stripe.TopupCreateParams>()({
	amount,
	currency: usd,
	description: text().optional(),
	expand,
	metadata: metadata.optional(),
	statement_descriptor: text(15).optional(),
	transfer_group: text().optional(),
	...notPlayed("payment_method", "payment_method_options", "source"),
});
export const retrieveTopup = documented<Stripe.TopupRetrieveParams>()({ expand });
export const listTopups = documented<Stripe.TopupListParams>()({
	...page,
	amount: created,
	created,
	expand,
	status: oneOf("canceled", "failed", "pending", "succeeded").optional(),
});

/** The fields of evidence that refer to files. */
export const EVIDENCE_FILES = [
	"cancellation_policy",
	"customer_communication",
	"customer_signature",
	"duplicate_charge_documentation",
	"receipt",
	"refund_policy",
	"service_documentation",
	"shipping_documentation",
	"uncategorized_file",
] as const;
const EVIDENCE_TEXTS = [
	"access_activity_log",
	"billing_address",
	"cancellation_policy_disclosure",
	"cancellation_rebuttal",
	"customer_email_address",
	"customer_name",
	"customer_purchase_ip",
	"duplicate_charge_explanation",
	"duplicate_charge_id",
	"product_description",
	"refund_policy_disclosure",
	"refund_refusal_explanation",
	"service_date",
	"shipping_address",
	"shipping_carrier",
	"shipping_date",
	"shipping_tracking_number",
	"uncategorized_text",
] as const;
type EvidenceName = (typeof EVIDENCE_FILES | typeof EVIDENCE_TEXTS)[number];
const evidenceField = z.string().optional();
const evidence = documented<Stripe.DisputeUpdateParams.Evidence>()({
	...(Object.fromEntries(
		[...EVIDENCE_FILES, ...EVIDENCE_TEXTS].map((name) => [name, evidenceField]),
	) as Record<EvidenceName, typeof evidenceField>),
	...notPlayed("appeal", "enhanced_evidence"),
});
export const updateDispute = documented<Stripe.DisputeUpdateParams>()({
	evidence: evidence.optional(),
	expand,
	metadata: metadata.optional(),
	submit: boolean.optional(),
	...notPlayed("intended_submission_method"),
});
export const retrieveDispute = documented<Stripe.DisputeRetrieveParams>()({ expand });
export const closeDispute = documented<Stripe.DisputeCloseParams>()({ expand });
export const listDisputes = documented<Stripe.DisputeListParams>()({
	...page,
	charge: text().optional(),
	created,
	expand,
	payment_intent: text().optional(),
});
export const createFile = documented<Stripe.FileCreateParams>()({
	expand,
	file: z.instanceof(File),
	purpose: oneOf("dispute_evidence"),
	...notPlayed("file_link_data"),
});
export const retrieveFile = documented<Stripe.FileRetrieveParams>()({ expand });
export const retrieveWarning = documented<Stripe.Radar.EarlyFraudWarningRetrieveParams>()({ expand });
export const listWarnings = documented<Stripe.Radar.EarlyFraudWarningListParams>()({
	...page,
	charge: text().optional(),
	created,
	expand,
	payment_intent: text().optional(),
});

export const retrieveEvent = documented<Stripe.EventRetrieveParams>()({ expand });
export const listEvents = documented<Stripe.EventListParams>()({
	...page,
	created,
	delivery_success: boolean.optional(),
	expand,
	type: text().optional(),
	types: list(text(), { max: 20 }).optional(),
});
export const listWebhookEndpoints = documented<Stripe.WebhookEndpointListParams>()({ ...page, expand });
export const createLoginLink = documented<Stripe.AccountCreateLoginLinkParams>()({ expand });
export const retrieveBalanceSettings = documented<Stripe.BalanceSettingsRetrieveParams>()({ expand });
export const updateBalanceSettings = documented<Stripe.BalanceSettingsUpdateParams>()({
	expand,
	payments: documented<Stripe.BalanceSettingsUpdateParams.Payments>()({
		payouts: documented<Stripe.BalanceSettingsUpdateParams.Payments.Payouts>()({
			schedule: documented<Stripe.BalanceSettingsUpdateParams.Payments.Payouts.Schedule>()({
				interval: oneOf("daily", "manual").optional(),
				...notPlayed("monthly_payout_days", "weekly_payout_days"),
			}).optional(),
			...notPlayed(
				"automatic_transfer_rules_by_currency",
				"minimum_balance_by_currency",
				"statement_descriptor",
			),
		}).optional(),
		...notPlayed("debit_negative_balances", "settlement_timing"),
	}).optional(),
});
export const retrieveOwnAccount = documented<Stripe.AccountRetrieveCurrentParams>()({ expand });
export const listExternalAccounts = documented<Stripe.AccountListExternalAccountsParams>()({
	...page,
	expand,
	object: oneOf("bank_account").optional(),
});

export const include = list(
	oneOf(
		"configuration.customer",
		"configuration.merchant",
		"configuration.recipient",
		"defaults",
		"future_requirements",
		"identity",
		"requirements",
	),
).optional();
export const createAccount = documented<Stripe.V2.Core.AccountCreateParams>()({
	configuration: documented<Stripe.V2.Core.AccountCreateParams.Configuration>()({
		recipient: documented<Stripe.V2.Core.AccountCreateParams.Configuration.Recipient>()({
			capabilities: documented<Stripe.V2.Core.AccountCreateParams.Configuration.Recipient.Capabilities>()({
				stripe_balance:
					documented<Stripe.V2.Core.AccountCreateParams.Configuration.Recipient.Capabilities.StripeBalance>()(
						{
							stripe_transfers: z.strictObject({ requested: z.literal(true) }),
						},
					),
				...notPlayed("bank_accounts", "cards"),
			}),
		}),
		...notPlayed("customer", "merchant"),
	}),
	contact_email: z.email(),
	dashboard: oneOf("express"),
	defaults: documented<Stripe.V2.Core.AccountCreateParams.Defaults>()({
		currency: usd.optional(),
		responsibilities: documented<Stripe.V2.Core.AccountCreateParams.Defaults.Responsibilities>()({
			fees_collector: oneOf("application"),
			losses_collector: oneOf("application"),
		}),
		...notPlayed("locales", "profile"),
	}),
	display_name: text().optional(),
	identity: documented<Stripe.V2.Core.AccountCreateParams.Identity>()({
		country: z.literal(["us", "US"]),
		entity_type: oneOf("individual", "company").optional(),
		...notPlayed("attestations", "business_details", "individual"),
	}),
	include,
	metadata: metadata.optional(),
	...notPlayed("account_token", "contact_phone"),
});
export const listAccounts = documented<Stripe.V2.Core.AccountListParams>()({
	applied_configurations: list(oneOf("customer", "merchant", "recipient")).optional(),
	closed: boolean.optional(),
	limit: page.limit,
}).extend({ page: text().optional() });
export const retrieveAccount = documented<Stripe.V2.Core.AccountRetrieveParams>()({ include });
const accountLinkFlow = documented<Stripe.V2.Core.AccountLinkCreateParams.UseCase.AccountOnboarding>()({
	collection_options: z
		.strictObject({
			fields: oneOf("currently_due", "eventually_due").optional(),
			future_requirements: oneOf("include", "omit").optional(),
		})
		.optional(),
	refresh_url: url,
	return_url: url.optional(),
});
export const createAccountLink = documented<Stripe.V2.Core.AccountLinkCreateParams>()({
	account: text(),
	use_case: documented<Stripe.V2.Core.AccountLinkCreateParams.UseCase>()({
		account_onboarding: accountLinkFlow.optional(),
		account_update: accountLinkFlow.optional(),
		type: oneOf("account_onboarding", "account_update"),
	}),
});
export const retrieveThinEvent = documented<Stripe.V2.Core.EventRetrieveParams>()({});
const instant = z.union([z.iso.datetime().transform((at) => Date.parse(at) / 1_000), integer]);
export const listThinEvents = documented<Stripe.V2.Core.EventListParams>()({
	created: documented<Stripe.RangeQueryParam>()({
		gt: instant.optional(),
		gte: instant.optional(),
		lt: instant.optional(),
		lte: instant.optional(),
	}).optional(),
	limit: page.limit,
	object_id: text().optional(),
	types: list(text(), { max: 20 }).optional(),
}).extend({ page: text().optional() });
export const listEventDestinations = documented<Stripe.V2.Core.EventDestinationListParams>()({
	include: list(oneOf("webhook_endpoint.url")).optional(),
	limit: page.limit,
}).extend({ page: text().optional() });

/** Returns the values of a request, or throws the error with which Stripe responds to them. */
export function parseParameters<Rules extends z.ZodType>(
	rules: Rules,
	values: unknown,
	version: "v1" | "v2",
): z.output<Rules> {
	const result = rules.safeParse(values, { reportInput: true });
	if (result.success) return result.data;
	const issues = result.error.issues.flatMap(flatten);
	const issue = issues.find(({ code }) => code === "unrecognized_keys") ?? issues[0];
	const { message, code, param } = describe(issue as Issue);
	// In API v2, all of these errors have one code.
	if (version === "v2" && code !== UNPLAYED)
		throw new StripeApiError(400, { code: "invalid_fields", message, param }, { isSaved: false });
	throw invalid(message, { ...(code && { code }), param });
}

type Issue = z.core.$ZodIssue;

/** The issues of the alternative that a value of a union is closest to. */
const flatten = (issue: Issue): Issue[] => {
	if (issue.code !== "invalid_union") return [issue];
	const closest = issue.errors.toSorted((a, b) => b.length - a.length).at(-1) ?? [];
	const alternatives = issue.errors.find((issues) => issues.some(({ path }) => path.length > 0)) ?? closest;
	return alternatives.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })).flatMap(flatten);
};

const formatPath = (path: readonly PropertyKey[]): string =>
	path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join("");

function describe(issue: Issue): { message: string; code?: string; param: string } {
	const param = formatPath(issue.path);
	if (issue.code === "unrecognized_keys") {
		const names = issue.keys.map((key) => formatPath([...issue.path, key]));
		const message = `Received unknown parameter${names.length > 1 ? "s" : ""}: ${names.join(", ")}`;
		return { message, code: "parameter_unknown", param: names[0] ?? "" };
	}
	if (issue.code === "custom" && issue.params?.code === UNPLAYED)
		return {
			message: `Stripe documents ${param}, but the local Stripe doesn't play it.`,
			code: UNPLAYED,
			param,
		};
	if (issue.input === undefined)
		return { message: `Missing required param: ${param}.`, code: "parameter_missing", param };
	if (issue.input === "") {
		const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a field; however '${param}' cannot be unset.`;
		return { message, code: "parameter_invalid_empty", param };
	}
	if (issue.code === "custom" && issue.params?.code === "parameter_invalid_integer")
		return { message: `Invalid integer: ${issue.input}`, code: "parameter_invalid_integer", param };
	if (issue.code === "invalid_value") {
		const message = `Invalid ${param}: must be one of ${issue.values.join(", ")}`;
		return { message, param };
	}
	if (issue.code === "too_big" && typeof issue.input === "string")
		return { message: `Invalid string: ${param} is longer than ${issue.maximum}.`, param };
	return { message: `Invalid ${param}: ${issue.message}`, param };
}

/** Reads a form or a query in Stripe's notation, such as `line_items[0][quantity]=1`, as nested objects. */
export function decodeForm(pairs: Iterable<[string, unknown]>): Record<string, unknown> {
	const values: Record<string, unknown> = Object.create(null);
	for (const [name, value] of pairs) {
		const path = name.split("[").map((part) => part.replace(/\]$/, ""));
		let target = values;
		for (const [index, part] of path.entries()) {
			const key = part === "" ? String(Object.keys(target).length) : part;
			const isLast = index === path.length - 1;
			target[key] = isLast ? value : (target[key] ?? Object.create(null));
			target = target[key] as Record<string, unknown>;
		}
	}
	return values;
}
