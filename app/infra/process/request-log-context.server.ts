import { AsyncLocalStorage } from "node:async_hooks";

/** What the log tells of a request to which something happened. */
export type LoggedRequest = {
	requestId: string;
	method: string;
	/** The pattern of the route that answers. */
	route: () => string;
	/** By what lines are counted where nobody is signed in; it is never written. */
	address: string;
	/** Who asks, once that is known to be somebody. It is never written as it is. */
	userId?: string;
	/** The time zone of the reader, where it is known. */
	timeZone?: string;
	/** Whether the answer shows times in the reader's zone. */
	isZoneRead?: boolean;
	/** The names of security events that were told of it already. */
	events?: Set<string>;
};

/** The request under way, of which the layers above know more. */
export const requestLogContext = new AsyncLocalStorage<LoggedRequest>();

/**
 * Begins what serves everybody and outlasts the request that it happens to begin in, so that its
 * lines are not told as that request's.
 */
export const forEverybody = <T>(begin: () => T): T => requestLogContext.exit(begin);
