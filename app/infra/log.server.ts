import { pino } from "pino";
import { settings } from "./settings.server.ts";

/** Structured log, JSON lines on standard output. Bodies, cookies, tokens and addresses of people are never passed to it. */
export const log = pino({
	level: settings().LOG_LEVEL,
	base: null,
	timestamp: pino.stdTimeFunctions.isoTime,
	formatters: { level: (label) => ({ level: label }) },
	serializers: { err: describeError },
	redact: ["password", "*.password", "cookie", "*.cookie", "authorization", "*.authorization", "token", "*.token"],
});

/**
 * Name, code and stack of an error. The message of a database error may quote values, so only its last line, in which
 * Prisma says what went wrong, is kept.
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
