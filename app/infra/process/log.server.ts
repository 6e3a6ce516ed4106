import { pino } from "pino";
import { lastingHashes } from "#app/infra/security/secrets.server.ts";
import { type LoggedRequest, requestLogContext } from "./request-log-context.server.ts";
import { settings } from "./settings.server.ts";

/**
 * Pseudonyms of an account in the log, the current one first: keyed hashes of its ID, so that one
 * person's lines can be matched without revealing who it is. Older DATA_SECRETs give further ones.
 */
export const logNames = (userId: string): string[] => lastingHashes(`log:${userId}`).map((hash) => hash.slice(0, 16));

/** The request fields of a log line. */
export const whoseLine = ({ requestId, userId }: LoggedRequest): { requestId: string; actor?: string | undefined } => ({
	requestId,
	...(userId && { actor: logNames(userId)[0] }),
});

/**
 * Structured log: JSON lines on standard output. Lines written during a request carry its ID and
 * who is asking. Never log bodies, cookies, tokens, or people's addresses.
 */
export const log = pino({
	level: settings().LOG_LEVEL,
	base: null,
	mixin: () => {
		const request = requestLogContext.getStore();
		return request ? whoseLine(request) : {};
	},
	timestamp: pino.stdTimeFunctions.isoTime,
	formatters: { level: (label) => ({ level: label }) },
	serializers: { err: describeError },
	redact: ["password", "*.password", "cookie", "*.cookie", "authorization", "*.authorization", "token", "*.token"],
});

/**
 * Name, code, and stack of an error. A database error's message may quote values, so only its last
 * line is kept, in which Prisma says what went wrong.
 */
function describeError(error: unknown) {
	if (!(error instanceof Error)) return { message: String(error).slice(0, 200) };
	const isDatabase = error.name.startsWith("Prisma") || error.name === "DriverAdapterError";
	const message = isDatabase ? (error.message.trim().split("\n").at(-1) ?? "") : error.message;
	const { code } = error as { code?: unknown };
	return {
		name: error.name,
		message,
		...(code !== undefined && { code }),
		stack: error.stack
			?.split("\n")
			.filter((line) => /^\s+at /.test(line))
			.slice(0, 12)
			.join("\n"),
	};
}
