import { afterEach, describe, expect, it } from "vitest";
import {
	askDeletion,
	deleteAccounts,
	findHeldAccounts,
	holdAccount,
} from "#app/domain/trust/delete-account.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { newAddress, newMember, visitor } from "../../support/accounts/actors.ts";

afterEach(() => setClock(undefined));

const isThere = async (id: string) => (await db().user.count({ where: { id } })) === 1;

describe("an account under legal hold", () => {
	it("isn't deleted at its owner's request until the hold is released", async () => {
		const [held, other] = [await newMember(), await newMember()];
		await holdAccount(visitor(), { email: held.email, isHeld: true });
		for (const user of [held, other]) await askDeletion(visitor({ user }));
		setClock(later(now(), 30 * DAY));
		expect(await deleteAccounts()).toBe(1);
		expect([await isThere(held.id), await isThere(other.id)]).toEqual([true, false]);
		expect((await findHeldAccounts()).map(({ email }) => email)).toEqual([held.email]);
		await holdAccount(visitor(), { email: held.email, isHeld: false });
		expect(await deleteAccounts()).toBe(1);
		expect(await isThere(held.id)).toBe(false);
	});

	it("has audit events for the beginning and the end of the hold, and its owner isn't notified", async () => {
		const user = await newMember();
		for (const isHeld of [true, true, false, false])
			await holdAccount(visitor(), { email: user.email, isHeld });
		const events = await db().auditEvent.findMany({ where: { subjectId: user.id }, orderBy: { id: "asc" } });
		expect(events.map(({ action }) => action)).toEqual(["hold-account", "release-account"]);
		expect(await db().outboxEmail.count()).toBe(0);
		expect(await db().notification.count()).toBe(0);
	});

	it("must exist, or the hold is refused", async () => {
		await expect(holdAccount(visitor(), { email: newAddress(), isHeld: true })).rejects.toMatchObject({
			code: "invalid",
			fieldErrors: { email: ["No account has this email address"] },
		});
	});
});
