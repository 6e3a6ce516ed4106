import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { z } from "zod";
import {
	createPaymentIntentOf,
	createSessionOf,
	expireSessionOf,
	findCharge,
	findPaymentIntent,
	findSession,
	listSessionsOf,
} from "./checkout.ts";
import {
	asV1Account,
	createAccountLinkOf,
	createAccountOf,
	createLoginLinkOf,
	listAccountsOf,
	listBankAccounts,
	retrieveAccountOf,
} from "./connected-accounts.ts";
import {
	closeDisputeOf,
	createFileOf,
	findDispute,
	findFile,
	findWarning,
	listDisputesOf,
	listWarningsOf,
	updateDisputeOf,
} from "./disputes.ts";
import { invalid, StripeApiError } from "./errors.ts";
import {
	listEventsInV2,
	listSnapshotEvents,
	retrieveEventInV2,
	retrieveSnapshotEvent,
	type Webhooks,
} from "./events.ts";
import { listPage } from "./lists.ts";
import {
	createRefundOf,
	createReversalOf,
	createTopupOf,
	createTransferOf,
	findPayout,
	findRefund,
	findTopup,
	findTransfer,
	listPayoutsOf,
	listRefundsOf,
	listTopupsOf,
	listTransactionsOf,
	listTransfersOf,
	retrieveBalance,
	retrieveTransactionOf,
	showBalanceSettings,
	updateBalanceSettingsOf,
} from "./money.ts";
import { respondWithPage } from "./pages.ts";
import * as parameters from "./parameters.ts";
import { API_VERSION, DAY, newId, PLATFORM, type StripeState } from "./state.ts";

// The calls

type Context = { stripe: StripeState; webhooks: Webhooks; account: string; id: string; url: string };
type Call = {
	method: "GET" | "POST";
	path: RegExp;
	name: string;
	rules: z.ZodType;
	/** Whether it can be called for a connected account, with the header Stripe-Account. */
	isForConnected: boolean;
	run: (values: never, context: Context) => object | Promise<object>;
};

const call = <Rules extends z.ZodType>(
	name: `${"GET" | "POST"} /${string}`,
	rules: Rules,
	run: (values: z.output<Rules>, context: Context) => object | Promise<object>,
	{ isForConnected = false } = {},
): Call => {
	const [method, path = ""] = name.split(" ") as ["GET" | "POST", string];
	const pattern = new RegExp(`^${path.replace(":id", "(?<id>[^/]+)")}$`);
	return { method, path: pattern, name, rules, isForConnected, run };
};

const forConnected = { isForConnected: true };

