import type { Tx } from "#app/infra/database/db.server.ts";
import { announce } from "#app/infra/database/events.server.ts";
import { DAY, HOUR, later, MINUTE, now, nowAfter } from "#app/infra/process/clock.server.ts";
import { getUploadExpiry } from "../../bookings/uploads/uploads.server.ts";
import { lockReauthentication, requireRecentProof } from "../../people/credentials.server.ts";
import { type Actor, requireArea } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { command } from "../../platform/command.server.ts";
import { DomainError } from "../../platform/domain-error.ts";
import { findMaintenance, followMaintenance, type Maintenance } from "../../platform/maintenance.server.ts";

/** Whether maintenance is on, and for how many minutes from now it is expected to last, if that is known. */
export type MaintenanceChoice = { isOn: boolean; minutes: number | null };

/** For the team: maintenance mode, or null if it is off. */
export function getMaintenance(actor: Actor): Promise<Maintenance | null> {
	requireArea(actor, "operations");
	return findMaintenance();
}

/**
 * An owner turns maintenance mode on or off, or changes when it is expected to end, on all nodes within seconds.
 * Requires a recent identity check. Throws `conflict` if it is already off.
 */
export async function changeMaintenance(actor: Actor, choice: MaintenanceChoice): Promise<void> {
	requireArea(actor, "operations");
	const user = requireRecentProof(actor);
	await command(actor, "change-maintenance", choice, async (tx) => {
		await lockReauthentication(tx, user);
		await record(tx, actor, choice, user.id);
	});
	await followMaintenance();
}

/** The same for the operator, by a command on the server. */
export const changeMaintenanceAsOperator = (actor: Actor, choice: MaintenanceChoice): Promise<void> =>
	command(actor, "change-maintenance", choice, (tx) => record(tx, actor, choice, null));

async function record(
	tx: Tx,
	actor: Actor,
	{ isOn, minutes }: MaintenanceChoice,
	changedById: string | null,
): Promise<void> {
	const before = await findMaintenance(tx);
	if (!isOn && !before)
		throw new DomainError("conflict", "Maintenance mode is already off. Nothing was changed.");
	const last = await tx.maintenanceChange.findFirst({ orderBy: { at: "desc" }, select: { at: true } });
	const at = nowAfter(last?.at ?? new Date(0));
	const expectedEndAt = isOn && minutes !== null ? later(now(), minutes * MINUTE) : null;
	const { id } = await tx.maintenanceChange.create({
		data: { isOn, expectedEndAt, changedById, at },
		select: { id: true },
	});
	if (!isOn && before) await giveTimeBack(tx, before.startedAt, at);
	await recordEvent(tx, actor, {
		action: isOn ? (before ? "change-maintenance" : "start-maintenance") : "end-maintenance",
		subject: ["MaintenanceChange", id],
		detail: { expectedEndAt: expectedEndAt?.toISOString() ?? null },
	});
	await announce(tx, "changed_maintenance", id);
}

/**
 * Moves what expired during maintenance, or would expire within an hour after it, because nobody could act. The job
 * `run-deadlines` moves the deadlines of bookings in the same way.
 */
async function giveTimeBack(tx: Tx, startedAt: Date, endedAt: Date): Promise<void> {
	const missed = { gte: startedAt, lt: later(endedAt, HOUR) };
	await tx.booking.updateMany({
		where: { status: "REQUESTED", phase: "EARLY_ACCESS", expiresAt: missed },
		data: { expiresAt: later(endedAt, DAY) },
	});
	await tx.upload.updateMany({ where: { expiresAt: missed }, data: { expiresAt: getUploadExpiry() } });
}
