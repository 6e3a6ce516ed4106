import { expect, test, vi } from "vitest";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { log } from "#app/infra/process/log.server.ts";

test("a row that fails is logged with its ID, and doesn't stop the others", async () => {
	const logged = vi.spyOn(log, "error").mockImplementation(() => {});
	const worked: string[] = [];
	const count = await forEachInSequence(
		["a", "bad", "spare", "z"],
		{ text: "a row was not done", about: (row) => ({ row }) },
		async (row) => {
			if (row === "bad") throw new Error("broken");
			worked.push(row);
			return row !== "spare";
		},
	);
	expect([count, worked]).toEqual([2, ["a", "spare", "z"]]);
	expect(logged.mock.calls).toEqual([
		[
			expect.objectContaining({ row: "bad", err: expect.objectContaining({ message: "broken" }) }),
			"a row was not done",
		],
	]);
	logged.mockRestore();
});
