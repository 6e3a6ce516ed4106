import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
	countErrors,
	findErrors,
	getError,
	setErrorState,
	sweepErrors,
	writeErrors,
} from "#app/domain/office/operations/error-inbox.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { OCCURRENCES_KEPT, reportError } from "#app/infra/process/error-reports.server.ts";
import { getRetentionDays } from "#app/infra/process/retention.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { auditedActions } from "../../support/accounts/audit.ts";

const newOwner = async () => visitor({ user: await newMember("ADMIN") });
const start = new Date("2026-03-01T12:00:00Z");

beforeEach(async () => {
	await writeErrors();
	await db().errorCause.deleteMany();
	setClock(start);
});
afterEach(() => setClock(undefined));

const happen = (times = 1, name = "TypeError") => {
	for (let i = 0; i < times; i++) {
		const error = new Error("Jane Walker");
		error.name = name;
		error.stack = "";
		reportError({ err: error, job: "send-digests" }, "job failed");
	}
};

describe("the error inbox", () => {
	it("counts what happens again, with the first and last time and the latest occurrences", async () => {
		const owner = await newOwner();
		happen();
		expect(await writeErrors()).toBe(1);
		setClock(later(start, MINUTE));
		happen(OCCURRENCES_KEPT + 5);
		happen(1, "RangeError");
		expect(await writeErrors()).toBe(2);
		expect(await writeErrors()).toBe(0);
		const found = await findErrors(owner, "open");
		expect(found.map(({ name, count }) => [name, count]).sort()).toEqual([
			["RangeError", 1],
			["TypeError", OCCURRENCES_KEPT + 6],
		]);
		const { id = "" } = found.find(({ name }) => name === "TypeError") ?? {};
		const error = await getError(owner, id);
		expect(error).toMatchObject({ firstAt: start, lastAt: now(), version: expect.stringMatching(/^\d/) });
		expect(error.occurrences.map(({ at }) => at)).toEqual(Array.from({ length: OCCURRENCES_KEPT }, now));
		expect(await db().errorOccurrence.count({ where: { causeId: id } })).toBe(OCCURRENCES_KEPT);
		expect([await countErrors(owner), await countErrors(visitor())]).toEqual([2, 0]);
	});

	it("opens a resolved error again only if it happens after it was resolved", async () => {
		const owner = await newOwner();
		happen();
		await writeErrors();
		const [{ id = "" } = {}] = await findErrors(owner, "open");
		happen();
		setClock(later(start, MINUTE));
		await setErrorState(owner, { errorId: id, state: "resolved" });
		await setErrorState(owner, { errorId: id, state: "resolved" });
		await writeErrors();
		expect([await countErrors(owner), await findErrors(owner, "resolved")]).toMatchObject([
			0,
			[{ count: 2 }],
		]);
		setClock(later(start, 2 * MINUTE));
		happen();
		await writeErrors();
		expect(await findErrors(owner, "open")).toMatchObject([{ count: 3, reopenedAt: now() }]);
		expect(await auditedActions(id)).toEqual(["resolve-error"]);
		await expect(setErrorState(owner, { errorId: "none", state: "open" })).rejects.toMatchObject({
			code: "not_found",
		});
	});

	it("keeps errors in memory while they can't be written, and doesn't fail", async () => {
		const owner = await newOwner();
		happen(2);
		const failing = vi.spyOn(db(), "$transaction").mockRejectedValue(new Error("The database is away"));
		expect(await writeErrors()).toBe(0);
		failing.mockRestore();
		happen(1);
		expect(await writeErrors()).toBe(1);
		expect(await findErrors(owner, "open")).toMatchObject([{ count: 3 }]);
	});

	it("forgets an error some time after it last happened, with its occurrences", async () => {
		happen();
		await writeErrors();
		setClock(later(start, getRetentionDays("errors") * DAY));
		expect(await sweepErrors()).toBe(0);
		setClock(later(start, getRetentionDays("errors") * DAY + 1));
		expect([await sweepErrors(), await db().errorOccurrence.count()]).toEqual([1, 0]);
	});
});
