/** The parts of a database error that say what it means for the caller. */
type ErrorFacts = { code?: string; meta?: unknown; cause?: unknown };

const UNAVAILABLE_PRISMA_CODES = new Set([
	"P1001", // cannot reach the server
	"P1002", // the server timed out
	"P1008", // operation timed out
	"P1017", // the server closed the connection
	"P2024", // no free connection in time
	"P2028", // a transaction did not start or end in time
	"P2034", // write conflict or deadlock
]);

const UNAVAILABLE_TEXT =
	/SQLITE_(BUSY|LOCKED|FULL|IOERR|READONLY|CANTOPEN)|SocketTimeout|DatabaseNotReachable|ConnectionClosed|TooManyConnections|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOSPC|EROFS|database or disk is full|disk I\/O error|database is locked|attempt to write a readonly database|unable to open database file/;

/**
 * Messages of the PostgreSQL driver for a connection that broke, couldn't be opened, or doesn't respond.
 * These errors have neither a distinctive name nor a code.
 */
const UNAVAILABLE_MESSAGE =
	/^(Connection terminated( unexpectedly| due to connection timeout)?|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client (was closed|has encountered a connection error) and is not queryable)$/;

/**
 * SQLSTATE classes: connection lost (08), insufficient resources (53), server starting or stopping
 * (57P).
 */
const UNAVAILABLE_STATE = /"originalCode":"(08|53|57P)\w+"/;

/**
 * Whether a write violated a unique index. Prisma names the index differently on SQLite and PostgreSQL, so
 * this doesn't report the field. A command that needs the field looks for the conflicting row itself.
 */
export const isUniqueViolation = (error: unknown): boolean =>
	facts(error).some(({ code }) => code === "P2002");

/** Whether a transaction was rolled back because it and another one were waiting for each other. */
export const isDeadlock = (error: unknown): boolean => facts(error).some(({ code }) => code === "P2034");

/**
 * Whether the database is temporarily unavailable: locked, full, or down. The operation may be
 * retried.
 */
export const isDatabaseUnavailable = (error: unknown): boolean =>
	facts(error).some(({ code, meta }, i, all) => {
		if (code && (UNAVAILABLE_PRISMA_CODES.has(code) || UNAVAILABLE_TEXT.test(code))) return true;
		const { message, kind, originalCode, name, clientVersion } = all[i] as {
			message?: string;
			kind?: string;
			originalCode?: string;
			name?: string;
			clientVersion?: string;
		};
		if (message && UNAVAILABLE_MESSAGE.test(message)) return true;
		const isDatabase =
			/Prisma|DriverAdapter|Database|Sqlite/.test(name ?? "") ||
			kind !== undefined ||
			clientVersion !== undefined; // Prisma's errors contain its version
		const details = meta ? JSON.stringify(meta) : "";
		return (
			isDatabase &&
			(UNAVAILABLE_STATE.test(details + JSON.stringify({ originalCode })) ||
				UNAVAILABLE_TEXT.test(`${message ?? ""} ${kind ?? ""} ${originalCode ?? ""} ${details}`))
		);
	});

/** The error and its causes, at most five in all, innermost last. */
function facts(error: unknown): ErrorFacts[] {
	const found: ErrorFacts[] = [];
	for (
		let next = error;
		typeof next === "object" && next !== null && found.length < 5;
		next = (next as ErrorFacts).cause
	)
		found.push(next as ErrorFacts);
	return found;
}