/** Every call that the local Stripe knows, with the rules for its parameters. */
const calls: Call[] = [
	call("POST /v1/checkout/sessions", parameters.createSession, (values, { stripe }) =>
		createSessionOf(stripe, values),
	),
	call("GET /v1/checkout/sessions", parameters.listSessions, (values, { stripe }) =>
		listSessionsOf(stripe, values),
	),
	call("GET /v1/checkout/sessions/:id", parameters.retrieveSession, (_, { stripe, id }) =>
		findSession(stripe, id),
	),
	call("POST /v1/checkout/sessions/:id/expire", parameters.expireSession, (_, { stripe, id }) =>
		expireSessionOf(stripe, id),
	),
	call("POST /v1/payment_intents", parameters.createPaymentIntent, (values, { stripe }) =>
		createPaymentIntentOf(stripe, values),
	),
	call("GET /v1/payment_intents/:id", parameters.retrievePaymentIntent, (_, { stripe, id }) =>
		findPaymentIntent(stripe, id),
	),
	call("GET /v1/charges/:id", parameters.retrieveCharge, (_, { stripe, id }) => findCharge(stripe, id)),
	call("POST /v1/refunds", parameters.createRefund, (values, { stripe }) => createRefundOf(stripe, values)),
	call("GET /v1/refunds", parameters.listRefunds, (values, { stripe }) => listRefundsOf(stripe, values)),
	call("GET /v1/refunds/:id", parameters.retrieveRefund, (_, { stripe, id }) => findRefund(stripe, id)),
	call("POST /v1/transfers", parameters.createTransfer, (values, { stripe }) =>
		createTransferOf(stripe, values),
	),
	call("GET /v1/transfers", parameters.listTransfers, (values, { stripe }) =>
		listTransfersOf(stripe, values),
	),
	call("GET /v1/transfers/:id", parameters.retrieveTransfer, (_, { stripe, id }) => findTransfer(stripe, id)),
	call("POST /v1/transfers/:id/reversals", parameters.createReversal, (values, { stripe, id }) =>
		createReversalOf(stripe, id, values),
	),
	call("GET /v1/transfers/:id/reversals", parameters.listReversals, (page, { stripe, id }) => {
		const { url, data } = findTransfer(stripe, id).reversals;
		return listPage(url, data.toReversed(), page);
	}),
	call(
		"GET /v1/payouts",
		parameters.listPayouts,
		(values, { stripe, account }) => listPayoutsOf(stripe, account, values),
		forConnected,
	),
	call(
		"GET /v1/payouts/:id",
		parameters.retrievePayout,
		(_, { stripe, account, id }) => findPayout(stripe, account, id),
		forConnected,
	),
	call(
		"GET /v1/balance",
		parameters.retrieveBalance,
		(_, { stripe, account }) => retrieveBalance(stripe, account),
		forConnected,
	),
	call(
		"GET /v1/balance_transactions",
		parameters.listTransactions,
		(values, { stripe, account }) => listTransactionsOf(stripe, account, values),
		forConnected,
	),
	call(
		"GET /v1/balance_transactions/:id",
		parameters.retrieveTransaction,
		(_, { stripe, account, id }) => retrieveTransactionOf(stripe, account, id),
		forConnected,
	),
	call("POST /v1/topups", parameters.createTopup, (values, { stripe }) => createTopupOf(stripe, values)),
	call("GET /v1/topups", parameters.listTopups, (values, { stripe }) => listTopupsOf(stripe, values)),
	call("GET /v1/topups/:id", parameters.retrieveTopup, (_, { stripe, id }) => findTopup(stripe, id)),
	call("GET /v1/disputes", parameters.listDisputes, (values, { stripe }) => listDisputesOf(stripe, values)),
	call("GET /v1/disputes/:id", parameters.retrieveDispute, (_, { stripe, id }) => findDispute(stripe, id)),
	call("POST /v1/disputes/:id", parameters.updateDispute, (values, { stripe, id }) =>
		updateDisputeOf(stripe, id, values),
	),
	call("POST /v1/disputes/:id/close", parameters.closeDispute, (_, { stripe, id }) =>
		closeDisputeOf(stripe, id),
	),
	call("POST /v1/files", parameters.createFile, (values, { stripe }) => createFileOf(stripe, values)),
	call("GET /v1/files/:id", parameters.retrieveFile, (_, { stripe, id }) => findFile(stripe, id)),
	call("GET /v1/radar/early_fraud_warnings/:id", parameters.retrieveWarning, (_, { stripe, id }) =>
		findWarning(stripe, id),
	),
	call("GET /v1/radar/early_fraud_warnings", parameters.listWarnings, (values, { stripe }) =>
		listWarningsOf(stripe, values),
	),
	call(
		"GET /v1/events",
		parameters.listEvents,
		(values, { stripe, webhooks, account }) => listSnapshotEvents(stripe, webhooks, account, values),
		forConnected,
	),
	call(
		"GET /v1/events/:id",
		parameters.retrieveEvent,
		(_, { stripe, webhooks, account, id }) => retrieveSnapshotEvent(stripe, webhooks, account, id),
		forConnected,
	),
	call("GET /v1/webhook_endpoints", parameters.listWebhookEndpoints, (page, { webhooks }) =>
		webhooks.endpoints(page),
	),
	call(
		"GET /v1/account",
		parameters.retrieveOwnAccount,
		(_, { stripe, account }) => asV1Account(stripe, account),
		forConnected,
	),
	call("GET /v1/accounts/:id/external_accounts", parameters.listExternalAccounts, (_, { stripe, id }) =>
		listBankAccounts(stripe, id),
	),
	call("POST /v1/accounts/:id/login_links", parameters.createLoginLink, (_, { stripe, id }) =>
		createLoginLinkOf(stripe, id),
	),
	call(
		"GET /v1/balance_settings",
		parameters.retrieveBalanceSettings,
		(_, { stripe, account }) => showBalanceSettings(stripe, account),
		forConnected,
	),
	call(
		"POST /v1/balance_settings",
		parameters.updateBalanceSettings,
		(values, { stripe, account }) => updateBalanceSettingsOf(stripe, account, values),
		forConnected,
	),
	call("GET /v2/core/accounts", parameters.listAccounts, (values, { stripe }) =>
		listAccountsOf(stripe, values),
	),
	call("POST /v2/core/accounts", parameters.createAccount, (values, { stripe }) =>
		createAccountOf(stripe, values),
	),
	call("GET /v2/core/accounts/:id", parameters.retrieveAccount, ({ include }, { stripe, id }) =>
		retrieveAccountOf(stripe, id, include),
	),
	call("POST /v2/core/account_links", parameters.createAccountLink, (values, { stripe }) =>
		createAccountLinkOf(stripe, values),
	),
	call("GET /v2/core/events", parameters.listThinEvents, (values, { stripe, url }) =>
		listEventsInV2(stripe, values, url),
	),
	call("GET /v2/core/events/:id", parameters.retrieveThinEvent, (_, { stripe, id }) =>
		retrieveEventInV2(stripe, id),
	),
	call("GET /v2/core/event_destinations", parameters.listEventDestinations, (values, { webhooks, url }) =>
		webhooks.eventDestinations(values, url),
	),
];

