import { setTimeout as sleep } from "node:timers/promises";
import { db } from "#app/infra/database/db.server.ts";
import { assertMigrated } from "#app/infra/migrations/migrations.server.ts";
import { HOUR, later, MINUTE, now, SECOND } from "#app/infra/process/clock.server.ts";
import {
	examineDisk,
	examineStoreReadiness,
	examineWorkers,
	type Finding,
} from "./examine-instance.server.ts";

export type Readiness = { isReady: boolean; findings: Finding[] };

/** The time after which an unfinished check fails. */
const CHECK_TIMEOUT_MS = 3 * SECOND;

/** How long a result is cached, so that frequent probes cost nothing. */
const LIFETIME = 2 * SECOND;

let latest: { at: number; readiness: Promise<Readiness> } | undefined;

/**
 * Whether this instance can accept and store submissions: the database accepts writes, the disk has
 * space, the upload store works, the schema is current, and emails are sent.
 */
export function examineReadiness(): Promise<Readiness> {
	const at = performance.now();
	if (!latest || at - latest.at > LIFETIME) latest = { at, readiness: examine() };
	return latest.readiness;
}

async function examine(): Promise<Readiness> {
	const findings = await Promise.all([
		runCheck("write", probeWriting),
		runCheck("disk", examineDisk),
		runCheck("store", examineStoreReadiness),
		runCheck("migrations", examineMigrations),
		runCheck("outbox", examineOutbox),
		runCheck("jobs", examineWorkers),
	]);
	return { isReady: findings.every(({ state }) => state !== "failed"), findings };
}

async function runCheck(name: string, check: () => Promise<Finding>): Promise<Finding> {
	const failed = (said: string): Finding => ({ name, state: "failed", said });
	const slow = sleep(CHECK_TIMEOUT_MS, failed(`No response within ${CHECK_TIMEOUT_MS / SECOND} s.`), {
		ref: false,
	});
	return Promise.race([
		check().catch((error: Error) => failed(error.message.trim().split("\n").at(-1) ?? "")),
		slow,
	]);
}

async function probeWriting(): Promise<Finding> {
	const startedAt = performance.now();
	await db().writeProbe.upsert({
		where: { id: "readyz" },
		create: { id: "readyz", at: now() },
		update: { at: now() },
	});
	return {
		name: "write",
		state: "ok",
		said: `The database accepted a write in ${Math.round(performance.now() - startedAt)} ms.`,
	};
}

async function examineMigrations(): Promise<Finding> {
	await assertMigrated();
	return { name: "migrations", state: "ok", said: "The database has this version's schema." };
}

/**
 * Checks only emails that haven't been tried yet. Emails that the mail server rejects don't mean that this
 * instance has a problem.
 */
async function examineOutbox(): Promise<Finding> {
	const at = now();
	const first = await db().outboxEmail.findFirst({
		where: { state: "PENDING", attempts: 0, nextAttemptAt: { lt: later(at, -MINUTE) } },
		orderBy: { nextAttemptAt: "asc" },
		select: { nextAttemptAt: true },
	});
	if (!first) return { name: "outbox", state: "ok", said: "No email is waiting for its first attempt." };
	const age = at.getTime() - first.nextAttemptAt.getTime();
	const said = `An email has been waiting ${Math.round(age / MINUTE)} minutes for its first attempt.`;
	return {
		name: "outbox",
		state: age > HOUR ? "failed" : "warning",
		said,
		todo: "Check the log for deliver-mail, and whether the mail server responds.",
	};
}
