import type { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";
import { type LoggedRequest, requestLogContext } from "#app/infra/process/request-log-context.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import type { HttpError } from "./http-error.server.ts";

/** A posted form: its text fields, and the field and file names of its files. */
export type PostedBody = { form: FormData; fileNames: [field: string, name: string][] };

/** What the server knows about a request. Optional facts are added while it is handled. */
export type RequestFacts = LoggedRequest & {
	/** The rate-limit key: an IPv4 address, or the /64 network of an IPv6 address. */
	address: string;
	/** Allows the inline scripts of a hydrated page. New for each request. */
	nonce: string;
	/** The user's role, once known. Page views are counted by role. */
	role?: "CREATOR" | "PROFESSIONAL" | "ADMIN";
	/**
	 * Seconds after which a refused form may be sent again. Stored here, because React Router drops the header
	 * that an action sets.
	 */
	retryAfter?: string;
	/** Set if a loader, an action, or a component failed because of maintenance or because storage was unavailable. */
	isUnavailable?: boolean;
	/** What the page says about it, if there is more to say than that storage is unavailable. */
	unavailableText?: string;
	/** Set if a form with files could not be received. It replaces the page's response. */
	refusal?: HttpError;
	/** The posted form, as far as it was read. An error page shows it again, so the input isn't lost. */
	posted?: PostedBody;
};

/** The current request's facts. They are set only through this variable, so they are always complete. */
export const requestFacts = requestLogContext as AsyncLocalStorage<RequestFacts>;

/** The current request's facts. Throws outside a request. */
export function currentRequest(): RequestFacts {
	const facts = requestFacts.getStore();
	if (!facts) throw new Error("No request is in progress.");
	return facts;
}

/** Stores the posted form itself, so that fields added to it later are included. */
export function storePostedForm(posted: PostedBody): void {
	const facts = requestFacts.getStore();
	if (facts) facts.posted = posted;
}

/**
 * The network address of a request. X-Forwarded-For is read from its end, and only as long as each
 * hop is one of TRUSTED_PROXIES, so that no one can forge an address.
 */
export function clientAddress(request: IncomingMessage): string {
	const forwarded = String(request.headers["x-forwarded-for"] ?? "")
		.split(",")
		.map((hop) => hop.trim())
		.filter(Boolean);
	let address = request.socket.remoteAddress ?? "";
	while (isTrustedProxy(address)) {
		const hop = forwarded.pop();
		if (!hop || !ipaddr.isValid(hop)) break;
		address = hop;
	}
	return limitKey(address);
}

function isTrustedProxy(address: string): boolean {
	if (!ipaddr.isValid(address)) return false;
	const parsed = ipaddr.process(address);
	return settings().TRUSTED_PROXIES.some((range) => {
		const [network, bits] = ipaddr.isValidCIDR(range)
			? ipaddr.parseCIDR(range)
			: [ipaddr.process(range), range.includes(":") ? 128 : 32];
		return network.kind() === parsed.kind() && parsed.match(network, bits);
	});
}

function limitKey(address: string): string {
	if (!ipaddr.isValid(address)) return "unknown";
	const parsed = ipaddr.process(address);
	if (parsed.kind() === "ipv4") return parsed.toString();
	return `${parsed.toNormalizedString().split(":").slice(0, 4).join(":")}::/64`;
}

/** The token in a request's Authorization header: a session's, or an API key. Undefined if there is none. */
export const readBearer = (request: Request): string | undefined =>
	/^Bearer ([\w-]{20,100})$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
