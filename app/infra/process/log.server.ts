import { pino } from "pino";
import { type LoggedRequest, requestLogContext } from "./request-log-context.server.ts";
import { SettingsSchema } from "./settings-schema.ts";

/** The request fields of a log entry. */
export const whoseLine = ({
	requestId,
	logName,
}: LoggedRequest): { requestId: string; actor?: string | undefined } => ({
	requestId,
	...(logName && { actor: logName() }),
});

/**
 * Structured log: JSON lines on standard output. Entries written during a request carry the request's ID and
 * the user's pseudonym. Never log bodies, cookies, tokens, or people's addresses.
 */
export const log = pino({
	// Not read by settings(), because invalid settings would make this import fail with a stack trace before a
	// command can explain them.
	level: SettingsSchema.shape.LOG_LEVEL.catch("info").parse(process.env.LOG_LEVEL || undefined),
	base: null,
	mixin: () => {
		const request = requestLogContext.getStore();
		return request ? whoseLine(request) : {};
	},
	timestamp: pino.stdTimeFunctions.isoTime,
	formatters: { level: (label) => ({ level: label }) },
	serializers: { err: describeError },
	redact: [
		"password",
		"*.password",
		"cookie",
		"*.cookie",
		"authorization",
		"*.authorization",
		"token",
		"*.token",
	],
});

/**
 * Name, message, code, and stack of an error. A database error's message may quote values, so only its last
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