/** The names of these calls, such as `POST /v1/refunds`. */
export const KNOWN_CALLS: readonly string[] = calls.map(({ name }) => name);

// Trouble

/**
 * How a call goes wrong. If the name ends in "after", the call is carried out nevertheless. With "500-saved",
 * it isn't, but its error is remembered like that of "500-after".
 */
export type Trouble = "rate-limit" | "500-before" | "500-saved" | "500-after" | "connection-lost-after";
type PlannedTrouble = { trouble: Trouble; on: string; times: number };

// Requests

type Answer = { status: number; body: object; headers?: Record<string, string> };
type Remembered = { fingerprint: string; answer: Answer; requestId: string; until: Date };

/** The HTTP server: checks the key, the version, and the parameters, and remembers idempotency keys. */
export class StripeServer {
	readonly key: string;
	#stripe: StripeState;
	#webhooks: Webhooks;
	#server: Server;
	#remembered = new Map<string, Remembered>();
	#troubles: PlannedTrouble[] = [];
	/**
	 * Every request to the API so far, such as `POST /v1/refunds`, with its idempotency key and the status of
	 * its response.
	 */
	readonly log: { call: string; status: number; idempotencyKey: string | null }[] = [];

	constructor(stripe: StripeState, webhooks: Webhooks, key = newId("sk_test")) {
		this.key = key;
		this.#stripe = stripe;
		this.#webhooks = webhooks;
		this.#server = createServer((request, response) => {
			this.#respond(request, response).catch((error: unknown) => {
				// A bug in the local Stripe, or a test that asks for something impossible.
				const message = `The local Stripe failed: ${error instanceof Error ? error.stack : error}`;
				response
					.writeHead(500, { "Content-Type": "application/json", "Stripe-Should-Retry": "false" })
					.end(JSON.stringify({ error: { type: "api_error", message } }));
			});
		});
	}

	/** Listens on the loopback address only. */
	async listen(port: number): Promise<void> {
		await new Promise<void>((resolve) => this.#server.listen(port, "127.0.0.1", resolve));
		this.#stripe.origin = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
	}

	async stop(): Promise<void> {
		this.#server.closeAllConnections();
		await new Promise((resolve) => this.#server.close(resolve));
	}

	/** Makes the next calls of a kind, such as `POST /v1/transfers`, go wrong. */
	plan(trouble: Trouble, { on, times = 1 }: { on: string; times?: number }): void {
		if (!calls.some(({ name }) => name === on))
			throw new Error(`The local Stripe doesn't know the call ${on}.`);
		this.#troubles.push({ trouble, on, times });
	}

	forgetTrouble(): void {
		this.#troubles.length = 0;
	}

	async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
		const url = new URL(request.url ?? "/", this.#stripe.origin);
		const chunks: Buffer[] = [];
		for await (const chunk of request) chunks.push(chunk);
		const body = Buffer.concat(chunks);
		this.#stripe.passTime();
		if (!/^\/v[12]\//.test(url.pathname)) {
			const page = respondWithPage(this.#stripe, request.method ?? "GET", url, body.toString());
			response.writeHead(page.status, page.headers).end(page.body);
			return;
		}
		const requestId = newId("req");
		const { answer, isLost, name } = await this.#answer(request, url, body, requestId);
		const idempotencyKey = readHeader(request, "idempotency-key");
		this.log.push({ call: name, status: answer.status, idempotencyKey });
		if (isLost) {
			request.socket.destroy();
			return;
		}
		response
			.writeHead(answer.status, {
				"Content-Type": "application/json",
				"Request-Id": requestId,
				"Stripe-Version": API_VERSION,
				...(idempotencyKey && { "Idempotency-Key": idempotencyKey }),
				...answer.headers,
			})
			.end(JSON.stringify(answer.body));
	}

	async #answer(request: IncomingMessage, url: URL, body: Buffer, requestId: string) {
		const version = url.pathname.startsWith("/v2/") ? "v2" : "v1";
		const found = calls.find(({ method, path }) => method === request.method && path.test(url.pathname));
		const name = found?.name ?? `${request.method} ${url.pathname}`;
		const id = decodeURIComponent(found?.path.exec(url.pathname)?.groups?.id ?? "");
		try {
			this.#authenticate(request);
			if (!found)
				throw new StripeApiError(404, {
					type: "invalid_request_error",
					message: `Unrecognized request URL (${request.method}: ${url.pathname}). The local Stripe knows only the calls that Greenroom uses.`,
				});
			const trouble = this.#takeTrouble(name);
			if (trouble === "rate-limit") throw rateLimit(version);
			if (trouble === "500-before") return { answer: SERVER_ERROR, isLost: false, name };
			const answer = await this.#run(found, request, url, body, { requestId, id, trouble });
			return { answer, isLost: trouble === "connection-lost-after", name };
		} catch (error) {
			if (!(error instanceof StripeApiError)) throw error;
			return { answer: asAnswer(error), isLost: false, name };
		}
	}

	async #run(
		found: Call,
		request: IncomingMessage,
		url: URL,
		body: Buffer,
		{ requestId, id, trouble }: { requestId: string; id: string; trouble: Trouble | undefined },
	): Promise<Answer> {
		const version = url.pathname.startsWith("/v2/") ? "v2" : "v1";
		const account = this.#accountOf(request, found);
		const values = await readValues(request, url, body, version);
		const key = request.method === "POST" ? readHeader(request, "idempotency-key") : null;
		const fingerprint = JSON.stringify([found.name, url.pathname, account, describeValues(values)]);
		const remembered = key === null ? null : this.#recall(version, key, fingerprint);
		if (remembered) return remembered;
		const parsed = parameters.parseParameters(found.rules, values, version);
		this.#stripe.request = { id: requestId, idempotencyKey: key };
		const carryOut = () =>
			this.#carryOut(found, parsed, { account, id, url: `${url.pathname}${url.search}` });
		const answer = await (trouble === "500-saved" ? Promise.resolve(SERVER_ERROR) : carryOut()).finally(
			() => {
				this.#stripe.request = null;
			},
		);
		// API v1 remembers a response of status 500 like any other, so that a retry gets it again.
		const final = trouble === "500-after" ? SERVER_ERROR : answer;
		if (key !== null && (version === "v1" || final.status < 300)) {
			const until = new Date(this.#stripe.now().getTime() + REMEMBERED_FOR[version]);
			this.#remembered.set(`${version}:${key}`, { fingerprint, answer: final, requestId, until });
		}
		return final;
	}

	async #carryOut(
		{ run }: Call,
		parsed: unknown,
		request: { account: string; id: string; url: string },
	): Promise<Answer> {
		const context = { stripe: this.#stripe, webhooks: this.#webhooks, ...request };
		try {
			const object = await run(parsed as never, context);
			const expand = "expand" in (parsed as object) ? (parsed as { expand?: string[] }).expand : undefined;
			// Copied immediately, because the object may change later.
			const copy = JSON.parse(JSON.stringify(object)) as Tree;
			for (const path of expand ?? []) expandPath(this.#stripe, copy, path.split("."), path);
			return { status: 200, body: copy };
		} catch (error) {
			if (error instanceof StripeApiError && error.isSaved) return asAnswer(error);
			throw error;
		}
	}

	#authenticate(request: IncomingMessage): void {
		const [, scheme, sent = ""] = /^(Bearer|Basic) (.+)$/.exec(request.headers.authorization ?? "") ?? [];
		// With Basic, as in Stripe's examples for curl, the key is the user and the password is empty.
		const key = scheme === "Basic" ? Buffer.from(sent, "base64").toString().replace(/:$/, "") : sent;
		if (key !== this.key) {
			const message = key
				? `Invalid API Key provided: ${key.slice(0, 8)}${"*".repeat(8)}${key.slice(-4)}`
				: "You did not provide an API key.";
			throw new StripeApiError(401, { type: "invalid_request_error", message }, { isSaved: false });
		}
		const version = readHeader(request, "stripe-version");
		if (version !== API_VERSION)
			throw invalid(`The local Stripe plays version ${API_VERSION} of the API, not ${version}.`);
	}

	#accountOf(request: IncomingMessage, { isForConnected, name }: Call): string {
		const id = readHeader(request, "stripe-account") ?? readHeader(request, "stripe-context");
		if (id === null || id === this.#stripe.platformId) return PLATFORM;
		if (!this.#stripe.connected.has(id))
			throw new StripeApiError(403, {
				type: "invalid_request_error",
				code: "account_invalid",
				message: `The provided key '${this.key.slice(0, 8)}...' does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
			});
		if (!isForConnected) throw invalid(`The local Stripe doesn't play ${name} for connected accounts.`);
		return id;
	}

	#recall(version: "v1" | "v2", key: string, fingerprint: string): Answer | null {
		const remembered = this.#remembered.get(`${version}:${key}`);
		if (!remembered || remembered.until <= this.#stripe.now()) return null;
		if (remembered.fingerprint !== fingerprint)
			throw new StripeApiError(
				400,
				{
					type: "idempotency_error",
					message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
				},
				{ isSaved: false },
			);
		const headers = { "Idempotent-Replayed": "true", "Original-Request": remembered.requestId };
		return { ...remembered.answer, headers: { ...remembered.answer.headers, ...headers } };
	}

	#takeTrouble(name: string): Trouble | undefined {
		const planned = this.#troubles.find(({ on }) => on === name);
		if (!planned) return undefined;
		planned.times -= 1;
		if (planned.times === 0) this.#troubles.splice(this.#troubles.indexOf(planned), 1);
		return planned.trouble;
	}
}

/** How long idempotency keys are remembered. */
const REMEMBERED_FOR = { v1: DAY, v2: 30 * DAY };

const SERVER_ERROR: Answer = {
	status: 500,
	body: { error: { type: "api_error", message: "An unknown error occurred" } },
	headers: { "Stripe-Should-Retry": "false" },
};

const rateLimit = (version: "v1" | "v2") =>
	new StripeApiError(
		429,
		{
			type: version === "v1" ? "invalid_request_error" : "rate_limit",
			code: "rate_limit",
			message:
				"Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.",
		},
		{ isSaved: false },
	);

const asAnswer = ({ status, body }: StripeApiError): Answer => ({ status, body: { error: body } });

function readHeader(request: IncomingMessage, name: string): string | null {
	const value = request.headers[name];
	return typeof value === "string" ? value : null;
}

/** Reads the parameters of a request from its query, or from a body with a form or JSON. */
async function readValues(
	request: IncomingMessage,
	url: URL,
	body: Buffer,
	version: "v1" | "v2",
): Promise<unknown> {
	if (request.method === "GET") return parameters.decodeForm(url.searchParams);
	const type = request.headers["content-type"] ?? "";
	if (version === "v2") {
		if (!type.startsWith("application/json"))
			throw invalid("API v2 takes JSON: send the header Content-Type: application/json.");
		return body.length === 0 ? {} : JSON.parse(body.toString());
	}
	if (type.startsWith("multipart/form-data")) {
		const form = await new Response(new Uint8Array(body), { headers: { "Content-Type": type } }).formData();
		return parameters.decodeForm(form);
	}
	return parameters.decodeForm(new URLSearchParams(body.toString()));
}

/** Returns parameters as text, to compare them. Files are compared by name and size. */
const describeValues = (values: unknown): string =>
	JSON.stringify(values, (_, value) => (value instanceof File ? [value.name, value.size] : value));

type Tree = { [name: string]: unknown };

/**
 * Replaces the IDs at a path of a response, such as `latest_charge.balance_transaction`, with their objects,
 * or adds a list that Stripe returns only on request.
 */
function expandPath(stripe: StripeState, object: Tree, [name = "", ...rest]: string[], path: string): void {
	const refuse = () => invalid(`This property cannot be expanded (${path}).`, { param: "expand[0]" });
	if (object.object === "checkout.session" && name === "line_items") {
		const url = `/v1/checkout/sessions/${object.id}/line_items`;
		object.line_items = listPage(url, (stripe.lineItems.get(String(object.id)) ?? []).toReversed(), {
			limit: 100,
		});
		return;
	}
	if (object.object === "charge" && name === "refunds") {
		const refunds = [...stripe.refunds.values()].filter(({ charge }) => charge === object.id);
		object.refunds = listPage(`/v1/charges/${object.id}/refunds`, refunds, { limit: 10 });
		return;
	}
	const value = object[name];
	if (value === undefined || name === "id") throw refuse();
	if (Array.isArray(value)) {
		for (const item of value) expandPath(stripe, item as Tree, rest, path);
		return;
	}
	if (value === null) return;
	if (typeof value === "string") {
		const found = stripe.find(value);
		if (!found) throw refuse();
		object[name] = JSON.parse(JSON.stringify(found));
	}
	if (rest.length > 0) expandPath(stripe, object[name] as Tree, rest, path);
}
