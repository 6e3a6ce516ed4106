import { describe, expect, it, vi } from "vitest";
import { db } from "#app/infra/database/db.server.ts";
import { remembered } from "#app/infra/database/remembered.server.ts";
import { isPostgres } from "#app/infra/process/settings.server.ts";
import { newMember } from "../support/actors.ts";

const nameOf = (id: string) => db().user.findUniqueOrThrow({ where: { id }, select: { name: true } });

describe("a read that remembers", () => {
	it("asks the database once for each key while nobody writes, where the database tells of writes", async () => {
		const [one, other] = [await newMember(), await newMember()];
		const read = vi.fn(nameOf);
		const find = remembered(read);
		for (let i = 0; i < 3; i++) for (const { id, name } of [one, other]) expect(await find(id)).toEqual({ name });
		expect(read).toHaveBeenCalledTimes(isPostgres() ? 6 : 2);
	});

	it("sees what this process has written as soon as that is done", async () => {
		const { id } = await newMember();
		const find = remembered(nameOf);
		await find(id);
		for (const name of ["Casey", "Robin", "Alex"]) {
			await db().user.update({ where: { id }, data: { name } });
			expect(await find(id)).toEqual({ name });
		}
	});

	it("does not remember a failure", async () => {
		const read = vi.fn(async (_key: string) => "there");
		read.mockRejectedValueOnce(new Error("away"));
		const find = remembered(read);
		await expect(find("key")).rejects.toThrow("away");
		expect(await find("key")).toBe("there");
	});
});
