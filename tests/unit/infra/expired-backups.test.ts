import { describe, expect, it } from "vitest";
import { latestDueAt } from "#app/infra/backups/back-up.server.ts";
import { newBackupName } from "#app/infra/backups/backup-destinations.server.ts";
import { findExpired } from "#app/infra/backups/expired-backups.server.ts";

const at = new Date("2026-11-29T12:00:00Z"); // a Sunday
const backup = (time: string, isVerified = true) => {
	const createdAt = new Date(`${time}:00Z`);
	return { name: newBackupName(createdAt), createdAt, isVerified };
};
const expired = (backups: ReturnType<typeof backup>[], days: number, weeks: number) =>
	findExpired(backups, { days, weeks }, at).map(({ createdAt }) => createdAt.toISOString().slice(0, 16));

describe("old backups", () => {
	it("are kept for so many days and weeks: the last of each, and all of the last 24 hours", () => {
		const backups = [
			...["2026-11-29T09:00", "2026-11-29T03:00", "2026-11-28T15:00", "2026-11-28T03:00"],
			...["2026-11-27T15:00", "2026-11-27T03:00", "2026-11-25T03:00", "2026-11-22T03:00"],
			...["2026-11-16T03:00", "2026-11-15T03:00", "2026-11-01T03:00"],
		].map((time) => backup(time));
		// Two days and three weeks: the weeks that end on November 29, 22, and 15.
		expect(expired(backups, 2, 3)).toEqual([
			...["2026-11-28T03:00", "2026-11-27T15:00", "2026-11-27T03:00", "2026-11-25T03:00"],
			...["2026-11-16T03:00", "2026-11-01T03:00"],
		]);
		expect(expired(backups.toReversed(), 2, 3)).toHaveLength(6);
	});

	it("stay if backups pause, because only days and weeks with backups count", () => {
		const backups = ["2025-01-03T03:00", "2025-01-02T03:00", "2025-01-01T03:00"].map((time) => backup(time));
		expect(expired(backups, 2, 0)).toEqual(["2025-01-01T03:00"]);
		expect(expired([backup("2025-01-01T03:00")], 1, 0)).toEqual([]);
	});

	it("that weren't verified are deleted only after a later one was, and a day later", () => {
		const old = [backup("2026-11-20T03:00", false), backup("2026-11-19T03:00")];
		expect(expired(old, 1, 0)).toEqual([]);
		expect(expired(old.slice(0, 1), 1, 0)).toEqual([]);
		const now = [backup("2026-11-29T11:00"), backup("2026-11-29T10:00", false)];
		expect(expired([...now, ...old], 1, 0)).toEqual(["2026-11-20T03:00", "2026-11-19T03:00"]);
	});
});

it.each([
	[24, 9, "2026-11-29T09:00"],
	[24, 13, "2026-11-28T13:00"],
	[6, 9, "2026-11-29T09:00"],
	[1, 0, "2026-11-29T12:00"],
	[168, 9, "2026-11-26T09:00"],
])("a backup every %i hours, counted from %i:00 UTC, was last due at %s", (every, hour, due) => {
	expect(latestDueAt(at, every, hour)).toEqual(new Date(`${due}:00Z`));
});
