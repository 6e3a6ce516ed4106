import { MessageChannel, receiveMessageOnPort, Worker } from "node:worker_threads";
import type { Answer, Question } from "./postgres-worker.ts";

/** The time limit for a statement, in milliseconds. */
const ANSWER_TIMEOUT_MS = 30_000;

let asking: ((question: Question) => Answer) | undefined;

/**
 * Runs one statement in SQLite's dialect on PostgreSQL and waits synchronously for its rows, like
 * better-sqlite3. Throws the database's error.
 */
export function runOnPostgres<Row>(url: string, sql: string, values: unknown[] = []): Row[] {
	asking ??= startAsking();
	const answer = asking({ url, sql: inPostgres(sql), values });
	if ("error" in answer) throw new Error(`${answer.error}: ${sql}`);
	return answer.rows as Row[];
}

/**
 * Rewrites a statement for PostgreSQL, with numbered parameters, and quotes around table and column names
 * that contain capitals.
 */
export function inPostgres(sql: string): string {
	let parameters = 0;
	const translated = (token: string): string => {
		if (token === "?") return `$${++parameters}`;
		return /^\w+$/.test(token) && /[a-z]/.test(token) && /[A-Z]/.test(token) ? `"${token}"` : token;
	};
	return sql.replace(/'(?:[^']|'')*'|"[^"]*"|\w+|\?/g, translated);
}

function startAsking(): (question: Question) => Answer {
	const signal = new Int32Array(new SharedArrayBuffer(4));
	const { port1, port2 } = new MessageChannel();
	const worker = new Worker(new URL("./postgres-worker.ts", import.meta.url), {
		workerData: { port: port2, signal },
		transferList: [port2],
	});
	worker.unref();
	port1.unref();
	return (question) => {
		Atomics.store(signal, 0, 0);
		port1.postMessage(question);
		if (Atomics.wait(signal, 0, 0, ANSWER_TIMEOUT_MS) === "timed-out")
			throw new Error(`PostgreSQL did not answer in time: ${question.sql}`);
		return receiveMessageOnPort(port1)?.message as Answer;
	};
}
