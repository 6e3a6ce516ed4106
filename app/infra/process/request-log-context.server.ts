import { AsyncLocalStorage } from "node:async_hooks";

/** Context for log lines about a request. */
export type LoggedRequest = {
	requestId: string;
	method: string;
	/** The pattern of the route that answers. */
	route: () => string;
	/** The key for counting lines of signed-out requests. Never logged. */
	address: string;
	/** The signed-in user, once known. Never logged in plain form. */
	userId?: string;
	/** The time zone of the reader, where it is known. */
	timeZone?: string;
	/** Whether the answer shows times in the reader's zone. */
	isZoneRead?: boolean;
	/** The security events already logged for this request. */
	events?: Set<string>;
};

/** The current request, to which the layers above add details. */
export const requestLogContext = new AsyncLocalStorage<LoggedRequest>();

/**
 * Begins what serves everybody and outlasts the request that it happens to begin in, so that its
 * lines are not logged as that request's.
 */
export const withoutRequestContext = <T>(begin: () => T): T => requestLogContext.exit(begin);
