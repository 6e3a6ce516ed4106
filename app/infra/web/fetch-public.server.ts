import { lookup } from "node:dns";
import type { IncomingMessage } from "node:http";
import { request } from "node:https";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** Why an address on the web could not be read. */
export type FetchProblem =
	| "not-https"
	| "not-public"
	| "unreachable"
	| "refused"
	| "too-many-redirects"
	| "too-large"
	| "too-slow";

export class FetchPublicError extends Error {
	override readonly name = "FetchPublicError";
	readonly problem: FetchProblem;

	constructor(problem: FetchProblem, options?: ErrorOptions) {
		super(`could not be read: ${problem}`, options);
		this.problem = problem;
	}
}

type Options = {
	/** The maximum size of a body, in bytes. */
	maxBytes: number;
	/** The time limit for everything, including redirects, in milliseconds. */
	timeout: number;
	/** Whether connecting to a network address is allowed. Tests allow the address of their own server. */
	isAllowed?: (address: string) => boolean;
	/** The certificate authority to trust. Tests use their own. */
	ca?: string;
};

const MAX_REDIRECTS = 3;

/**
 * Whether an IP address belongs to the public internet: not to this machine, a private network, the
 * cloud's metadata service, or a range that is translated to one of these.
 */
export const isPublicAddress = (address: string): boolean => ipaddr.process(address).range() === "unicast";

/**
 * The text at an address that someone entered. Requests go only to public servers, whatever a name resolves
 * to and wherever a redirect leads. They use https and carry no cookies or credentials. The connection uses
 * the address that was checked, so the name can't resolve to another address in between. Throws a
 * FetchPublicError.
 */
export async function fetchPublicText(
	address: URL,
	{ maxBytes, timeout, isAllowed = isPublicAddress, ca }: Options,
): Promise<string> {
	const signal = AbortSignal.timeout(timeout);
	let url = address;
	for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
		const headers = { Accept: "text/calendar, text/plain;q=0.5", "Accept-Encoding": "identity" };
		const response = await open(url, { signal, isAllowed, ca, headers });
		const { statusCode = 0, headers: received } = response;
		if (statusCode >= 200 && statusCode < 300) return readText(response, maxBytes, signal);
		response.destroy();
		if (statusCode < 300 || statusCode >= 400 || !received.location || !URL.canParse(received.location, url))
			throw new FetchPublicError("refused");
		url = new URL(received.location, url);
	}
	throw new FetchPublicError("too-many-redirects");
}

/**
 * Sends JSON to an address that someone entered, under the same rules as `fetchPublicText`, and returns the
 * status. Redirects aren't followed, and the body of the response isn't read. Aborting `stopping` ends the
 * request. Throws a FetchPublicError.
 */
export async function postPublicJson(
	url: URL,
	{
		body,
		headers,
		timeout,
		stopping,
		isAllowed = isPublicAddress,
		ca,
	}: Omit<Options, "maxBytes"> & {
		body: string;
		headers: Readonly<Record<string, string>>;
		stopping?: AbortSignal | undefined;
	},
): Promise<number> {
	const signal = AbortSignal.any([AbortSignal.timeout(timeout), ...(stopping ? [stopping] : [])]);
	const response = await open(url, {
		signal,
		isAllowed,
		ca,
		body,
		headers: { ...headers, "Content-Type": "application/json" },
	});
	response.on("error", () => {});
	response.destroy();
	return response.statusCode ?? 0;
}

/** Throws a FetchPublicError if an address isn't https, or if its host isn't found on the public internet. */
export async function requirePublicHost(
	url: URL,
	isAllowed: (address: string) => boolean = isPublicAddress,
): Promise<void> {
	const host = requireAllowedHost(url, isAllowed);
	if (ipaddr.isValid(host)) return;
	await new Promise<void>((resolve, reject) => {
		lookupAllowed(isAllowed)(host, { all: true }, (error) => {
			if (!error) resolve();
			else
				reject(
					error instanceof FetchPublicError ? error : new FetchPublicError("unreachable", { cause: error }),
				);
		});
	});
}

/** The host of an https address. If it is already an IP address, it isn't looked up, so it is checked here. */
function requireAllowedHost(url: URL, isAllowed: (address: string) => boolean): string {
	if (url.protocol !== "https:") throw new FetchPublicError("not-https");
	const host = url.hostname.replace(/^\[|\]$/g, "");
	if (ipaddr.isValid(host) && !isAllowed(host)) throw new FetchPublicError("not-public");
	return host;
}

type Opening = Required<Pick<Options, "isAllowed">> &
	Pick<Options, "ca"> & {
		signal: AbortSignal;
		headers: Readonly<Record<string, string>>;
		/** If it is given, the request is a POST. */
		body?: string;
	};

async function open(url: URL, { signal, isAllowed, ca, headers, body }: Opening): Promise<IncomingMessage> {
	requireAllowedHost(url, isAllowed);
	return new Promise((resolve, reject) => {
		request(url, {
			method: body === undefined ? "GET" : "POST",
			headers: { ...headers, "User-Agent": "Greenroom" },
			signal,
			lookup: lookupAllowed(isAllowed),
			ca,
			agent: false,
		})
			.on("response", resolve)
			.on("error", (error) => reject(getProblem(error, signal)))
			.end(body);
	});
}

/** Resolves a name only if all of its addresses are allowed. */
const lookupAllowed =
	(isAllowed: (address: string) => boolean): LookupFunction =>
	(hostname, options, callback) =>
		lookup(hostname, { ...options, all: true }, (error, addresses) => {
			const [first] = addresses ?? [];
			if (error || !first) return callback(error ?? new FetchPublicError("unreachable"), "");
			if (!addresses.every(({ address }) => isAllowed(address)))
				return callback(new FetchPublicError("not-public"), "");
			if (options.all) callback(null, addresses);
			else callback(null, first.address, first.family);
		});

async function readText(response: IncomingMessage, maxBytes: number, signal: AbortSignal): Promise<string> {
	const chunks: Buffer[] = [];
	let bytes = 0;
	try {
		for await (const chunk of response as AsyncIterable<Buffer>) {
			bytes += chunk.length;
			if (bytes > maxBytes) throw new FetchPublicError("too-large");
			chunks.push(chunk);
		}
	} catch (error) {
		throw getProblem(error, signal);
	} finally {
		response.destroy();
	}
	return Buffer.concat(chunks).toString("utf8");
}

function getProblem(error: unknown, signal: AbortSignal): FetchPublicError {
	if (error instanceof FetchPublicError) return error;
	return new FetchPublicError(signal.aborted ? "too-slow" : "unreachable", { cause: error });
}
