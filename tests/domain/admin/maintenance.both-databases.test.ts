import { afterEach, describe, expect, it } from "vitest";
import { runDeadlines } from "#app/domain/bookings/run-deadlines.server.ts";
import {
	changeMaintenance,
	changeMaintenanceAsOperator,
	getMaintenance,
} from "#app/domain/office/operations/change-maintenance.server.ts";
import { examineMaintenance } from "#app/domain/office/operations/examine-instance.server.ts";
import { endOtherSessions } from "#app/domain/people/sessions.server.ts";
import { chooseTimeZone } from "#app/domain/people/settings.server.ts";
import { followMaintenance } from "#app/domain/platform/maintenance.server.ts";
import { findSavedSearches, saveSearch } from "#app/domain/profiles/saved-search.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, HOUR, later, MINUTE, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { expectStates, newRequest } from "../../support/market/quotes.ts";

const start = new Date("2026-05-04T16:00:00Z");
const at = (milliseconds: number) => setClock(later(start, milliseconds));
const operator = visitor({ address: "operator" });
const newOwner = async () => visitor({ user: await newMember("ADMIN") });

/** Turns maintenance mode on or off by the command on the server, which this process then notices. */
async function switchMaintenance(isOn: boolean, minutes: number | null = null): Promise<void> {
	await changeMaintenanceAsOperator(operator, { isOn, minutes });
	await followMaintenance();
}

afterEach(async () => {
	setClock(undefined);
	await switchMaintenance(true);
	await switchMaintenance(false);
});

describe("a command during maintenance", () => {
	it("is refused before it changes anything, says when to try again, and keeps its submission key", async () => {
		at(0);
		const creator = visitor({ user: await newMember("CREATOR"), submissionKey: "one form" });
		const input = { name: "Lawyers", query: "" };
		await switchMaintenance(true, 30);
		await expect(saveSearch(creator, input)).rejects.toMatchObject({
			code: "unavailable",
			message: expect.stringMatching(
				/^Greenroom is in maintenance until about .+, so try again after that\.$/,
			),
			retryAfter: 1_800,
		});
		expect([await findSavedSearches(creator), await db().submission.count()]).toEqual([[], 0]);
		at(HOUR);
		await expect(saveSearch(creator, input)).rejects.toMatchObject({
			message: "Greenroom is in maintenance, so try again in a few minutes.",
			retryAfter: 300,
		});
		await switchMaintenance(false);
		const saved = await saveSearch(creator, input);
		await switchMaintenance(true);
		expect(await saveSearch(creator, input)).toEqual(saved);
		await switchMaintenance(false);
		expect(await findSavedSearches(creator)).toHaveLength(1);
	});

	it("goes on if it protects the account, and is refused even if it isn't a command of its own", async () => {
		const member = visitor({ user: await newMember("CREATOR") });
		await switchMaintenance(true);
		expect(await endOtherSessions(member)).toEqual({ ended: 0 });
		await expect(chooseTimeZone(member, { timeZone: "UTC" })).rejects.toMatchObject({ code: "unavailable" });
	});
});

describe("maintenance mode", () => {
	it("is changed by owners who have just confirmed their identity, and each change is an audit event", async () => {
		const owner = await newOwner();
		const stale = { ...owner, user: owner.user && { ...owner.user, provedAt: null } };
		await expect(changeMaintenance(stale, { isOn: true, minutes: null })).rejects.toThrow("Confirm it's you");
		await changeMaintenance(owner, { isOn: true, minutes: null });
		await changeMaintenance(owner, { isOn: true, minutes: 60 });
		const found = await getMaintenance(owner);
		expect(found?.expectedEndAt).toBeInstanceOf(Date);
		expect(await examineMaintenance()).toMatchObject({ state: "warning" });
		await changeMaintenance(owner, { isOn: false, minutes: null });
		expect([await getMaintenance(owner), (await examineMaintenance()).state]).toEqual([null, "ok"]);
		await expect(changeMaintenance(owner, { isOn: false, minutes: null })).rejects.toMatchObject({
			code: "conflict",
		});
		const events = await db().auditEvent.findMany({
			where: { actorId: owner.user?.id, subjectType: "MaintenanceChange" },
			orderBy: { at: "asc" },
		});
		expect(events.map(({ action }) => action)).toEqual([
			"start-maintenance",
			"change-maintenance",
			"end-maintenance",
		]);
	});

	it("gives a day to whoever had to act meanwhile, and leaves later deadlines as they are", async () => {
		at(0);
		const missed = await newRequest();
		at(10 * HOUR);
		const later = await newRequest();
		at(71 * HOUR);
		await runDeadlines();
		await switchMaintenance(true);
		at(75 * HOUR);
		await switchMaintenance(false);
		at(75 * HOUR + MINUTE);
		await runDeadlines();
		await expectStates(missed.bookingId, "REQUESTED");
		const dueAt = async (bookingId: string) =>
			(await db().deadline.findFirstOrThrow({ where: { bookingId } })).dueAt.getTime() - start.getTime();
		const { expiresAt } = await db().booking.findUniqueOrThrow({ where: { id: missed.bookingId } });
		expect([await dueAt(missed.bookingId), expiresAt.getTime() - start.getTime()]).toEqual([
			75 * HOUR + DAY,
			75 * HOUR + DAY,
		]);
		expect(await dueAt(later.bookingId)).toBe(82 * HOUR);
		for (const hours of [98, 99]) {
			at(hours * HOUR);
			await runDeadlines();
		}
		await expectStates(missed.bookingId, "EXPIRED");
	});
});
