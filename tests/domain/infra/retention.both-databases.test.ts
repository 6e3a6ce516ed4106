import { afterEach, expect, it } from "vitest";
import { sweepErrors } from "#app/domain/office/operations/error-inbox.server.ts";
import { reportRetention } from "#app/domain/office/operations/retention.server.ts";
import { sweepCounts } from "#app/domain/platform/counters.server.ts";
import { sweepEmail } from "#app/domain/platform/email/outbox.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { newMember } from "../../support/accounts/actors.ts";

const before = settings().RETENTION_DAYS;
afterEach(() => {
	settings().RETENTION_DAYS = before;
});

const find = async (what: string) => (await reportRetention()).find((row) => row.what.startsWith(what));

it("the report counts what the next run removes, by the periods in the settings", async () => {
	const at = later(now(), -20 * DAY);
	await db().searchMissCount.create({
		data: { day: at.toISOString().slice(0, 10), query: "tattoo", count: 1 },
	});
	await db().errorCause.create({
		data: {
			fingerprint: "one",
			source: "JOB",
			name: "TypeError",
			message: "",
			text: "job failed",
			frames: "[]",
			version: "1",
			count: 1,
			firstAt: at,
			lastAt: at,
		},
	});
	const figures = async () =>
		Promise.all(["errors", "searches"].map(async (what) => (await find(what))?.due));
	expect(await figures()).toEqual([0, 0]);
	settings().RETENTION_DAYS = { errors: 10, searches: 15 };
	expect(await find("errors")).toMatchObject({
		period: "10 days (at most 365)",
		setting: "errors",
		count: 1,
		oldestAt: at,
		due: 1,
		held: 0,
	});
	expect(await figures()).toEqual([1, 1]);
	expect([await sweepErrors(), await sweepCounts(), await sweepEmail()]).toEqual([1, 1, 0]);
	expect(await figures()).toEqual([0, 0]);
});

it("the report says how many accounts a legal hold keeps, and contains nothing about a person", async () => {
	const { id, email, name } = await newMember();
	await newMember();
	await db().user.updateMany({ data: { deletionAskedAt: later(now(), -20 * DAY) } });
	await db().user.update({ where: { id }, data: { heldAt: now() } });
	const held = await find("accounts that asked for deletion");
	expect(held).toMatchObject({ setting: null, held: 1 });
	expect(held?.due).toBe((held?.count ?? 0) - 1);
	const text = JSON.stringify(await reportRetention());
	expect([text.includes(email), text.includes(name), text.includes(id)]).toEqual([false, false, false]);
});
