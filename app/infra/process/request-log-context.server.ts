import { AsyncLocalStorage } from "node:async_hooks";

/** Context for log entries about a request. */
export type LoggedRequest = {
	requestId: string;
	method: string;
	/** The pattern of the matched route. */
	route: () => string;
	/** The key for counting log entries of signed-out requests. Never logged. */
	address: string;
	/** The signed-in user, once known. Never logged, because log entries carry `logName` instead. */
	userId?: string;
	logName?: () => string | undefined;
	/** The reader's time zone, if known. */
	timeZone?: string;
	/** Whether the response shows times in the reader's zone. */
	isZoneRead?: boolean;
	/** The security events already logged for this request. */
	events?: Set<string>;
};

/** The context of the current request, to which other layers add details. */
export const requestLogContext = new AsyncLocalStorage<LoggedRequest>();

/**
 * Starts work that serves all requests and outlives the current one, so that its log entries don't
 * carry that request's ID.
 */
export const withoutRequestContext = <T>(begin: () => T): T => requestLogContext.exit(begin);
