import { createHash } from "node:crypto";
import { resolve, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { now } from "./clock.server.ts";
import { log } from "./log.server.ts";
import { errorReportsDropped, errorsReported } from "./metrics.server.ts";
import { requestLogContext } from "./request-log-context.server.ts";

/**
 * Where an error happened: in a request, in a job, or in something else that the server does on its own.
 */
export type ErrorSource = "REQUEST" | "JOB" | "OTHER";

export type ErrorOccurrence = {
	at: Date;
	/** The request's ID. Empty outside requests. */
	requestId: string;
	/** The request's method and route pattern, the job's name, or the log entry's text. */
	place: string;
};

/**
 * Errors with the same cause since the last write. Nothing in it was typed by a person: the error's message is
 * left out unless it is one of a few that the JavaScript engine writes.
 */
export type ErrorReport = {
	fingerprint: string;
	source: ErrorSource;
	/** The error's name, such as TypeError. */
	name: string;
	code: string | null;
	/** What the engine says, without names and values. Empty for all other messages. */
	message: string;
	/** The text of the log entry, such as "page failed". */
	text: string;
	/** The latest stack: the top frames that are in our code. */
	frames: string[];
	count: number;
	firstAt: Date;
	lastAt: Date;
	/** The latest occurrences, oldest first. */
	occurrences: ErrorOccurrence[];
};

/** The maximum number of causes that wait to be written. Errors with other causes are only counted. */
export const CAUSES_WAITING_MAX = 200;
/** How many occurrences of one cause are kept with their requests. */
export const OCCURRENCES_KEPT = 10;
const FRAMES = 5;

const waiting = new Map<string, ErrorReport>();

/**
 * Logs an error and remembers it for the error inbox. Costs no input or output, and never throws, so that it
 * is safe where a request or the database is already in trouble.
 */
export function reportError(
	entry: { err: unknown; job?: string; [fact: string]: unknown },
	text: string,
): void {
	log.error(entry, text);
	try {
		remember(entry, text);
	} catch (error) {
		log.warn({ err: error }, "error not reported");
	}
}

function remember({ err, job }: { err: unknown; job?: string }, text: string): void {
	const { source, ...occurrence } = getOccurrence(job, text);
	errorsReported.inc({ source: source.toLowerCase() });
	const described = describeError(err);
	const cause = [described.name, described.code, described.message, ...described.frames.map(withoutPosition)];
	// Without a frame of ours, the place is all that tells two causes apart.
	if (described.frames.length === 0) cause.push(occurrence.place);
	const fingerprint = createHash("sha256").update(JSON.stringify(cause)).digest("hex").slice(0, 32);
	const fresh = {
		fingerprint,
		source,
		...described,
		text,
		count: 1,
		firstAt: occurrence.at,
		lastAt: occurrence.at,
	};
	add({ ...fresh, occurrences: [occurrence] });
}

/** Adds a report to those that wait, or counts it as dropped if too many causes wait. */
function add(report: ErrorReport): void {
	const known = waiting.get(report.fingerprint);
	if (!known && waiting.size >= CAUSES_WAITING_MAX) {
		errorReportsDropped.inc(report.count);
		return;
	}
	if (!known) {
		waiting.set(report.fingerprint, report);
		return;
	}
	const [older, newer] = known.lastAt <= report.lastAt ? [known, report] : [report, known];
	waiting.set(report.fingerprint, {
		...newer,
		count: known.count + report.count,
		firstAt: new Date(Math.min(Number(known.firstAt), Number(report.firstAt))),
		occurrences: [...older.occurrences, ...newer.occurrences].slice(-OCCURRENCES_KEPT),
	});
}

/** Takes up to `most` reports that wait to be written. If they can't be written, give them back. */
export function takeErrorReports(most: number): ErrorReport[] {
	const taken = [...waiting.values()].slice(0, most);
	for (const { fingerprint } of taken) waiting.delete(fingerprint);
	return taken;
}

/** Keeps reports that couldn't be written for the next try. */
export function giveBackErrorReports(reports: readonly ErrorReport[]): void {
	for (const report of reports) add(report);
}

function getOccurrence(job: string | undefined, text: string): ErrorOccurrence & { source: ErrorSource } {
	const request = requestLogContext.getStore();
	const at = now();
	if (request)
		return {
			source: "REQUEST",
			at,
			requestId: request.requestId,
			place: `${request.method} ${request.route()}`,
		};
	return { source: job ? "JOB" : "OTHER", at, requestId: "", place: job ?? text };
}

const NAME = /^[A-Za-z_$][\w$]{0,59}$/;
/** Codes of Node, Prisma, and databases, such as ECONNREFUSED, P2002, and 23505. */
const CODE = /^(?=.*[A-Z])[A-Z\d_]{1,40}$|^\d{5}$/;

function describeError(error: unknown): Pick<ErrorReport, "name" | "code" | "message" | "frames"> {
	if (!(error instanceof Error)) return { name: "NotAnError", code: null, message: "", frames: [] };
	return {
		name: NAME.test(error.name) ? error.name : "Error",
		code: findCode(error),
		message: engineMessages.find(({ pattern }) => pattern.test(error.message))?.message ?? "",
		frames: findFrames(error.stack ?? ""),
	};
}

/** The code of an error or, for example if a request of ours failed, of its cause. */
function findCode(error: Error): string | null {
	const { code } = error as { code?: unknown };
	const text = typeof code === "string" || typeof code === "number" ? String(code) : "";
	if (CODE.test(text)) return text;
	return error.cause instanceof Error ? findCode(error.cause) : null;
}

/**
 * Messages of the engine that help to find a cause. They are stored without the names and values in them. All
 * other messages may quote what someone typed, and are only in the log.
 */
const engineMessages = [
	{ pattern: /^Cannot read properties of undefined/, message: "Cannot read properties of undefined" },
	{ pattern: /^Cannot read properties of null/, message: "Cannot read properties of null" },
	{
		pattern: /^Cannot set properties of (undefined|null)/,
		message: "Cannot set properties of undefined or null",
	},
	{ pattern: /^Cannot destructure property/, message: "Cannot destructure a property" },
	{ pattern: / is not a function$/, message: "Not a function" },
	{ pattern: / is not iterable/, message: "Not iterable" },
	{ pattern: / is not defined$/, message: "Not defined" },
	{ pattern: / is not valid JSON$|^Unexpected (token|end) .*JSON/, message: "Not valid JSON" },
	{ pattern: /^Invalid time value$/, message: "Invalid time value" },
	{ pattern: /^Invalid array length$/, message: "Invalid array length" },
	{ pattern: /^Maximum call stack size exceeded$/, message: "Maximum call stack size exceeded" },
	{ pattern: /^fetch failed$/, message: "fetch failed" },
] as const;

const ROOT = resolve(".") + sep;
const FRAME = /^\s+at (?:(.+?) \()?((?:file:\/\/)?\/[^()]+?):(\d+):(\d+)\)?$/;

/** The top frames of a stack that are in our code, such as "findQueues (app/domain/x.ts:12:3)". */
function findFrames(stack: string): string[] {
	const frames: string[] = [];
	for (const line of stack.split("\n")) {
		const [, caller = "", location = "", row, column] = FRAME.exec(line) ?? [];
		const path = location.startsWith("file:") ? fileURLToPath(location) : location;
		if (!path.startsWith(ROOT) || path.includes("/node_modules/")) continue;
		const name = caller.replace(/^async /, "");
		frames.push(`${name || "(anonymous)"} (${path.slice(ROOT.length)}:${row}:${column})`);
		if (frames.length === FRAMES) break;
	}
	return frames;
}

/**
 * A frame without line, column, and the hash that a build adds to a file's name, so that a new version
 * with the same cause has the same fingerprint.
 */
const withoutPosition = (frame: string): string =>
	frame.replace(/:\d+:\d+\)$/, ")").replace(/-[\w-]{8}\.js\)$/, ".js)");
