import { db, type Tx } from "#app/infra/database/db.server.ts";
import { onAnnouncement } from "#app/infra/database/events.server.ts";
import { now, SECOND } from "#app/infra/process/clock.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import { DomainError } from "./domain-error.ts";
import { formatWhen } from "./time/time-zones.server.ts";

/** Maintenance mode while it is on: since when, and when the team expects it to end, if known. */
export type Maintenance = { startedAt: Date; expectedEndAt: Date | null };

const latest = { orderBy: [{ at: "desc" }, { id: "desc" }] } satisfies Prisma.MaintenanceChangeFindFirstArgs;

let current: Maintenance | null = null;

/**
 * Maintenance mode as this process knows it, or null if it is off. The database determines it, and
 * `followMaintenance` keeps it up to date, so reading it costs a request nothing.
 */
export const currentMaintenance = (): Maintenance | null => current;

/** Maintenance mode in the database, or null if it is off. */
export async function findMaintenance(from: Tx = db()): Promise<Maintenance | null> {
	const last = await from.maintenanceChange.findFirst({
		...latest,
		select: { isOn: true, expectedEndAt: true },
	});
	if (!last?.isOn) return null;
	const { startedAt } = await findWindow(from);
	return { startedAt, expectedEndAt: last.expectedEndAt };
}

/** The latest maintenance that is over, or null if there was none or if one is in progress. */
export async function findLastMaintenance(
	from: Tx = db(),
): Promise<{ startedAt: Date; endedAt: Date } | null> {
	const last = await from.maintenanceChange.findFirst({ ...latest, select: { isOn: true, at: true } });
	if (!last || last.isOn) return null;
	const { startedAt } = await findWindow(from, last.at);
	return { startedAt, endedAt: last.at };
}

/** When the latest maintenance that began before `before` was turned on. */
async function findWindow(from: Tx, before?: Date): Promise<{ startedAt: Date }> {
	const at = before && { lt: before };
	const off = await from.maintenanceChange.findFirst({
		...latest,
		where: { isOn: false, ...(at && { at }) },
		select: { at: true },
	});
	const on = await from.maintenanceChange.findFirst({
		where: { isOn: true, ...(off && { at: { gt: off.at } }) },
		orderBy: [{ at: "asc" }, { id: "asc" }],
		select: { at: true },
	});
	return { startedAt: on?.at ?? now() };
}

/** Reads maintenance mode from the database into this process. Returns 1 if it has changed, and otherwise 0. */
export async function followMaintenance(): Promise<number> {
	const found = await findMaintenance();
	const isChanged = JSON.stringify(found) !== JSON.stringify(current);
	current = found;
	return isChanged ? 1 : 0;
}

/** Picks up what other nodes announce. A command on the server is picked up by the job `follow-maintenance`. */
export function followMaintenanceOfOthers(): void {
	const followNow = () =>
		void followMaintenance().catch((error: unknown) =>
			log.warn({ err: error }, "maintenance mode could not be read; retrying soon"),
		);
	onAnnouncement("changed_maintenance", followNow, followNow);
}

/** Seconds after which a refused request may be tried again: without an expected end, and at least and at most. */
const RETRY_AFTER = { unknown: 300, min: 30, max: 3_600 };

/** The error of a command that waits for the end of maintenance. It says when to try again. */
function maintenanceError({ expectedEndAt }: Maintenance): DomainError {
	const left = expectedEndAt ? (expectedEndAt.getTime() - now().getTime()) / SECOND : 0;
	if (!expectedEndAt || left <= 0)
		return new DomainError("unavailable", "Greenroom is in maintenance, so try again in a few minutes.", {
			retryAfter: RETRY_AFTER.unknown,
		});
	return new DomainError(
		"unavailable",
		`Greenroom is in maintenance until about ${formatWhen(expectedEndAt)}, so try again after that.`,
		{ retryAfter: Math.min(RETRY_AFTER.max, Math.max(RETRY_AFTER.min, Math.ceil(left))) },
	);
}

/**
 * Throws `unavailable` during maintenance. All commands that run through command.server.ts are checked there. Only
 * a function that changes something without a command calls this itself.
 */
export function requireNoMaintenance(): void {
	if (current) throw maintenanceError(current);
}
