import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import {
	type ErrorReport,
	giveBackErrorReports,
	OCCURRENCES_KEPT,
	takeErrorReports,
} from "#app/infra/process/error-reports.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import { errorReportsDropped } from "#app/infra/process/metrics.server.ts";
import { getRetentionDays } from "#app/infra/process/retention.server.ts";
import { serverVersion } from "#app/infra/process/version.server.ts";
import { type Actor, opensArea, requireArea } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { command } from "../../platform/command.server.ts";
import { DomainError } from "../../platform/domain-error.ts";
import type { ErrorState } from "./error-state.ts";

/** The maximum number of causes that one run writes. The rest are written by the next run. */
const WRITTEN_AT_ONCE = 50;
/** The maximum number of causes in the inbox. Further ones are only counted. */
const CAUSES_MAX = 1_000;

const inState = (state: ErrorState) => ({ resolvedAt: state === "open" ? null : { not: null } });

/**
 * Writes the errors that this node has seen since the last run. Returns the number of causes written. If the
 * database is in trouble, they stay in memory for the next run, and this doesn't fail.
 */
export async function writeErrors(): Promise<number> {
	const reports = takeErrorReports(WRITTEN_AT_ONCE);
	if (reports.length === 0) return 0;
	try {
		return await transaction((tx) => writeAll(tx, reports));
	} catch (error) {
		giveBackErrorReports(reports);
		log.warn({ err: error }, "errors not written to the inbox; they are kept for the next try");
		return 0;
	}
}

async function writeAll(tx: Tx, reports: readonly ErrorReport[]): Promise<number> {
	const known = await tx.errorCause.findMany({
		where: { fingerprint: { in: reports.map(({ fingerprint }) => fingerprint) } },
		select: { fingerprint: true },
	});
	let room = CAUSES_MAX - (await tx.errorCause.count());
	let written = 0;
	for (const report of reports) {
		const isNew = !known.some(({ fingerprint }) => fingerprint === report.fingerprint);
		if (isNew && room-- <= 0) {
			errorReportsDropped.inc(report.count);
			continue;
		}
		await write(tx, report);
		written++;
	}
	return written;
}

async function write(tx: Tx, { occurrences, count, firstAt, frames, ...facts }: ErrorReport): Promise<void> {
	const { fingerprint, lastAt } = facts;
	const latest = { ...facts, frames: JSON.stringify(frames), version: serverVersion() };
	const { id, resolvedAt } = await tx.errorCause.upsert({
		where: { fingerprint },
		create: { ...latest, count, firstAt },
		update: { ...latest, count: { increment: count } },
		select: { id: true, resolvedAt: true },
	});
	// Errors from before it was resolved may be written afterward.
	if (resolvedAt && lastAt > resolvedAt)
		await tx.errorCause.updateMany({
			where: { id, resolvedAt },
			data: { resolvedAt: null, reopenedAt: lastAt },
		});
	await tx.errorOccurrence.createMany({ data: occurrences.map((one) => ({ ...one, causeId: id })) });
	const [oldest] = await tx.errorOccurrence.findMany({
		where: { causeId: id },
		orderBy: { id: "desc" },
		skip: OCCURRENCES_KEPT - 1,
		take: 1,
		select: { id: true },
	});
	if (oldest) await tx.errorOccurrence.deleteMany({ where: { causeId: id, id: { lt: oldest.id } } });
}

/** Causes past their retention period. */
export const oldErrors = () => ({ lastAt: { lt: later(now(), -getRetentionDays("errors") * DAY) } });

/** Deletes causes some time after their last occurrence. Returns how many were deleted. */
export async function sweepErrors(): Promise<number> {
	const { count } = await db().errorCause.deleteMany({ where: oldErrors() });
	return count;
}

/** The number of open causes, or 0 for someone who may not open the inbox. */
export const countErrors = async ({ user }: Actor): Promise<number> =>
	user && opensArea(user, "operations") ? countOpenErrors() : 0;

/** The number of open causes. */
export const countOpenErrors = (): Promise<number> => db().errorCause.count({ where: inState("open") });

/** The causes in a state, those that happened last first. There are at most CAUSES_MAX. */
export async function findErrors(actor: Actor, state: ErrorState) {
	requireArea(actor, "operations");
	return db().errorCause.findMany({
		where: inState(state),
		orderBy: [{ lastAt: "desc" }, { id: "desc" }],
		omit: { frames: true },
	});
}

/** One cause with its latest occurrences, newest first. Throws `not_found`. */
export async function getError(actor: Actor, errorId: string) {
	requireArea(actor, "operations");
	const found = await db().errorCause.findUnique({
		where: { id: errorId },
		include: { occurrences: { orderBy: { id: "desc" }, take: OCCURRENCES_KEPT } },
	});
	if (!found) throw errorNotFound();
	return { ...found, frames: JSON.parse(found.frames) as string[] };
}

/**
 * Marks a cause as resolved, or opens it again. If it happens again later, it opens by itself. Does nothing
 * if it is already in that state.
 */
export async function setErrorState(
	actor: Actor,
	{ errorId, state }: { errorId: string; state: ErrorState },
): Promise<void> {
	requireArea(actor, "operations");
	await command(actor, "set-error-state", { errorId, state }, async (tx) => {
		const cause = await tx.errorCause.findUnique({ where: { id: errorId }, select: { name: true } });
		if (!cause) throw errorNotFound();
		const { count } = await tx.errorCause.updateMany({
			where: { id: errorId, ...inState(state === "open" ? "resolved" : "open") },
			data: state === "open" ? { resolvedAt: null, reopenedAt: now() } : { resolvedAt: now() },
		});
		if (count === 1)
			await recordEvent(tx, actor, {
				action: state === "open" ? "reopen-error" : "resolve-error",
				subject: ["ErrorCause", errorId],
				detail: { name: cause.name },
			});
		return {};
	});
}

const errorNotFound = () => new DomainError("not_found", "This error is no longer in the inbox.");
